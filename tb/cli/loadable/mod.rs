//! `cosim loadable`: compiled networks on the DUT and on the reference model.

mod live;
mod rtl;
mod tensors;

use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;

use nvdla_bench::conditions::{ConditionOverrides, Conditions, MemoryProfile};
use nvdla_bench::engine::{CaseReport, CaseResult, Failed, Passed, Targets};
use nvdla_loadable::case::{self, CaseFailure, CaseVerdict, LoadableCase};
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{self, NetworkTrouble};
use nvdla_loadable::schedule::plan::{PlanOptions, Schedule};
use nvdla_loadable::summary::UnitRow;
use nvdla_regs::configuration::Configuration;

use crate::report::{self, CaseTally};

use super::args::{ConditionArgs, Seeding};
use super::batch::to_file;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::target::{DutChoice, choose};

use live::Live;
use rtl::{Runner, Shown};

/// Run compiled networks (loadables of NVIDIA's compiler)
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim loadable vectors/loadables                        every case, outputs compared
  cosim loadable net.nvdla --input digit.npy --output out
  cosim loadable net.nvdla --model-only                   the reference model alone, at once
  cosim loadable vectors/loadables/pools --schedule pingpong --memory random

A folder with case.yaml is a case: its inputs are bound, its outputs compared; `must: refuse`
passes when the loadable is refused. A loadable that nv_small cannot execute is refused with the
operation, the field and the value (docs/loadable.md). The operations of the accelerator run on the
DUT and on the reference model, and everything that both show is compared, operation by operation;
the first one that differs ends the run. Tasks of the CPU are computed. Clocks stand beside those of
the reference where they are known; it had a memory latency of 32 clocks: so has this run, unless
--memory says otherwise.")]
pub(super) struct LoadableArgs {
    /// Loadables, or folders in which cases are searched
    #[arg(value_name = "FILE|DIR", required = true)]
    paths: Vec<PathBuf>,

    /// An input, in the order of the loadable's: int8 array (.npy) in channel, line, column order,
    /// or a file with the bytes of the buffer [default: random data by the seed]
    #[arg(long, value_name = "TENSOR")]
    input: Vec<PathBuf>,

    /// Write the outputs as arrays (.npy) into this folder
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,

    /// When the registers of an operation are written
    #[arg(long, value_name = "SCHEDULE", default_value = "serial")]
    schedule: ScheduleArg,

    /// Run the reference model alone, without a DUT
    #[arg(long)]
    model_only: bool,

    /// Write a JUnit report
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Write a JSON report
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    #[command(flatten)]
    seeding: Seeding,

    #[command(flatten)]
    conditions: ConditionArgs,
}

/// When registers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
#[value(rename_all = "lowercase")]
enum ScheduleArg {
    /// When the operation before has ended
    Serial,
    /// While the operation before runs, into the other register groups
    PingPong,
}

impl ScheduleArg {
    fn name(self) -> &'static str {
        match self {
            Self::Serial => "serial",
            Self::PingPong => "pingpong",
        }
    }
}

impl From<ScheduleArg> for PlanOptions {
    fn from(schedule: ScheduleArg) -> Self {
        match schedule {
            ScheduleArg::Serial => Schedule::Serial,
            ScheduleArg::PingPong => Schedule::PingPong,
        }
        .into()
    }
}

/// A loadable that ran.
#[derive(Debug, Serialize)]
struct Loaded {
    report: CaseReport,
    schedule: ScheduleArg,
    warnings: Vec<String>,
    /// What was done for the first inputs.
    units: Vec<UnitRow>,
}

#[derive(Serialize)]
struct Document<'a> {
    command: &'a str,
    tally: CaseTally,
    loadables: &'a [Loaded],
}

