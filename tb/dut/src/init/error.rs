//! Errors of `cosim init`, each with what the user can do.

use std::path::Path;

use nvdla_dut_build::survey::DesignUnit;
use nvdla_dut_build::{LocatedProblem, PythonToolError};
use nvdla_files::FileError;

/// Error of `cosim init`: no design is found, a tool is missing, or the new files cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum InitError {
    /// No design can be described as the user asked; the text says why, and what the user can do.
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    List(#[from] LocatedProblem),
    #[error(transparent)]
    File(#[from] FileError),
    /// Slang, which reads the Verilog, cannot be installed or run.
    #[error("cannot read the Verilog of the design, for which slang is needed")]
    Slang(#[from] PythonToolError),
}

/// Makes the error that no module has the name given as top; `tops` are modules with all pins.
pub(crate) fn no_such_top(name: &str, place: &Path, tops: &[&DesignUnit]) -> InitError {
    let tops: Vec<&str> = tops.iter().map(|unit| unit.name.as_str()).collect();
    let near = match tops[..] {
        [] => String::new(),
        _ => format!("; with all pins there is: {}", tops.join(", ")),
    };
    let place = place.display();
    InitError::Refused(format!("there is no module `{name}` in {place}{near}"))
}
