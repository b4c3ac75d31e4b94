//! Cases that failed: in this folder, in the results of a run, in a campaign.

use std::path::Path;

use nvdla_campaign::last_failed::LastFailed;
use nvdla_campaign::record::End;
use nvdla_campaign::run::records;

use crate::report::results::Results;

use nvdla_command::problem::CommandProblem;
use nvdla_command::recording::{self, without_waves};

/// The cases that failed, as commands that run them, each once.
pub(super) enum FailedCases {
    /// The cases that the last run from the working directory left.
    Kept(LastFailed),
    Listed(Vec<String>),
}

impl FailedCases {
    /// The failed cases of `run`, a results file (--json) or the folder of a campaign; without it
    /// those of the last run from this folder.
    ///
    /// # Errors
    /// `run` cannot be read, or no case failed.
    pub(super) fn of(run: Option<&Path>) -> Result<Self, CommandProblem> {
        let (failed, place) = match run {
            None => (
                Self::Kept(recording::kept()?),
                "when it ran last".to_owned(),
            ),
            Some(run) => {
                let commands = match run.is_dir() {
                    true => of_campaign(run)?,
                    false => of_results(run)?,
                };
                (Self::Listed(commands), format!("in {}", run.display()))
            }
        };
        match failed.commands().is_empty() {
            true => Err(CommandProblem::Nothing(format!("no case failed {place}"))),
            false => Ok(failed),
        }
    }

    /// The commands that run the cases.
    pub(super) fn commands(&self) -> &[String] {
        match self {
            Self::Kept(kept) => kept.cases(),
            Self::Listed(commands) => commands,
        }
    }

    /// Whether a command is one of them.
    pub(super) fn has(&self, command: &str) -> bool {
        match self {
            Self::Kept(kept) => kept.has(command),
            Self::Listed(commands) => commands.iter().any(|listed| listed == command),
        }
    }
}

fn of_results(path: &Path) -> Result<Vec<String>, CommandProblem> {
    let results = Results::load(path)?;
    let failed = results.cases.iter().filter(|case| case.failed());
    let commands = failed.map(|case| without_waves(&case.replay).to_owned());
    Ok(commands.collect())
}

fn of_campaign(directory: &Path) -> Result<Vec<String>, CommandProblem> {
    let (header, records) = records(directory)?;
    let mut commands = Vec::new();
    for record in records {
        let record = record?;
        if let End::Failed(_) = record.end {
            commands.push(header.replay(&record.case));
        }
    }
    Ok(commands)
}
