//! Runs many cases and reports them.

use std::cell::Cell;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::report;
use crate::report::results::ResultCase;
use nvdla_bench::engine::{
    self, Case, CaseFailure, CaseReport, CaseResult, PassedCase, RunOptions, Target, Targets,
    WaveFile, run_expecting, run_on_model,
};
use nvdla_bench::pool::CaseThreadPool;
use nvdla_bench::trace::TraceEvent;
use nvdla_coverage::structural::collect::StructuralHitCollector;
use nvdla_layers::tensors::npy::Int8Array;
use nvdla_random::seed::Seed;
use nvdla_stimulus::case::CaseError;
use nvdla_stimulus::illegal::IllegalFile;
use nvdla_stimulus::legality::BrokenConstraint;

use super::plan::{CasePlan, CaseSource};
use super::run::RunArgs;
use super::{outputs, structural};
use crate::command::globals::OutputDetail;
use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};
use crate::command::recording;
use crate::command::target::choose;
use crate::command::{files, progress, signals};
use nvdla_files::FileError;

/// Result of running one case, with all that is printed or written about it. What can be large is taken out
/// when it is told, so that many cases do not keep it.
struct CaseRun {
    report: CaseReport,
    took: Duration,
    registers: Cell<Vec<TraceEvent>>,
    /// Outputs of the layers as arrays, each with the name of its file.
    tensors: Cell<Vec<(String, Int8Array)>>,
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
            registers: Cell::default(),
            tensors: Cell::default(),
            warnings: Vec::new(),
            details: Vec::new(),
        }
    }
}

