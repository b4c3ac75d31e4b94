//! How commands end, and why they cannot do what they were asked.

use std::io;
use std::path::PathBuf;

use nvdla_programs::error::Fault;
use nvdla_regs::quantity::RegAddr;

pub(super) use super::console::Out;
use super::signals::RunSignal;
use crate::models::NoTarget;
use crate::report::results::ResultsError;
use crate::reset::ResetError;
#[cfg(feature = "verilator")]
use crate::verilated::ModelError;
use nvdla_bench::simulation::SimulatorError;
use nvdla_campaign::error::CampaignError;
use nvdla_campaign::journal::JournalError;
use nvdla_campaign::last_failed::LastFailedError;
use nvdla_campaign::lock::LockError;
use nvdla_campaign::merge::MergeError;
use nvdla_campaign::schedule::{BadCaseName, Moved};
use nvdla_campaign::seeds::SeedsError;
use nvdla_campaign::speed::SpeedError;
use nvdla_coverage::structural;
use nvdla_dut_build::Located;
#[cfg(feature = "verilator")]
use nvdla_dut_build::mutants::MutantError;
use nvdla_layers::place::NoRoom;
use nvdla_mutation::journal::GradingJournalError;
use nvdla_stimulus::case::CaseError;
use nvdla_stimulus::measure::MeasureError;
use nvdla_yaml::YamlError;
use nvdla_yaml::names::hint;

/// How a command ended that did what it was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CommandOutcome {
    Good,
    /// A case failed.
    Mismatch,
    /// No case failed, but some files were refused.
    LeftOut,
    /// A signal ended it before a case failed.
    Interrupted(RunSignal),
}

impl CommandOutcome {
    /// How a run ended, after a failing case or a signal.
    pub(super) fn of(failed: bool, caught: Option<RunSignal>) -> Self {
        match (failed, caught) {
            (true, _) => Self::Mismatch,
            (false, Some(signal)) => Self::Interrupted(signal),
            (false, None) => Self::Good,
        }
    }

    /// The exit code of the process.
    pub(super) fn exit_code(self) -> u8 {
        match self {
            Self::Good => 0,
            Self::Mismatch => 1,
            Self::LeftOut => 2,
            Self::Interrupted(signal) => signal.exit_code(),
        }
    }
}

