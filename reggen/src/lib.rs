//! Generator of everything that follows from the register table `rtl/pkg/regs.yaml`:
//! the SystemVerilog package and register files, the Rust table of the reference model and
//! the register document.
//!
//! ```text
//! rtl/pkg/regs.yaml -> Database -> outputs() -> [(path below the repository, text)]
//! ```

pub mod database;
mod document;
mod rust_table;
mod sv_block;
mod sv_package;

use std::fs;
use std::path::{Path, PathBuf};

pub use database::{Database, Error};

/// The command that brings the generated files up to date.
pub const COMMAND: &str = "cargo run -p nvdla-reggen";

/// A generated file.
#[derive(Debug)]
pub struct Output {
    /// Below the top of the repository.
    pub path: PathBuf,
    pub text: String,
}

/// Top of the repository this crate was built in.
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate lies below the repository")
}

/// Reads the register table of a repository.
pub fn load(repository: &Path) -> Result<Database, Error> {
    let path = repository.join("rtl/pkg/regs.yaml");
    let text = fs::read_to_string(&path).map_err(|source| Error::Io { path, source })?;
    Database::parse(&text)
}

/// All generated files, in memory.
pub fn outputs(database: &Database) -> Vec<Output> {
    let mut outputs = vec![
        Output {
            path: "rtl/pkg/nvs_reg_pkg.sv".into(),
            text: sv_package::package(database),
        },
        Output {
            path: "scoreboards/src/regs/table.rs".into(),
            text: rust_table::table(database),
        },
        Output {
            path: "docs/registers.md".into(),
            text: document::document(database),
        },
    ];
    for block in database.modules() {
        if let Some(text) = sv_block::register_file(database, block) {
            let path = format!("rtl/{}/nvs_{}_regs.sv", block.folder, block.module).into();
            outputs.push(Output { path, text });
        }
    }
    outputs
}

/// Writes the files below `repository`.
pub fn write(repository: &Path, outputs: &[Output]) -> Result<(), Error> {
    for output in outputs {
        let path = repository.join(&output.path);
        let folder = path.parent().expect("outputs lie below the repository");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, &output.text))
            .map_err(|source| Error::Io { path, source })?;
    }
    Ok(())
}

/// `D_DATA_CUBE_WIDTH` -> `DDataCubeWidth`, the form of SystemVerilog parameters.
fn camel(name: &str) -> String {
    name.split('_')
        .map(|word| {
            let (first, rest) = word.split_at(word.len().min(1));
            first.to_uppercase() + &rest.to_lowercase()
        })
        .collect()
}
