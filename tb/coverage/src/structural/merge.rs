//! Adds up hits. The result does not depend on the order of the summands.

use std::cmp::Ordering;
use std::mem::take;
use std::path::Path;

use nvdla_files::FileError;

use crate::structural::points::{DutHits, SourceFileHits, StructuralCoverage, StructuralPoint};

impl StructuralCoverage {
    /// Adds the hits in `more`, which was read from the file at `path`.
    ///
    /// # Errors
    /// A DUT of `more` has the same name, but other sources; nothing is added then.
    pub fn add(&mut self, more: &Self, path: &Path) -> Result<(), FileError> {
        for theirs in &more.models {
            let ours = self.models.iter().find(|model| model.name == theirs.name);
            if ours.is_some_and(|ours| ours.digest != theirs.digest) {
                return Err(FileError::Refused(format!(
                    "{}: its model {} has other sources than in the files before; \
                     run them all on one build",
                    path.display(),
                    theirs.name
                )));
            }
        }
        self.models.extend_from_slice(&more.models);
        self.models = models(take(&mut self.models));
        Ok(())
    }

    /// The hits of all DUTs added up, by source file. A point that several DUTs have is one point.
    pub fn files(&self) -> Vec<SourceFileHits> {
        let all = self.models.iter().flat_map(|model| model.files.clone());
        files(all.collect())
    }

    /// The same hits, sorted; those of the same point are added up.
    pub(super) fn sorted(self) -> Self {
        Self {
            models: models(self.models),
            ..self
        }
    }
}

impl StructuralPoint {
    fn add(&mut self, other: &mut Self) {
        self.hits = self.hits.saturating_add(other.hits);
        // Lines and reason follow from the place; where they differ, any rule will do that does
        // not depend on the order.
        if other.lines > self.lines {
            self.lines = take(&mut other.lines);
        }
        if other.hole > self.hole {
            self.hole = other.hole.take();
        }
    }
}

fn models(all: Vec<DutHits>) -> Vec<DutHits> {
    let order = |a: &DutHits, b: &DutHits| a.name.cmp(&b.name);
    let mut all = summed(all, order, |sum, more| sum.files.append(&mut more.files));
    for model in &mut all {
        model.files = files(take(&mut model.files));
    }
    all
}

fn files(all: Vec<SourceFileHits>) -> Vec<SourceFileHits> {
    let order = |a: &SourceFileHits, b: &SourceFileHits| a.path.cmp(&b.path);
    let mut all = summed(all, order, |sum, more| sum.points.append(&mut more.points));
    for file in &mut all {
        file.points = points(take(&mut file.points));
    }
    all
}

/// The points, sorted; those at the same place become one, with the sum of their hits.
fn points(all: Vec<StructuralPoint>) -> Vec<StructuralPoint> {
    let order = |a: &StructuralPoint, b: &StructuralPoint| a.place().cmp(&b.place());
    summed(all, order, StructuralPoint::add)
}

/// The elements sorted by `order`; `add` adds an element to an equal one, which alone is kept.
fn summed<T>(
    mut all: Vec<T>,
    order: impl Fn(&T, &T) -> Ordering,
    add: impl Fn(&mut T, &mut T),
) -> Vec<T> {
    all.sort_by(&order);
    all.dedup_by(|later, first| {
        let same = order(later, first).is_eq();
        if same {
            add(first, later);
        }
        same
    });
    all
}
