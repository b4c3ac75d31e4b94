//! The list of cases that failed last.

use std::collections::BTreeSet;
use std::path::Path;

use nvdla_bench::engine::{ReplayCommand, ReplaySpec};
use nvdla_campaign::last_failed::LastFailedCases;

fn set(names: &[&str]) -> BTreeSet<ReplaySpec> {
    names.iter().map(|name| ReplaySpec::new(*name)).collect()
}

/// The cases in the file.
fn listed(path: &Path) -> Vec<String> {
    let cases = LastFailedCases::load(path)
        .expect("a file")
        .expect("a file")
        .cases;
    let name = |command: &ReplayCommand| command.case().expect("a case").case.clone();
    cases.iter().map(name).collect()
}

#[test]
fn what_passes_leaves_and_what_did_not_run_stays() {
    let directory = tempfile::tempdir().unwrap();
    let path = LastFailedCases::place(directory.path());
    assert!(LastFailedCases::load(&path).unwrap().is_none());
    LastFailedCases::update(&path, &set(&[]), &set(&["a"])).unwrap();
    assert!(!path.exists(), "nothing failed: no file");
    LastFailedCases::update(&path, &set(&["a", "b", "c"]), &set(&[])).unwrap();
    LastFailedCases::update(&path, &set(&["d"]), &set(&["b"])).unwrap();
    assert_eq!(listed(&path), ["a", "c", "d"]);
    LastFailedCases::update(&path, &set(&[]), &set(&["a", "c", "d"])).unwrap();
    assert_eq!(listed(&path), [""; 0]);
    std::fs::write(&path, "[]").unwrap();
    let error = LastFailedCases::load(&path).unwrap_err().to_string();
    assert!(error.contains("remove it"), "{error}");
}

#[test]
fn a_case_leaves_however_its_command_is_written_and_other_commands_stay() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("last-failed.json");
    let text = r#"{"cases": ["cosim run a.yaml --seed 1 --layer 2", "cosim run a.yaml --new 1"]}"#;
    std::fs::write(&path, text).unwrap();
    let passed = "cosim run a.yaml --layer 2 --seed 1".parse().unwrap();
    LastFailedCases::update(&path, &set(&["b c"]), &BTreeSet::from([passed])).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let left =
        "{\n  \"cases\": [\n    \"cosim run a.yaml --new 1\",\n    \"cosim run 'b c'\"\n  ]\n}";
    assert_eq!(text.trim_end(), left);
}

#[test]
fn the_file_is_below_target_where_there_is_one() {
    let directory = tempfile::tempdir().unwrap();
    let beside = LastFailedCases::place(directory.path());
    assert_eq!(
        beside,
        directory.path().join(".cosim-cache/last-failed.json")
    );
    std::fs::create_dir(directory.path().join("target")).unwrap();
    let below = LastFailedCases::place(directory.path());
    assert_eq!(
        below,
        directory
            .path()
            .join("target/.cosim-cache/last-failed.json")
    );
}

#[test]
fn runs_that_end_together_keep_all_of_their_failures() {
    let directory = tempfile::tempdir().unwrap();
    let path = LastFailedCases::place(directory.path());
    std::thread::scope(|scope| {
        for first in (0..40).step_by(10) {
            let path = &path;
            scope.spawn(move || {
                for case in first..first + 10 {
                    let case = set(&[&format!("case {case:02}")]);
                    LastFailedCases::update(path, &case, &set(&[])).unwrap();
                }
            });
        }
    });
    let mut cases = listed(&path);
    cases.sort();
    let all: Vec<String> = (0..40).map(|case| format!("case {case:02}")).collect();
    assert_eq!(cases, all);
}
