//! The results of a campaign, for people and for CI systems.

use std::io::{self, Write};

use nvdla_campaign::record::{CaseEnding, CaseRecord, JournalHeader};
use nvdla_campaign::speed::CampaignSpeed;
use nvdla_campaign::summary::CampaignSummary;

use nvdla_bench::engine::{CaseFailure, CaseResult, PassedCase, grouped};

use super::console;
use super::results::ResultCase;

/// Prints the buckets of failures, each with the command that runs its first case again.
pub fn buckets(
    out: &mut dyn Write,
    header: &JournalHeader,
    summary: &CampaignSummary,
) -> io::Result<()> {
    for (bucket, failures) in summary.buckets() {
        writeln!(out, "{:5} x {bucket}", failures.len())?;
        let first = failures.first().map(|failure| header.replay(&failure.case));
        first.map_or(Ok(()), |replay| writeln!(out, "        first: {replay}"))?;
    }
    Ok(())
}

/// Prints the numbers of passed, failed and not applicable cases of each profile.
pub fn profiles(out: &mut dyn Write, summary: &CampaignSummary) -> io::Result<()> {
    for (profile, tally) in &summary.profiles {
        write!(out, "{profile:16} ")?;
        console::tally(out, *tally)?;
    }
    Ok(())
}

/// Prints cases and clocks a second of the campaign; no other line depends on the machine.
pub fn speed(out: &mut dyn Write, speed: CampaignSpeed) -> io::Result<()> {
    let rate = |count: u64| grouped(count.saturating_mul(1000) / speed.millis.max(1));
    writeln!(
        out,
        "{} cases, {} clocks in {} s: {} cases/s, {} clocks/s",
        grouped(speed.cases),
        grouped(speed.clocks),
        speed.millis / 1000,
        rate(speed.cases),
        rate(speed.clocks)
    )
}

/// Prints why a campaign stopped early, the number of cases it has, and the command to resume it.
pub fn resume(out: &mut dyn Write, why: &str, cases: u64, command: &str) -> io::Result<()> {
    writeln!(out, "{why}: {cases} cases are kept")?;
    writeln!(out, "go on with: {command}")
}

/// A case of a campaign in the form that `run` writes its results in (JSON, JUnit). It has no time:
/// the records of a campaign depend on its cases alone.
pub fn result(header: &JournalHeader, record: CaseRecord) -> ResultCase {
    let replay = header.replay(&record.case).into();
    let verdict = match record.end {
        CaseEnding::Passed => CaseResult::Passed(PassedCase {
            layers: record.layers,
            clocks: record.clocks,
            ..PassedCase::default()
        }),
        CaseEnding::NotApplicable(why) => CaseResult::NotApplicable { why },
        CaseEnding::Failed(bucket) => CaseResult::Failed(CaseFailure {
            verdict: if record.first.is_empty() {
                bucket.clone()
            } else {
                record.first
            },
            bucket,
            smallest: None,
        }),
    };
    ResultCase {
        name: record.case.to_string(),
        what: record.what,
        dut: record.dut,
        conditions: record.conditions,
        seed: record.seed.0,
        verdict,
        seconds: None,
        replay,
        network: None,
    }
}
