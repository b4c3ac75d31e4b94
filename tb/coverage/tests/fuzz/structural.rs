//! Spoiled structural coverage, and the lists that explain what is not covered.

use std::path::{Path, PathBuf};

use nvdla_coverage::structural::holes::CheckedHoleRules;
use nvdla_coverage::structural::toggle::grouped;
use nvdla_coverage::structural::{PointHitCounts, StructuralCoverage, StructuralPointKind};
use nvdla_testing::fuzz::fuzz;
use nvdla_testing::vectors;

/// Files with these contents.
fn written(folder: &Path, files: &[(&str, String)]) -> Vec<PathBuf> {
    let write = |(name, text): &(&str, String)| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a new folder takes files");
        path
    };
    files.iter().map(write).collect()
}

fn structural() -> String {
    let point = |line: u32, kind: &str, what: &str, hits: u32| {
        format!(
            "{{\"line\":{line},\"column\":3,\"kind\":\"{kind}\",\"what\":\"{what}\",\"lines\":\
             [{line}],\"hits\":{hits}}}"
        )
    };
    let points = [
        point(7, "line", "block", 4),
        point(9, "branch", "if", 0),
        point(11, "toggle", "x[3]:0->1", 2),
        point(11, "toggle", "x[4]:0->1", 0),
    ];
    let file = |path: &str| format!("{{\"path\":\"{path}\",\"points\":[{}]}}", points.join(","));
    format!(
        "{{\"schema\":1,\"models\":[{{\"name\":\"nv_small\",\"digest\":\"d\",\"files\":[{},{}]}}]}}",
        file("rtl/prim/nvs_fifo.sv"),
        file("rtl/prim/nvs_skid.sv")
    )
}

/// Adds up, explains and shows hits.
fn show(structural: &mut StructuralCoverage, holes: &CheckedHoleRules) {
    let same = structural.clone();
    drop(structural.add(&same, Path::new("same")));
    holes.explain(structural, vectors::root());
    for kind in StructuralPointKind::ALL {
        let ratio = PointHitCounts::of(&structural.files(), kind);
        ratio.missing();
        ratio.permille();
    }
    for file in structural.files() {
        grouped(&file.points);
    }
}

#[test]
fn structural_coverage() {
    let folder = tempfile::tempdir().unwrap();
    let files = written(folder.path(), &[("structural.json", structural())]);
    let holes = CheckedHoleRules::load(&vectors::path("structural.yaml")).unwrap();
    fuzz("structural", &files, |path| {
        let mut read = StructuralCoverage::load(path);
        if let Ok(structural) = &mut read {
            show(structural, &holes);
        }
        read.is_ok()
    });
}

#[test]
fn structural_holes() {
    let folder = tempfile::tempdir().unwrap();
    let list = "schema: 1\nat_least: { line: 98, branch: 98, toggle: 97 }\nholes:\n  - file: \
                rtl/*\n    signals: [x, mem*]\n    bits: '7:4'\n    edge: 1->0\n    reason: a test\n  \
                - file: rtl/prim/nvs_fifo.sv\n    kind: branch\n    what: i*\n    source: always*\n    \
                reason: a test\n  - file: '*'\n    signals: ['*']\n    bits: top\n    reason: a test\n";
    let holes = written(folder.path(), &[("holes.yaml", list.to_owned())]);
    let hits = written(folder.path(), &[("structural.json", structural())]);
    let sound = StructuralCoverage::load(&hits[0]).unwrap();
    fuzz("holes", &holes, |path| {
        let read = CheckedHoleRules::load(path);
        if let Ok(holes) = &read {
            show(&mut sound.clone(), holes);
        }
        read.is_ok()
    });
}
