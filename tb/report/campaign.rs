//! The end of a campaign, for people and for CI systems.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use nvdla_campaign::speed::Speed;
use nvdla_campaign::summary::{ProfileTally, Summary};

use nvdla_bench::engine::grouped;

/// Buckets with their first case, profiles, and the last line.
pub fn summary(out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
    for (bucket, failures) in summary.buckets() {
        writeln!(out, "{:5} x {bucket}", failures.len())?;
        let first = failures.first().map(|failure| &failure.case);
        first.map_or(Ok(()), |case| {
            writeln!(out, "        first: cosim replay {case}")
        })?;
    }
    for (profile, tally) in &summary.profiles {
        writeln!(out, "{profile:16} {}", text(*tally))?;
    }
    writeln!(out, "{}", text(summary.tally()))
}

fn text(tally: ProfileTally) -> String {
    let ProfileTally {
        passed,
        failed,
        not_applicable,
    } = tally;
    format!("{passed} passed, {failed} failed, {not_applicable} not applicable")
}

/// How fast it was: the only line that depends on the machine.
pub fn speed(out: &mut dyn Write, speed: Speed) -> io::Result<()> {
    let Speed {
        cases,
        clocks,
        millis,
    } = speed;
    let rate = |count: u64| grouped(count.saturating_mul(1000) / millis.max(1));
    writeln!(
        out,
        "{} cases, {} clocks in {} s: {} cases/s, {} clocks/s",
        grouped(cases),
        grouped(clocks),
        millis / 1000,
        rate(cases),
        rate(clocks)
    )
}

/// JUnit: a test for each profile, and one for each failing case.
pub fn junit(out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
    let mut suite = TestSuite::new("campaign");
    for (profile, tally) in &summary.profiles {
        let mut status = match tally.failed {
            0 => TestCaseStatus::success(),
            _ => TestCaseStatus::non_success(NonSuccessKind::Failure),
        };
        if tally.failed > 0 {
            status.set_message(text(*tally));
        }
        suite.add_test_case(TestCase::new(profile.as_str(), status));
    }
    for failure in &summary.failures {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(failure.bucket.as_str());
        status.set_description(format!("cosim replay {}", failure.case));
        let mut test = TestCase::new(failure.case.to_string(), status);
        test.set_classname(failure.what.as_str());
        suite.add_test_case(test);
    }
    let mut report = Report::new("nvdla-cosim");
    report.add_test_suite(suite);
    report.serialize(&mut *out).map_err(io::Error::other)
}