impl RunArgs {
    /// Runs the cases and prints each result as soon as all cases before it are done. A signal or
    /// the limit of failing cases ends this early.
    pub(super) fn results(
        &self,
        plans: &[CasePlan],
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<Vec<ResultCase>> {
        let output = &self.options.output;
        if plans.is_empty() {
            return Err(CommandProblem::Nothing("no case is named".to_owned()));
        }
        let targets = match self.model_only {
            true => Targets::default(),
            false => choose(&out.designs, self.options.conditions.dut.as_deref())?,
        };
        if output.waves.is_some() && plans.len() != 1 {
            let count = plans.len();
            let why = format!("--waves records one case, these are {count}; name the one");
            return Err(CommandProblem::Usage(why));
        }
        if let Some(idle) = plans.iter().find(|plan| plan.is_idle()) {
            let why = format!("{} has no step that does anything", idle.name);
            return Err(CommandProblem::Nothing(why));
        }
        let structural = match &output.structural {
            Some(_) => Some(structural::collector(&targets)?),
            None => None,
        };
        if output.show_config {
            self.show_config(plans, &targets, out)?;
        }
        if !self.model_only {
            targets.prepare(plans.iter().map(|plan| plan.needs))?;
        }
        signals::watch().map_err(CommandProblem::Signals)?;
        let pool = CaseThreadPool::new(output.jobs).until(&signals::is_over);
        let most = output.failures.most().get();
        let run = |plan: &CasePlan| {
            let (ran, took) = recording::timed(|| self.case(plan, &targets, structural.as_ref()));
            ran.map(|ran| CaseRun { took, ..ran })
        };
        let bar = progress::bar(plans.len(), out.detail);
        let (mut written, mut failed) = (Ok(()), 0);
        let ended = pool.run(plans, run, |_, ended| {
            failed += match ended {
                Ok(Ok(ran)) => usize::from(matches!(ran.report.outcome, CaseResult::Failed(_))),
                _ => 1,
            };
            progress::say(&bar, &format!("{failed} failed"), "");
            bar.inc(1);
            if let (Ok(()), Ok(Ok(ran))) = (&written, ended) {
                written = bar.suspend(|| self.tell(out, ran));
            }
            match failed >= most {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        bar.finish_and_clear();
        written?;
        let report = |(plan, ended): (&CasePlan, _)| {
            let ran: CaseRun = plan.done(ended)?;
            Ok(ResultCase::of(ran.report, Some(ran.took)))
        };
        let cases = plans.iter().zip(ended?).map(report);
        let cases = cases.collect::<CommandResult<Vec<_>>>()?;
        if let (Some(path), Some(hits)) = (&output.structural, &structural) {
            hits.add_to(path)?;
        }
        Ok(cases)
    }

    /// Runs one case, on a thread of the pool. If it fails, runs its layers one by one, too.
    fn case(
        &self,
        plan: &CasePlan,
        targets: &Targets,
        structural: Option<&StructuralHitCollector>,
    ) -> Result<CaseRun, CaseError> {
        let mut case = plan.case()?;
        case.conditions.on_wrong_byte = self.options.output.failures.on_wrong_byte();
        let target = match targets.of(&case) {
            _ if self.model_only => None,
            Ok(target) => Some(target),
            Err(report) => return Ok(CaseRun::of(*report)),
        };
        if let (CaseSource::Illegal(file, run), Some(target)) = (&plan.source, target) {
            return illegal(plan, &case, (file, *run), target);
        }
        let waves = self.options.output.waves.as_deref();
        let waves = waves.map(WaveFile::from_reset);
        let outcome = match target {
            None => run_on_model(&case),
            Some(target) => {
                let expected = engine::expect(&case, target)?;
                let options = RunOptions {
                    waves: waves.as_ref(),
                    is_over: &signals::is_over,
                };
                run_expecting(&case, target, expected, options)?
            }
        };
        let mut run = CaseRun {
            tensors: match self.output {
                Some(_) => outputs::tensors(&case.name, &outcome).into(),
                None => Cell::default(),
            },
            ..CaseRun::of(outcome.report)
        };
        let Some(target) = target else { return Ok(run) };
        if let (Some(structural), Some(counts)) = (structural, &outcome.counts) {
            structural.add(&target.name, counts);
        }
        if let CaseSource::Layers(_) = plan.source {
            let memory = case.conditions.memory;
            let (quirks, configuration) = (&target.quirks, target.configuration);
            run.warnings =
                nvdla_stimulus::legality::broken(&case.program, configuration, quirks, memory);
        }
        if let CaseResult::Failed(failed) = &mut run.report.outcome {
            failed.smallest = plan.smallest(target)?;
        }
        if self.options.output.registers {
            run.registers = outcome.registers.into();
        }
        Ok(run)
    }

    fn tell(&self, out: &mut CommandOutput<'_>, ran: &CaseRun) -> CommandResult<()> {
        if let Some(folder) = &self.output {
            files::create(folder)?;
            for (name, array) in ran.tensors.take() {
                let path = folder.join(name);
                std::fs::write(&path, array.to_npy()).map_err(FileError::writing(&path))?;
            }
        }
        if self.options.output.registers {
            report::trace::write(out, &ran.registers.take())?;
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

    /// Prints all DUTs, the jobs, and DUT and conditions of each case.
    fn show_config(
        &self,
        plans: &[CasePlan],
        targets: &Targets,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<()> {
        let names = targets.0.iter().map(|target| target.name.as_str());
        let names: Vec<&str> = names.collect();
        let jobs = match self.options.output.jobs {
            0 => "one for each processor".to_owned(),
            jobs => jobs.to_string(),
        };
        writeln!(out, "DUTs   {}\njobs   {jobs}", names.join(", "))?;
        for plan in plans {
            let target = targets.for_case(plan.needs);
            let dut = target.map_or_else(|| "no DUT".to_owned(), Target::label);
            let (name, conditions) = (&plan.name, &plan.conditions);
            let seed = conditions.seed;
            writeln!(out, "case   {name}: {dut}, {conditions}, seed {seed}")?;
        }
        Ok(())
    }
}

/// Runs an illegal programming, `file`, and, after a reset, a legal layer.
fn illegal(
    plan: &CasePlan,
    case: &Case,
    (file, run): (&IllegalFile, Seed),
    target: &Target,
) -> Result<CaseRun, CaseError> {
    let seen = file.run(run, &plan.conditions, target)?;
    let outcome = match seen.complaints.is_empty() {
        true => CaseResult::Passed(PassedCase {
            clocks: seen.clocks,
            note: Some(format!("{}; the next layer is right", seen.ending)),
            ..PassedCase::default()
        }),
        false => CaseResult::Failed(CaseFailure {
            bucket: format!("{} where {} was said", seen.ending, file.expect),
            verdict: seen.complaints.join("\n"),
            smallest: None,
        }),
    };
    let report = CaseReport {
        replay: plan.replay.clone(),
        ..CaseReport::new(case, &target.label(), outcome)
    };
    let findings = seen.findings.into_iter().map(|finding| finding.text);
    Ok(CaseRun {
        details: findings.collect(),
        ..CaseRun::of(report)
    })
}
