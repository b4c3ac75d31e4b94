//! `cosim loadable`: compiled networks on the reference model.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;

use nvdla_bench::engine::{CaseReport, CaseResult, Failed, Passed};
use nvdla_bench::seed::Seed;
use nvdla_loadable::case::{self, CaseVerdict, LoadableCase};
use nvdla_loadable::error::{LoadableError, TensorFault};
use nvdla_loadable::network::{CompiledNetwork, Task};
use nvdla_loadable::npy::Array;
use nvdla_loadable::run::{self, NetworkOutcome as Ran};
use nvdla_loadable::schedule::plan;
use nvdla_loadable::summary::UnitRow;
use nvdla_loadable::tensor::Tensor;

use crate::report::{self, CaseTally};

use super::args::Seeding;
use super::problem::{CommandOutcome, CommandProblem, Out};

/// Run compiled networks (loadables of NVIDIA's compiler)
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim loadable vectors/loadables --model-only           every case, outputs compared
  cosim loadable net.nvdla --model-only --input digit.npy --output out
  cosim loadable vectors/loadables/pools --model-only --schedule ping-pong

A folder with case.yaml is a case: its inputs are bound, its outputs compared; `must: refuse`
passes when the loadable is refused. A loadable that nv_small cannot execute is refused with the
operation, the field and the value (docs/loadable.md). The reference model runs the tasks of the
accelerator, those of the CPU are computed beside it.")]
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
    #[arg(long, required = true)]
    model_only: bool,

    /// Write a JUnit report
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Write a JSON report
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    #[command(flatten)]
    seeding: Seeding,
}

/// When registers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
enum ScheduleArg {
    /// When the operation before has ended
    Serial,
    /// While the operation before runs, into the other register groups
    PingPong,
}

impl From<ScheduleArg> for plan::Schedule {
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
    /// What the accelerator did, for the first inputs.
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
                    all.push(self.case(case, out)?);
                }
            } else {
                all.push(self.file(path, out)?);
            }
        }
        let reports: Vec<CaseReport> = all.iter().map(|one| one.report.clone()).collect();
        let tally = CaseTally::of(&reports);
        if let Some(path) = &self.junit {
            write(path, |file| {
                report::junit::write(file, "loadable", &reports)
            })?;
        }
        if let Some(path) = &self.json {
            let document = Document {
                command: "loadable",
                tally,
                loadables: &all,
            };
            write(path, |file| {
                Ok(serde_json::to_writer_pretty(file, &document)?)
            })?;
        }
        writeln!(out, "{tally}")?;
        Ok(match tally.failed {
            0 => CommandOutcome::Good,
            _ => CommandOutcome::Mismatch,
        })
    }

    fn case(&self, case: &LoadableCase, out: &mut Out<'_>) -> Result<Loaded, CommandProblem> {
        writeln!(out, "{}: {}", case.name, case.why)?;
        let network = CompiledNetwork::read(&case.loadable()).ok();
        let warnings = network.as_ref().map_or_else(Vec::new, warnings);
        report::loadable::warnings(out, &warnings)?;
        let mut table = OperationTable::new(network.as_ref());
        let verdict = case::judge(case, self.schedule.into(), |unit, expected| {
            if let Some(network) = &network {
                table.push(UnitRow::of(network, unit, expected));
            }
        });
        report::loadable::table(out, &table.rows, table.ideal)?;
        let (outcome, text) = match &verdict {
            CaseVerdict::Passed { pictures, bytes } => {
                let text =
                    format!("pass: {bytes} bytes of {pictures} pictures are as they must be");
                (passed(), text)
            }
            CaseVerdict::Refused(error) => {
                (passed(), format!("pass: refused, as it must be: {error}"))
            }
            CaseVerdict::Failed(failure) => {
                let outcome = CaseResult::Failed(Failed {
                    bucket: "loadable".to_owned(),
                    verdict: failure.to_string(),
                    smallest: None,
                });
                (outcome, format!("FAIL: {failure}"))
            }
        };
        writeln!(out, "{text}\n")?;
        Ok(self.loaded(&case.name, &case.folder, outcome, (warnings, table.rows)))
    }

    fn file(&self, path: &Path, out: &mut Out<'_>) -> Result<Loaded, CommandProblem> {
        let network = CompiledNetwork::read(path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        writeln!(out, "{name}")?;
        let warnings = warnings(&network);
        report::loadable::warnings(out, &warnings)?;
        let inputs = self.inputs(path, &network)?;
        let mut table = OperationTable::new(Some(&network));
        let ran = run::run(&network, &inputs, self.schedule.into(), |unit, expected| {
            table.push(UnitRow::of(&network, unit, expected));
        })?;
        report::loadable::table(out, &table.rows, table.ideal)?;
        self.outputs(&network, &ran, out)?;
        writeln!(out)?;
        Ok(self.loaded(&name, path, passed(), (warnings, table.rows)))
    }

    /// The buffers of the inputs: from files, or random.
    fn inputs(
        &self,
        path: &Path,
        network: &CompiledNetwork,
    ) -> Result<Vec<Vec<u8>>, CommandProblem> {
        let tensors = &network.inputs;
        if self.input.is_empty() {
            let seed = self.seeding.seed;
            return Ok(tensors.iter().map(|tensor| random(tensor, seed)).collect());
        }
        if self.input.len() != tensors.len() {
            return Err(CommandProblem::Usage(format!(
                "{} has {} inputs, --input is given {} times",
                path.display(),
                tensors.len(),
                self.input.len()
            )));
        }
        let pairs = self.input.iter().zip(tensors);
        pairs.map(|(file, tensor)| input(file, tensor)).collect()
    }

    fn outputs(
        &self,
        network: &CompiledNetwork,
        ran: &Ran,
        out: &mut Out<'_>,
    ) -> Result<(), CommandProblem> {
        if let Some(folder) = &self.output {
            std::fs::create_dir_all(folder).map_err(|source| CommandProblem::Write {
                path: folder.clone(),
                source,
            })?;
        }
        for (number, tensor) in network.outputs.iter().enumerate() {
            let elements = tensor.load(&ran.memory);
            report::loadable::output(out, tensor, &elements)?;
            if let Some(folder) = &self.output {
                let name = match network.outputs.len() {
                    1 => "output.npy".to_owned(),
                    _ => format!("output{number}.npy"),
                };
                let shape = tensor.shape;
                let sizes = [shape.channels, shape.height, shape.width];
                let array = Array {
                    shape: sizes.map(u64::from).to_vec(),
                    elements,
                };
                array.write(&folder.join(name))?;
            }
        }
        Ok(())
    }

    fn loaded(
        &self,
        name: &str,
        path: &Path,
        outcome: CaseResult,
        (warnings, units): (Vec<String>, Vec<UnitRow>),
    ) -> Loaded {
        let schedule = plan_name(self.schedule);
        Loaded {
            report: CaseReport {
                name: name.to_owned(),
                what: format!("{} units", units.len()),
                conditions: format!("reference model, {schedule}, seed {}", self.seeding.seed),
                outcome,
                replay: format!(
                    "cosim loadable {} --model-only --schedule {schedule} --seed {}",
                    path.display(),
                    self.seeding.seed
                ),
            },
            schedule: self.schedule,
            warnings,
            units,
        }
    }
}

