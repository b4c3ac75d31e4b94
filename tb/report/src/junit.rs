//! A run for CI systems: JUnit XML.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use nvdla_bench::engine::{CaseReport, CaseResult};

/// Writes the document. It has no times: the same run gives the same bytes.
pub fn write(out: &mut dyn Write, command: &str, cases: &[CaseReport]) -> io::Result<()> {
    let mut suite = TestSuite::new(command);
    suite.add_test_cases(cases.iter().map(test_case));
    let mut report = Report::new("nvdla-cosim");
    report.add_test_suite(suite);
    report.serialize(&mut *out).map_err(io::Error::other)
}

fn test_case(case: &CaseReport) -> TestCase {
    let mut status = match &case.outcome {
        CaseResult::Passed(_) => TestCaseStatus::success(),
        CaseResult::NotApplicable { .. } => TestCaseStatus::skipped(),
        CaseResult::Failed(_) => TestCaseStatus::non_success(NonSuccessKind::Failure),
    };
    match &case.outcome {
        CaseResult::Passed(_) => {}
        CaseResult::NotApplicable { why } => {
            status.set_message(why.as_str());
        }
        CaseResult::Failed(failed) => {
            status.set_message(failed.first_lines());
            status.set_description(format!("{case}\n"));
        }
    }
    let mut test = TestCase::new(case.name.as_str(), status);
    test.set_classname(case.what.as_str());
    test.add_property(("ran on", case.ran_on().as_str()));
    test
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn failures_carry_their_block() {
        let mut out = Vec::new();
        write(&mut out, "run", &samples::cases()).expect("memory takes every byte");
        let text = String::from_utf8(out).expect("text");
        insta::with_settings!({snapshot_path => "../../../vectors/snapshots", prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!("report-junit", text);
        });
    }
}
