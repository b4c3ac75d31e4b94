//! Errors of campaigns.

use nvdla_bench::error::BenchError;
use nvdla_files::FileError;
use nvdla_files::yaml::YamlError;
use nvdla_stimulus::case::CaseError;

/// Why a campaign cannot run or go on, or its files cannot be used. A failing case is no error.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// The user asks for something impossible: the text says why, and what to do instead.
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Yaml(#[from] YamlError),
    #[error(transparent)]
    Bench(#[from] BenchError),
    #[error(transparent)]
    Case(#[from] CaseError),
    /// A case ended without a result, for the reason in the text.
    #[error("{0}")]
    NotRun(String),
}

impl CampaignError {
    /// Whether a tool failed (a disk, a simulator, the bench), in contrast to bad input or usage.
    pub fn is_failure(&self) -> bool {
        match self {
            Self::File(error) => error.is_failure(),
            Self::Refused(_) | Self::Yaml(_) => false,
            Self::Case(error) => error.is_failure(),
            Self::Bench(_) | Self::NotRun(_) => true,
        }
    }
}
