//! Points and their hits.

use serde::{Deserialize, Serialize};

use nvdla_settings::settings;
use nvdla_yaml::SchemaVersion;

/// The hits of some runs.
#[settings(no_schema, Default)]
pub struct Structural {
    pub schema: SchemaVersion<1>,
    /// By name.
    pub models: Vec<DutHits>,
}

/// The hits of one DUT.
#[settings(no_schema)]
pub struct DutHits {
    pub name: String,
    /// Digest of its sources: with another one, the points are other points.
    pub digest: String,
    /// By path.
    pub files: Vec<SourceHits>,
}

/// The hits in one source.
#[settings(no_schema)]
pub struct SourceHits {
    /// Relative to the repository, or as the file list has it.
    pub path: String,
    /// In the order of [`Place`].
    pub points: Vec<StructuralPoint>,
}

/// One counter.
#[settings(no_schema)]
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
