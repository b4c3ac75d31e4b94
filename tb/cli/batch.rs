//! Runs many cases and reports them.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use indicatif::ProgressBar;

use crate::report;
use crate::report::results::ResultCase;
use nvdla_bench::engine::{
    self, CaseFailure, CaseOutcome, CaseReport, CaseResult, PassedCase, Target, Targets, WaveFile,
    run_on_model,
};
use nvdla_bench::pool::CaseThreadPool;
use nvdla_bench::trace::TraceEvent;
use nvdla_constraints::BrokenConstraint;
use nvdla_live::{run_expecting, run_with_waves};
use nvdla_stimulus::case::CaseError;
use nvdla_structural::collect::StructuralHitCollector;
use nvdla_tensors::npy::Int8Array;

use super::plan::{CasePlan, IllegalCase};
use super::{outputs, structural};
use nvdla_command::args::OutputArgs;
use nvdla_command::globals::OutputDetail;
use nvdla_command::problem::{CommandOutput, CommandProblem, CommandResult};
use nvdla_command::recording;
use nvdla_command::target::choose;
use nvdla_command::{files, progress, result_file, signals};
use nvdla_files::FileError;

/// Number of cases that are drawn and run together, in their order.
const ROUND: usize = 256;

/// Cases that the command runs, with the options of the command line.
pub(super) struct Batch<'a> {
    pub(super) plans: &'a [CasePlan],
    pub(super) output: &'a OutputArgs,
    /// Folder into which the outputs of the layers are written as `.npy` files.
    pub(super) tensors: Option<&'a Path>,
    /// Whether cases run on the reference model alone, without a DUT.
    pub(super) model_only: bool,
}

/// Result of running one case, with all that is printed or written about it.
struct CaseRun {
    report: CaseReport,
    took: Duration,
    registers: Vec<TraceEvent>,
    /// Outputs of the layers as arrays, each with the name of its file.
    tensors: Vec<(String, Int8Array)>,
    /// Constraints that layers of the case break, for warnings.
    warnings: Vec<BrokenConstraint>,
    /// Findings in an illegal programming, as texts.
    details: Vec<String>,
}

impl CaseRun {
    fn of(report: CaseReport) -> Self {
        Self {
            report,
            took: Duration::ZERO,
            registers: Vec::new(),
            tensors: Vec::new(),
            warnings: Vec::new(),
            details: Vec::new(),
        }
    }
}

