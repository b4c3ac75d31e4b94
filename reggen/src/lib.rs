//! Generator of everything that follows from the tables under `rtl/pkg`: SystemVerilog packages, register
//! files and top modules, Rust tables of model and bench, C headers and the register document.
//!
//! ```text
//! rtl/pkg/*.yaml -> Database, Table, Geometry -> outputs() -> [(path below the repository, text)]
//! ```
//!
//! Each kind of file is a template of askama in `templates`, whose expressions are Rust. A tag `{%- %}` takes
//! the line break in front of it away: a line that has only such tags leaves nothing.

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
mod views;

use std::path::Path;

pub use database::Database;
pub use input::{Error, InputTable};
pub use output::{COMMAND, GeneratedFile, repository, write};

/// All generated files of a repository, in memory.
///
/// # Errors
/// A table cannot be used.
pub fn outputs(repository: &Path) -> Result<Vec<GeneratedFile>, Error> {
    let geometry = geometry::Geometry::load(repository)?;
    let pins = pins::Table::load(repository)?;
    let mut outputs = registers::outputs(&Database::load(repository)?);
    outputs.extend(geometry::outputs(&geometry));
    outputs.extend(pins::outputs(&pins, &geometry.configurations));
    Ok(outputs)
}
