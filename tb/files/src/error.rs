//! Errors that name the file or folder that they are about.

use std::io;
use std::path::{Path, PathBuf};

/// Why a file or folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// `doing` is `read`, `write`, `use` or `lock`.
    #[error("cannot {doing} {}", path.display())]
    Io {
        doing: &'static str,
        path: PathBuf,
        source: io::Error,
    },
    /// The file is not `what` it should be.
    #[error("{}: {what}: {source}", path.display())]
    Content {
        path: PathBuf,
        what: &'static str,
        source: serde_json::Error,
    },
}

impl FileError {
    /// That this cannot be done with a path.
    pub fn doing(doing: &'static str, path: &Path) -> impl Fn(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io {
            doing,
            path: path.clone(),
            source,
        }
    }

    /// That this path cannot be read.
    pub fn reading(path: &Path) -> impl Fn(io::Error) -> Self {
        Self::doing("read", path)
    }

    /// That this path cannot be written.
    pub fn writing(path: &Path) -> impl Fn(io::Error) -> Self {
        Self::doing("write", path)
    }

    /// Whether a disk is to blame or the like, and not what the user named.
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::Io { doing, .. } if *doing != "read")
    }
}
