//! Colours of verdicts and of numbers.

use nvdla_bench::engine::CaseTally;
use nvdla_report::console::{tally, verdict};

fn ended(text: &str) -> String {
    let mut out = Vec::new();
    verdict(&mut out, text).expect("memory takes every byte");
    let line = String::from_utf8(out).expect("text");
    line.strip_suffix('\n').expect("a line").to_owned()
}

#[test]
fn only_the_first_word_has_a_colour_and_only_where_it_is_a_verdict() {
    assert_eq!(
        ended("FAIL: pass"),
        "\u{1b}[1m\u{1b}[31mFAIL\u{1b}[0m: pass"
    );
    assert_eq!(ended("pass  a"), "\u{1b}[32mpass\u{1b}[0m  a");
    assert_eq!(ended("n/a   FAIL"), "n/a   FAIL");
    assert_eq!(ended(""), "");
    let mut out = Vec::new();
    let none = CaseTally::default();
    tally(&mut out, none).expect("memory takes every byte");
    assert_eq!(out, b"0 passed, 0 failed, 0 not applicable\n");
}
