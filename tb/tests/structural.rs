//! `cosim coverage structural` on files as campaigns of a coverage build write them.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;

use nvdla_coverage::structural::{
    DutHits, SourceFileHits, StructuralCoverage, StructuralPoint, StructuralPointKind,
};
use tempfile::TempDir;

use crate::cli::cosim;

const SOURCE: &str = "rtl/prim/nvs_skid.sv";

/// A directory with `structural.json` and a list of holes, and the sums over two models.
struct Files(TempDir);

impl Files {
    fn new(holes: &str) -> Self {
        let directory = TempDir::new().unwrap();
        let point = |kind, what: &str, hits| StructuralPoint {
            line: 7,
            column: 3,
            kind,
            what: what.to_owned(),
            lines: vec![7],
            hits,
            hole: None,
        };
        let model = |name: &str, points| DutHits {
            name: name.to_owned(),
            digest: "d".to_owned(),
            files: vec![SourceFileHits {
                path: SOURCE.to_owned(),
                points,
            }],
        };
        let edge = |bit, hits| point(StructuralPointKind::Toggle, &format!("x[{bit}]:0->1"), hits);
        let all = StructuralCoverage {
            models: vec![
                model(
                    "a",
                    vec![
                        point(StructuralPointKind::Branch, "if", 5),
                        edge(0, 1),
                        edge(1, 0),
                    ],
                ),
                model(
                    "b",
                    vec![
                        point(StructuralPointKind::Branch, "if", 2),
                        edge(1, 0),
                        edge(2, 0),
                    ],
                ),
            ],
            ..StructuralCoverage::default()
        };
        all.store(&directory.path().join("structural.json"))
            .unwrap();
        let holes = format!("schema: 1\nat_least: {{ toggle: 30 }}\nholes:\n{holes}");
        std::fs::write(directory.path().join("holes.yaml"), holes).unwrap();
        Self(directory)
    }

    fn show(&self, more: &[&str]) -> (i32, String) {
        let text = |path: &Path| path.to_str().unwrap().to_owned();
        let run = text(self.0.path());
        let holes = text(&self.0.path().join("holes.yaml"));
        let arguments = ["report", "--structural", &run, "--holes", &holes];
        let (code, out, err) = cosim(&[&arguments[..], more].concat());
        (code, out + &err)
    }
}

#[test]
fn the_gate_fails_at_holes_that_nobody_explains() {
    let some = Files::new("- {file: '*', signals: [x], bits: '1', reason: tied}\n");
    let (code, said) = some.show(&["--gate"]);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains(&format!("{SOURCE}:7: toggle x[2] 0->1\n")),
        "{said}"
    );
    assert!(!said.contains("x[1]"), "{said}");
    let (code, _) = some.show(&["--missing"]);
    assert_eq!(code, 0);
    let all = Files::new("- {file: '*', signals: [x], bits: '2:1', reason: tied}\n");
    let (code, said) = all.show(&["--gate"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains("33.3 %"),
        "a third of the toggles of both models: {said}"
    );
}

#[test]
fn the_gate_fails_below_its_figures_and_wrong_rules_fail_always() {
    let all = Files::new("- {file: '*', signals: [x], bits: '2:0', reason: tied}\n");
    let (code, said) = all.show(&[]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("hit, but explained: x 2:0 (tied)"), "{said}");
    let low = Files::new("- {file: b.sv, signals: [x], reason: gone}\n");
    std::fs::write(
        low.0.path().join("holes.yaml"),
        "schema: 1\nat_least: { toggle: 34, branch: 100 }\nholes: []\n",
    )
    .unwrap();
    let (code, said) = low.show(&["--gate"]);
    assert_eq!(code, 1);
    assert!(
        said.contains("toggle coverage is 33.3 %, less than 34 %"),
        "{said}"
    );
    assert!(!said.contains("branch coverage is"), "{said}");
}

#[test]
fn a_source_is_shown_with_its_hits_and_holes() {
    let files = Files::new("- {file: '*', signals: [x], bits: '1', reason: tied}\n");
    let (code, said) = files.show(&["--lines", SOURCE]);
    assert_eq!(code, 0, "{said}");
    let source = std::fs::read_to_string(SOURCE).unwrap();
    let text = source.lines().nth(6).unwrap();
    assert!(
        said.contains(format!("         7 !    7 | {text}").trim_end()),
        "{said}"
    );
    assert!(said.contains("^ toggle x[2] 0->1\n"), "{said}");
    assert!(said.contains("^ toggle x[1] 0->1: tied\n"), "{said}");
    let (code, said) = files.show(&["--lines", "rtl/nv_small.f"]);
    assert_eq!(code, 2);
    assert!(said.contains("no model counted anything"), "{said}");
}

#[cfg(feature = "verilator")]
#[test]
fn a_build_that_counts_nothing_says_how_to_make_one_that_does() {
    let file = "vectors/directed/sdp-addresses.yaml";
    let directory = tempfile::tempdir().unwrap();
    let unused = directory.path().join("unused.json");
    let (code, _, err) = cosim(&["run", file, "--structural", unused.to_str().unwrap()]);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("NVDLA_COSIM_COVERAGE=1"), "{err}");
}
