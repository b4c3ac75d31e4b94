//! Reads the YAML tables in `rtl/pkg`: registers, pins, geometry.

use std::path::Path;

use serde::de::DeserializeOwned;

use crate::output::InaccessibleFile;

/// Why a table in `rtl/pkg` cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum InputTableError {
    #[error(transparent)]
    Io(#[from] InaccessibleFile),
    #[error("{file}: {source}")]
    Yaml {
        file: &'static str,
        source: serde_yaml::Error,
    },
    #[error("{file}: {complaint}")]
    Inconsistent {
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
    fn parse(text: &str) -> Result<Self, InputTableError> {
        let file = Self::FILE;
        let mut table: Self =
            serde_yaml::from_str(text).map_err(|source| InputTableError::Yaml { file, source })?;
        let complete = table.complete();
        complete.map_err(|complaint| InputTableError::Inconsistent { file, complaint })?;
        Ok(table)
    }

    /// Reads and checks the table in the repository at this path.
    ///
    /// # Errors
    /// The file cannot be read, or as for [`parse`](Self::parse).
    fn load(repository: &Path) -> Result<Self, InputTableError> {
        let path = repository.join(Self::FILE);
        let text = std::fs::read_to_string(&path);
        Self::parse(&text.map_err(|source| InaccessibleFile { path, source })?)
    }
}
