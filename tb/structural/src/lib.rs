//! Structural coverage: what of the RTL was exercised, down to the line and the bit.
//!
//! A **point** is a place in a source that Verilator counts: a block of lines, a branch, or an
//! edge of one bit of a signal. Hits of all instances and parametrisations of a module are added
//! up. Counts come from models of a coverage build (`docs/coverage.md`); this module needs none.
#![forbid(unsafe_code)]

pub mod collect;
pub mod holes;
pub mod lcov;
mod merge;
mod points;
mod ratio;
pub mod toggle;

use std::path::{Path, PathBuf};

pub use merge::Differ;
pub use points::{DutHits, PointKind, PointPlace, SourceHits, Structural, StructuralPoint};
pub use ratio::PointRatio;

/// Name of the file with structural coverage in the folder of a campaign.
pub const FILE: &str = "structural.json";

/// Why a file of structural coverage cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StructuralError {
    #[error("cannot read {}", path.display())]
    Read {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("cannot write {}", path.display())]
    Write {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{}: not structural coverage as `cosim` writes it: {source}", path.display())]
    Content {
        path: PathBuf,
        source: serde_json::Error,
    },
    #[error("{}: {source}", path.display())]
    Differ { path: PathBuf, source: Differ },
}

impl Structural {
    /// Reads a file of structural coverage.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn load(path: &Path) -> Result<Self, StructuralError> {
        let text = nvdla_files::read(path).map_err(|source| StructuralError::Read {
            path: path.to_owned(),
            source,
        })?;
        let mut read: Self =
            serde_json::from_slice(&text).map_err(|source| StructuralError::Content {
                path: path.to_owned(),
                source,
            })?;
        read.sort();
        Ok(read)
    }

    /// Adds the hits in `more`, which are those of the file at `path`.
    ///
    /// # Errors
    /// Both are of the same model with other sources.
    pub fn add(&mut self, more: &Self, path: &Path) -> Result<(), StructuralError> {
        self.merge(more).map_err(|source| StructuralError::Differ {
            path: path.to_owned(),
            source,
        })
    }

    /// The sum of several files; a folder stands for the file in it.
    ///
    /// # Errors
    /// One cannot be read, or they are of other sources.
    pub fn load_all(paths: &[PathBuf]) -> Result<Self, StructuralError> {
        let mut all = Self::default();
        for path in paths {
            let path = match path.is_dir() {
                true => path.join(FILE),
                false => path.clone(),
            };
            all.add(&Self::load(&path)?, &path)?;
        }
        Ok(all)
    }

    /// Writes a file of structural coverage in place of an old one.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn store(&self, path: &Path) -> Result<(), StructuralError> {
        let failed = |source| StructuralError::Write {
            path: path.to_owned(),
            source,
        };
        let text = serde_json::to_vec(self).map_err(|source| failed(source.into()))?;
        nvdla_files::write(path, |out| out.write_all(&text)).map_err(failed)
    }
}
