//! The end of a campaign, for people and for CI systems.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use nvdla_campaign::journal::JournalError;
use nvdla_campaign::record::{CaseRecord, End, Header};
use nvdla_campaign::speed::Speed;
use nvdla_campaign::summary::{ProfileTally, Summary};

use nvdla_bench::engine::grouped;

use super::console;

/// Buckets with their first case.
pub fn buckets(out: &mut dyn Write, header: &Header, summary: &Summary) -> io::Result<()> {
    for (bucket, failures) in summary.buckets() {
        writeln!(out, "{:5} x {bucket}", failures.len())?;
        let first = failures.first().map(|failure| header.replay(&failure.case));
        first.map_or(Ok(()), |replay| writeln!(out, "        first: {replay}"))?;
    }
    Ok(())
}

/// A case that did not fail, with all that its record has.
pub fn case(record: &CaseRecord) -> String {
    let (word, why) = match &record.end {
        End::Passed => ("pass", ""),
        End::Failed(bucket) => ("FAIL", bucket.as_str()),
        End::NotApplicable(why) => ("n/a ", why.as_str()),
    };
    let CaseRecord {
        case,
        what,
        dut,
        conditions,
        seed,
        clocks,
        ..
    } = record;
    let clocks = grouped(*clocks);
    let name = case.to_string();
    let line = format!("{word}  {name:40} {clocks} clocks in all {why}");
    let line = line.trim_end();
    format!("{line}\n      case     {what}\n      ran on   {dut}, {conditions}, seed {seed}")
}

/// A line for each profile.
pub fn profiles(out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
    for (profile, tally) in &summary.profiles {
        write!(out, "{profile:16} ")?;
        counts(out, *tally)?;
    }
    Ok(())
}

/// Cases of all profiles.
pub fn tally(out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
    counts(out, summary.tally())
}

fn counts(out: &mut dyn Write, tally: ProfileTally) -> io::Result<()> {
    let ProfileTally {
        passed,
        failed,
        not_applicable,
    } = tally;
    console::counts(out, [passed, failed, not_applicable])
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

/// A campaign that ended before its end, and the command that goes on.
pub fn resume(out: &mut dyn Write, why: &str, (cases, command): (u64, &str)) -> io::Result<()> {
    writeln!(out, "{why}: {cases} cases are kept")?;
    writeln!(out, "go on with: {command}")
}

/// JUnit: a test for each case.
pub fn junit(
    out: &mut dyn Write,
    header: &Header,
    records: impl Iterator<Item = Result<CaseRecord, JournalError>>,
) -> io::Result<()> {
    let mut suite = TestSuite::new("campaign");
    for record in records {
        suite.add_test_case(test_case(header, &record.map_err(io::Error::other)?));
    }
    let mut report = Report::new("nvdla-cosim");
    report.add_test_suite(suite);
    report.serialize(&mut *out).map_err(io::Error::other)
}

fn test_case(header: &Header, record: &CaseRecord) -> TestCase {
    let CaseRecord {
        case,
        what,
        dut,
        conditions,
        seed,
        first,
        ..
    } = record;
    let status = match &record.end {
        End::Passed => TestCaseStatus::success(),
        End::NotApplicable(why) => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(why.as_str());
            status
        }
        End::Failed(bucket) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(if first.is_empty() { bucket } else { first }.as_str());
            status.set_type(bucket.as_str());
            status.set_description(header.replay(case));
            status
        }
    };
    let mut test = TestCase::new(case.to_string(), status);
    test.set_classname(what.as_str());
    let ran_on = format!("{dut}, {conditions}, seed {seed}");
    test.add_property(("ran on", ran_on.as_str()));
    test
}
