//! Names of toggle points.

use nvdla_coverage::structural::StructuralPointKind;
use nvdla_coverage::structural::toggle::{TogglePoint, grouped};

use super::point;

#[test]
fn names_have_signal_bit_and_edge() {
    for (what, signal, bit) in [
        ("valid_i:0->1", "valid_i", None),
        ("cfg.addr[3]:0->1", "cfg.addr", Some(3)),
        ("mem[2][7]:0->1", "mem[2]", Some(7)),
        ("mem[2].x:0->1", "mem[2].x", None),
    ] {
        let edge = "0->1";
        assert_eq!(TogglePoint::of(what), TogglePoint { signal, bit, edge });
    }
}

#[test]
fn bits_of_a_signal_share_a_line_for_each_set_of_edges() {
    let bits = [0, 5, 6, 7].map(|bit| {
        point(
            9,
            StructuralPointKind::Toggle,
            &format!("a_q[{bit}]:0->1"),
            0,
        )
    });
    let mut points = bits.to_vec();
    points.push(point(9, StructuralPointKind::Toggle, "a_q[0]:1->0", 0));
    points.push(point(9, StructuralPointKind::Toggle, "b:1->0", 0));
    points.push(point(9, StructuralPointKind::Toggle, "b:0->1", 0));
    points.push(point(4, StructuralPointKind::Branch, "else", 0));
    let shown: Vec<String> = grouped(&points)
        .into_iter()
        .map(|(line, text)| format!("{line}: {text}"))
        .collect();
    assert_eq!(
        shown,
        [
            "4: branch else at column 3",
            "9: toggle a_q[0] 1->0",
            "9: toggle a_q[7:5,0] 0->1",
            "9: toggle b 0->1 1->0",
        ]
    );
}

#[test]
fn the_last_bits_that_a_file_can_name_are_shown() {
    let shown = |names: [String; 2]| {
        let points =
            names.map(|name| point(1, StructuralPointKind::Toggle, &format!("{name}:0->1"), 0));
        grouped(&points).pop().unwrap().1
    };
    let (last, before) = (i64::MAX, i64::MAX - 1);
    let both = [format!("a[{last}]"), format!("a[{before}]")];
    assert_eq!(shown(both), format!("toggle a[{last}:{before}] 0->1"));
    let least = i64::MIN;
    let one = [format!("a[{least}]"), "a".to_owned()];
    assert_eq!(shown(one), format!("toggle a[{least}] 0->1"));
}
