//! `cosim rerun`: what failed, once more.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_campaign::record::End;
use nvdla_campaign::run::records;

use crate::report;
use crate::report::results::Results;

use super::args::{ConditionArgs, OutputArgs};
use super::batch::{Batch, Listing};
use super::loadable::LoadableArgs;
use super::plan::CasePlan;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::recording::{self, RunClock, without_waves};
use super::signals;
use super::target::DutChoice;

/// Run again what failed
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim rerun                              what failed last in this folder
  cosim rerun results.json                 what failed in a run with --json results.json
  cosim rerun night --fail-fast            what failed in a campaign

Cases of run, trace, sequence, random, replay, campaign and loadable run with the DUT, the conditions
and the seed with which they failed, from the folder in which they failed. Which cases failed last is
kept in target/.cosim-cache where there is a folder target, else in .cosim-cache: a case that fails
joins it, one that passes leaves it. --last-failed of these commands takes of their cases those that
are there.")]
pub(super) struct Rerun {
    /// Results (--json), or the directory of a campaign [default: what is kept of this folder]
    #[arg(value_name = "RUN")]
    run: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

/// What a command line runs.
pub(super) enum Again {
    Case {
        plan: Box<CasePlan>,
        dut: Option<String>,
    },
    Network(Box<LoadableArgs>),
    /// Something that cannot be run case by case.
    Other,
}

impl Again {
    /// The only case of a command line.
    pub(super) fn case(
        mut plans: Vec<CasePlan>,
        conditions: &ConditionArgs,
    ) -> Result<Self, CommandProblem> {
        Ok(match (plans.pop(), plans.is_empty()) {
            (Some(plan), true) => Self::Case {
                plan: Box::new(plan),
                dut: conditions.dut.clone(),
            },
            _ => Self::Other,
        })
    }
}

impl Rerun {
    /// Runs the cases; `again` reads a command line.
    pub(super) fn run(
        &self,
        again: &dyn Fn(&str) -> Result<Again, CommandProblem>,
        out: &mut Out<'_>,
    ) -> Result<CommandOutcome, CommandProblem> {
        self.output.files.check()?;
        let commands = self.commands()?;
        let mut by_dut: BTreeMap<Option<String>, Vec<CasePlan>> = BTreeMap::new();
        let (mut networks, mut bad) = (Vec::new(), Vec::new());
        for command in &commands {
            match again(command) {
                Ok(Again::Case { plan, dut }) => by_dut.entry(dut).or_default().push(*plan),
                Ok(Again::Network(network)) => networks.push(network),
                Ok(Again::Other) => bad.push(CommandProblem::Usage(format!(
                    "this is not run again case by case: {command}"
                ))),
                Err(problem) => bad.push(problem),
            }
        }
        if bad.len() == commands.len() {
            return Err(bad.swap_remove(0));
        }
        let all = commands.len() - bad.len();
        let clock = RunClock::begin("rerun");
        let most = self.output.failures.most().get();
        let mut cases = Vec::new();
        for (dut, plans) in by_dut {
            let conditions = ConditionArgs {
                dut,
                ..ConditionArgs::default()
            };
            let mut batch = Batch {
                command: "rerun",
                plans: plans.into(),
                conditions: &conditions,
                output: &self.output,
                listing: Listing::All,
                tensors: None,
                bad: Vec::new(),
            };
            cases.extend(batch.results(out, DutChoice::of(conditions.dut.as_deref()))?);
            let failed = cases.iter().filter(|case| case.failed()).count();
            if signals::is_over() || failed >= most {
                networks.clear();
                break;
            }
        }
        for network in networks {
            cases.extend(network.cases(out)?.cases);
            if signals::is_over() {
                break;
            }
        }
        let results = clock.results(cases);
        self.output.files.write(&results)?;
        let left = all - results.cases.len();
        let caught = signals::caught().filter(|_| left > 0);
        match caught {
            Some(signal) => report::console::interrupted(out, &signal.to_string(), left, None)?,
            None => report::console::stopped(out, results.tally.failed, left)?,
        }
        for problem in &bad {
            report::problem::left_out(out, problem)?;
        }
        report::console::tally(out, results.tally)?;
        Ok(match (results.tally.failed, bad.is_empty()) {
            (0, false) => CommandOutcome::LeftOut,
            (failed, _) => CommandOutcome::of(failed > 0, caught),
        })
    }

    /// The commands that run the cases that failed.
    fn commands(&self) -> Result<Vec<String>, CommandProblem> {
        let (commands, place) = match &self.run {
            None => {
                let commands = recording::kept()?.cases().to_vec();
                (commands, "when it ran last".to_owned())
            }
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
