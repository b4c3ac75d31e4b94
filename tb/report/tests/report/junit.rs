//! Results of runs as JUnit.

use nvdla_report::junit::write;
use nvdla_testing::snapshot;

use crate::samples;

#[test]
fn failures_carry_their_block() {
    let mut out = Vec::new();
    write(&mut out, &samples::results()).expect("memory takes every byte");
    let text = String::from_utf8(out).expect("text");
    snapshot::assert("report-junit", &text);
}
