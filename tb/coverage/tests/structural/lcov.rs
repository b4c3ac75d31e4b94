//! The tracefile for other tools.

use nvdla_coverage::structural::lcov::tracefile;
use nvdla_coverage::structural::{SourceFileHits, StructuralPoint, StructuralPointKind};

#[test]
fn lines_and_decisions_have_their_hits() {
    let point = |line, column, kind, lines: &[u32], hits| StructuralPoint {
        line,
        column,
        kind,
        what: "if".to_owned(),
        lines: lines.to_vec(),
        hits,
        hole: Some("tied".to_owned()),
    };
    let points = vec![
        point(3, 1, StructuralPointKind::Line, &[3, 4, 5], 7),
        point(4, 2, StructuralPointKind::Branch, &[4], 5),
        point(4, 2, StructuralPointKind::Branch, &[5], 0),
        point(4, 9, StructuralPointKind::Branch, &[], 0),
        point(4, 9, StructuralPointKind::Branch, &[], 0),
        point(6, 1, StructuralPointKind::Toggle, &[], 1),
    ];
    let path = "rtl/a.sv".to_owned();
    let text = tracefile(&[SourceFileHits { path, points }]);
    let expected = "TN:\nSF:rtl/a.sv\nBRDA:4,0,0,5\nBRDA:4,0,1,0\nBRDA:4,1,0,-\nBRDA:4,1,1,-\n\
                    BRF:4\nBRH:1\nDA:3,7\nDA:4,5\nDA:5,0\nLF:3\nLH:2\nend_of_record\n";
    assert_eq!(text, expected);
}
