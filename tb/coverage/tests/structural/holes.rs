//! Rules that explain what is not hit.

use std::path::Path;

use nvdla_coverage::structural::holes::{CheckedHoleRules, LIST};
use nvdla_coverage::structural::{
    DutHits, SourceFileHits, StructuralCoverage, StructuralPointKind,
};

use super::point;
use crate::files::loaded;

const SOURCE: &str = "module a;\n  default: state_d = StIdle;\n  logic [7:0] q;\nendmodule\n";

fn structural() -> StructuralCoverage {
    let mut points = vec![point(2, StructuralPointKind::Branch, "case", 0)];
    points.extend((0..8).map(|bit| {
        let what = format!("q[{bit}]:0->1");
        point(3, StructuralPointKind::Toggle, &what, u64::from(bit < 4))
    }));
    StructuralCoverage {
        models: vec![DutHits {
            name: "x".to_owned(),
            digest: "d".to_owned(),
            files: vec![SourceFileHits {
                path: "a.sv".to_owned(),
                points,
            }],
        }],
        ..StructuralCoverage::default()
    }
}

fn holes(rules: &str) -> Result<CheckedHoleRules, String> {
    let text = format!("schema: 1\nholes:\n{rules}");
    loaded("h.yaml", &text, CheckedHoleRules::load)
}

/// Reasons of explained points with what each counts, and messages about wrong rules.
fn explained(rules: &str) -> (Vec<String>, Vec<String>) {
    let directory = tempfile::tempdir().expect("a folder");
    std::fs::write(directory.path().join("a.sv"), SOURCE).expect("room");
    let mut all = structural();
    let holes = holes(rules).expect("sound rules");
    let wrong = holes.explain(&mut all, directory.path());
    let points = all.models[0].files[0].points.iter();
    let reasons = points.filter(|point| point.hole.is_some());
    let stale = wrong
        .stale
        .iter()
        .map(|rule| format!("stale {}", rule.reason));
    let hit = wrong.hit.iter();
    let hit = hit.map(|(rule, _, points)| format!("hit {} {}", rule.reason, points.len()));
    (
        reasons.map(|point| point.what.clone()).collect(),
        stale.chain(hit).collect(),
    )
}

#[test]
fn a_rule_explains_signals_bits_and_source_text() {
    let by_text = "- {file: a.sv, source: 'default: *', reason: unreachable}\n";
    assert_eq!(explained(by_text), (vec!["case".to_owned()], vec![]));
    let by_bits = "- {file: '*.sv', signals: [q], bits: '6:5', edge: 0->1, reason: tied}\n";
    let want = ["q[5]:0->1", "q[6]:0->1"].map(str::to_owned).to_vec();
    assert_eq!(explained(by_bits), (want, vec![]));
    let by_top = "- {file: '*.sv', signals: ['*'], bits: top, reason: always}\n";
    assert_eq!(explained(by_top), (vec!["q[7]:0->1".to_owned()], vec![]));
}

#[test]
fn rules_that_match_nothing_or_points_that_were_hit_are_wrong() {
    let (_, wrong) = explained("- {file: b.sv, signals: [q], reason: gone}\n");
    assert_eq!(wrong, ["stale gone"]);
    let (reasons, wrong) = explained("- {file: a.sv, signals: [q], reason: tied}\n");
    assert_eq!((reasons.len(), wrong), (4, vec!["hit tied 4".to_owned()]));
}

#[test]
fn rules_without_reason_or_limits_are_refused() {
    let error = holes("- {file: a.sv, signals: [q], reason: ' '}\n").unwrap_err();
    assert!(
        error.starts_with("h.yaml:3:30: a hole in `a.sv` has no reason"),
        "{error}"
    );
    let error = holes("- {file: a.sv, reason: all}\n").unwrap_err();
    assert!(error.contains("say which holes"), "{error}");
    let error = holes("- {file: a.sv, signals: [q], bits: '1:2', reason: x}\n").unwrap_err();
    assert!(error.contains("HIGH:LOW"), "{error}");
    let error = holes("- {file: a.sv, signal: [q], reason: x}\n").unwrap_err();
    assert!(error.contains("unknown field `signal`"), "{error}");
}

#[test]
fn the_list_of_this_project_can_be_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(LIST);
    assert!(CheckedHoleRules::load(&path).unwrap().at_least.line >= 98);
}
