//! Runs many cases and reports them.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::report;
use crate::report::CaseTally;
use nvdla_bench::engine::{CaseReport, CaseResult, Outcome, Target, Targets, Waves};
use nvdla_bench::engine::{run, run_with_waves};
use nvdla_bench::pool::{Ended, Pool};
use nvdla_bench::trace::RegisterEvent;
use nvdla_coverage::structural::collect::Collector;
use nvdla_stimulus::case::CaseError;
use nvdla_stimulus::constraint;
use nvdla_stimulus::constraint::BrokenConstraint;
use nvdla_tensors::npy::Array;

use super::args::{ConditionArgs, OutputArgs, RunOptions};
use super::plan::CasePlan;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::target::{DutChoice, choose};
use super::{outputs, structural};

/// Cases and how to run them.
pub(super) struct Batch<'a> {
    pub(super) command: &'static str,
    pub(super) plans: Vec<CasePlan>,
    pub(super) conditions: &'a ConditionArgs,
    pub(super) output: &'a OutputArgs,
    pub(super) listing: Listing,
    /// Where the outputs of the layers go.
    pub(super) tensors: Option<&'a Path>,
}

/// Which cases get a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Listing {
    All,
    /// Those that do not pass.
    Failures,
}

/// What running one case gave.
struct CaseRun {
    report: CaseReport,
    registers: Vec<RegisterEvent>,
    /// Outputs of the layers, with names for files.
    tensors: Vec<(String, Array)>,
    /// What drawn layers would not do, of layers that were written by hand.
    warnings: Vec<BrokenConstraint>,
}

impl<'a> Batch<'a> {
    pub(super) fn new(
        command: &'static str,
        plans: Vec<CasePlan>,
        options: &'a RunOptions,
        listing: Listing,
    ) -> Self {
        Self {
            command,
            plans,
            conditions: &options.conditions,
            output: &options.output,
            listing,
            tensors: None,
        }
    }
}

