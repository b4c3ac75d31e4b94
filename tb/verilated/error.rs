//! Why a design is not found, or its Verilated model cannot be built or used.

use std::path::PathBuf;

use nvdla_bench::dut::SimError;
use nvdla_dut_build::LocatedProblem;
use nvdla_files::yaml::names::hint;

/// Why there is no design or target for a name: it is unknown, or a description is wrong.
#[derive(Debug, thiserror::Error)]
pub enum TargetNotFound {
    #[error(
        "unknown DUT `{name}`; there are: {}; or name a description, *.yaml{}",
        known.join(", "),
        hint(name, known)
    )]
    Unknown { name: String, known: Vec<String> },
    #[error(transparent)]
    Description(#[from] LocatedProblem),
}

/// Why the Verilated model of a design cannot be built or used.
#[derive(Debug, thiserror::Error)]
pub enum DesignModelError {
    #[error(transparent)]
    NotFound(#[from] TargetNotFound),
    /// The model could not be built; the text has all causes.
    #[error("{0}")]
    Build(String),
    #[error(transparent)]
    Sim(#[from] SimError),
    #[error("the snapshot is of another model or another build than this `{model}`")]
    ForeignSnapshot { model: String },
    #[error("cannot write waves to {path}")]
    Waves {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("`{model}` is built for structural coverage and makes no snapshots")]
    NoSnapshots { model: String },
    #[error("waves are open: close them first")]
    WavesOpen,
}
