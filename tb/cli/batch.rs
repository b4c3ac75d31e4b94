//! Runs many cases and reports them.

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use indicatif::ProgressBar;

use crate::report;
use crate::report::CaseTally;
use crate::report::results::ResultCase;
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
use super::globals::Detail;
use super::plan::CasePlan;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::recording::{self, RunClock};
use super::target::{DutChoice, choose};
use super::{files, outputs, progress, result_file, signals, structural};

/// Cases that are made and run together, in their order.
const ROUND: usize = 256;

/// Cases and how to run them.
pub(super) struct Batch<'a> {
    pub(super) command: &'static str,
    pub(super) plans: Plans<'a>,
    pub(super) conditions: &'a ConditionArgs,
    pub(super) output: &'a OutputArgs,
    pub(super) listing: Listing,
    /// Where the outputs of the layers go.
    pub(super) tensors: Option<&'a Path>,
    /// What is wrong with files that were left out.
    pub(super) bad: Vec<CommandProblem>,
}

/// Cases in their order.
pub(super) struct Plans<'a> {
    pub(super) count: usize,
    /// Makes them when they are about to run: very many need no memory.
    pub(super) make: Box<dyn Iterator<Item = CasePlan> + Sync + 'a>,
    /// The command that runs all cases but the first ones, where there is one.
    pub(super) rest: Option<Box<dyn Fn(usize) -> String + Sync + 'a>>,
}

impl From<Vec<CasePlan>> for Plans<'_> {
    fn from(plans: Vec<CasePlan>) -> Self {
        Self {
            count: plans.len(),
            make: Box::new(plans.into_iter()),
            rest: None,
        }
    }
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
    took: Duration,
    registers: Vec<RegisterEvent>,
    /// Outputs of the layers, with names for files.
    tensors: Vec<(String, Array)>,
    /// What drawn layers would not do, of layers that were written by hand.
    warnings: Vec<BrokenConstraint>,
}

impl<'a> Batch<'a> {
    pub(super) fn new(
        command: &'static str,
        plans: impl Into<Plans<'a>>,
        options: &'a RunOptions,
        listing: Listing,
    ) -> Self {
        Self {
            command,
            plans: plans.into(),
            conditions: &options.conditions,
            output: &options.output,
            listing,
            tensors: None,
            bad: Vec::new(),
        }
    }
}

