//! A run for scripts: one JSON document.

use std::io::{self, Write};

use serde::Serialize;

use nvdla_bench::engine::CaseReport;

use super::CaseTally;

#[derive(Serialize)]
struct JsonRun<'a> {
    command: &'a str,
    tally: CaseTally,
    cases: &'a [CaseReport],
}

/// Writes the document.
pub fn write(out: &mut dyn Write, command: &str, cases: &[CaseReport]) -> io::Result<()> {
    let run = JsonRun {
        command,
        tally: CaseTally::of(cases),
        cases,
    };
    serde_json::to_writer_pretty(&mut *out, &run)?;
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn the_document_has_every_case() {
        let mut out = Vec::new();
        write(&mut out, "run", &samples::cases()).expect("memory takes every byte");
        let text = String::from_utf8(out).expect("text");
        insta::with_settings!({snapshot_path => "../../../vectors/snapshots", prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!("report-json", text);
        });
    }
}
