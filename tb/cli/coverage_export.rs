//! `cosim coverage export`: coverage in the formats of other tools.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chrono::{DateTime, Utc};
use clap::Args;

use nvdla_campaign::run::{RESULTS, records};
use nvdla_campaign::summary::Summary;
use nvdla_coverage::exclude;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::export::lcov;
use nvdla_coverage::export::ucis::{UcisCoverage, UcisRun};
use nvdla_coverage::hits::Hits;
use nvdla_coverage::structural::Structural;

use super::files;
use super::problem::{CommandOutcome, CommandProblem, Out};

/// Write the coverage of campaigns for other tools
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim coverage export night --ucis night.xml              functional, for readers of UCIS
  cosim coverage export night morning --ucis both.xml       two campaigns together
  cosim coverage export night --lcov night.info             structural, for genhtml

UCIS is the Unified Coverage Interoperability Standard 1.0: blocks are covergroups, points are
coverpoints. Bins that cannot be reached are of the type `ignore`. The format of lcov has lines and
branches, no toggles.")]
pub(super) struct ExportArgs {
    /// Directories of campaigns; with --lcov alone also files of structural coverage
    #[arg(value_name = "RUN", required = true)]
    runs: Vec<PathBuf>,

    /// Write the functional coverage to this file
    #[arg(long, value_name = "FILE", required_unless_present = "lcov")]
    ucis: Option<PathBuf>,

    /// Write the structural coverage to this file
    #[arg(long, value_name = "FILE")]
    lcov: Option<PathBuf>,

    /// Bins that cannot be reached
    #[arg(long, value_name = "FILE", default_value = exclude::LIST)]
    exclude: PathBuf,
}

impl ExportArgs {
    /// Writes the files.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        if let Some(path) = &self.ucis {
            let document = self.functional()?;
            files::write(path, &document)?;
            writeln!(out, "functional coverage in {}", path.display())?;
        }
        if let Some(path) = &self.lcov {
            let all = Structural::load_all(&self.runs)?;
            files::write(path, lcov::tracefile(&all.files()).as_bytes())?;
            writeln!(out, "structural coverage in {}", path.display())?;
        }
        Ok(CommandOutcome::Good)
    }

    fn functional(&self) -> Result<Vec<u8>, CommandProblem> {
        let exclusions = Exclusions::load(&self.exclude)?;
        let (mut runs, mut hits) = (Vec::new(), Hits::default());
        for directory in &self.runs {
            let (header, records) = records(directory)?;
            let mut summary = Summary::default();
            for record in records {
                summary.add(&record?);
            }
            hits.merge(&summary.hits);
            runs.push(UcisRun {
                name: directory.display().to_string(),
                is_passed: summary.tally().failed == 0,
                seed: header.seed.0,
                date: ended(directory)?.format("%Y-%m-%dT%H:%M:%S").to_string(),
            });
        }
        let mut document = Vec::new();
        UcisCoverage {
            runs: &runs,
            hits: &hits,
            exclusions: &exclusions,
        }
        .write(&mut document)?;
        Ok(document)
    }
}

/// When the last result of a campaign was written.
pub(super) fn ended(directory: &Path) -> Result<DateTime<Utc>, CommandProblem> {
    let path = directory.join(RESULTS);
    let modified = std::fs::metadata(&path).and_then(|file| file.modified());
    let modified = modified.map_err(|source| CommandProblem::Read { path, source })?;
    let since = modified.duration_since(SystemTime::UNIX_EPOCH);
    let seconds = since.map_or(0, |since| since.as_secs());
    let seconds = i64::try_from(seconds).unwrap_or_default();
    Ok(DateTime::from_timestamp(seconds, 0).unwrap_or_default())
}
