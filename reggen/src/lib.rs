//! Generates source files from the tables in `rtl/pkg`: SystemVerilog packages, register files and top
//! modules, Rust tables of model and bench, C headers and the register document.
//!
//! ```text
//! rtl/pkg/*.yaml -> RegisterDatabase, PinTable, Geometry -> outputs() -> [(path below the repository, text)]
//! ```
//!
//! Each kind of file has a module whose function `text` makes it: the parts that repeat first, then the
//! whole file with these parts in it.

mod check;
pub mod database;
mod geometry;
mod input;
mod interrupts;
mod names;
mod output;
pub mod pins;
mod registers;
pub mod role;
mod text;
mod views;

use std::path::Path;

pub use database::RegisterDatabase;
pub use input::{GenerateError, InputTable};
pub use output::{COMMAND, GeneratedFile, repository, write};

/// Generates all files from the tables of the repository, and returns them; writes nothing.
///
/// # Errors
/// A table cannot be read, or contradicts itself.
pub fn outputs(repository: &Path) -> Result<Vec<GeneratedFile>, GenerateError> {
    let geometry = geometry::Geometry::load(repository)?;
    let pins = pins::PinTable::load(repository)?;
    let mut outputs = registers::outputs(&RegisterDatabase::load(repository)?);
    outputs.extend(geometry::outputs(&geometry));
    outputs.extend(pins::outputs(&pins, &geometry.configurations));
    Ok(outputs)
}
