//! The views of `cosim report` that are text: coverage, test plan, ranking, UCIS export.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chrono::{DateTime, Utc};

use nvdla_campaign::planned::TestplanFeatureResults;
use nvdla_campaign::run::{RESULTS, records};
use nvdla_campaign::summary::CampaignSummary;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::hits::BinHits;
use nvdla_coverage::rank::rank;
use nvdla_coverage::testplan::Testplan;
use nvdla_coverage::ucis::{UcisCampaign, UcisCoverage};

use crate::report;

use nvdla_command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};
use nvdla_files::FileError;

/// Checks that a folder holds a campaign.
pub(super) fn check_campaign(folder: &Path) -> CommandResult<()> {
    match folder.join(RESULTS).is_file() {
        true => Ok(()),
        false => Err(CommandProblem::Usage(format!(
            "{} holds no campaign: `cosim campaign PROFILE --out DIR` makes a folder with {RESULTS} in it",
            folder.display()
        ))),
    }
}

/// Adds up the results of all cases of these campaigns.
pub(super) fn summary(runs: &[PathBuf]) -> CommandResult<CampaignSummary> {
    let mut summary = CampaignSummary::default();
    for run in runs {
        check_campaign(run)?;
        for record in records(run)?.1 {
            summary.add(&record?);
        }
    }
    Ok(summary)
}

/// Prints functional coverage by block; with `missing` the empty bins, too.
pub(super) fn coverage(
    runs: &[PathBuf],
    exclusions: &Exclusions,
    missing: bool,
    out: &mut CommandOutput<'_>,
) -> CommandResult {
    let hits = summary(runs)?.hits;
    report::coverage::table(out, &hits, exclusions)?;
    if missing {
        writeln!(out)?;
        report::coverage::missing(out, &hits, exclusions)?;
    }
    let is_wrong = report::coverage::wrong(out, &hits, exclusions)?;
    Ok(CommandOutcome::of(is_wrong, None))
}

/// Prints a few cases that together reach all bins of the campaigns, those that add most first.
pub(super) fn ranks(runs: &[PathBuf], out: &mut CommandOutput<'_>) -> CommandResult<()> {
    let mut cases = Vec::new();
    for run in runs {
        check_campaign(run)?;
        for record in records(run)?.1 {
            let record = record?;
            cases.push((record.case, record.bins));
        }
    }
    let bins: Vec<BinSet> = cases.iter().map(|(_, bins)| bins.clone()).collect();
    let ranks = rank(&bins);
    for rank in &ranks {
        writeln!(out, "{:5} {}", rank.adds, cases[rank.case].0)?;
    }
    let all: u32 = ranks.iter().map(|rank| rank.adds).sum();
    let (few, many) = (ranks.len(), cases.len());
    writeln!(out, "{few} of {many} cases reach all {all} bins")?;
    Ok(())
}

/// Prints the features of the test plan, with the results of the campaigns for each.
pub(super) fn testplan(
    runs: &[PathBuf],
    (plan, markdown): (Option<&Path>, bool),
    exclusions: &Exclusions,
    out: &mut CommandOutput<'_>,
) -> CommandResult {
    let of_user = plan.map(Testplan::load).transpose()?;
    let plan = of_user.as_ref().unwrap_or_else(|| Testplan::built_in());
    let summary = summary(runs)?;
    let rows = plan.features.iter().map(|feature| {
        let results = || TestplanFeatureResults::of(feature, &summary, exclusions);
        (feature, (!runs.is_empty()).then(results))
    });
    let rows: Vec<_> = rows.collect();
    match markdown {
        true => report::testplan::markdown(out, &rows)?,
        false => report::testplan::table(out, &rows)?,
    }
    Ok(CommandOutcome::of(summary.tally().failed > 0, None))
}

/// The functional coverage of campaigns as XML in the format UCIS 1.0.
pub(super) fn ucis(runs: &[PathBuf], exclusions: &Exclusions) -> CommandResult<Vec<u8>> {
    let (mut rows, mut hits) = (Vec::new(), BinHits::default());
    for directory in runs {
        check_campaign(directory)?;
        let (header, _) = records(directory)?;
        let summary = summary(std::slice::from_ref(directory))?;
        hits.merge(&summary.hits);
        rows.push(UcisCampaign {
            name: directory.display().to_string(),
            is_passed: summary.tally().failed == 0,
            seed: header.seed.0,
            date: ended(directory)?.format("%Y-%m-%dT%H:%M:%S").to_string(),
        });
    }
    let mut document = Vec::new();
    UcisCoverage {
        runs: &rows,
        hits: &hits,
        exclusions,
    }
    .write(&mut document)?;
    Ok(document)
}

/// Time in UTC when the last result of a campaign was written: when its journal was last changed.
pub(super) fn ended(directory: &Path) -> CommandResult<DateTime<Utc>> {
    let path = directory.join(RESULTS);
    let modified = std::fs::metadata(&path).and_then(|file| file.modified());
    let modified = modified.map_err(FileError::reading(&path))?;
    let since = modified.duration_since(SystemTime::UNIX_EPOCH);
    let seconds = since.map_or(0, |since| since.as_secs());
    let seconds = i64::try_from(seconds).unwrap_or_default();
    Ok(DateTime::from_timestamp(seconds, 0).unwrap_or_default())
}
