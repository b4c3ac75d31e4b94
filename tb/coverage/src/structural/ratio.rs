//! Share of the structural points that were hit.

use crate::structural::points::{SourceFileHits, StructuralPointKind};

/// Numbers of structural points of one kind: all, hit and explained ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PointHitCounts {
    pub points: u64,
    /// Number of points that were hit.
    pub covered: u64,
    /// Number of points that were not hit and are explained as holes.
    pub explained: u64,
}

impl PointHitCounts {
    /// Number of points that were neither hit nor explained as holes.
    pub fn missing(self) -> u64 {
        self.points - self.covered - self.explained
    }

    /// Share of all points (holes included) that were hit, in thousandths, rounded down: 1000 only
    /// if all were hit.
    pub fn permille(self) -> u64 {
        match self.points {
            0 => 1000,
            points => self.covered * 1000 / points,
        }
    }

    /// Counts the points of one kind in `files`.
    pub fn of<'a>(
        files: impl IntoIterator<Item = &'a SourceFileHits>,
        kind: StructuralPointKind,
    ) -> Self {
        let mut ratio = Self::default();
        let points = files.into_iter().flat_map(|file| &file.points);
        for point in points.filter(|point| point.kind == kind) {
            ratio.points += 1;
            match (point.hits, &point.hole) {
                (0, None) => {}
                (0, Some(_)) => ratio.explained += 1,
                _ => ratio.covered += 1,
            }
        }
        ratio
    }
}

impl std::fmt::Display for PointHitCounts {
    /// Prints the share of points that were hit in percent.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{} %", self.permille() / 10, self.permille() % 10)
    }
}
