//! `cosim init`: writes the first files for co-simulation into a user's own repository.
//!
//! | Module | Job |
//! |---|---|
//! | `repository` | finds file list and top module in a folder of Verilog |
//! | `nvdla_hw` | the same in NVIDIA's tree, by names and paths alone |
//! | `memories` | finds other models of memories that are missing or have delays |
//! | `lists` | what file lists tell that are not the list of the design |
//! | `package` | the files: a description, a package of tests, workflows |
//!
//! Slang reads the Verilog. Nothing is compiled here: Verilator checks the design afterwards.

mod error;
mod found;
mod lists;
mod memories;
mod nvdla_hw;
mod package;
mod paths;
mod repository;

pub use error::InitError;
pub use found::{DesignSearchRequest, FOLDER, FoundDesign};
pub use package::{OverwritePolicy, files, write};

use nvdla_dut_build::filelist::EnvironmentLookup;
use paths::real;

/// Finds the design that `question` asks for; writes nothing.
///
/// # Errors
/// There is no design, or several; or a file list cannot be read.
pub fn find(
    question: &DesignSearchRequest,
    environment: EnvironmentLookup<'_>,
) -> Result<FoundDesign, InitError> {
    let root = real(&question.folder);
    match &question.nvdla_hw {
        // The folder may be made for it.
        Some(path) if root.is_dir() || !root.exists() => {
            nvdla_hw::find(question, &root, &real(path))
        }
        None if root.is_dir() => repository::find(question, &root, environment),
        _ => Err(InitError::Refused(format!(
            "{} is no folder; name the one that holds your design",
            question.folder.display()
        ))),
    }
}
