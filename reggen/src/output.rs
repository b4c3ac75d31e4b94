//! Generated files, and how they are written into the repository.

use std::fs;
use std::path::{Path, PathBuf};

use crate::input::GenerateError;

/// The shell command that writes all generated files anew.
pub const COMMAND: &str = "cargo run -p nvdla-reggen";

/// Path and text of a generated file.
#[derive(Debug)]
pub struct GeneratedFile {
    /// Path relative to the root of the repository.
    pub path: PathBuf,
    pub text: String,
}

impl GeneratedFile {
    pub(crate) fn of(path: impl Into<PathBuf>, text: String) -> Self {
        Self {
            path: path.into(),
            text,
        }
    }

    /// The file at `path` as a copy of the generator's file `source`, whose text is `text`.
    pub(crate) fn copy(path: impl Into<PathBuf>, source: &str, text: &str) -> Self {
        Self {
            path: path.into(),
            text: format!("// Generated from {source} by `{COMMAND}`; do not edit.\n{text}"),
        }
    }
}

/// Path of the root of the repository in which this crate was built.
#[must_use]
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate lies below the repository")
}

/// Writes the generated files into the repository at this path.
///
/// # Errors
/// A file cannot be written.
pub fn write(repository: &Path, outputs: &[GeneratedFile]) -> Result<(), GenerateError> {
    for output in outputs {
        let path = repository.join(&output.path);
        let folder = path.parent().expect("outputs lie below the repository");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, &output.text))
            .map_err(|source| GenerateError::Io { path, source })?;
    }
    Ok(())
}