impl Batch<'_> {
    /// Runs the cases, reports each and the sum.
    pub(super) fn run(mut self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let clock = RunClock::begin(self.command);
        let cases = self.results(out, DutChoice::of(self.conditions.dut.as_deref()))?;
        let results = clock.results(cases);
        self.output.files.write(&results)?;
        let (tally, ran) = (results.tally, results.cases.len());
        let left = self.plans.count - ran;
        let caught = signals::caught().filter(|_| left > 0);
        match (left, caught) {
            (0, _) => {}
            (left, None) => report::console::stopped(out, tally.failed, left)?,
            (left, Some(signal)) => {
                let rest = self.plans.rest.as_ref().map(|rest| rest(ran));
                report::console::interrupted(out, &signal.to_string(), left, rest.as_deref())?;
            }
        }
        for problem in &self.bad {
            report::problem::left_out(out, problem)?;
        }
        report::console::tally(out, tally)?;
        Ok(match (tally.failed, self.bad.is_empty()) {
            (0, false) => CommandOutcome::LeftOut,
            (failed, _) => CommandOutcome::of(failed > 0, caught),
        })
    }

    /// Runs the cases and reports each as soon as all before it are done; fewer where a signal
    /// came.
    pub(super) fn results(
        &mut self,
        out: &mut Out<'_>,
        duts: DutChoice<'_>,
    ) -> Result<Vec<ResultCase>, CommandProblem> {
        let count = self.plans.count;
        if count == 0 {
            let why = format!("`cosim {}` got no case", self.command);
            return Err(CommandProblem::Nothing(why));
        }
        let targets = choose(duts)?;
        if self.output.waves.is_some() && count != 1 {
            return Err(CommandProblem::WavesOfMany { cases: count });
        }
        self.check_files()?;
        let structural = match &self.output.structural {
            Some(_) => Some(structural::collector(&targets)?),
            None => None,
        };
        let bar = progress::bar(count, out.detail());
        let mut cases: Vec<ResultCase> = Vec::new();
        let mut failed = 0;
        let most = self.output.failures.most().get();
        while let (Some(left), false) = (NonZeroUsize::new(most - failed), signals::is_over()) {
            let round: Vec<CasePlan> = self.plans.make.by_ref().take(ROUND).collect();
            if round.is_empty() {
                break;
            }
            let last = cases.len() + round.len() == count;
            if self.output.show_config {
                self.show_config(out, &targets, (&round, cases.is_empty()))?;
            }
            let on = (&targets, structural.as_ref());
            cases.extend(self.round(out, &round, on, (left, failed), &bar)?);
            failed = CaseTally::of(cases.iter().map(|case| &case.verdict)).failed;
            if self.listing == Listing::Failures && !last {
                let out = &mut *out.usual();
                bar.suspend(|| report::console::so_far(out, cases.len(), count, failed))?;
            }
        }
        bar.finish_and_clear();
        if let (Some(path), Some(hits)) = (&self.output.structural, &structural) {
            hits.add_to(path)?;
        }
        Ok(cases)
    }

    /// Runs some cases, up to so many failures behind those that were before.
    fn round(
        &self,
        out: &mut Out<'_>,
        plans: &[CasePlan],
        (targets, structural): (&Targets, Option<&Collector>),
        (most, mut failed): (NonZeroUsize, usize),
        bar: &ProgressBar,
    ) -> Result<Vec<ResultCase>, CommandProblem> {
        if let Some(idle) = plans.iter().find(|plan| plan.is_idle()) {
            let why = format!("{} has no step that does anything", idle.name());
            return Err(CommandProblem::Nothing(why));
        }
        targets.prepare(plans.iter().map(CasePlan::needs))?;
        signals::watch().map_err(CommandProblem::Signals)?;
        let is_failure = |ran: &Result<CaseRun, CaseError>| match ran {
            Ok(ran) => matches!(ran.report.outcome, CaseResult::Failed(_)),
            Err(_) => true,
        };
        let pool = Pool::new(self.output.jobs)
            .stop_after(most, is_failure)
            .until(&signals::is_over);
        let mut written = Ok(());
        let run = |plan: &CasePlan| {
            let (ran, took) = recording::timed(|| self.case(plan, targets, structural));
            ran.map(|ran| CaseRun { took, ..ran })
        };
        let ended = pool.run(plans, run, |_, ended| {
            failed += usize::from(!matches!(ended, Ended::Done(ran) if !is_failure(ran)));
            progress::say(bar, &format!("{failed} failed"), "");
            bar.inc(1);
            if let (Ok(()), Ended::Done(Ok(ran))) = (&written, ended) {
                written = bar.suspend(|| self.tell(out, ran));
            }
        });
        written?;
        let report = |(plan, ended): (&CasePlan, Ended<Result<CaseRun, CaseError>>)| match ended {
            Ended::Done(ran) => {
                let ran = ran?;
                Ok(ResultCase::of(ran.report, Some(ran.took)))
            }
            Ended::Panicked(message) => Err(CommandProblem::Panicked {
                case: plan.name().to_owned(),
                message,
                replay: plan.replay().to_owned(),
            }),
        };
        plans.iter().zip(ended?).map(report).collect()
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
                    took: Duration::ZERO,
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
            took: Duration::ZERO,
            registers,
            tensors,
            warnings,
        })
    }

    fn tell(&self, out: &mut Out<'_>, ran: &CaseRun) -> Result<(), CommandProblem> {
        if let Some(folder) = self.tensors {
            files::create(folder)?;
            for (name, array) in &ran.tensors {
                let path = folder.join(name);
                let written = array.write(&path).map_err(io::Error::other);
                written.map_err(|source| CommandProblem::Write { path, source })?;
            }
        }
        if self.output.registers {
            report::trace::write(out, &ran.registers)?;
        }
        match (out.detail(), &ran.report.outcome, self.listing) {
            (Detail::Full, ..) => report::console::case_in_full(out, &ran.report)?,
            (_, CaseResult::Failed(_), _) => report::console::case(out, &ran.report)?,
            (_, CaseResult::Passed(_), Listing::Failures) => {}
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

    /// Prints what runs where and how; the head of it before the first cases alone.
    fn show_config(
        &self,
        out: &mut Out<'_>,
        targets: &Targets,
        (plans, is_first): (&[CasePlan], bool),
    ) -> Result<(), CommandProblem> {
        let jobs = match self.output.jobs {
            0 => "one for each processor".to_owned(),
            jobs => jobs.to_string(),
        };
        let cases = plans.iter().map(|plan| {
            let target = targets.for_case(plan.needs());
            let dut = target.map_or_else(|| "no DUT".to_owned(), Target::label);
            let conditions = plan.conditions();
            let seed = conditions.seed;
            format!("{}: {dut}, {conditions}, seed {seed}", plan.name())
        });
        let cases: Vec<String> = cases.collect();
        let names: Vec<&str> = targets.iter().map(|target| target.name.as_str()).collect();
        if is_first {
            report::console::configuration(out, &names, &jobs)?;
        }
        report::console::cases(out, &cases)?;
        Ok(())
    }

    /// Looks for what would go wrong only when the cases have run.
    fn check_files(&self) -> Result<(), CommandProblem> {
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

/// Of these cases those that are asked for.
pub(super) fn selected(
    options: &RunOptions,
    plans: Vec<CasePlan>,
) -> Result<Vec<CasePlan>, CommandProblem> {
    match options.last_failed {
        true => recording::last_failed(plans, CasePlan::replay),
        false => Ok(plans),
    }
}
