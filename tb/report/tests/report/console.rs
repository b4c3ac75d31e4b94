//! What a run prints.

use nvdla_bench::engine::CaseTally;
use nvdla_report::console::{tally, verdict};
use nvdla_testing::snapshot;

use crate::samples;

#[test]
fn every_outcome_has_its_line_or_block() {
    let mut out = Vec::new();
    let cases = samples::cases();
    for sample in &cases {
        verdict(&mut out, &sample.to_string()).expect("memory takes every byte");
    }
    for sample in &cases {
        verdict(&mut out, &sample.in_full()).expect("memory takes every byte");
    }
    let verdicts = cases.iter().map(|case| &case.outcome);
    tally(&mut out, CaseTally::of(verdicts)).expect("memory takes every byte");
    let text = String::from_utf8(out).expect("text");
    // Colours are readable that way, and seen where they change.
    let text = text.replace('\u{1b}', "\\e");
    snapshot::assert("report-console", &text);
}
