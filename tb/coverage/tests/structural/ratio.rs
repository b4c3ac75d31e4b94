//! Counts of hit and explained points.

use nvdla_coverage::structural::{
    PointHitCounts, SourceFileHits, StructuralPoint, StructuralPointKind,
};

#[test]
fn explained_points_are_no_hits_and_hit_points_need_no_explanation() {
    let point = |hits, hole: Option<&str>| StructuralPoint {
        line: 1,
        column: 1,
        kind: StructuralPointKind::Branch,
        what: "if".to_owned(),
        lines: Vec::new(),
        hits,
        hole: hole.map(str::to_owned),
    };
    let reason = Some("tied");
    let points = vec![
        point(0, None),
        point(0, reason),
        point(7, None),
        point(7, reason),
    ];
    let file = SourceFileHits {
        path: "a.sv".to_owned(),
        points,
    };
    let ratio = PointHitCounts::of([&file], StructuralPointKind::Branch);
    assert_eq!((ratio.points, ratio.covered, ratio.explained), (4, 2, 1));
    assert_eq!((ratio.missing(), ratio.to_string().as_str()), (1, "50.0 %"));
    let none = PointHitCounts::of([&file], StructuralPointKind::Line);
    assert_eq!((none.missing(), none.to_string().as_str()), (0, "100.0 %"));
}
