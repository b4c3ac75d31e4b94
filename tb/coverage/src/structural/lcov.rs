//! Structural coverage as a tracefile of lcov, which `genhtml` and editors read.
//!
//! Hits of a line are those of the point with fewest hits that covers it. Branch points at the same
//! place are the sides of one decision; if none was taken, the decision was not reached. The format
//! has no toggles. Holes count as not hit.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::structural::{SourceFileHits, StructuralPointKind};

/// The text of a tracefile with the hits of these source files.
pub fn tracefile(files: &[SourceFileHits]) -> String {
    let mut text = String::from("TN:\n");
    for file in files {
        let lines = file.line_hits();
        let branches = branches(file);
        // Writing to a text cannot fail.
        let _ = writeln!(text, "SF:{}", file.path);
        for (line, sides) in &branches {
            for (block, sides) in sides.values().enumerate() {
                let was_reached = sides.iter().any(|hits| *hits > 0);
                for (side, hits) in sides.iter().enumerate() {
                    let taken = if was_reached {
                        hits.to_string()
                    } else {
                        "-".to_owned()
                    };
                    let _ = writeln!(text, "BRDA:{line},{block},{side},{taken}");
                }
            }
        }
        let sides = || branches.values().flat_map(BTreeMap::values).flatten();
        let taken = sides().filter(|hits| **hits > 0).count();
        let _ = writeln!(text, "BRF:{}\nBRH:{taken}", sides().count());
        for (line, hits) in &lines {
            let _ = writeln!(text, "DA:{line},{hits}");
        }
        let hit = lines.values().filter(|hits| **hits > 0).count();
        let _ = writeln!(text, "LF:{}\nLH:{hit}\nend_of_record", lines.len());
    }
    text
}

/// For each line its decisions, by column; each has the hits of its sides.
fn branches(file: &SourceFileHits) -> BTreeMap<u32, BTreeMap<u32, Vec<u64>>> {
    let mut lines: BTreeMap<u32, BTreeMap<u32, Vec<u64>>> = BTreeMap::new();
    let points = file.points.iter();
    for point in points.filter(|point| point.kind == StructuralPointKind::Branch) {
        let decisions = lines.entry(point.line).or_default();
        decisions.entry(point.column).or_default().push(point.hits);
    }
    lines
}