impl LoadableArgs {
    /// Runs all cases and loadables.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        if self.conditions.overrides.reset_after.is_some() {
            let text = "--reset-after is for single programs, not for networks";
            return Err(CommandProblem::Usage(text.to_owned()));
        }
        let targets = match self.model_only {
            true => Targets::default(),
            false => choose(DutChoice::of(self.conditions.dut.as_deref()))?,
        };
        let mut all = Vec::new();
        for path in &self.paths {
            if path.is_dir() {
                let cases = LoadableCase::find(path)?;
                if cases.is_empty() {
                    let (path, kind) = (path.clone(), "case");
                    return Err(CommandProblem::Empty { path, kind });
                }
                if !self.input.is_empty() || self.output.is_some() {
                    let text = "--input and --output are for a loadable, a case has its own";
                    return Err(CommandProblem::Usage(text.to_owned()));
                }
                for case in &cases {
                    all.push(self.case(case, &targets, out)?);
                }
            } else {
                all.push(self.file(path, &targets, out)?);
            }
        }
        let reports: Vec<CaseReport> = all.iter().map(|one| one.report.clone()).collect();
        let tally = CaseTally::of(&reports);
        if let Some(path) = &self.junit {
            to_file(path, |file| {
                report::junit::write(file, "loadable", &reports)
            })?;
        }
        if let Some(path) = &self.json {
            let document = Document {
                command: "loadable",
                tally,
                loadables: &all,
            };
            to_file(path, |file| {
                Ok(serde_json::to_writer_pretty(file, &document)?)
            })?;
        }
        report::console::tally(out, tally)?;
        Ok(match tally.failed {
            0 => CommandOutcome::Good,
            _ => CommandOutcome::Mismatch,
        })
    }

    fn case(
        &self,
        case: &LoadableCase,
        targets: &Targets,
        out: &mut Out<'_>,
    ) -> Result<Loaded, CommandProblem> {
        writeln!(out, "{}: {}", case.name, case.why)?;
        let conditions = self.conditions_of(&case.name);
        let (mut clocks, mut shown) = (0, (Vec::new(), Vec::new()));
        let verdict = match CompiledNetwork::read(&case.loadable()) {
            Err(error) => case::judge_refusal(case, error),
            Ok(network) => {
                let mut runner = self.runner(targets, &conditions)?;
                shown.0 = warnings(&network);
                report::loadable::warnings(out, &shown.0)?;
                let mut live = Live::new(out, &network, !self.model_only);
                let reference = self.is_as_reference(&conditions);
                let reference = if reference { &case.reference[..] } else { &[] };
                let mut accelerator = Shown {
                    runner: &mut runner,
                    live: &mut live,
                    reference,
                };
                let options = self.schedule.into();
                let verdict = case::judge(case, &network, options, &mut accelerator);
                shown.1 = live.finish()?;
                report::loadable::sum(out, &shown.1)?;
                clocks = runner.clocks();
                verdict
            }
        };
        let (outcome, text) = match verdict {
            CaseVerdict::Passed { pictures, bytes } => {
                let text =
                    format!("pass: {bytes} bytes of {pictures} pictures are as they must be");
                (passed(&shown.1, clocks), text)
            }
            CaseVerdict::Refused(error) => {
                let text = format!("pass: refused, as it must be: {error}");
                (passed(&[], clocks), text)
            }
            CaseVerdict::Failed(failure) => {
                let text = format!("FAIL: {failure}");
                (failed(failure)?, text)
            }
        };
        writeln!(out, "{text}\n")?;
        let (name, path) = (&case.name, case.folder.display());
        Ok(self.loaded(name, &path, (&conditions, targets), outcome, shown))
    }

    fn file(
        &self,
        path: &Path,
        targets: &Targets,
        out: &mut Out<'_>,
    ) -> Result<Loaded, CommandProblem> {
        let network = CompiledNetwork::read(path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        writeln!(out, "{name}")?;
        let warnings = warnings(&network);
        report::loadable::warnings(out, &warnings)?;
        let inputs = tensors::inputs(&self.input, self.seeding.seed, path, &network)?;
        let conditions = self.conditions_of(&name);
        let mut runner = self.runner(targets, &conditions)?;
        let mut live = Live::new(out, &network, !self.model_only);
        let mut accelerator = Shown {
            runner: &mut runner,
            live: &mut live,
            reference: &[],
        };
        let ran = run::run(&network, &inputs, self.schedule.into(), &mut accelerator);
        let rows = live.finish()?;
        report::loadable::sum(out, &rows)?;
        let outcome = match ran {
            Ok(ran) => {
                tensors::outputs(&network, &ran, self.output.as_deref(), out)?;
                passed(&rows, runner.clocks())
            }
            Err(NetworkTrouble::Refused(error)) => return Err(error.into()),
            Err(trouble) => {
                writeln!(out, "FAIL: {trouble}")?;
                failed(CaseFailure::Ran(trouble))?
            }
        };
        writeln!(out)?;
        let path = path.display();
        Ok(self.loaded(
            &name,
            &path,
            (&conditions, targets),
            outcome,
            (warnings, rows),
        ))
    }

    /// The conditions of a network of this name.
    fn conditions_of(&self, name: &str) -> Conditions {
        let usual = ConditionOverrides {
            memory: Some(REFERENCE_LATENCY),
            ..ConditionOverrides::default()
        };
        let overrides = self.conditions.overrides.or(usual);
        overrides.resolve(self.seeding.seed.part(name))
    }

    /// Whether clocks can be compared with those of the reference.
    fn is_as_reference(&self, conditions: &Conditions) -> bool {
        conditions.memory == REFERENCE_LATENCY && self.schedule == ScheduleArg::Serial
    }

    fn runner<'t>(
        &self,
        targets: &'t Targets,
        conditions: &Conditions,
    ) -> Result<Runner<'t>, CommandProblem> {
        if self.model_only {
            return Ok(Runner::model());
        }
        let target = targets.for_case(Configuration::NvSmall);
        let target = target.ok_or(CommandProblem::NoDut)?;
        Ok(Runner::both(target, conditions)?)
    }

    fn loaded(
        &self,
        name: &str,
        path: &dyn Display,
        (conditions, targets): (&Conditions, &Targets),
        outcome: CaseResult,
        (warnings, units): (Vec<String>, Vec<UnitRow>),
    ) -> Loaded {
        let (schedule, seed) = (self.schedule.name(), self.seeding.seed);
        let (on, only) = match targets.for_case(Configuration::NvSmall) {
            Some(target) => (format!("{}, {conditions}", target.label()), ""),
            None => ("reference model".to_owned(), " --model-only"),
        };
        let files = self.input.iter();
        let files: String = files
            .map(|it| format!(" --input {}", it.display()))
            .collect();
        Loaded {
            report: CaseReport {
                name: name.to_owned(),
                what: format!("{} units", units.len()),
                conditions: format!("{on}, {schedule}, seed {seed}"),
                outcome,
                replay: format!(
                    "cosim loadable {path}{files}{only} --schedule {schedule}{} --seed {}",
                    self.conditions, seed.0
                ),
            },
            schedule: self.schedule,
            warnings,
            units,
        }
    }
}

/// Memory latency of the reference runs.
const REFERENCE_LATENCY: MemoryProfile = MemoryProfile::Latency(32);

fn passed(rows: &[UnitRow], clocks: u64) -> CaseResult {
    let measured = rows.iter().filter_map(|row| row.measured.as_ref());
    CaseResult::Passed(Passed {
        layers: measured.map(|it| it.clocks).collect(),
        reference: None,
        clocks,
    })
}

/// What follows of a failure; a DUT that could not be run is none.
fn failed(failure: CaseFailure) -> Result<CaseResult, CommandProblem> {
    let bucket = match &failure {
        CaseFailure::Ran(NetworkTrouble::Different { bucket, .. }) => bucket.clone(),
        _ => "loadable".to_owned(),
    };
    match failure {
        CaseFailure::Ran(NetworkTrouble::Accelerator(error)) => {
            Err(CommandProblem::Accelerator(error))
        }
        failure => Ok(CaseResult::Failed(Failed {
            bucket,
            verdict: failure.to_string(),
            smallest: None,
        })),
    }
}

fn warnings(network: &CompiledNetwork) -> Vec<String> {
    network.warnings.iter().map(ToString::to_string).collect()
}
