//! Outcomes of commands, and their errors.

use std::io;

use nvdla_programs::error::ProgramFileFault;

pub use crate::command::console::CommandOutput;
use crate::command::signals::TerminationSignal;
use crate::verilated::DesignModelError;
use crate::verilated::models::TargetNotFound;
use nvdla_bench::simulation::SimulatorError;
use nvdla_campaign::error::CampaignError;
use nvdla_campaign::schedule::BadCaseName;
use nvdla_dut::init::InitError;
use nvdla_dut_build::LocatedProblem;
use nvdla_files::FileError;
use nvdla_files::yaml::YamlError;
use nvdla_mutation::census::CensusError;
use nvdla_mutation::mutants::MutantError;
use nvdla_stimulus::case::CaseError;

/// How a command ended that has done its work; decides the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandOutcome {
    Good,
    /// The command ran cases, and one failed.
    Mismatch,
    /// No case failed, but some files could not be read and were skipped.
    LeftOut,
    /// A signal ended it before any case failed.
    Interrupted(TerminationSignal),
}

impl CommandOutcome {
    /// The outcome of a run: `failed` if a case failed, else `caught` by a signal, else good.
    pub fn of(failed: bool, caught: Option<TerminationSignal>) -> Self {
        match (failed, caught) {
            (true, _) => Self::Mismatch,
            (false, Some(signal)) => Self::Interrupted(signal),
            (false, None) => Self::Good,
        }
    }

    /// The exit code of the process.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Good => 0,
            Self::Mismatch => 1,
            Self::LeftOut => 2,
            Self::Interrupted(signal) => signal.exit_code(),
        }
    }
}

/// What a command, or a part of one, returns: by default how it ended.
pub type CommandResult<T = CommandOutcome> = Result<T, CommandProblem>;

/// The error that kept a command from its work.
#[derive(Debug, thiserror::Error)]
pub enum CommandProblem {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Yaml(#[from] YamlError),
    #[error(transparent)]
    Loadable(#[from] nvdla_loadable::error::LoadableError),
    #[error(transparent)]
    Tensor(#[from] nvdla_layers::tensors::fault::TensorError),
    #[error(transparent)]
    Program(#[from] nvdla_programs::error::ProgramFileError),
    /// There is no case to run. It is an error because such a run would always pass.
    #[error("nothing to run: {0}")]
    Nothing(String),
    #[error(transparent)]
    CaseName(#[from] BadCaseName),
    #[error(transparent)]
    Campaign(#[from] CampaignError),
    #[error("{0}")]
    Usage(String),
    #[error("{0}; `cosim regs` lists blocks, `cosim regs BLOCK` registers")]
    Register(#[from] ProgramFileFault),
    #[error(transparent)]
    NoTarget(#[from] TargetNotFound),
    #[error(transparent)]
    Description(#[from] LocatedProblem),
    /// The simulator could not be started.
    #[error(transparent)]
    Simulator(#[from] SimulatorError),
    #[error(transparent)]
    Model(#[from] DesignModelError),
    #[error(transparent)]
    Case(#[from] CaseError),
    #[error("cannot print everything: {0}")]
    Print(#[from] io::Error),
    #[error("cannot watch for signals: {0}")]
    Signals(#[source] io::Error),
    #[error(transparent)]
    Bench(#[from] nvdla_bench::error::BenchError),
    #[error("{0}")]
    Accelerator(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error(transparent)]
    Mutants(#[from] MutantError),
    #[error(transparent)]
    Census(#[from] CensusError),
    #[error(transparent)]
    Init(#[from] InitError),
    #[error("no DUT in this build: build cosim with its default features")]
    NoDut,
}

impl CommandProblem {
    /// Exit code: 3 if a tool failed (disk, simulator, bench), 2 if the user can correct the error.
    pub fn exit_code(&self) -> u8 {
        let failed = match self {
            Self::Model(error) => !matches!(error, DesignModelError::NotFound(_)),
            Self::Mutants(error) => {
                !matches!(error, MutantError::Refused { .. } | MutantError::Foreign(_))
            }
            Self::Campaign(error) => error.is_failure(),
            Self::File(error) | Self::Init(InitError::File(error)) => error.is_failure(),
            Self::Case(error) | Self::Census(CensusError::Case(error)) => error.is_failure(),
            Self::Print(_)
            | Self::Signals(_)
            | Self::Init(InitError::Slang(_))
            | Self::Bench(_)
            | Self::Accelerator(_)
            | Self::NoDut
            | Self::Simulator(_) => true,
            _ => false,
        };
        if failed { 3 } else { 2 }
    }
}
