//! Points and their hits.

use serde::{Deserialize, Serialize};

use nvdla_settings::settings;
use nvdla_yaml::SchemaVersion;

/// The hits of one or several runs, as in a file.
#[settings(no_schema, Default)]
pub struct Structural {
    pub schema: SchemaVersion<1>,
    /// The DUTs, in the order of their names.
    pub models: Vec<DutHits>,
}

/// How often each line, branch and toggle of one DUT was hit, in all cases so far.
#[settings(no_schema)]
pub struct DutHits {
    pub name: String,
    /// Digest of the DUT's sources: other sources have other points.
    pub digest: String,
    /// The sources, in the order of their paths.
    pub files: Vec<SourceHits>,
}

/// The hits in one source.
#[settings(no_schema)]
pub struct SourceHits {
    /// Path relative to the repository, or as in the file list.
    pub path: String,
    /// The points, in the order of [`StructuralPoint::place`].
    pub points: Vec<StructuralPoint>,
}

/// A point of a source, and how often it was hit.
#[settings(no_schema)]
pub struct StructuralPoint {
    /// Line, counted from 1.
    pub line: u32,
    /// Column, counted from 1.
    pub column: u32,
    pub kind: PointKind,
    /// Of a branch its side: `if`, `else`, `elsif`, `case`, `cond_then`, `cond_else`. Of a toggle
    /// the bit and the edge, `addr_q[3]:0->1`.
    pub what: String,
    /// All lines of a block or branch; empty for toggles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<u32>,
    pub hits: u64,
    /// The reason why nothing can hit it, if there is one.
    pub hole: Option<String>,
}

/// The kind of a point.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::Display,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum PointKind {
    /// A block of lines was run.
    Line,
    /// One side of a decision was taken.
    Branch,
    /// A bit rose or fell.
    Toggle,
}

impl PointKind {
    /// All kinds, in the order of tables.
    pub const ALL: [Self; 3] = [Self::Line, Self::Branch, Self::Toggle];
}

impl StructuralPoint {
    /// Line, column, kind and side or bit, by which points are sorted: no other one of the file has them.
    pub fn place(&self) -> (u32, u32, PointKind, &str) {
        (self.line, self.column, self.kind, &self.what)
    }
}
