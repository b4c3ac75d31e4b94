//! Finds the cases that failed: when they ran last, in a results file, or in a campaign.

use std::path::Path;

use nvdla_bench::engine::ReplayCommand;
use nvdla_campaign::record::CaseEnding;
use nvdla_campaign::run::records;

use crate::report::results::Results;

use crate::command::problem::{CommandProblem, CommandResult};
use crate::command::recording;

/// What runs the failed cases again. `run` is a results file (--json) or the folder of a campaign;
/// without it, those cases that failed when they last ran in this working directory.
///
/// # Errors
/// `run` or the list of failed cases cannot be read, or no case failed.
pub(super) fn failed_cases(run: Option<&Path>) -> CommandResult<Vec<ReplayCommand>> {
    let (cases, place) = match run {
        None => (recording::kept()?.cases, "when it ran last".to_owned()),
        Some(run) => {
            let cases = if run.is_dir() {
                of_campaign(run)?
            } else {
                of_results(run)?
            };
            (cases, format!("in {}", run.display()))
        }
    };
    if cases.is_empty() {
        return Err(CommandProblem::Nothing(format!("no case failed {place}")));
    }
    Ok(cases)
}

fn of_results(path: &Path) -> CommandResult<Vec<ReplayCommand>> {
    let results = Results::load(path)?;
    let failed = results.cases.into_iter().filter(|case| case.failed());
    let commands = failed.map(|case| match case.replay {
        ReplayCommand::Run(replay) => replay.without_waves().into(),
        other => other,
    });
    Ok(commands.collect())
}

fn of_campaign(directory: &Path) -> CommandResult<Vec<ReplayCommand>> {
    let (header, records) = records(directory)?;
    let mut cases = Vec::new();
    for record in records {
        let record = record?;
        if let CaseEnding::Failed(_) = record.end {
            cases.push(header.replay(&record.case).into());
        }
    }
    Ok(cases)
}
