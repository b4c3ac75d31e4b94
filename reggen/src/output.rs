//! Generated files, and writing them into the repository.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use askama::Template;

/// The command that brings the generated files up to date.
pub const COMMAND: &str = "cargo run -p nvdla-reggen";

/// A generated file.
#[derive(Debug)]
pub struct GeneratedFile {
    /// Path below the top folder of the repository.
    pub path: PathBuf,
    pub text: String,
}

impl GeneratedFile {
    /// The file with the text of a template.
    pub(crate) fn of(path: impl Into<PathBuf>, template: &impl Template) -> Self {
        let text = template.render();
        let text = text.expect("templates write to a string, and their filters do not fail");
        Self {
            path: path.into(),
            text: text + "\n",
        }
    }
}

/// A file that cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("cannot access {path}: {source}")]
pub struct InaccessibleFile {
    pub path: PathBuf,
    pub source: io::Error,
}

/// The top folder of the repository in which this crate was built.
#[must_use]
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate lies below the repository")
}

/// Writes the files below `repository`.
///
/// # Errors
/// The first file that cannot be written.
pub fn write(repository: &Path, outputs: &[GeneratedFile]) -> Result<(), InaccessibleFile> {
    for output in outputs {
        let path = repository.join(&output.path);
        let folder = path.parent().expect("outputs lie below the repository");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, &output.text))
            .map_err(|source| InaccessibleFile { path, source })?;
    }
    Ok(())
}
