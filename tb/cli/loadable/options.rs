//! The command line of `cosim loadable`, and what it asks for.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use nvdla_bench::conditions::{ConditionOverrides, Conditions, MemoryProfile};
use nvdla_bench::engine::Targets;
use nvdla_loadable::schedule::plan::{PlanOptions, Schedule};
use nvdla_regs::configuration::Configuration;

use crate::cli::args::{ConditionArgs, Failures, Seeding};
use crate::cli::problem::CommandProblem;
use crate::cli::recording::ResultFiles;
use crate::cli::result_file;

use super::accuracy::AccuracyArgs;
use super::rtl::Runner;
use super::tensors::InputArgs;

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
pub(crate) struct LoadableArgs {
    /// Loadables, or folders in which cases are searched
    #[arg(value_name = "FILE|DIR", required = true)]
    pub(super) paths: Vec<PathBuf>,

    /// An input, in the order of the loadable's: array (.npy) in channel, line, column order, picture
    /// (.png, .pgm, .ppm), or a file with the bytes of the buffer [default: random data by the seed]
    #[arg(long, value_name = "TENSOR")]
    pub(super) input: Vec<PathBuf>,

    /// Write the outputs as arrays (.npy) into this folder
    #[arg(long, value_name = "DIR")]
    pub(super) output: Option<PathBuf>,

    /// Print memories, addresses, tensors, the graph of the operations, and each operation with its
    /// descriptor and its registers, and run nothing
    #[arg(long)]
    pub(super) explain: bool,

    /// Write the graph of the operations as a picture (SVG), and run nothing
    #[arg(long, value_name = "FILE")]
    pub(super) graph: Option<PathBuf>,

    /// Write the programs of each task and of each operation, as traces (.cfg) with their memory
    /// images, as C headers (.h) and as layer files (.yaml), into this folder, and run nothing on a DUT
    #[arg(long, value_name = "DIR")]
    pub(super) export: Option<PathBuf>,

    /// Say where the clocks of each operation go: use of the multipliers, bytes and stalls by client,
    /// what limits it; with a file, write a page (HTML) with the times of the units, too
    #[arg(long, value_name = "FILE")]
    pub(super) profile: Option<Option<PathBuf>>,

    /// Write the first operation that differs as a program of its own, as trace (.cfg), as C header (.h)
    /// and as layer file (.yaml), into this folder
    #[arg(long, value_name = "DIR")]
    pub(super) failed: Option<PathBuf>,

    /// When the registers of an operation are written
    #[arg(long, value_name = "SCHEDULE", default_value = "serial")]
    pub(super) schedule: ScheduleArg,

    /// Run the reference model alone, without a DUT
    #[arg(long)]
    pub(super) model_only: bool,

    /// Run only cases that failed when they ran last; `cosim rerun --help` says where that is kept
    #[arg(long)]
    pub(super) last_failed: bool,

    #[command(flatten)]
    pub(super) files: ResultFiles,

    #[command(flatten)]
    pub(super) failures: Failures,

    #[command(flatten)]
    pub(super) inputs: InputArgs,

    #[command(flatten)]
    pub(super) accuracy: AccuracyArgs,

    #[command(flatten)]
    pub(super) seeding: Seeding,

    #[command(flatten)]
    pub(super) conditions: ConditionArgs,
}

/// When registers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
#[value(rename_all = "lowercase")]
pub(super) enum ScheduleArg {
    /// When the operation before has ended
    Serial,
    /// While the operation before runs, into the other register groups
    PingPong,
}

impl ScheduleArg {
    /// As on the command line.
    pub(super) fn name(self) -> &'static str {
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

impl LoadableArgs {
    /// Whether all that is to be written can be.
    pub(super) fn check_files(&self) -> Result<(), CommandProblem> {
        self.files.check()?;
        let page = self.profile.clone().flatten();
        result_file::check_all([&self.graph, &page])?;
        let folders = [&self.output, &self.export, &self.failed];
        let mut folders = folders.into_iter().flatten();
        folders.try_for_each(|folder| result_file::check_folder(folder))
    }

    /// How the network is run.
    pub(super) fn options(&self) -> PlanOptions {
        PlanOptions {
            schedule: self.schedule.into(),
            counters: self.profile.is_some(),
        }
    }

    /// The conditions of a network of this name.
    pub(super) fn conditions_of(&self, name: &str) -> Conditions {
        let usual = ConditionOverrides {
            memory: Some(REFERENCE_LATENCY),
            ..ConditionOverrides::default()
        };
        let overrides = self.conditions.overrides.or(usual);
        Conditions {
            on_wrong_byte: self.failures.on_wrong_byte(),
            ..overrides.resolve(self.seeding.seed.part(name))
        }
    }

    /// Whether clocks can be compared with those of the reference.
    pub(super) fn is_as_reference(&self, conditions: &Conditions) -> bool {
        conditions.memory == REFERENCE_LATENCY && self.schedule == ScheduleArg::Serial
    }

    /// Who runs its operations.
    pub(super) fn runner<'t>(
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

    /// Whether options are given that only a single loadable can follow.
    pub(super) fn is_about_a_file(&self) -> bool {
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
