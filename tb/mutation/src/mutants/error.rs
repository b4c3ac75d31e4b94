//! Errors of making mutants, or of proving that they change nothing.

use std::path::PathBuf;

use nvdla_dut_build::build::BuildError;
use nvdla_dut_build::python_tools::PythonToolError;

/// Why the mutants of a design could not be made or proved equivalent.
#[derive(Debug, thiserror::Error)]
pub enum MutantError {
    /// A file cannot be written, read or locked.
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error(
        "{} holds something else than mutants: remove it, or name another directory",
        .0.display()
    )]
    Foreign(PathBuf),
    #[error("cannot start python3, which mutants need")]
    Python(#[source] std::io::Error),
    /// The Python packages that mutants need cannot be installed.
    #[error(transparent)]
    Tools(#[from] PythonToolError),
    #[error("no mutants of {}: {reason}", description.display())]
    Refused {
        description: PathBuf,
        reason: String,
    },
}
