//! Generates all files that depend on the table `rtl/pkg/geometry.yaml`.

mod module;
mod package;
mod table;

use crate::output::GeneratedFile;

pub(crate) use table::{AluOrMul, Configuration, Geometry};

/// Generates nvs_cfg_pkg of the RTL and the Rust module `nvdla_regs::geometry`.
pub(crate) fn outputs(table: &Geometry) -> Vec<GeneratedFile> {
    vec![
        GeneratedFile::of("rtl/pkg/nvs_cfg_pkg.sv", package::text(table)),
        GeneratedFile::of("scoreboards/regs/src/geometry.rs", module::text(table)),
    ]
}
