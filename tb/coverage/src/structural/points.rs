//! Structural points and how often they were hit.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use nvdla_files::yaml::SchemaVersion;
use nvdla_settings::settings;

/// Structural coverage of one or several runs: the contents of a coverage file.
#[settings(no_schema, Default)]
pub struct StructuralCoverage {
    pub schema: SchemaVersion<1>,
    /// The hits of each DUT, sorted by name.
    pub models: Vec<DutHits>,
}

/// How often each line, branch and toggle of one DUT was hit, in all cases so far.
#[settings(no_schema)]
pub struct DutHits {
    pub name: String,
    /// Digest of the DUT's sources; hits of other sources cannot be added.
    pub digest: String,
    /// The source files, sorted by path.
    pub files: Vec<SourceFileHits>,
}

/// The structural points of one source file, with their hits.
#[settings(no_schema)]
pub struct SourceFileHits {
    /// Path of the file, relative to the repository or as in the file list.
    pub path: String,
    /// The points, sorted by [`StructuralPoint::place`].
    pub points: Vec<StructuralPoint>,
}

/// A place in a source that Verilator counts, and how often it was hit.
#[settings(no_schema)]
pub struct StructuralPoint {
    /// Line, counted from 1.
    pub line: u32,
    /// Column, counted from 1.
    pub column: u32,
    pub kind: StructuralPointKind,
    /// For a branch, its side: `if`, `else`, `elsif`, `case`, `cond_then`, `cond_else`. For a
    /// toggle, the bit and the edge, such as `addr_q[3]:0->1`.
    pub what: String,
    /// Numbers of all lines of the block or branch; empty for toggles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<u32>,
    pub hits: u64,
    /// The reason why nothing can hit the point, if it is a hole.
    pub hole: Option<String>,
}

/// The kind of a structural point: what must happen to hit it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::Display,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum StructuralPointKind {
    /// A block of lines ran.
    Line,
    /// One side of a branch was taken.
    Branch,
    /// A bit of a signal rose or fell.
    Toggle,
}

impl StructuralPointKind {
    /// All kinds, in the order of the columns of tables.
    pub const ALL: [Self; 3] = [Self::Line, Self::Branch, Self::Toggle];
}

impl SourceFileHits {
    /// Hits of each line that a block or branch has: those of the point with fewest.
    pub fn line_hits(&self) -> BTreeMap<u32, u64> {
        let mut lines = BTreeMap::new();
        let points = self.points.iter();
        for point in points.filter(|point| point.kind != StructuralPointKind::Toggle) {
            for line in &point.lines {
                let fewest = lines.entry(*line).or_insert(point.hits);
                *fewest = point.hits.min(*fewest);
            }
        }
        lines
    }
}

impl StructuralPoint {
    /// Line, column, kind and side or bit: the unique key by which points of a file are sorted.
    pub fn place(&self) -> (u32, u32, StructuralPointKind, &str) {
        (self.line, self.column, self.kind, &self.what)
    }
}
