//! Runs many cases and reports them.

use std::cell::Cell;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::report;
use crate::report::results::ResultCase;
use nvdla_bench::engine::{
    CaseFailure, CaseReport, CaseResult, RunOptions, Target, Targets, WaveFile,
};
use nvdla_bench::pool::CaseThreadPool;
use nvdla_bench::trace::TraceEvent;
use nvdla_coverage::structural::collect::StructuralHitCollector;
use nvdla_layers::tensors::npy::Int8Array;
use nvdla_stimulus::case::CaseError;
use nvdla_stimulus::legality::BrokenConstraint;
use nvdla_stimulus::plan::{CasePlan, CaseRunner, PreparedCase};

use super::run::RunArgs;
use super::{outputs, structural};
use crate::command::globals::OutputDetail;
use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};
use crate::command::recording;
use crate::command::target::choose;
use crate::command::{files, progress, signals};

/// A case that ran, with all that is printed or written about it.
struct PrintedCase {
    report: CaseReport,
    took: Duration,
    /// Taken out when it is printed, so that many cases do not keep it.
    details: Cell<CaseDetails>,
}

/// What is printed or written about a case beside its report.
#[derive(Default)]
struct CaseDetails {
    registers: Vec<TraceEvent>,
    /// Outputs of the layers as arrays, each with the name of its file.
    tensors: Vec<(String, Int8Array)>,
    /// Constraints that layers of the case break, for warnings.
    warnings: Vec<BrokenConstraint>,
    /// Findings in an illegal programming, as texts.
    findings: Vec<String>,
}

