//! `cosim loadable`: compiled networks on the DUT and on the reference model.

mod accuracy;
mod live;
mod parts;
mod rtl;
mod tensors;

use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;

use nvdla_bench::conditions::{ConditionOverrides, Conditions, MemoryProfile};
use nvdla_bench::engine::{CaseReport, CaseResult, Failed, Passed, Targets};
use nvdla_loadable::case::{self, CaseFailure, CaseVerdict, LoadableCase};
use nvdla_loadable::flow;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{self, NetworkTrouble};
use nvdla_loadable::schedule::plan::{PlanOptions, Schedule};
use nvdla_loadable::summary::UnitRow;
use nvdla_regs::configuration::Configuration;

use crate::report::{self, CaseTally};

use super::args::{ConditionArgs, Seeding};
use super::batch::to_file;
use super::files;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::target::{DutChoice, choose};

use accuracy::{AccuracyArgs, Classified, Running};
use live::Live;
use rtl::{Runner, Shown, Smallest};
use tensors::InputArgs;

/// Run compiled networks (loadables of NVIDIA's compiler)
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim loadable vectors/loadables                        every case, outputs compared
  cosim loadable net.nvdla --input digit.npy --output out
  cosim loadable net.nvdla --model-only                   the reference model alone, at once
  cosim loadable vectors/loadables/pools --schedule pingpong --memory random
  cosim loadable net.nvdla --explain                      what it holds, with all registers
  cosim loadable net.nvdla --export programs              for other simulators and for drivers

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

    /// An input, in the order of the loadable's: array (.npy) in channel, line, column order, picture
    /// (.png, .pgm, .ppm), or a file with the bytes of the buffer [default: random data by the seed]
    #[arg(long, value_name = "TENSOR")]
    input: Vec<PathBuf>,

    /// Write the outputs as arrays (.npy) into this folder
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,

    /// Print memories, addresses, tensors, the graph of the operations, and each operation with its
    /// descriptor and its registers, and run nothing
    #[arg(long)]
    explain: bool,

    /// Write the graph of the operations as a picture (SVG), and run nothing
    #[arg(long, value_name = "FILE")]
    graph: Option<PathBuf>,

    /// Write the programs of each task and of each operation, as traces (.cfg) with their memory
    /// images and as C headers (.h), into this folder, and run nothing on a DUT
    #[arg(long, value_name = "DIR")]
    export: Option<PathBuf>,

    /// Say where the clocks of each operation go: use of the multipliers, bytes and stalls by client,
    /// what limits it; with a file, write a page (HTML) with the times of the units, too
    #[arg(long, value_name = "FILE")]
    profile: Option<Option<PathBuf>>,

    /// Write the first operation that differs as a program of its own, trace (.cfg) and C header (.h),
    /// into this folder
    #[arg(long, value_name = "DIR")]
    failed: Option<PathBuf>,

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
    inputs: InputArgs,

    #[command(flatten)]
    accuracy: AccuracyArgs,

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