impl Batch<'_> {
    /// Runs the cases, reports each and the sum.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let reports = self.reports(out, DutChoice::of(self.conditions.dut.as_deref()))?;
        self.write_files(&reports)?;
        let tally = CaseTally::of(&reports);
        report::console::stopped(out, tally.failed, self.plans.len() - reports.len())?;
        report::console::tally(out, tally)?;
        Ok(match tally.failed {
            0 => CommandOutcome::Good,
            _ => CommandOutcome::Mismatch,
        })
    }

    /// Runs the cases and reports each as soon as all before it are done.
    pub(super) fn reports(
        &self,
        out: &mut Out<'_>,
        duts: DutChoice<'_>,
    ) -> Result<Vec<CaseReport>, CommandProblem> {
        let targets = choose(duts)?;
        if self.output.waves.is_some() && self.plans.len() != 1 {
            let cases = self.plans.len();
            return Err(CommandProblem::WavesOfMany { cases });
        }
        if self.output.show_config {
            self.show_config(out, &targets)?;
        }
        let structural = match &self.output.structural {
            Some(_) => Some(structural::collector(&targets)?),
            None => None,
        };
        targets.prepare(self.plans.iter().map(CasePlan::needs))?;
        let is_failure = |ran: &Result<CaseRun, CaseError>| match ran {
            Ok(ran) => matches!(ran.report.outcome, CaseResult::Failed(_)),
            Err(_) => true,
        };
        let pool = Pool::new(self.output.jobs).stop_after(self.output.failures.most(), is_failure);
        let bar = bar(self.plans.len());
        let mut written = Ok(());
        let run = |plan: &CasePlan| self.case(plan, &targets, structural.as_ref());
        let ended = pool.run(&self.plans, run, |_, ended| {
            bar.inc(1);
            if let (Ok(()), Ended::Done(Ok(ran))) = (&written, ended) {
                written = bar.suspend(|| self.tell(out, ran));
            }
        });
        bar.finish_and_clear();
        written?;
        if let (Some(path), Some(hits)) = (&self.output.structural, &structural) {
            hits.add_to(path)?;
        }
        let report = |(plan, ended): (&CasePlan, Ended<Result<CaseRun, CaseError>>)| match ended {
            Ended::Done(ran) => Ok(ran?.report),
            Ended::Panicked(message) => Err(CommandProblem::Panicked {
                case: plan.name().to_owned(),
                message,
                replay: plan.replay().to_owned(),
            }),
        };
        self.plans.iter().zip(ended?).map(report).collect()
    }

    /// Runs one case, on a thread of the pool; of a failing one its layers one by one, too.
    fn case(
        &self,
        plan: &CasePlan,
        targets: &Targets,
        structural: Option<&Collector>,
    ) -> Result<CaseRun, CaseError> {
        let mut case = plan.case()?;
        case.conditions.on_wrong_byte = self.output.failures.on_wrong_byte();
        let target = match targets.of(&case) {
            Ok(target) => target,
            Err(report) => {
                return Ok(CaseRun {
                    report: *report,
                    registers: Vec::new(),
                    tensors: Vec::new(),
                    warnings: Vec::new(),
                });
            }
        };
        let warnings = match (self.listing, plan) {
            (Listing::All, CasePlan::Layers(_)) => {
                let memory = case.conditions.memory;
                let (quirks, configuration) = (&target.quirks, target.configuration);
                constraint::broken(&case.program, configuration, quirks, memory)
            }
            _ => Vec::new(),
        };
        let outcome = match &self.output.waves {
            Some(path) => run_with_waves(&case, target, Waves::from_reset(path))?,
            None => run(&case, target)?,
        };
        if let (Some(structural), Some(counts)) = (structural, &outcome.counts) {
            structural.add(&target.name, counts);
        }
        let tensors = match self.tensors {
            Some(_) => outputs::tensors(&case.name, &outcome),
            None => Vec::new(),
        };
        let Outcome {
            mut report,
            registers,
            ..
        } = outcome;
        if let CaseResult::Failed(failed) = &mut report.outcome {
            failed.smallest = plan.smallest(target)?;
        }
        Ok(CaseRun {
            report,
            registers,
            tensors,
            warnings,
        })
    }

    fn tell(&self, out: &mut Out<'_>, ran: &CaseRun) -> io::Result<()> {
        if let Some(folder) = self.tensors {
            std::fs::create_dir_all(folder)?;
            for (name, array) in &ran.tensors {
                array.write(&folder.join(name)).map_err(io::Error::other)?;
            }
        }
        if self.output.registers {
            report::trace::write(out, &ran.registers)?;
        }
        if self.listing == Listing::All || !matches!(ran.report.outcome, CaseResult::Passed(_)) {
            report::console::case(out, &ran.report)?;
        }
        for broken in &ran.warnings {
            report::console::warning(out, &ran.report.name, broken)?;
        }
        out.flush()
    }

    fn show_config(&self, out: &mut Out<'_>, targets: &Targets) -> Result<(), CommandProblem> {
        let jobs = match self.output.jobs {
            0 => "one for each processor".to_owned(),
            jobs => jobs.to_string(),
        };
        let cases = self.plans.iter().map(|plan| {
            let target = targets.for_case(plan.needs());
            let dut = target.map_or_else(|| "no DUT".to_owned(), Target::label);
            let conditions = plan.conditions();
            let seed = conditions.seed;
            format!("{}: {dut}, {conditions}, seed {seed}", plan.name())
        });
        let cases: Vec<String> = cases.collect();
        let names: Vec<&str> = targets.iter().map(|target| target.name.as_str()).collect();
        report::console::configuration(out, &names, &jobs, &cases)?;
        Ok(())
    }

    fn write_files(&self, reports: &[CaseReport]) -> Result<(), CommandProblem> {
        if let Some(path) = &self.output.junit {
            to_file(path, |out| report::junit::write(out, self.command, reports))?;
        }
        if let Some(path) = &self.output.json {
            to_file(path, |out| report::json::write(out, self.command, reports))?;
        }
        Ok(())
    }
}

/// Writes a new file.
pub(super) fn to_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CommandProblem> {
    let written = File::create(path).and_then(|file| {
        let mut out = BufWriter::new(file);
        write(&mut out)?;
        out.flush()
    });
    written.map_err(|source| CommandProblem::Write {
        path: path.to_owned(),
        source,
    })
}

/// A bar for cases on a terminal, nothing elsewhere.
pub(super) fn bar(cases: usize) -> ProgressBar {
    progress(cases, "{bar:40} {pos}/{len} cases, {eta} left")
}

/// A bar on a terminal, nothing elsewhere.
pub(super) fn progress(steps: usize, template: &str) -> ProgressBar {
    if steps < 2 || !io::stderr().is_terminal() {
        // Hidden, but it counts.
        return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template(template).expect("the template names known keys");
    ProgressBar::new(steps.try_into().unwrap_or(u64::MAX)).with_style(style)
}
