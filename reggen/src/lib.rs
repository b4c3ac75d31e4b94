//! Generator of everything that follows from the register table `rtl/pkg/regs.yaml`:
//! the SystemVerilog package and register files, the Rust table of the reference model, the C header and
//! the register document.
//!
//! ```text
//! rtl/pkg/regs.yaml -> Database -> outputs() -> [(path below the repository, text)]
//! ```

mod c_header;
pub mod check;
pub mod database;
mod document;
pub mod geometry;
pub mod interrupts;
mod names;
pub mod output;
pub mod pins;
pub mod role;
mod rust_interrupts;
mod rust_layers;
mod rust_table;
mod sv_block;
mod sv_package;
pub mod views;

use std::fs;
use std::path::Path;

pub use check::Error;
pub use database::Database;
pub use output::{COMMAND, GeneratedFile, repository, write};

/// Reads the register table of a repository.
pub fn load(repository: &Path) -> Result<Database, Error> {
    let path = repository.join("rtl/pkg/regs.yaml");
    let text = fs::read_to_string(&path).map_err(|source| output::Inaccessible { path, source })?;
    Database::parse(&text)
}

/// All generated files, in memory.
pub fn outputs(database: &Database) -> Vec<GeneratedFile> {
    let mut outputs = vec![
        GeneratedFile {
            path: "rtl/pkg/nvs_reg_pkg.sv".into(),
            text: sv_package::package(database),
        },
        GeneratedFile {
            path: "scoreboards/regs/src/table.rs".into(),
            text: rust_table::table(database),
        },
        GeneratedFile {
            path: "scoreboards/regs/src/source.rs".into(),
            text: rust_interrupts::sources(database),
        },
        GeneratedFile {
            path: "scoreboards/regs/src/layers.rs".into(),
            text: rust_layers::layers(database),
        },
        GeneratedFile {
            path: "c/include/nvdla_registers.h".into(),
            text: c_header::header(database),
        },
        GeneratedFile {
            path: "docs/registers.md".into(),
            text: document::document(database),
        },
    ];
    for block in database.modules() {
        if let Some(text) = sv_block::register_file(database, block) {
            let path = format!("rtl/{}/nvs_{}_regs.sv", block.folder, block.module).into();
            outputs.push(GeneratedFile { path, text });
        }
    }
    outputs
}