/// A prepared case, and the time that it took to prepare it.
type TimedCase<'t> = (Result<PreparedCase<'t>, CaseError>, Duration);

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
        let targets = if self.model_only {
            Targets::default()
        } else {
            choose(&out.designs, self.options.conditions.dut.as_deref())?
        };
        if output.waves.is_some() && plans.len() != 1 {
            let count = plans.len();
            let why = format!("--waves records one case, these are {count}; name the one");
            return Err(CommandProblem::Usage(why));
        }
        if let Some(idle) = plans.iter().find(|plan| plan.is_idle()) {
            let why = format!("{} has no step that does anything", idle.name());
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
            targets.prepare(plans.iter().map(CasePlan::needs))?;
        }
        signals::watch().map_err(CommandProblem::Signals)?;
        let most = output.failures.most().get();
        let prepare = |plan: &CasePlan| recording::timed(|| self.prepare_case(plan, &targets));
        let run = |plan: &CasePlan, (ready, before): TimedCase<'_>| {
            let (ran, took) = recording::timed(|| self.run_case(plan, ready?, structural.as_ref()));
            ran.map(|ran| PrintedCase {
                took: before + took,
                ..ran
            })
        };
        let bar = progress::bar(plans.len(), out.detail);
        let (mut written, mut failed) = (Ok(()), 0);
        let see = |_, ended: &Result<Result<PrintedCase, CaseError>, String>| {
            let has_failed = match ended {
                Ok(Ok(ran)) => matches!(ran.report.outcome, CaseResult::Failed(_)),
                _ => true,
            };
            failed += usize::from(has_failed);
            progress::say(&bar, &format!("{failed} failed"), "");
            bar.inc(1);
            if let (Ok(()), Ok(Ok(ran))) = (&written, ended) {
                written = bar.suspend(|| self.tell(out, ran));
            }
            if failed >= most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let pool = CaseThreadPool::new(output.jobs).until(&signals::is_over);
        let ended = pool.run_prepared(plans, prepare, run, see);
        bar.finish_and_clear();
        written?;
        let mut cases = Vec::with_capacity(plans.len());
        for (plan, ended) in plans.iter().zip(ended?) {
            let ran = ended.map_err(|message| plan.panicked(message))??;
            cases.push(ResultCase::of(ran.report, Some(ran.took)));
        }
        if let (Some(path), Some(hits)) = (&output.structural, &structural) {
            hits.add_to(path)?;
        }
        Ok(cases)
    }

    /// Prepares one case, on a thread of the pool.
    fn prepare_case<'t>(
        &self,
        plan: &CasePlan,
        targets: &'t Targets,
    ) -> Result<PreparedCase<'t>, CaseError> {
        let on_wrong_byte = self.options.output.failures.on_wrong_byte();
        if self.model_only {
            plan.prepare_for_model(on_wrong_byte)
        } else {
            plan.prepare(targets, on_wrong_byte)
        }
    }

    /// Runs a prepared case, on a thread of the pool. If it fails, runs its layers one by one, too.
    fn run_case(
        &self,
        plan: &CasePlan,
        ready: PreparedCase<'_>,
        structural: Option<&StructuralHitCollector>,
    ) -> Result<PrintedCase, CaseError> {
        let PreparedCase { case, runner } = ready;
        let target = runner.target();
        let is_illegal = matches!(runner, CaseRunner::Illegal { .. });
        let waves = self.options.output.waves.as_deref();
        let waves = waves.map(WaveFile::from_reset);
        let options = RunOptions {
            waves: waves.as_ref(),
            is_over: &signals::is_over,
        };
        let outcome = runner.run(&case, options)?;
        let mut details = CaseDetails::default();
        if is_illegal {
            let findings = outcome.observed.findings.iter();
            details.findings = findings.map(|finding| finding.text.clone()).collect();
        } else if self.output.is_some() {
            details.tensors = outputs::tensors(&case.name, &outcome);
        }
        let mut report = outcome.report;
        if let Some(target) = target {
            if let (Some(structural), Some(counts)) = (structural, &outcome.counts) {
                structural.add(&target.name, counts);
            }
            if let CasePlan::Layers(_) = plan {
                details.warnings = nvdla_stimulus::legality::broken(
                    &case.program,
                    target.configuration,
                    &target.quirks,
                    case.conditions.memory,
                );
            }
            if let CaseResult::Failed(failed) = &mut report.outcome {
                failed.smallest = smallest(plan, target)?;
            }
            if self.options.output.registers {
                details.registers = outcome.registers;
            }
        }
        Ok(PrintedCase {
            report,
            took: Duration::ZERO,
            details: Cell::new(details),
        })
    }

    fn tell(&self, out: &mut CommandOutput<'_>, ran: &PrintedCase) -> CommandResult<()> {
        let details = ran.details.take();
        if let Some(folder) = &self.output {
            for (name, array) in details.tensors {
                files::write(&folder.join(name), &array.to_npy())?;
            }
        }
        if self.options.output.registers {
            report::trace::write(out, &details.registers)?;
        }
        match (out.detail, &ran.report.outcome) {
            (OutputDetail::Full, _) => {
                report::console::verdict(out, &ran.report.in_full())?;
                for line in details.findings.iter().flat_map(|text| text.lines()) {
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
        for broken in &details.warnings {
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
            let target = targets.for_case(plan.needs());
            let dut = target.map_or_else(|| "no DUT".to_owned(), Target::label);
            let (name, conditions) = (plan.name(), plan.conditions());
            let seed = conditions.seed;
            writeln!(out, "case   {name}: {dut}, {conditions}, seed {seed}")?;
        }
        Ok(())
    }
}

/// For a failing case of several layers: a text on which one fails alone, or that none does.
fn smallest(plan: &CasePlan, target: &Target) -> Result<Option<String>, CaseError> {
    let layers = match plan {
        CasePlan::Layers(layers) if layers.file.layers.len() > 1 => layers,
        _ => return Ok(None),
    };
    let Some((layer, CaseFailure { verdict, .. })) = layers.first_fails(target)? else {
        return Ok(Some(
            "no layer fails alone: it takes their sequence".to_owned(),
        ));
    };
    let replay = match &layers.replay {
        Some(replay) => format!(": {}", replay.with_layer(layer)),
        None => String::new(),
    };
    Ok(Some(format!(
        "layer {layer} alone fails, too{replay}\n{verdict}"
    )))
}
