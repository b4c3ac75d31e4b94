//! Generates the files that depend on the register database, each with a module of its own.

mod document;
mod file;
mod header;
mod layers;
mod package;
mod source;
mod table;

use crate::database::{Block, RegisterDatabase};
use crate::output::GeneratedFile;

/// Generates all files that depend on the register database.
pub(crate) fn outputs(database: &RegisterDatabase) -> Vec<GeneratedFile> {
    let mut outputs = vec![
        GeneratedFile::of("rtl/pkg/nvs_reg_pkg.sv", package::text(database)),
        GeneratedFile::of("scoreboards/regs/src/table.rs", table::text(database)),
        GeneratedFile::of("scoreboards/regs/src/source.rs", source::text(database)),
        GeneratedFile::of("scoreboards/regs/src/layers.rs", layers::text(database)),
        GeneratedFile::copy(
            "scoreboards/regs/src/role.rs",
            "reggen/src/role.rs",
            include_str!("../role.rs"),
        ),
        GeneratedFile::of("c/include/nvdla_registers.h", header::text(database)),
        GeneratedFile::of("docs/registers.md", document::text(database)),
    ];
    // Other blocks have register files that are written by hand.
    let generated = |block: &&Block| block.ping_pong || block.module == "mcif";
    for block in database.modules().filter(generated) {
        let path = format!("rtl/{}/nvs_{}_regs.sv", block.folder, block.module);
        outputs.push(GeneratedFile::of(path, file::text(database, block)));
    }
    outputs
}
