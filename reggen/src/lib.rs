//! Generator of everything that follows from the register table `rtl/pkg/regs.yaml`:
//! the SystemVerilog package and register files, the Rust table of the reference model, the C header and
//! the register document.
//!
//! ```text
//! rtl/pkg/regs.yaml -> Database -> outputs() -> [(path below the repository, text)]
//! ```

pub mod check;
pub mod database;
pub mod geometry;
pub mod interrupts;
mod names;
pub mod output;
pub mod pins;
mod registers;
pub mod role;
pub mod views;

use std::fs;
use std::path::Path;

pub use check::Error;
pub use database::Database;
pub use output::{COMMAND, GeneratedFile, repository, write};
pub use registers::outputs;

/// Reads the register table of a repository.
pub fn load(repository: &Path) -> Result<Database, Error> {
    let path = repository.join("rtl/pkg/regs.yaml");
    let text = fs::read_to_string(&path).map_err(|source| output::Inaccessible { path, source })?;
    Database::parse(&text)
}
