//! Generates all files that depend on the table `rtl/pkg/geometry.yaml`; their text is in
//! `templates`.

mod table;

use askama::Template;

use crate::names;
use crate::output::GeneratedFile;

pub(crate) use table::{AluOrMul, Configuration, Geometry};

/// Generates nvs_cfg_pkg of the RTL and the Rust module `nvdla_regs::geometry`.
pub(crate) fn outputs(table: &Geometry) -> Vec<GeneratedFile> {
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