/// Why a command could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub(super) enum CommandProblem {
    #[error(transparent)]
    Yaml(#[from] YamlError),
    #[error(transparent)]
    Loadable(#[from] nvdla_loadable::error::LoadableError),
    #[error(transparent)]
    Tensor(#[from] nvdla_tensors::fault::TensorError),
    #[error(transparent)]
    Program(#[from] nvdla_programs::error::ProgramError),
    #[error("cannot read {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("{} holds no {kind}", path.display())]
    Empty { path: PathBuf, kind: &'static str },
    /// A run without anything that could fail would pass.
    #[error("nothing to run: {0}")]
    Nothing(String),
    #[error("unknown profile `{name}`; known: {}{}", known.join(", "), hint(name, known))]
    UnknownProfile { name: String, known: Vec<String> },
    #[error(transparent)]
    CaseName(#[from] BadCaseName),
    #[error(transparent)]
    Moved(#[from] Moved),
    #[error(transparent)]
    Campaign(#[from] CampaignError),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error(transparent)]
    Merge(#[from] MergeError),
    #[error(transparent)]
    Seeds(#[from] SeedsError),
    #[error(transparent)]
    LastFailed(#[from] LastFailedError),
    #[error(transparent)]
    Results(#[from] ResultsError),
    #[error(transparent)]
    Speed(#[from] SpeedError),
    #[error(transparent)]
    Structural(#[from] structural::StructuralError),
    #[error("{0}")]
    Usage(String),
    #[error("--waves records one case, these are {cases}; name the one")]
    WavesOfMany { cases: usize },
    #[error("{0}; `cosim regs` lists blocks, `cosim regs BLOCK` registers")]
    Register(#[from] Fault),
    #[error("no register at 0x{:05x}: it reads 0 and ignores writes", at.0)]
    Hole { at: RegAddr },
    #[error("`{text}` is no number of 32 bits; write decimal or 0x and hexadecimal digits")]
    Number { text: String },
    #[error(transparent)]
    NoTarget(#[from] NoTarget),
    #[error(transparent)]
    Description(#[from] Located),
    #[error(transparent)]
    Reset(#[from] ResetError),
    /// A simulator that cannot be prepared.
    #[error(transparent)]
    Simulator(#[from] SimulatorError),
    #[cfg(feature = "verilator")]
    #[error(transparent)]
    Model(#[from] ModelError),
    #[error(transparent)]
    Case(#[from] CaseError),
    #[error(transparent)]
    Measure(#[from] MeasureError),
    #[error("{case}: {source}")]
    Place { case: String, source: NoRoom },
    #[error("cannot write {}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("cannot print everything: {0}")]
    Print(#[from] io::Error),
    #[error("cannot watch for signals: {0}")]
    Signals(#[source] io::Error),
    #[error(transparent)]
    Bench(#[from] nvdla_bench::error::BenchError),
    #[error("{0}")]
    Accelerator(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[cfg(feature = "verilator")]
    #[error(transparent)]
    Mutants(#[from] MutantError),
    #[error(transparent)]
    GradingJournal(#[from] GradingJournalError),
    #[cfg(feature = "verilator")]
    #[error("{by} fails on the design without any mutant ({bucket}): mend that first")]
    UnchangedFails { by: String, bucket: String },
    #[error("no DUT in this build: build cosim with its default features")]
    NoDut,
    #[error("{case}: the bench itself failed: {message}; it happens again with: {replay}")]
    Panicked {
        case: String,
        message: String,
        replay: String,
    },
}

impl CommandProblem {
    /// 2 for what the user can put right, 3 for tools.
    pub(super) fn exit_code(&self) -> u8 {
        match self {
            #[cfg(feature = "verilator")]
            Self::Model(error) => match error {
                ModelError::UnknownModel { .. } | ModelError::Description(_) => 2,
                _ => 3,
            },
            #[cfg(feature = "verilator")]
            Self::Mutants(MutantError::Refused { .. } | MutantError::Foreign(_)) => 2,
            #[cfg(feature = "verilator")]
            Self::Mutants(_) => 3,
            #[cfg(feature = "verilator")]
            Self::UnchangedFails { .. } => 2,
            Self::GradingJournal(GradingJournalError::Io { .. }) => 3,
            Self::Campaign(error) => of_campaign(error),
            Self::Journal(error) => of_journal(error),
            Self::Structural(error) => of_structural(error),
            Self::Yaml(_)
            | Self::Loadable(_)
            | Self::Tensor(_)
            | Self::Program(_)
            | Self::Read { .. }
            | Self::Empty { .. }
            | Self::Nothing(_)
            | Self::UnknownProfile { .. }
            | Self::CaseName(_)
            | Self::Moved(_)
            | Self::Merge(_)
            | Self::Usage(_)
            | Self::Seeds(SeedsError::Yaml(_))
            | Self::LastFailed(LastFailedError::Content { .. })
            | Self::Results(_)
            | Self::Speed(SpeedError::Content { .. })
            | Self::WavesOfMany { .. }
            | Self::GradingJournal(
                GradingJournalError::Other { .. } | GradingJournalError::Line { .. },
            )
            | Self::Register(_)
            | Self::Hole { .. }
            | Self::Number { .. }
            | Self::NoTarget(_)
            | Self::Description(_)
            | Self::Case(CaseError::Place { .. } | CaseError::NoSuchLayer { .. })
            | Self::Measure(
                MeasureError::NoTable { .. }
                | MeasureError::Case(CaseError::Place { .. } | CaseError::NoSuchLayer { .. }),
            )
            | Self::Place { .. } => 2,
            Self::Write { .. }
            | Self::Seeds(SeedsError::Write { .. })
            | Self::LastFailed(LastFailedError::Io { .. })
            | Self::Speed(SpeedError::Io { .. })
            | Self::Print(_)
            | Self::Signals(_)
            | Self::Bench(_)
            | Self::Accelerator(_)
            | Self::NoDut
            | Self::Simulator(_)
            | Self::Reset(_)
            | Self::Case(CaseError::Bench(_))
            | Self::Measure(
                MeasureError::Finding { .. } | MeasureError::Case(CaseError::Bench(_)),
            )
            | Self::Panicked { .. } => 3,
        }
    }
}

fn of_campaign(error: &CampaignError) -> u8 {
    match error {
        CampaignError::Journal(error) => of_journal(error),
        CampaignError::Structural(error) => of_structural(error),
        CampaignError::UnknownProfile { .. }
        | CampaignError::Draw { .. }
        | CampaignError::Steering { .. }
        | CampaignError::Changed { .. }
        | CampaignError::Open { .. }
        | CampaignError::Shorter { .. }
        | CampaignError::NoCase { .. }
        | CampaignError::Lock(LockError::Held { .. })
        | CampaignError::OtherBins { .. } => 2,
        _ => 3,
    }
}

fn of_journal(error: &JournalError) -> u8 {
    match error {
        JournalError::Io { .. } => 3,
        JournalError::Exists { .. }
        | JournalError::NoHead { .. }
        | JournalError::Line { .. }
        | JournalError::Version { .. } => 2,
    }
}

fn of_structural(error: &structural::StructuralError) -> u8 {
    match error {
        structural::StructuralError::Write { .. } => 3,
        _ => 2,
    }
}
