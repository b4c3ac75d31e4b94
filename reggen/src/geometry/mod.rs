//! Generates all files that follow from the table `rtl/pkg/geometry.yaml`; their text is in
//! `templates`.

mod table;

use std::path::Path;

use askama::Template;

use crate::names;
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
    vec![
        GeneratedFile::of("rtl/pkg/nvs_cfg_pkg.sv", &Package { table }),
        GeneratedFile::of("scoreboards/regs/src/geometry.rs", &Module { table }),
    ]
}

#[derive(Template)]
#[template(path = "cfg_pkg.sv.j2", escape = "none")]
struct Package<'a> {
    table: &'a Geometry,
}

#[derive(Template)]
#[template(path = "geometry.rs.j2", escape = "none")]
struct Module<'a> {
    table: &'a Geometry,
}
