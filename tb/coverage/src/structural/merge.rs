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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::structural::StructuralPointKind;

    fn point() -> impl Strategy<Value = StructuralPoint> {
        let kinds = prop::sample::select(StructuralPointKind::ALL.to_vec());
        let whats = prop::sample::select(vec!["if", "else", "a_q[0]:0->1"]);
        (1_u32..4, 1_u32..3, kinds, whats, 0_u64..9).prop_map(|(line, column, kind, what, hits)| {
            StructuralPoint {
                line,
                column,
                kind,
                what: what.to_owned(),
                lines: vec![line, line + 1],
                hits,
                hole: None,
            }
        })
    }

    fn structural() -> impl Strategy<Value = StructuralCoverage> {
        let names = |names: [&'static str; 3]| prop::sample::select(names.to_vec());
        let points = prop::collection::vec(point(), 0..6);
        let file =
            (names(["a.sv", "b.sv", "c.sv"]), points).prop_map(|(path, points)| SourceFileHits {
                path: path.to_owned(),
                points,
            });
        let files = prop::collection::vec(file, 0..4);
        let model = (names(["x", "y", "z"]), files).prop_map(|(name, files)| DutHits {
            name: name.to_owned(),
            digest: name.to_owned(),
            files,
        });
        prop::collection::vec(model, 0..3).prop_map(|models| {
            let all = StructuralCoverage {
                models,
                ..StructuralCoverage::default()
            };
            all.sorted()
        })
    }

    fn plus(a: &StructuralCoverage, b: &StructuralCoverage) -> StructuralCoverage {
        let mut sum = a.clone();
        sum.add(b, Path::new("more")).unwrap();
        sum
    }

    /// Hits for each combination of model, file and place.
    fn table(of: &[&StructuralCoverage]) -> BTreeMap<String, u64> {
        let mut table = BTreeMap::new();
        for model in of.iter().flat_map(|one| &one.models) {
            for file in &model.files {
                for point in &file.points {
                    let key = format!("{} {} {:?}", model.name, file.path, point.place());
                    *table.entry(key).or_default() += point.hits;
                }
            }
        }
        table
    }

    proptest! {
        #[test]
        fn merging_is_associative_commutative_and_loses_nothing(
            a in structural(), b in structural(), c in structural()
        ) {
            let left = plus(&plus(&a, &b), &c);
            prop_assert_eq!(&left, &plus(&a, &plus(&b, &c)));
            prop_assert_eq!(plus(&a, &b), plus(&b, &a));
            prop_assert_eq!(table(&[&left]), table(&[&a, &b, &c]));
            prop_assert_eq!(plus(&a, &StructuralCoverage::default()), a);
        }

        #[test]
        fn a_stored_file_is_read_back(all in structural()) {
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join(crate::structural::FILE);
            all.store(&path).unwrap();
            prop_assert_eq!(StructuralCoverage::load(&path).unwrap(), all);
        }

        #[test]
        fn files_of_all_models_have_every_hit_once(all in structural()) {
            let hits = |files: &[SourceFileHits]| -> u64 {
                let points = files.iter().flat_map(|file| &file.points);
                points.map(|point| point.hits).sum()
            };
            let apart: u64 = all.models.iter().map(|model| hits(&model.files)).sum();
            prop_assert_eq!(hits(&all.files()), apart);
        }
    }

    #[test]
    fn models_of_other_sources_are_not_added() {
        let one = |digest: &str| StructuralCoverage {
            models: vec![DutHits {
                name: "nv_small".to_owned(),
                digest: digest.to_owned(),
                files: Vec::new(),
            }],
            ..StructuralCoverage::default()
        };
        let mut sum = one("old");
        let error = sum.add(&one("new"), Path::new("more")).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("more: its model nv_small"), "{error}");
        assert_eq!(sum, one("old"));
    }
}
