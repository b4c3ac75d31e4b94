//! `cosim history`: the results of many campaigns in one file.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::{Args, Subcommand};

use crate::report;
use nvdla_campaign::again::shapes;
use nvdla_campaign::run::RESULTS;
use nvdla_coverage::exclude;
use nvdla_coverage::exclude::Exclusions;
use nvdla_history::run::HistoryRun;
use nvdla_history::store::{AddedRun, History};
use nvdla_history::trend::Trend;

use super::coverage_export::ended;
use super::files;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::report::Reader;

/// Where the history is unless the user says otherwise.
const FILE: &str = "history.sqlite";

/// Keep the results of campaigns over many runs
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim history add night                        into history.sqlite
  cosim history add night --file all.sqlite      into another file
  cosim history show                             all runs, and what the last one changed
  cosim report night --history history.sqlite    as a page of the report

A history is one SQLite file. Several commands may add to it at the same time. The directory of a
campaign is added once, however often it is named.")]
pub(super) struct HistoryArgs {
    #[command(subcommand)]
    command: HistoryCommand,
}

#[derive(Debug, Subcommand)]
enum HistoryCommand {
    Add(AddArgs),
    Show(ShowArgs),
}

/// Add campaigns that ended
#[derive(Debug, Args)]
pub(super) struct AddArgs {
    /// Directories of campaigns
    #[arg(value_name = "RUN", required = true)]
    runs: Vec<PathBuf>,

    /// The history
    #[arg(long, value_name = "FILE", default_value = FILE)]
    file: PathBuf,

    /// Machine that ran them [default: this one]
    #[arg(long, value_name = "NAME")]
    host: Option<String>,

    /// Revision of the sources [default: what git says about this directory]
    #[arg(long, value_name = "NAME")]
    revision: Option<String>,

    /// Bins of the coverage that cannot be reached
    #[arg(long, value_name = "FILE", default_value = exclude::LIST)]
    exclude: PathBuf,

    /// Cases that are computed at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
}

/// Show all runs, and the shapes that are slower or faster in the last one
#[derive(Debug, Args)]
struct ShowArgs {
    /// The history
    #[arg(value_name = "FILE", default_value = FILE)]
    file: PathBuf,
}

impl HistoryArgs {
    /// Adds or shows.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        match &self.command {
            HistoryCommand::Add(add) => add.run(out),
            HistoryCommand::Show(show) => {
                let trend = Trend::of(&History::read(&show.file)?)?;
                report::history::table(out, &trend)?;
                Ok(CommandOutcome::Good)
            }
        }
    }
}

impl AddArgs {
    /// Adds the campaign in a directory to the history in a file.
    pub(super) fn of_campaign(directory: &Path, file: &Path, exclude: &Path, jobs: usize) -> Self {
        Self {
            runs: vec![directory.to_owned()],
            file: file.to_owned(),
            host: None,
            revision: None,
            exclude: exclude.to_owned(),
            jobs,
        }
    }

    /// Adds the campaigns.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let exclusions = Exclusions::load(&self.exclude)?;
        let host = self.host.clone().unwrap_or_else(host);
        let revision = self.revision.clone().unwrap_or_else(revision);
        let reader = Reader {
            sources: PathBuf::from("."),
            jobs: self.jobs,
        };
        let mut history = History::open(&self.file)?;
        for directory in &self.runs {
            let (campaign, _) = reader.load(directory)?;
            let (header, tally) = (&campaign.header, campaign.summary.tally());
            let ratio = campaign.summary.hits.coverage(&exclusions);
            let run = HistoryRun {
                date: ended(directory)?.format("%Y-%m-%dT%H:%M:%S").to_string(),
                host: host.clone(),
                revision: revision.clone(),
                dut: header.dut.clone().unwrap_or_default(),
                profiles: header.profiles.join(" "),
                seed: header.seed.0,
                draw: u64::from(header.draw),
                results: digest(directory)?,
                passed: tally.passed,
                failed: tally.failed,
                not_applicable: tally.not_applicable,
                clocks: campaign.summary.clocks,
                millis: campaign.speed.map(|speed| speed.millis),
                coverage: header.coverage.clone(),
                covered: ratio.covered,
                bins: ratio.bins,
            };
            let measured = campaign.measured.iter().flatten();
            let shapes = shapes(measured.filter(|one| one.is_repeatable));
            let (from, to) = (directory.display(), self.file.display());
            match history.add(&run, &shapes)? {
                AddedRun::New => {
                    let shapes = shapes.len();
                    writeln!(out.usual(), "{from} added to {to}, {shapes} shapes")?;
                }
                AddedRun::Known => writeln!(out.usual(), "{from} is in {to} already")?,
            }
        }
        Ok(CommandOutcome::Good)
    }
}

/// CRC-32 of the results of a campaign.
fn digest(directory: &Path) -> Result<String, CommandProblem> {
    let results = files::read(&directory.join(RESULTS))?;
    Ok(format!("{:08x}", crc32fast::hash(&results)))
}

fn host() -> String {
    let machine = rustix::system::uname();
    machine.nodename().to_string_lossy().into_owned()
}

/// `unknown` where there is no git, or nothing that it knows.
fn revision() -> String {
    let mut git = Command::new("git");
    let said = git.args(["describe", "--always", "--dirty", "--abbrev=12"]);
    let said = said.output().ok().filter(|said| said.status.success());
    said.map_or_else(
        || "unknown".to_owned(),
        |said| String::from_utf8_lossy(&said.stdout).trim().to_owned(),
    )
}
