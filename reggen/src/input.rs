//! Reads the YAML tables in `rtl/pkg`: registers, pins, geometry.

use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

/// Why a table in `rtl/pkg` cannot be used, or a file not be generated.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    #[error("cannot access {path}: {source}")]
    Io { path: PathBuf, source: io::Error },
    /// A table has a syntax error or contradicts itself.
    #[error("{file}: {complaint}")]
    Table {
        file: &'static str,
        complaint: String,
    },
}

/// A YAML table in `rtl/pkg` that can be read and checked.
pub trait InputTable: DeserializeOwned {
    /// Path of the file, relative to the root of the repository.
    const FILE: &'static str;

    /// Checks the table and fills in entries that can be derived from others. The error says which
    /// entry is wrong, and why.
    fn complete(&mut self) -> Result<(), String>;

    /// Parses and checks the text of the file.
    ///
    /// # Errors
    /// A syntax error, or the first contradiction.
    fn parse(text: &str) -> Result<Self, GenerateError> {
        let wrong = |complaint| GenerateError::Table {
            file: Self::FILE,
            complaint,
        };
        let mut table: Self =
            serde_yaml::from_str(text).map_err(|error| wrong(error.to_string()))?;
        table.complete().map_err(wrong)?;
        Ok(table)
    }

    /// Reads and checks the table in the repository at this path.
    ///
    /// # Errors
    /// The file cannot be read, or as for [`parse`](Self::parse).
    fn load(repository: &Path) -> Result<Self, GenerateError> {
        let path = repository.join(Self::FILE);
        let text = std::fs::read_to_string(&path);
        Self::parse(&text.map_err(|source| GenerateError::Io { path, source })?)
    }
}
