//! Structural coverage: which lines, branches and toggles of the RTL cases have exercised.
//!
//! A **point** is a place in a source that Verilator counts: a block of lines, a branch, or an edge
//! of one bit of a signal. Hits of all instances and parametrisations of a module are added up.
//! Counts come from models that are built for coverage (`docs/coverage.md`); this crate runs none.

pub mod collect;
pub mod holes;
pub mod lcov;
mod merge;
mod points;
mod ratio;
pub mod toggle;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use nvdla_files::FileError;
pub use points::{
    DutHits, SourceFileHits, StructuralCoverage, StructuralPoint, StructuralPointKind,
};
pub use ratio::PointHitCounts;

/// Name of the file with structural coverage in the folder of a campaign.
pub const FILE: &str = "structural.json";

impl StructuralCoverage {
    /// Reads a file of structural coverage.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        let read = Self::load_if_there(path)?;
        read.ok_or_else(|| FileError::reading(path)(ErrorKind::NotFound.into()))
    }

    /// Reads a file of structural coverage; `None` if it does not exist.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn load_if_there(path: &Path) -> Result<Option<Self>, FileError> {
        let complaint = "not structural coverage as `cosim` writes it";
        let read: Option<Self> = nvdla_files::read_json(path, complaint)?;
        Ok(read.map(Self::sorted))
    }

    /// Reads several files and adds up their hits; a folder stands for the file [`FILE`] in it.
    ///
    /// # Errors
    /// One cannot be read, or they are of different versions of the sources.
    pub fn load_all(paths: &[PathBuf]) -> Result<Self, FileError> {
        let mut all = Self::default();
        for path in paths {
            let path = if path.is_dir() {
                path.join(FILE)
            } else {
                path.clone()
            };
            all.add(&Self::load(&path)?, &path)?;
        }
        Ok(all)
    }

    /// Writes a file of structural coverage; replaces an old one.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn store(&self, path: &Path) -> Result<(), FileError> {
        nvdla_files::write_json(path, self)
    }
}
