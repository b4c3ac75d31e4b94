//! What limits the units of a network, as text.

use nvdla_loadable::profile::TimeLane;
use nvdla_report::profile::text;

use crate::samples;

#[test]
fn the_table_says_how_much_is_used_and_what_limits() {
    let mut out = Vec::new();
    let bars = [
        (TimeLane::Host, 5, 7),
        (TimeLane::Host, 9, 9),
        (TimeLane::Sdp, 10, 1110),
    ];
    text(&mut out, &[samples::row(&bars)]).expect("memory takes every byte");
    let text = String::from_utf8(out).expect("text");
    for part in [
        "CONV 0 -> SDP 1: 100 clocks",
        "times        host 5 to 7, 9; SDP 10 to 1 110",
        "25 % of their clocks",
        "limit        memory reads",
        "800 read (least 640), 80 written (least 80)",
    ] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
}