/// Rows of the first inputs, and what all of them need at least.
struct OperationTable {
    rows: Vec<UnitRow>,
    ideal: u64,
    most: usize,
}

impl OperationTable {
    fn new(network: Option<&CompiledNetwork>) -> Self {
        let units = network.map_or(0, |network| {
            let tasks = network.submitted.iter().map(|task| &network.tasks[*task]);
            let units = tasks.map(|task| match task {
                Task::Dla(task) => task.units.len(),
                Task::Cpu(_) => 0,
            });
            units.sum()
        });
        Self {
            rows: Vec::new(),
            ideal: network.map_or(0, nvdla_loadable::summary::ideal_clocks),
            most: units,
        }
    }

    fn push(&mut self, row: UnitRow) {
        if self.rows.len() < self.most {
            self.rows.push(row);
        }
    }
}

fn plan_name(schedule: ScheduleArg) -> &'static str {
    match schedule {
        ScheduleArg::Serial => "serial",
        ScheduleArg::PingPong => "ping-pong",
    }
}

fn passed() -> CaseResult {
    CaseResult::Passed(Passed {
        layers: Vec::new(),
        reference: None,
        clocks: 0,
    })
}

fn warnings(network: &CompiledNetwork) -> Vec<String> {
    network.warnings.iter().map(ToString::to_string).collect()
}

/// Random elements; the other bytes of the buffer are 0.
fn random(tensor: &Tensor, seed: Seed) -> Vec<u8> {
    let mut rng = seed.part(&tensor.name).rng();
    let count = tensor.shape.elements();
    let elements: Vec<u8> = (0..count).map(|_| rng.bits().to_le_bytes()[0]).collect();
    tensor.buffer(&elements, tensor.shape.channels)
}

/// The buffer of an input from a file.
fn input(path: &Path, tensor: &Tensor) -> Result<Vec<u8>, CommandProblem> {
    let fault = |fault: TensorFault| LoadableError::Tensor {
        file: path.display().to_string(),
        fault,
    };
    if path.extension().is_some_and(|extension| extension == "npy") {
        let array = Array::read(path)?;
        return Ok(case::buffer(tensor, &array).map_err(fault)?);
    }
    let bytes = std::fs::read(path).map_err(|source| CommandProblem::Read {
        path: path.to_owned(),
        source,
    })?;
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    match length == tensor.bytes {
        true => Ok(bytes),
        false => Err(fault(TensorFault::Buffer {
            length,
            tensor: tensor.name.clone(),
            want: tensor.bytes,
        })
        .into()),
    }
}

fn write(
    path: &Path,
    write: impl FnOnce(&mut std::fs::File) -> std::io::Result<()>,
) -> Result<(), CommandProblem> {
    let file = std::fs::File::create(path);
    file.and_then(|mut file| write(&mut file))
        .map_err(|source| CommandProblem::Write {
            path: path.to_owned(),
            source,
        })
}
