//! Reads the tables under `rtl/pkg`.

use std::path::Path;

use serde::de::DeserializeOwned;

use crate::output::InaccessibleFile;

/// Why a table cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
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

/// A table under `rtl/pkg`.
pub trait InputTable: DeserializeOwned {
    /// Path of the file below the repository.
    const FILE: &'static str;

    /// Checks the table, and adds what follows from it; an error says where what is wrong.
    fn complete(&mut self) -> Result<(), String>;

    /// Parses and checks the text of the file.
    ///
    /// # Errors
    /// The first thing that makes no sense.
    fn parse(text: &str) -> Result<Self, Error> {
        let file = Self::FILE;
        let mut table: Self =
            serde_yaml::from_str(text).map_err(|source| Error::Yaml { file, source })?;
        let complete = table.complete();
        complete.map_err(|complaint| Error::Inconsistent { file, complaint })?;
        Ok(table)
    }

    /// Reads the table of a repository.
    ///
    /// # Errors
    /// The file cannot be read, or what it says makes no sense.
    fn load(repository: &Path) -> Result<Self, Error> {
        let path = repository.join(Self::FILE);
        let text = std::fs::read_to_string(&path);
        Self::parse(&text.map_err(|source| InaccessibleFile { path, source })?)
    }
}
