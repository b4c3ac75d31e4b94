//! The results of a run as JUnit XML, for CI systems.

use std::io::{self, Write};
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use nvdla_bench::engine::CaseResult;

use super::results::{ResultCase, Results};

/// Writes the results as JUnit XML.
pub fn write(out: &mut dyn Write, results: &Results) -> io::Result<()> {
    let mut suite = TestSuite::new(results.command.as_str());
    suite.set_time(time(results.seconds));
    suite.add_property(("cosim", results.cosim.as_str()));
    suite.add_property(("began", results.began.as_str()));
    suite.add_test_cases(results.cases.iter().map(test_case));
    let mut report = Report::new("nvdla-cosim");
    report.set_time(time(results.seconds));
    report.add_test_suite(suite);
    report.serialize(&mut *out).map_err(io::Error::other)
}

fn time(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

fn test_case(case: &ResultCase) -> TestCase {
    let report = case.report();
    let mut status = TestCaseStatus::success();
    match &case.verdict {
        CaseResult::Passed(_) => {}
        CaseResult::NotApplicable { why } => {
            status = TestCaseStatus::skipped();
            status.set_message(why.as_str());
        }
        CaseResult::Failed(failed) => {
            status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(failed.first_lines());
            status.set_type(failed.bucket.as_str());
            status.set_description(format!("{report}\n"));
        }
    }
    let mut test = TestCase::new(case.name.as_str(), status);
    test.set_classname(case.what.as_str());
    if let Some(seconds) = case.seconds {
        test.set_time(time(seconds));
    }
    test.add_property(("ran on", report.ran_on().as_str()));
    test.add_property(("replay", case.replay.to_string().as_str()));
    test
}
