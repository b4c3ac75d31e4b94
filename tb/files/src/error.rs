//! Errors of files and folders, with their paths.

use std::io;
use std::path::{Path, PathBuf};

/// Error of reading or writing a file or folder.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The operating system's error; `doing` is `read`, `write`, `use` or `lock`.
    #[error("cannot {doing} {}", path.display())]
    Io {
        doing: &'static str,
        path: PathBuf,
        source: io::Error,
    },
    /// The file could be read, but is not JSON of the right form; `what` says what it should be.
    #[error("{}: {what}: {source}", path.display())]
    Content {
        path: PathBuf,
        what: &'static str,
        source: serde_json::Error,
    },
    /// The file cannot be used, such as that of another design; the text says why, and what to do.
    #[error("{0}")]
    Refused(String),
}

impl FileError {
    /// Makes the error that `doing` failed for a path.
    pub fn doing(doing: &'static str, path: &Path) -> impl Fn(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io {
            doing,
            path: path.clone(),
            source,
        }
    }

    /// Makes the error that a path cannot be read.
    pub fn reading(path: &Path) -> impl Fn(io::Error) -> Self {
        Self::doing("read", path)
    }

    /// Makes the error that a path cannot be written.
    pub fn writing(path: &Path) -> impl Fn(io::Error) -> Self {
        Self::doing("write", path)
    }

    /// Whether the system failed, such as a full disk; failing to read is the user's mistake.
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::Io { doing, .. } if *doing != "read")
    }
}
