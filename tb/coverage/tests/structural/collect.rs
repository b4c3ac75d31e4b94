//! Hits of all cases, added up.

use std::sync::Arc;

use nvdla_compare::observed::{StructuralCounterPlace, StructuralCounts};
use nvdla_coverage::structural::collect::StructuralHitCollector;
use nvdla_coverage::structural::{StructuralPoint, StructuralPointKind};

fn counts(hits: [u32; 5]) -> StructuralCounts {
    let counter =
        |file: &str, line, page: &str, comment: &str, lines: &str| StructuralCounterPlace {
            file: file.to_owned(),
            line,
            column: 3,
            page: page.to_owned(),
            comment: comment.to_owned(),
            lines: lines.to_owned(),
        };
    StructuralCounts {
        digest: "digest".to_owned(),
        counters: Arc::new([
            counter("b.sv", 9, "v_toggle/b", "q[0]:0->1", ""),
            counter("a.sv", 7, "v_line/a__D1", "block", "7,9-11"),
            counter("a.sv", 7, "v_line/a__D2", "block", "7,9-11"),
            counter("a.sv", 7, "v_user/a", "cover", ""),
            counter("a.sv", 5, "v_branch/a", "else", ""),
        ]),
        hits: hits.to_vec(),
    }
}

#[test]
fn the_hits_of_all_cases_and_instances_add_up_by_place() {
    let collector = StructuralHitCollector::default();
    collector.add("x", &counts([1, 0, 3, 9, 0]));
    collector.add("x", &counts([u32::MAX, 4, 0, 9, 0]));
    let all = collector.structural();
    let files = &all.models[0].files;
    assert_eq!(
        files.iter().map(|file| &file.path[..]).collect::<Vec<_>>(),
        ["a.sv", "b.sv"]
    );
    let shown = |point: &StructuralPoint| (point.line, point.kind, point.hits);
    let a: Vec<_> = files[0].points.iter().map(shown).collect();
    assert_eq!(
        a,
        [
            (5, StructuralPointKind::Branch, 0),
            (7, StructuralPointKind::Line, 7)
        ]
    );
    assert_eq!(files[0].points[1].lines, [7, 9, 10, 11]);
    assert_eq!(
        shown(&files[1].points[0]),
        (9, StructuralPointKind::Toggle, 1 << 32)
    );
}

#[test]
fn any_number_of_threads_counts_the_same() {
    let count = |threads: u32| {
        let collector = StructuralHitCollector::default();
        std::thread::scope(|scope| {
            for thread in 0..threads {
                let collector = &collector;
                scope.spawn(move || {
                    for case in (thread..24).step_by(threads as usize) {
                        collector.add("x", &counts([case, 1, 2, 3, case % 5]));
                    }
                });
            }
        });
        collector.structural()
    };
    assert_eq!(count(1), count(3));
}
