//! Sums of structural coverage.

use std::collections::BTreeMap;
use std::path::Path;

use nvdla_coverage::structural::{
    DutHits, FILE, SourceFileHits, StructuralCoverage, StructuralPoint, StructuralPointKind,
};
use proptest::prelude::*;

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
        plus(&StructuralCoverage::default(), &all)
    })
}

fn plus(a: &StructuralCoverage, b: &StructuralCoverage) -> StructuralCoverage {
    let mut sum = a.clone();
    sum.add(b, Path::new("more")).expect("the same sources");
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
        let path = directory.path().join(FILE);
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
