//! Structural coverage.

mod collect;
mod holes;
mod lcov;
mod merge;
mod ratio;
mod toggle;

use nvdla_coverage::structural::{StructuralPoint, StructuralPointKind};

/// A point in column 3 without an explanation.
fn point(line: u32, kind: StructuralPointKind, what: &str, hits: u64) -> StructuralPoint {
    StructuralPoint {
        line,
        column: 3,
        kind,
        what: what.to_owned(),
        lines: Vec::new(),
        hits,
        hole: None,
    }
}
