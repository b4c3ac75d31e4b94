//! Finds the cases that failed: when they ran last, in a results file, or in a campaign.

use std::path::Path;

use nvdla_campaign::record::CaseEnding;
use nvdla_campaign::run::records;

use crate::report::results::Results;

use crate::command::problem::{CommandProblem, CommandResult};
use crate::command::recording::{self, without_waves};

/// Commands that run the failed cases again. `run` is a results file (--json) or the folder of a
/// campaign; without it, those cases that failed when they last ran in this working directory.
///
/// # Errors
/// `run` or the list of failed cases cannot be read, or no case failed.
pub(super) fn commands(run: Option<&Path>) -> CommandResult<Vec<String>> {
    let (commands, place) = match run {
        None => (recording::kept()?.cases, "when it ran last".to_owned()),
        Some(run) => {
            let commands = match run.is_dir() {
                true => of_campaign(run)?,
                false => of_results(run)?,
            };
            (commands, format!("in {}", run.display()))
        }
    };
    match commands.is_empty() {
        true => Err(CommandProblem::Nothing(format!("no case failed {place}"))),
        false => Ok(commands),
    }
}

fn of_results(path: &Path) -> CommandResult<Vec<String>> {
    let results = Results::load(path)?;
    let failed = results.cases.iter().filter(|case| case.failed());
    let commands = failed.map(|case| without_waves(&case.replay).to_owned());
    Ok(commands.collect())
}

fn of_campaign(directory: &Path) -> CommandResult<Vec<String>> {
    let (header, records) = records(directory)?;
    let mut commands = Vec::new();
    for record in records {
        let record = record?;
        if let CaseEnding::Failed(_) = record.end {
            commands.push(header.replay(&record.case));
        }
    }
    Ok(commands)
}
