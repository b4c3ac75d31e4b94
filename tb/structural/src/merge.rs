//! Adds up hits. The order of the summands does not matter, and nothing is lost.

use crate::points::{DutHits, SourceHits, Structural, StructuralPoint};

/// The error that hits are of different sources, so that they cannot be added up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("its model {model} has other sources than in the files before; run them all on one build")]
pub struct Differ {
    pub model: String,
}

impl Structural {
    /// Adds the hits of `other`.
    ///
    /// # Errors
    /// A model of `other` was made of other sources; nothing was added then.
    pub fn merge(&mut self, other: &Self) -> Result<(), Differ> {
        for theirs in &other.models {
            let ours = self.models.iter().find(|model| model.name == theirs.name);
            if ours.is_some_and(|ours| ours.digest != theirs.digest) {
                let model = theirs.name.clone();
                return Err(Differ { model });
            }
        }
        let models = std::mem::take(&mut self.models);
        self.models = merged(
            models,
            &other.models,
            |a, b| a.name.cmp(&b.name),
            DutHits::add,
        );
        Ok(())
    }

    /// The hits of all models together, by file. A point counts once however many models have it.
    pub fn files(&self) -> Vec<SourceHits> {
        let models = self.models.iter();
        models.fold(Vec::new(), |all, model| files(all, &model.files))
    }

    /// Sorts models, files and points, and adds up those that occur twice.
    pub(super) fn sort(&mut self) {
        let models = std::mem::take(&mut self.models);
        for mut model in models {
            let files = std::mem::take(&mut model.files);
            for mut file in files {
                let points = std::mem::take(&mut file.points);
                file.points = sorted(points);
                model.files = self::files(model.files, &[file]);
            }
            let one = [model];
            let so_far = std::mem::take(&mut self.models);
            self.models = merged(so_far, &one, |a, b| a.name.cmp(&b.name), DutHits::add);
        }
    }
}

impl DutHits {
    fn add(&mut self, other: &Self) {
        let ours = std::mem::take(&mut self.files);
        self.files = files(ours, &other.files);
    }
}

impl SourceHits {
    fn add(&mut self, other: &Self) {
        let ours = std::mem::take(&mut self.points);
        let order = |a: &StructuralPoint, b: &StructuralPoint| a.place().cmp(&b.place());
        self.points = merged(ours, &other.points, order, StructuralPoint::add);
    }
}

impl StructuralPoint {
    fn add(&mut self, other: &Self) {
        self.hits = self.hits.saturating_add(other.hits);
        // Lines and reason follow from the place; where they differ, any rule will do that does
        // not depend on the order.
        if other.lines > self.lines {
            self.lines.clone_from(&other.lines);
        }
        if other.hole > self.hole {
            self.hole.clone_from(&other.hole);
        }
    }
}

fn files(ours: Vec<SourceHits>, theirs: &[SourceHits]) -> Vec<SourceHits> {
    merged(ours, theirs, |a, b| a.path.cmp(&b.path), SourceHits::add)
}

/// The points in their order; those with equal places are added up.
pub(super) fn sorted(mut points: Vec<StructuralPoint>) -> Vec<StructuralPoint> {
    points.sort_by(|a, b| a.place().cmp(&b.place()));
    points.dedup_by(|later, first| {
        let same = later.place() == first.place();
        if same {
            first.add(later);
        }
        same
    });
    points
}

/// Merges two sorted lists; `add` adds an element to an equal one.
fn merged<T: Clone>(
    ours: Vec<T>,
    theirs: &[T],
    order: impl Fn(&T, &T) -> std::cmp::Ordering,
    add: impl Fn(&mut T, &T),
) -> Vec<T> {
    let mut all = Vec::with_capacity(ours.len().max(theirs.len()));
    let mut theirs = theirs.iter().peekable();
    for mut own in ours {
        while let Some(before) = theirs.next_if(|other| order(other, &own).is_lt()) {
            all.push(before.clone());
        }
        if let Some(same) = theirs.next_if(|other| order(other, &own).is_eq()) {
            add(&mut own, same);
        }
        all.push(own);
    }
    all.extend(theirs.cloned());
    all
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::PointKind;

    fn point() -> impl Strategy<Value = StructuralPoint> {
        let kinds = prop::sample::select(PointKind::ALL.to_vec());
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

    fn structural() -> impl Strategy<Value = Structural> {
        let names = |names: [&'static str; 3]| prop::sample::select(names.to_vec());
        let points = prop::collection::vec(point(), 0..6);
        let file =
            (names(["a.sv", "b.sv", "c.sv"]), points).prop_map(|(path, points)| SourceHits {
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
            let mut all = Structural {
                models,
                ..Structural::default()
            };
            all.sort();
            all
        })
    }

    fn plus(a: &Structural, b: &Structural) -> Structural {
        let mut sum = a.clone();
        sum.merge(b).unwrap();
        sum
    }

    /// Hits for each combination of model, file and place.
    fn table(of: &[&Structural]) -> BTreeMap<String, u64> {
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
            prop_assert_eq!(plus(&a, &Structural::default()), a);
        }

        #[test]
        fn a_stored_file_is_read_back(all in structural()) {
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join(crate::FILE);
            all.store(&path).unwrap();
            prop_assert_eq!(Structural::load(&path).unwrap(), all);
        }

        #[test]
        fn files_of_all_models_have_every_hit_once(all in structural()) {
            let hits = |files: &[SourceHits]| -> u64 {
                let points = files.iter().flat_map(|file| &file.points);
                points.map(|point| point.hits).sum()
            };
            let apart: u64 = all.models.iter().map(|model| hits(&model.files)).sum();
            prop_assert_eq!(hits(&all.files()), apart);
        }
    }

    #[test]
    fn models_of_other_sources_are_not_added() {
        let one = |digest: &str| Structural {
            models: vec![DutHits {
                name: "nv_small".to_owned(),
                digest: digest.to_owned(),
                files: Vec::new(),
            }],
            ..Structural::default()
        };
        let mut sum = one("old");
        let error = sum.merge(&one("new")).unwrap_err();
        assert!(error.to_string().contains("model nv_small"), "{error}");
        assert_eq!(sum, one("old"));
    }
}
