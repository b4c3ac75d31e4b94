//! Errors of a study of quirks.

use nvdla_bench::error::BenchError;
use nvdla_files::FileError;
use nvdla_programs::error::ProgramFileError;
use nvdla_stimulus::case::CaseError;
use nvdla_yaml::YamlError;

/// Error that ends a study of quirks. A case that fails is no such error.
#[derive(Debug, thiserror::Error)]
pub enum LearnError {
    #[error(transparent)]
    Case(#[from] CaseError),
    #[error(transparent)]
    Layers(#[from] YamlError),
    #[error(transparent)]
    Program(#[from] ProgramFileError),
    #[error(transparent)]
    File(#[from] FileError),
}

impl From<BenchError> for LearnError {
    fn from(error: BenchError) -> Self {
        Self::Case(error.into())
    }
}
