//! Options of compiled networks.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use nvdla_bench::engine::{ReplaySpec, Targets};
use nvdla_estimate::MemorySpeed;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::schedule::plan::{NetworkPlanOptions, ProgrammingSchedule};
use nvdla_loadable::summary::NetworkReportRow;
use nvdla_model::model::Model;
use nvdla_random::conditions::{ConditionOverrides, Conditions};
use nvdla_regs::configuration::Configuration;

use crate::command::args::{CommonRunArgs, REFERENCE_LATENCY};
use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};
use crate::command::result_file;
use nvdla_report as report;

use super::live::UnitRowPrinter;
use super::rtl::{DutBesideModel, RowPrintingRunner};
use super::tensors::NetworkInputArgs;

/// Options for compiled networks alone.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Compiled networks")]
pub struct NetworkOptions {
    /// An input, in the order of the network's: array (.npy; channels, lines, columns), picture (.png,
    /// .pgm, .ppm), or a file with the bytes of the buffer [default: random data by the seed]
    #[arg(long, value_name = "TENSOR")]
    pub(super) input: Vec<PathBuf>,

    /// When the registers of an operation are written
    #[arg(long, value_name = "SCHEDULE", default_value = "serial")]
    pub(super) schedule: ProgrammingSchedule,

    #[command(flatten)]
    pub(super) inputs: NetworkInputArgs,

    #[command(flatten)]
    pub(super) accuracy: ClassifierAccuracyArgs,
}

impl NetworkOptions {
    /// The options with which a network ran before.
    ///
    /// # Errors
    /// The schedule is none.
    pub fn of_replay(replay: &ReplaySpec) -> Result<Self, String> {
        let schedule = match &replay.schedule {
            Some(schedule) => ProgrammingSchedule::from_str(schedule, false)?,
            None => ProgrammingSchedule::default(),
        };
        Ok(Self {
            input: replay.inputs.iter().map(PathBuf::from).collect(),
            schedule,
            ..Self::default()
        })
    }
}

/// Options for pictures with known classes, by which a classifier is judged.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Compiled networks")]
pub(super) struct ClassifierAccuracyArgs {
    /// Classify pictures, count right answers: a folder of pictures and arrays, or one array (.npy)
    #[arg(long, value_name = "DIR|FILE", requires = "labels")]
    pub(super) images: Option<PathBuf>,

    /// Right classes of the pictures: lines `NAME CLASS`, or `CLASS` in the order of their names
    #[arg(long, value_name = "FILE", requires = "images")]
    pub(super) labels: Option<PathBuf>,

    /// Run every Nth picture on the DUT, too
    #[arg(long, value_name = "N", requires = "images", default_value_t = 10)]
    pub(super) every: usize,
}

/// All options of a command that runs or explains compiled networks.
#[derive(Debug, Default)]
pub struct LoadableArgs {
    pub options: NetworkOptions,
    /// Folder to which the output tensors are written.
    pub output: Option<PathBuf>,
    /// Folder to which the smallest failing part of the network is written.
    pub failed: Option<PathBuf>,
    pub model_only: bool,
    /// Whether to say where the clocks of each operation go.
    pub profile: bool,
    pub explanation: Option<NetworkExplainArgs>,
    pub common: CommonRunArgs,
}

/// Options that write files about a network. With this, nothing runs.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Compiled networks")]
pub struct NetworkExplainArgs {
    /// Write the graph of the operations as a picture (SVG)
    #[arg(long, value_name = "FILE")]
    pub(super) graph: Option<PathBuf>,

    /// Write the programs of each task and of each operation, as traces (.cfg) with their memory
    /// images, as C headers (.h) and as layer files (.yaml), into this folder
    #[arg(long, value_name = "DIR")]
    pub(super) export: Option<PathBuf>,
}

impl LoadableArgs {
    /// Checks before the run that all files of the options can be written.
    pub(super) fn check_files(&self) -> CommandResult<()> {
        let explanation = self.explanation.clone().unwrap_or_default();
        result_file::check_all([&explanation.graph])?;
        explanation
            .export
            .map_or(Ok(()), |folder| result_file::check_folder(&folder))
    }

    /// The options for the plan of a network: schedule, and whether stall counters are read.
    pub(super) fn options(&self) -> NetworkPlanOptions {
        NetworkPlanOptions {
            schedule: self.options.schedule,
            counters: self.profile,
        }
    }

    /// The conditions for the network with this name; its random numbers depend on the name.
    pub(super) fn conditions_of(&self, name: &str) -> Conditions {
        let usual = ConditionOverrides {
            memory: Some(REFERENCE_LATENCY),
            ..ConditionOverrides::default()
        };
        let overrides = self.common.conditions.overrides.or(usual);
        Conditions {
            on_wrong_byte: self.common.output.failures.on_wrong_byte(),
            ..overrides.resolve(self.common.seeding.seed.part(name))
        }
    }

    /// Whether conditions and schedule are those of the reference RTL, so that clocks can compare.
    pub(super) fn is_as_reference(&self, conditions: &Conditions) -> bool {
        conditions.memory == REFERENCE_LATENCY
            && self.options.schedule == ProgrammingSchedule::Serial
    }

    /// Calls `run` with what runs the units of a network, a DUT beside the model or the model alone,
    /// and prints their rows. `reference` has the clocks of each unit on the reference RTL, if known.
    pub(super) fn rows<'t, T>(
        &self,
        network: &CompiledNetwork,
        (conditions, targets): (&Conditions, &'t Targets),
        reference: &[u64],
        out: &mut CommandOutput<'_>,
        run: impl FnOnce(&mut RowPrintingRunner<'_, 't, '_, '_>) -> T,
    ) -> CommandResult<(T, Option<DutBesideModel<'t>>, Vec<NetworkReportRow>)> {
        let mut dut = match (self.model_only, targets.for_case(Configuration::NvSmall)) {
            (true, _) => None,
            (false, Some(target)) => Some(DutBesideModel::new(target, conditions, self.profile)?),
            (false, None) => return Err(CommandProblem::NoDut),
        };
        let mut live = UnitRowPrinter::new(out, network, !self.model_only);
        let latency = conditions.memory.fixed_latency();
        let ran = run(&mut RowPrintingRunner {
            dut: dut.as_mut(),
            model: Model::new(Configuration::NvSmall),
            live: &mut live,
            reference,
            memory: latency.map(|latency| MemorySpeed::latency(latency.into())),
        });
        let rows = live.finish()?;
        report::loadable::sum(&mut *out.usual(), &rows)?;
        if self.profile {
            report::profile::text(out, &rows)?;
        }
        Ok((ran, dut, rows))
    }

    /// Whether an option is given that can only apply to a single loadable.
    pub(super) fn is_about_a_file(&self) -> bool {
        let images = self.options.accuracy.images.is_some();
        !self.options.input.is_empty() || images || self.output.is_some()
    }
}
