//! Results of runs as JSON.

use nvdla_report::results::Results;
use nvdla_testing::snapshot;

use crate::samples;

#[test]
fn the_document_has_every_case_and_is_read_again() {
    let results = samples::results();
    let mut out = Vec::new();
    nvdla_files::write_indented_json(&mut out, &results).expect("memory takes every byte");
    let read: Results = serde_json::from_slice(&out).expect("its own text");
    assert_eq!(read, results);
    let text = String::from_utf8(out).expect("text");
    snapshot::assert("report-json", &text);
}
