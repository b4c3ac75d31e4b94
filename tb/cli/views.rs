//! The views of `cosim report` that are text: coverage, test plan, ranking.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};

use nvdla_campaign::planned::TestplanFeatureResults;
use nvdla_campaign::record::JournalHeader;
use nvdla_campaign::run::{RESULTS, records};
use nvdla_campaign::summary::CampaignSummary;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::rank::rank;
use nvdla_coverage::testplan::Testplan;

use crate::report;

use crate::command::problem::{CommandOutcome, CommandOutput, CommandResult};
use nvdla_files::FileError;

/// Adds the results of all cases of a campaign to `summary`; returns its header.
pub(super) fn add(run: &Path, summary: &mut CampaignSummary) -> CommandResult<JournalHeader> {
    let (header, records) = records(run)?;
    for record in records {
        summary.add(&record?);
    }
    Ok(header)
}

fn summary(runs: &[PathBuf]) -> CommandResult<CampaignSummary> {
    let mut summary = CampaignSummary::default();
    for run in runs {
        add(run, &mut summary)?;
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
    let (mut cases, mut bins) = (Vec::new(), Vec::new());
    for run in runs {
        for record in records(run)?.1 {
            let record = record?;
            cases.push(record.case);
            bins.push(record.bins);
        }
    }
    let ranks = rank(&bins);
    for rank in &ranks {
        writeln!(out, "{:5} {}", rank.adds, cases[rank.case])?;
    }
    let all: u32 = ranks.iter().map(|rank| rank.adds).sum();
    let (few, many) = (ranks.len(), cases.len());
    writeln!(out, "{few} of {many} cases reach all {all} bins")?;
    Ok(())
}

/// Prints the features of the test plan, with the results of the campaigns for each.
pub(super) fn testplan(
    runs: &[PathBuf],
    plan: Option<&Path>,
    markdown: bool,
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
    if markdown {
        report::testplan::markdown(out, &rows)?
    } else {
        report::testplan::table(out, &rows)?
    }
    Ok(CommandOutcome::of(summary.tally().failed > 0, None))
}

/// Date and time in UTC when the last result of a campaign was written, its journal last changed.
pub(super) fn ended(directory: &Path) -> CommandResult<String> {
    let path = directory.join(RESULTS);
    let modified = std::fs::metadata(&path).and_then(|file| file.modified());
    let modified = DateTime::<Utc>::from(modified.map_err(FileError::reading(&path))?);
    Ok(modified.format("%Y-%m-%dT%H:%M:%S").to_string())
}
