//! Why no files can be written, and what to do.

use std::path::Path;

use nvdla_dut_build::Located;
use nvdla_dut_build::survey::DesignUnit;
use nvdla_files::FileError;

/// Why no design is found, or no files can be written.
#[derive(Debug, thiserror::Error)]
pub enum InitError {
    /// What is there does not do, and what would.
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    List(#[from] Located),
    #[error(transparent)]
    File(#[from] FileError),
}

/// That there is no such top module.
pub(crate) fn no_such_top(name: &str, place: &Path, tops: &[&DesignUnit]) -> InitError {
    let tops: Vec<&str> = tops.iter().map(|unit| unit.name.as_str()).collect();
    let near = match tops[..] {
        [] => String::new(),
        _ => format!("; with all pins there is: {}", tops.join(", ")),
    };
    let place = place.display();
    InitError::Refused(format!("there is no module `{name}` in {place}{near}"))
}
