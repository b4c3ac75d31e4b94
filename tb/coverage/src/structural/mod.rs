//! Structural coverage: what of the RTL was exercised, down to the line and the bit.
//!
//! A **point** is a place in a source that Verilator counts: a block of lines, a branch, or an
//! edge of one bit of a signal. Hits of all instances and parametrisations of a module are added
//! up. Counts come from models of a coverage build (`docs/coverage.md`); this module needs none.

pub mod collect;
pub mod holes;
mod merge;
mod ratio;
pub mod toggle;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub use merge::Differ;
pub use ratio::PointRatio;

use nvdla_yaml::SchemaVersion;

/// Name of the file in the directory of a campaign.
pub const FILE: &str = "structural.json";

/// The hits of some runs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Structural {
    pub schema: SchemaVersion<1>,
    /// By name.
    pub models: Vec<DutHits>,
}

/// The hits of one DUT.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DutHits {
    pub name: String,
    /// Digest of its sources: with another one, the points are other points.
    pub digest: String,
    /// By path.
    pub files: Vec<SourceHits>,
}

/// The hits in one source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceHits {
    /// Relative to the repository, or as the file list has it.
    pub path: String,
    /// In the order of [`Place`].
    pub points: Vec<StructuralPoint>,
}

/// One counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StructuralPoint {
    /// From 1.
    pub line: u32,
    /// From 1.
    pub column: u32,
    pub kind: PointKind,
    /// A branch: `if`, `else`, `elsif`, `case`, `cond_then`, `cond_else`. A toggle: the bit and
    /// the edge, `addr_q[3]:0->1`.
    pub what: String,
    /// All lines that it covers; empty for toggles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<u32>,
    pub hits: u64,
    /// Why nothing can hit it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hole: Option<String>,
}

/// What a point counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PointKind {
    /// A block of lines was run.
    Line,
    /// One side of a decision was taken.
    Branch,
    /// A bit rose or fell.
    Toggle,
}

impl PointKind {
    /// In the order of tables.
    pub const ALL: [Self; 3] = [Self::Line, Self::Branch, Self::Toggle];
}

impl std::fmt::Display for PointKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Line => "line",
            Self::Branch => "branch",
            Self::Toggle => "toggle",
        })
    }
}

/// What tells a point from the others of its file, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PointPlace<'a> {
    pub line: u32,
    pub column: u32,
    pub kind: PointKind,
    pub what: &'a str,
}

impl StructuralPoint {
    /// Where it is and what it counts.
    pub fn place(&self) -> PointPlace<'_> {
        PointPlace {
            line: self.line,
            column: self.column,
            kind: self.kind,
            what: &self.what,
        }
    }
}

/// A file of structural coverage that cannot be used.
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
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn load(path: &Path) -> Result<Self, StructuralError> {
        let text = std::fs::read(path).map_err(|source| StructuralError::Read {
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

    /// Adds `more`, which was read from or goes to the file at `path`.
    ///
    /// # Errors
    /// Both are of the same model with other sources.
    pub fn add(&mut self, more: &Self, path: &Path) -> Result<(), StructuralError> {
        self.merge(more).map_err(|source| StructuralError::Differ {
            path: path.to_owned(),
            source,
        })
    }

    /// All files together; of directories, the file in them.
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

    /// Writes a file; what is there already is replaced.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn store(&self, path: &Path) -> Result<(), StructuralError> {
        let failed = |source| StructuralError::Write {
            path: path.to_owned(),
            source,
        };
        let text = serde_json::to_vec(self).map_err(|source| failed(source.into()))?;
        std::fs::write(path, text).map_err(failed)
    }
}