impl Batch<'_> {
    /// Runs the cases and prints each result as soon as all cases before it are done. A signal or
    /// the limit of failing cases ends this early.
    pub(super) fn results(
        &self,
        out: &mut CommandOutput<'_>,
        dut: Option<&str>,
    ) -> CommandResult<Vec<ResultCase>> {
        let count = self.plans.len();
        if count == 0 {
            return Err(CommandProblem::Nothing("no case is named".to_owned()));
        }
        let targets = match self.model_only {
            true => Targets::default(),
            false => choose(dut)?,
        };
        if self.output.waves.is_some() && count != 1 {
            let why = format!("--waves records one case, these are {count}; name the one");
            return Err(CommandProblem::Usage(why));
        }
        self.check_files()?;
        let structural = match &self.output.structural {
            Some(_) => Some(structural::collector(&targets)?),
            None => None,
        };
        let bar = progress::bar(count, out.detail);
        let mut cases: Vec<ResultCase> = Vec::new();
        let mut failed = 0;
        let most = self.output.failures.most().get();
        for round in self.plans.chunks(ROUND) {
            if failed >= most || signals::is_over() {
                break;
            }
            if self.output.show_config {
                self.show_config(out, &targets, (round, cases.is_empty()))?;
            }
            let on = (&targets, structural.as_ref());
            cases.extend(self.round(out, round, on, (most, failed), &bar)?);
            failed = cases.iter().filter(|case| case.failed()).count();
        }
        bar.finish_and_clear();
        if let (Some(path), Some(hits)) = (&self.output.structural, &structural) {
            hits.add_to(path)?;
        }
        Ok(cases)
    }

    /// Runs a round of cases; it ends once `most` have failed, the `failed` earlier ones among them.
    fn round(
        &self,
        out: &mut CommandOutput<'_>,
        plans: &[CasePlan],
        (targets, structural): (&Targets, Option<&StructuralHitCollector>),
        (most, mut failed): (usize, usize),
        bar: &ProgressBar,
    ) -> CommandResult<Vec<ResultCase>> {
        if let Some(idle) = plans.iter().find(|plan| plan.is_idle()) {
            let why = format!("{} has no step that does anything", idle.name());
            return Err(CommandProblem::Nothing(why));
        }
        if !self.model_only {
            targets.prepare(plans.iter().map(CasePlan::needs))?;
        }
        signals::watch().map_err(CommandProblem::Signals)?;
        let pool = CaseThreadPool::new(self.output.jobs).until(&signals::is_over);
        let mut written = Ok(());
        let run = |plan: &CasePlan| {
            let (ran, took) = recording::timed(|| self.case(plan, targets, structural));
            ran.map(|ran| CaseRun { took, ..ran })
        };
        let ended = pool.run(plans, run, |_, ended| {
            failed += match ended {
                Ok(Ok(ran)) => usize::from(matches!(ran.report.outcome, CaseResult::Failed(_))),
                _ => 1,
            };
            progress::say(bar, &format!("{failed} failed"), "");
            bar.inc(1);
            if let (Ok(()), Ok(Ok(ran))) = (&written, ended) {
                written = bar.suspend(|| self.tell(out, ran));
            }
            match failed >= most {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        written?;
        let report = |(plan, ended): (&CasePlan, _)| {
            let ran: CaseRun = plan.done(ended)?;
            Ok(ResultCase::of(ran.report, Some(ran.took)))
        };
        plans.iter().zip(ended?).map(report).collect()
    }

    /// Runs one case, on a thread of the pool. If it fails, runs its layers one by one, too.
    fn case(
        &self,
        plan: &CasePlan,
        targets: &Targets,
        structural: Option<&StructuralHitCollector>,
    ) -> Result<CaseRun, CaseError> {
        if let (CasePlan::Illegal(illegal), false) = (plan, self.model_only) {
            return self.illegal(illegal, targets);
        }
        let mut case = plan.case()?;
        if self.model_only {
            let (report, expected) = run_on_model(&case);
            return Ok(CaseRun {
                tensors: match self.tensors {
                    Some(_) => outputs::tensors(&case.name, &expected, None),
                    None => Vec::new(),
                },
                ..CaseRun::of(report)
            });
        }
        case.conditions.on_wrong_byte = self.output.failures.on_wrong_byte();
        let target = match targets.of(&case) {
            Ok(target) => target,
            Err(report) => return Ok(CaseRun::of(*report)),
        };
        let warnings = match plan {
            CasePlan::Layers(_) => {
                let memory = case.conditions.memory;
                let (quirks, configuration) = (&target.quirks, target.configuration);
                nvdla_constraints::broken(&case.program, configuration, quirks, memory)
            }
            CasePlan::Program(_) | CasePlan::Illegal(_) => Vec::new(),
        };
        let outcome = match &self.output.waves {
            Some(path) => run_with_waves(&case, target, WaveFile::from_reset(path))?,
            None => {
                let expected = engine::expect(&case, target)?;
                run_expecting(&case, target, expected, &signals::is_over)?
            }
        };
        if let (Some(structural), Some(counts)) = (structural, &outcome.counts) {
            structural.add(&target.name, counts);
        }
        let tensors = match self.tensors {
            Some(_) => {
                let memory = Some(&outcome.observed.memory);
                outputs::tensors(&case.name, &outcome.expected, memory)
            }
            None => Vec::new(),
        };
        let CaseOutcome {
            mut report,
            registers,
            ..
        } = outcome;
        if let CaseResult::Failed(failed) = &mut report.outcome {
            failed.smallest = plan.smallest(target)?;
        }
        Ok(CaseRun {
            registers,
            tensors,
            warnings,
            ..CaseRun::of(report)
        })
    }

    /// Runs an illegal programming and, after a reset, a legal layer.
    fn illegal(&self, plan: &IllegalCase, targets: &Targets) -> Result<CaseRun, CaseError> {
        let mut report = CaseReport {
            name: plan.file.name.clone(),
            what: "illegal programming".to_owned(),
            dut: "no DUT".to_owned(),
            conditions: plan.conditions.to_string(),
            seed: plan.conditions.seed,
            outcome: CaseResult::NotApplicable {
                why: "needs nv_small_ew, which the DUT is not".to_owned(),
            },
            replay: plan.replay.clone(),
        };
        let Some(target) = targets.for_case(plan.file.needs) else {
            return Ok(CaseRun::of(report));
        };
        if plan.conditions.sweep.is_some() {
            let why = "an illegal programming is not swept".to_owned();
            report.outcome = CaseResult::NotApplicable { why };
            return Ok(CaseRun::of(report));
        }
        report.dut = target.label();
        let seen = plan.file.run(plan.run, &plan.conditions, target)?;
        let complaints = plan.file.complaints(&seen);
        report.outcome = match complaints.is_empty() {
            true => CaseResult::Passed(PassedCase {
                clocks: seen.clocks,
                note: Some(format!("{}; the next layer is right", seen.ending)),
                ..PassedCase::default()
            }),
            false => CaseResult::Failed(CaseFailure {
                bucket: format!("{} where {} was said", seen.ending, plan.file.expect),
                verdict: complaints.join("\n"),
                smallest: None,
            }),
        };
        let findings = seen.findings.into_iter().map(|finding| finding.text);
        Ok(CaseRun {
            details: findings.collect(),
            ..CaseRun::of(report)
        })
    }

    fn tell(&self, out: &mut CommandOutput<'_>, ran: &CaseRun) -> CommandResult<()> {
        if let Some(folder) = self.tensors {
            files::create(folder)?;
            for (name, array) in &ran.tensors {
                let path = folder.join(name);
                let written = array.write(&path).map_err(io::Error::other);
                written.map_err(FileError::writing(&path))?;
            }
        }
        if self.output.registers {
            report::trace::write(out, &ran.registers)?;
        }
        match (out.detail, &ran.report.outcome) {
            (OutputDetail::Full, _) => {
                report::console::verdict(out, &ran.report.in_full())?;
                for line in ran.details.iter().flat_map(|text| text.lines()) {
                    writeln!(out, "      {line}")?;
                }
            }
            (_, CaseResult::Failed(_)) => {
                report::console::verdict(out, &ran.report.to_string())?;
            }
            _ => {
                let text = out.fitted(ran.report.to_string());
                report::console::verdict(&mut *out.usual(), &text)?;
            }
        }
        for broken in &ran.warnings {
            report::console::warning(&mut *out.usual(), &ran.report.name, broken)?;
        }
        Ok(out.flush()?)
    }

    /// Prints DUT and conditions of each case; before the first round also all DUTs and the jobs.
    fn show_config(
        &self,
        out: &mut CommandOutput<'_>,
        targets: &Targets,
        (plans, is_first): (&[CasePlan], bool),
    ) -> CommandResult<()> {
        if is_first {
            let names: Vec<&str> = targets
                .0
                .iter()
                .map(|target| target.name.as_str())
                .collect();
            let jobs = match self.output.jobs {
                0 => "one for each processor".to_owned(),
                jobs => jobs.to_string(),
            };
            writeln!(out, "DUTs   {}\njobs   {jobs}", names.join(", "))?;
        }
        for plan in plans {
            let target = targets.for_case(plan.needs());
            let dut = target.map_or_else(|| "no DUT".to_owned(), Target::label);
            let (name, conditions) = (plan.name(), plan.conditions());
            let seed = conditions.seed;
            writeln!(out, "case   {name}: {dut}, {conditions}, seed {seed}")?;
        }
        Ok(())
    }

    /// Checks that all files can be written that the run writes at its end.
    fn check_files(&self) -> CommandResult<()> {
        let OutputArgs {
            waves,
            files,
            structural,
            ..
        } = self.output;
        files.check()?;
        result_file::check_all([waves, structural])?;
        self.tensors.map_or(Ok(()), result_file::check_folder)
    }
}
