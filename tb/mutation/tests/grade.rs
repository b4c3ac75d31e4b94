//! Cases that have run, and what they say of a mutant.

use std::collections::BTreeMap;
use std::path::Path;

use nvdla_bench::engine::PassedCase;
use nvdla_files::yaml;
use nvdla_layers::layer::LayerFile;
use nvdla_mutation::grade::{
    CasesAlreadyRun, CasesForMutants, FileCase, MutantFigures, MutantGrade, RequiredClocksAndStalls,
};
use nvdla_random::seed::Seed;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::plan::CasePlan;

/// A layer file.
const FILE: &str = "
schema: 1
name: a
why: a test
layers: [{ sdp: { source: { width: 1, height: 1, channels: 1 } } }]
";

fn run(cases: &[(&str, u64)]) -> CasesAlreadyRun {
    let cases: BTreeMap<&str, u64> = cases.iter().copied().collect();
    let cases = serde_json::to_value(cases).expect("names and numbers");
    serde_json::from_value(cases).expect("cases by name")
}

#[test]
fn what_has_run_once_is_not_new_and_what_is_new_counts_with_it() {
    let before = run(&[("sdp", 4), ("conv-example", 1)]);
    assert!(before.covers(&run(&[("sdp", 4)])));
    assert!(!before.covers(&run(&[("sdp", 16)])));
    assert!(!before.covers(&run(&[("other", 1)])));
    let both = before.clone().and(&run(&[("sdp", 16), ("other", 1)]));
    assert_eq!(both, run(&[("sdp", 16), ("conv-example", 1), ("other", 1)]));
    assert_eq!(both.clone().and(&before), both);
    let least = CasesAlreadyRun::least(&[both, before, run(&[("sdp", 9)])]);
    assert_eq!(least, run(&[("sdp", 4), ("conv-example", 0), ("other", 0)]));
}

#[test]
fn what_a_mutant_takes_is_a_line_of_a_table() {
    let survived = MutantGrade::Survived {
        cases: 7,
        clocks: 900,
    };
    let killed = MutantGrade::Killed {
        by: "sdp".to_owned(),
        cases: 3,
        clocks: 400,
        bucket: "memory".to_owned(),
    };
    let figures = |millis, reached| MutantFigures {
        millis,
        reached,
        met: false,
    };
    assert_eq!(
        survived.times("a", &figures(12, Some(0))),
        "a,0,7,900,12,0\n"
    );
    assert_eq!(killed.times("b", &figures(5, None)), "b,1,3,400,5,\n");
    let columns = |line: &str| line.split(',').count();
    assert_eq!(
        columns(MutantGrade::TIMES),
        columns(&killed.times("b", &figures(5, None)))
    );
}

#[test]
fn a_changed_file_is_another_case() {
    let all = |text: &str| {
        let path = Path::new("a.yaml");
        let file: LayerFile = yaml::parse(path, FILE).unwrap();
        let plan = CasePlan::from(LayerCase::new(file, Seed(1)));
        let cases = CasesForMutants {
            profiles: Vec::new(),
            written: vec![FileCase::new(plan, text.as_bytes())],
            cases: 0,
            seed: Seed(1),
        };
        cases.all()
    };
    assert_eq!(all("1"), all("1"));
    assert_ne!(all("1"), all("2"));
}

#[test]
fn other_clocks_and_other_stalls_are_other_figures() {
    let passed = PassedCase {
        layers: vec![20, 30],
        reference: None,
        clocks: 100,
        stalls: vec![0, 4],
        note: None,
    };
    let figures = |clocks: &[u64], stalls: &str| RequiredClocksAndStalls {
        clocks: clocks.to_vec(),
        stalls: stalls.to_owned(),
    };
    let of_passed = RequiredClocksAndStalls::of(&passed);
    assert_eq!(of_passed, figures(&[20, 30], "0 4"));
    assert_ne!(of_passed, figures(&[20, 31], "0 4"));
    assert_ne!(of_passed, figures(&[20, 30], ""));
    let still = PassedCase {
        stalls: vec![0, 0],
        note: None,
        ..passed
    };
    assert_eq!(RequiredClocksAndStalls::of(&still), figures(&[20, 30], ""));
}
