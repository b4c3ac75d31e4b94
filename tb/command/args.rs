//! Options that several subcommands share.

use std::fmt;
use std::num::{IntErrorKind, NonZeroUsize};
use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_bench::engine::{ReplaySpec, dut_option, shell_word};
use nvdla_random::conditions::{ConditionOverrides, MemorySetting, OnWrongByte};
use nvdla_random::seed::Seed;

use crate::command::problem::{CommandProblem, CommandResult};
use crate::command::recording::ResultFileArgs;

/// Memory latency of the reference RTL's runs in core clocks, for runs to compare with them.
pub const REFERENCE_LATENCY: MemorySetting = MemorySetting::Latency(32);

/// Options that choose the DUT and the conditions of the cases.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
#[command(next_help_heading = "Conditions")]
pub struct ConditionArgs {
    /// DUT to run on: nv_small, nv_small_ew, the one that NVDLA_COSIM_DUT names, or a description,
    /// *.yaml [default: that of NVDLA_COSIM_DUT, else the smallest that can run the case]
    #[arg(long, value_name = "NAME")]
    pub dut: Option<String>,

    #[command(flatten)]
    pub overrides: ConditionOverrides,
}

impl ConditionArgs {
    /// What runs the case in the file at `path` again, under these conditions.
    pub fn replay(&self, path: &Path, seed: Seed) -> ReplaySpec {
        ReplaySpec {
            dut: self.dut.clone(),
            conditions: self.overrides,
            seed: Some(seed),
            ..ReplaySpec::new(path.to_string_lossy())
        }
    }

    /// Refuses the option --sweep in a command that cannot sweep `what`, such as networks.
    pub fn check_unswept(&self, what: &str) -> CommandResult<()> {
        match self.overrides.swept() {
            Some(_) => Err(CommandProblem::Usage(format!(
                "--sweep is for `cosim run` and `cosim campaign`: {what} is not swept"
            ))),
            None => Ok(()),
        }
    }
}

/// Writes these options as on a command line, each with a space before it.
impl fmt::Display for ConditionArgs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { dut, overrides } = self;
        write!(f, "{}{overrides}", dut_option(dut.as_deref()))
    }
}

/// Options of every command that runs cases.
#[derive(Debug, Clone, Default, Args)]
pub struct CommonRunArgs {
    #[command(flatten)]
    pub seeding: SeedArgs,

    #[command(flatten)]
    pub conditions: ConditionArgs,

    #[command(flatten)]
    pub output: OutputArgs,
}

/// The option for the seed of all random numbers.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "Conditions")]
pub struct SeedArgs {
    /// Seed of everything random: data, addresses, timing, power-on state
    #[arg(long, value_name = "SEED", default_value = "1", value_parser = seed)]
    pub seed: Seed,
}

impl Default for SeedArgs {
    fn default() -> Self {
        Self { seed: Seed(1) }
    }
}

/// Options for threads, limits and output files of a run.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Cases that run at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = jobs)]
    pub jobs: usize,

    #[command(flatten)]
    pub failures: FailureLimitArgs,

    /// Record waves (FST) of the case, which must be the only one
    #[arg(long, value_name = "FILE")]
    pub waves: Option<PathBuf>,

    /// Print every register access of each case with decoded fields
    #[arg(long)]
    pub registers: bool,

    #[command(flatten)]
    pub files: ResultFileArgs,

    /// Add the structural coverage of the cases that pass to this file; the DUT must be built with
    /// NVDLA_COSIM_COVERAGE=1
    #[arg(long, value_name = "FILE")]
    pub structural: Option<PathBuf>,

    /// Print the effective configuration first
    #[arg(long)]
    pub show_config: bool,
}

/// Options for the number of failing cases after which a run stops.
#[derive(Debug, Clone, Copy, Args)]
pub struct FailureLimitArgs {
    /// Stop after this many failing cases
    #[arg(long, value_name = "N", default_value_t = MAX_FAILURES)]
    max_failures: NonZeroUsize,

    /// Stop at the first failing case, and end its simulation at the first write beat that carries
    /// a wrong byte
    #[arg(long)]
    fail_fast: bool,
}

const MAX_FAILURES: NonZeroUsize = NonZeroUsize::new(50).expect("not 0");

impl Default for FailureLimitArgs {
    fn default() -> Self {
        Self {
            max_failures: MAX_FAILURES,
            fail_fast: false,
        }
    }
}

impl FailureLimitArgs {
    /// Number of failing cases after which a run stops.
    pub fn most(self) -> NonZeroUsize {
        if self.fail_fast {
            NonZeroUsize::MIN
        } else {
            self.max_failures
        }
    }

    /// Whether a simulation ends at the first wrong byte.
    pub fn on_wrong_byte(self) -> OnWrongByte {
        if self.fail_fast {
            OnWrongByte::End
        } else {
            OnWrongByte::GoOn
        }
    }
}

/// Largest number of cases that may run at the same time.
const MOST_JOBS: usize = 512;

/// Parses the value of --jobs, the number of cases that run at the same time.
pub fn jobs(text: &str) -> Result<usize, String> {
    let jobs = text.parse().ok().filter(|jobs| *jobs <= MOST_JOBS);
    jobs.ok_or_else(|| format!("a number from 0 to {MOST_JOBS} is needed"))
}

/// Parses the value of --seed: decimal, or hexadecimal after 0x.
pub fn seed(text: &str) -> Result<Seed, String> {
    text.parse::<Seed>().map_err(|error| {
        match error.kind() {
            IntErrorKind::PosOverflow => "a seed has 64 bits",
            _ => "a seed is a decimal number, or 0x and hexadecimal digits",
        }
        .to_owned()
    })
}

/// The path as one word for a shell, in quotes if it needs them.
pub fn quoted(path: &Path) -> String {
    shell_word(&path.to_string_lossy())
}
