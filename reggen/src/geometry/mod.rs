//! Generates all files that follow from the table `rtl/pkg/geometry.yaml`.

mod rust;
mod sv;
mod table;

use std::path::Path;

use crate::output::{GeneratedFile, Inaccessible};

pub use table::{
    Configuration, DataUse, Geometry, GeometryError, GeometryNumber, Operand, SdpOperands,
};

/// Reads the table of a repository.
///
/// # Errors
/// The file cannot be read, or what it says makes no sense.
pub fn load(repository: &Path) -> Result<Geometry, GeometryError> {
    let path = repository.join("rtl/pkg/geometry.yaml");
    let text = std::fs::read_to_string(&path).map_err(|source| Inaccessible { path, source })?;
    Geometry::parse(&text)
}

/// All generated files, in memory.
#[must_use]
pub fn outputs(table: &Geometry) -> Vec<GeneratedFile> {
    let output = |path: &str, text| GeneratedFile {
        path: path.into(),
        text,
    };
    vec![
        output("rtl/pkg/nvs_cfg_pkg.sv", sv::package(table)),
        output("scoreboards/regs/src/geometry.rs", rust::module(table)),
    ]
}
