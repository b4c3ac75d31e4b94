//! Runs many cases and reports them.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};

use crate::report;
use crate::report::{CaseReport, Outcome, Tally};
use nvdla_bench::pool;
use nvdla_bench::pool::{Ended, Stop};

use super::args::{Conditions, Output};
use super::job::{Job, Ran, Search};
use super::plan::Plan;
use super::target::{Choice, Target, Targets};
use super::{Done, Out, Problem, structural};

/// Cases and how to run them.
pub(super) struct Batch<'a> {
    pub(super) command: &'static str,
    pub(super) plans: Vec<Plan>,
    pub(super) conditions: &'a Conditions,
    pub(super) output: &'a Output,
    pub(super) listing: Listing,
}

/// Which cases get a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Listing {
    All,
    /// Those that do not pass.
    Failures,
}

impl Batch<'_> {
    /// Runs the cases, reports each and the sum.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<Done, Problem> {
        let dut = self.conditions.dut.as_deref();
        let reports = self.reports(out, dut.map_or(Choice::Any, Choice::Named))?;
        self.write_files(&reports)?;
        let tally = Tally::of(&reports);
        report::console::stopped(out, tally.failed, self.plans.len() - reports.len())?;
        report::console::tally(out, tally)?;
        Ok(match tally.failed {
            0 => Done::Good,
            _ => Done::Mismatch,
        })
    }

    /// Runs the cases and reports each as soon as all before it are done.
    pub(super) fn reports(
        &self,
        out: &mut Out<'_>,
        duts: Choice<'_>,
    ) -> Result<Vec<CaseReport>, Problem> {
        let targets = Targets::choose(duts)?;
        let waves = self.output.waves.as_deref();
        if waves.is_some() && self.plans.len() != 1 {
            let cases = self.plans.len();
            return Err(Problem::WavesOfMany { cases });
        }
        if self.output.show_config {
            self.show_config(out, &targets)?;
        }
        let structural = match &self.output.structural {
            Some(_) => Some(structural::collector(&targets)?),
            None => None,
        };
        let job = |plan| Job {
            plan,
            targets: &targets,
            waves,
            search: Search::Layers,
            structural: structural.as_ref(),
        };
        let jobs: Vec<Job<'_>> = self.plans.iter().map(job).collect();
        let stop = Stop::AfterFailures(self.output.failures.most());
        let bar = bar(jobs.len());
        let mut written = Ok(());
        let ended = pool::run(&jobs, self.output.jobs, stop, |_, ended| {
            bar.inc(1);
            if let (Ok(()), Ended::Done(Ok(ran))) = (&written, ended) {
                written = bar.suspend(|| self.tell(out, ran));
            }
        });
        bar.finish_and_clear();
        written?;
        if let (Some(path), Some(hits)) = (&self.output.structural, &structural) {
            structural::add(path, hits)?;
        }
        let report = |(plan, ended): (&Plan, Ended<Result<Ran, Problem>>)| match ended {
            Ended::Done(result) => result.map(|ran| ran.report),
            Ended::Panicked(message) => Err(Problem::Panicked {
                case: plan.name.clone(),
                message,
                replay: plan.replay.clone(),
            }),
        };
        self.plans.iter().zip(ended?).map(report).collect()
    }

    fn tell(&self, out: &mut Out<'_>, ran: &Ran) -> io::Result<()> {
        if self.output.registers {
            report::trace::write(out, &ran.registers)?;
        }
        if self.listing == Listing::All || !matches!(ran.report.outcome, Outcome::Passed(_)) {
            report::console::case(out, &ran.report)?;
        }
        out.flush()
    }

    fn show_config(&self, out: &mut Out<'_>, targets: &Targets) -> Result<(), Problem> {
        let jobs = match self.output.jobs {
            0 => "one for each processor".to_owned(),
            jobs => jobs.to_string(),
        };
        let cases = self.plans.iter().map(|plan| {
            let target = targets.for_case(plan.stimulus.needs());
            let dut = target.map_or_else(|| "no DUT".to_owned(), Target::label);
            format!("{}: {}", plan.name, plan.ran_on(&dut))
        });
        let cases: Vec<String> = cases.collect();
        report::console::configuration(out, &targets.names(), &jobs, &cases)?;
        Ok(())
    }

    fn write_files(&self, reports: &[CaseReport]) -> Result<(), Problem> {
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
) -> Result<(), Problem> {
    let written = File::create(path).and_then(|file| {
        let mut out = BufWriter::new(file);
        write(&mut out)?;
        out.flush()
    });
    written.map_err(|source| Problem::Write {
        path: path.to_owned(),
        source,
    })
}

/// A bar on a terminal, nothing elsewhere.
pub(super) fn bar(cases: usize) -> ProgressBar {
    if cases < 2 || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} cases, {eta} left")
        .expect("the template names known keys");
    ProgressBar::new(cases.try_into().unwrap_or(u64::MAX)).with_style(style)
}
