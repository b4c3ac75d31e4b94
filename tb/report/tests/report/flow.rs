//! Pictures of data flows.

use nvdla_loadable::flow::{FlowNode, FlowNodeKind};
use nvdla_report::flow::svg;

#[test]
fn nodes_stand_below_what_they_take_from_and_names_are_no_markup() {
    let node = |label: &str, from: &[usize]| FlowNode {
        label: label.to_owned(),
        shape: [1, 2, 3],
        kind: FlowNodeKind::Accelerator,
        from: from.to_vec(),
    };
    let picture = svg(&[
        node("input <a>", &[]),
        node("CONV 0 -> SDP 1", &[0]),
        node("PDP 2", &[0]),
        node("SDP 3", &[1, 2]),
    ]);
    assert!(picture.contains("input &lt;a&gt;") && picture.contains("0 -&gt; SDP"));
    assert_eq!(picture.matches("<path ").count(), 4);
    assert_eq!(picture.matches("<rect ").count(), 4);
    // Two side by side in the second row.
    let row = |y: usize| {
        picture
            .matches(&format!("<rect x=\"30\" y=\"{y}\""))
            .count()
    };
    assert_eq!([row(28), row(96), row(164)], [1, 1, 1]);
    assert!(picture.contains("<rect x=\"300\" y=\"96\""));
    assert!(picture.contains("width=\"570\" height=\"232\""));
}