impl From<ScheduleArg> for Schedule {
    fn from(schedule: ScheduleArg) -> Self {
        match schedule {
            ScheduleArg::Serial => Self::Serial,
            ScheduleArg::PingPong => Self::PingPong,
        }
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
    #[serde(skip_serializing_if = "Option::is_none")]
    classified: Option<Classified>,
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
                if self.is_about_a_file() {
                    let text = "--input, --output, --explain, --graph, --export and --images are \
                                for a loadable, not for cases";
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
        let (mut clocks, mut shown, mut smallest) = (0, (Vec::new(), Vec::new()), None);
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
                let options = self.options();
                let verdict = case::judge(case, &network, options, &mut accelerator);
                shown.1 = live.finish()?;
                report::loadable::sum(out, &shown.1)?;
                self.show_profile(&case.name, &conditions, &shown.1, out)?;
                clocks = runner.clocks();
                if let CaseVerdict::Failed(CaseFailure::Ran(NetworkTrouble::Different { .. })) =
                    &verdict
                {
                    smallest = self.smallest(&runner, &network, out)?;
                }
                verdict
            }
        };
        let (outcome, text) = match verdict {
            CaseVerdict::Passed {
                pictures,
                bytes,
                right,
            } => {
                let right = right.map(|[right, of]| format!("; {right} of {of} classes are right"));
                let text = format!(
                    "pass: {bytes} bytes of {pictures} pictures are as they must be{}",
                    right.unwrap_or_default()
                );
                (passed(&shown.1, clocks), text)
            }
            CaseVerdict::Refused(error) => {
                let text = format!("pass: refused, as it must be: {error}");
                (passed(&[], clocks), text)
            }
            CaseVerdict::Failed(failure) => {
                let text = format!("FAIL: {failure}");
                (failed(failure, smallest)?, text)
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
        let conditions = self.conditions_of(&name);
        let nothing = |this: &Self| {
            let (outcome, path) = (passed(&[], 0), path.display());
            this.loaded(
                &name,
                &path,
                (&conditions, targets),
                outcome,
                (Vec::new(), Vec::new()),
            )
        };
        if self.explain {
            report::network::explain(out, &network)?;
        }
        if let Some(file) = &self.graph {
            let picture = report::flow::svg(&flow::flow(&network));
            files::write(file, picture.as_bytes())?;
        }
        if let (Some(images), Some(labels)) = (&self.accuracy.images, &self.accuracy.labels) {
            let running = Running {
                targets,
                conditions: &conditions,
                options: self.options(),
            };
            let files = (images.as_path(), labels.as_path());
            let (accuracy, inputs) = (&self.accuracy, &self.inputs);
            let classified = accuracy.count(&network, files, inputs, &running, out)?;
            return Ok(Loaded {
                classified: Some(classified),
                ..nothing(self)
            });
        }
        let place = (path, &network);
        let inputs = self
            .inputs
            .buffers(&self.input, self.seeding.seed, place, out)?;
        if let Some(folder) = &self.export {
            parts::export_all(&network, &inputs, folder, out)?;
        }
        if self.explain || self.graph.is_some() || self.export.is_some() {
            return Ok(nothing(self));
        }
        let mut runner = self.runner(targets, &conditions)?;
        let mut live = Live::new(out, &network, !self.model_only);
        let mut accelerator = Shown {
            runner: &mut runner,
            live: &mut live,
            reference: &[],
        };
        let ran = run::run(&network, &inputs, self.options(), &mut accelerator);
        let rows = live.finish()?;
        report::loadable::sum(out, &rows)?;
        self.show_profile(&name, &conditions, &rows, out)?;
        let outcome = match ran {
            Ok(ran) => {
                tensors::outputs(&network, &ran, self.output.as_deref(), out)?;
                passed(&rows, runner.clocks())
            }
            Err(NetworkTrouble::Refused(error)) => return Err(error.into()),
            Err(trouble) => {
                writeln!(out, "FAIL: {trouble}")?;
                let smallest = self.smallest(&runner, &network, out)?;
                failed(CaseFailure::Ran(trouble), smallest)?
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

    fn options(&self) -> PlanOptions {
        PlanOptions {
            schedule: self.schedule.into(),
            counters: self.profile.is_some(),
        }
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
        Ok(Runner::both(target, conditions, self.profile.is_some())?)
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
            classified: None,
        }
    }

    /// Says where the clocks have gone, if that is asked for.
    fn show_profile(
        &self,
        name: &str,
        conditions: &Conditions,
        rows: &[UnitRow],
        out: &mut Out<'_>,
    ) -> Result<(), CommandProblem> {
        let Some(file) = &self.profile else {
            return Ok(());
        };
        report::profile::text(out, rows)?;
        if let Some(file) = file {
            let conditions = format!("{conditions}, {}", self.schedule.name());
            let page = report::profile::page(name, &conditions, rows);
            files::write(file, page.as_bytes())?;
        }
        Ok(())
    }

    /// The smallest part of a network that fails, in words; written where that is asked for.
    fn smallest(
        &self,
        runner: &Runner<'_>,
        network: &CompiledNetwork,
        out: &mut Out<'_>,
    ) -> Result<Option<String>, CommandProblem> {
        let text = match (runner.smallest(network)?, &self.failed) {
            (Smallest::Whole, _) => "no part fails from reset: it takes the whole run".to_owned(),
            (Smallest::Part(part), None) => {
                let name = &part.name;
                format!("{name} fails by itself; --failed DIR writes it as a trace")
            }
            (Smallest::Part(part), Some(folder)) => {
                parts::write(folder, &part)?;
                let file = folder.join(format!("{}.cfg", part.name));
                let (name, file) = (&part.name, file.display());
                format!(
                    "{name} fails by itself: cosim trace {file}{}",
                    self.conditions
                )
            }
        };
        writeln!(out, "  {text}")?;
        Ok(Some(text))
    }

    /// Whether options are given that only a single loadable can follow.
    fn is_about_a_file(&self) -> bool {
        let folders = [
            &self.output,
            &self.graph,
            &self.export,
            &self.accuracy.images,
        ];
        self.explain || !self.input.is_empty() || folders.into_iter().any(Option::is_some)
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
fn failed(failure: CaseFailure, smallest: Option<String>) -> Result<CaseResult, CommandProblem> {
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
            smallest,
        })),
    }
}

fn warnings(network: &CompiledNetwork) -> Vec<String> {
    network.warnings.iter().map(ToString::to_string).collect()
}
