//! `cosim illegal`: programmings that no driver may write.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use crate::report;
use crate::report::illegal as table;
use crate::report::illegal::IllegalRow;
use crate::report::results::ResultCase;
use nvdla_bench::conditions::{Conditions, WaitLimits};
use nvdla_bench::engine::{CaseReport, CaseResult, Failed, Passed, Target, Targets};
use nvdla_bench::pool::{Ended, Pool};
use nvdla_stimulus::case::CaseError;
use nvdla_stimulus::illegal::{IllegalFile, limits};

use super::args;
use super::args::Seeding;
use super::globals::Detail;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::recording::{ResultFiles, RunClock, timed};
use super::target::{DutChoice, choose};
use super::{files, signals};

/// Run illegal programmings, then a legal layer behind a reset
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim illegal
  cosim illegal vectors/illegal/sdp-wider.yaml --memory random --seed 3

The DUT may hang or give garbage; the table says which, after how many core clocks, and what the
next layer did after a reset. A case fails when the specification says what happens (`expect`) and
something else does, or when the next layer is not right in full. The format of the files is in
vectors/README.md.")]
pub(super) struct Illegal {
    /// Files, and directories of them
    #[arg(value_name = "FILE|DIR", default_value = "vectors/illegal")]
    paths: Vec<PathBuf>,

    /// Print the whole diagnosis of each hang
    #[arg(long)]
    diagnosis: bool,

    /// Cases that run at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::jobs)]
    jobs: usize,

    #[command(flatten)]
    failures: args::Failures,

    #[command(flatten)]
    files: ResultFiles,

    #[command(flatten)]
    seeding: Seeding,

    #[command(flatten)]
    conditions: args::ConditionArgs,
}

impl Illegal {
    /// Runs the cases and prints the table.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        self.files.check()?;
        let yaml = |path: &Path| files::has_extension(path, "yaml");
        let paths = files::collect(&self.paths, "illegal programming (.yaml)", yaml)?;
        let targets = choose(DutChoice::of(self.conditions.dut.as_deref()))?;
        let cases = paths.iter().map(|path| {
            let file = IllegalFile::load(path)?;
            Ok(IllegalCase {
                path: path.clone(),
                conditions: file.conditions(self.conditions.overrides, self.seeding.seed),
                file,
            })
        });
        let cases = cases.collect::<Result<Vec<_>, CommandProblem>>()?;
        let WaitLimits { quiet, wait, .. } = limits();
        table::head(&mut *out.usual(), quiet, wait)?;
        let mut written = Ok(());
        let clock = RunClock::begin("illegal");
        let run = |case: &IllegalCase| {
            let (row, took) = timed(|| self.case(case, &targets));
            row.map(|row| (row, took))
        };
        signals::watch().map_err(CommandProblem::Signals)?;
        let is_failure = |row: &Result<(IllegalRow, Duration), CaseError>| {
            row.as_ref()
                .map_or(true, |(row, _)| row.passed == Some(false))
        };
        let pool = Pool::new(self.jobs)
            .stop_after(self.failures.most(), is_failure)
            .until(&signals::is_over);
        let ended = pool.run(&cases, run, |nth, ended| {
            if let (Ok(()), Ended::Done(Ok((row, _)))) = (&written, ended) {
                written = match row.passed {
                    Some(false) => table::row(out, row),
                    _ => table::row(&mut *out.usual(), row),
                };
                if let (Ok(()), Detail::Full) = (&written, out.detail()) {
                    let case = self.report(&cases[nth], &targets, row);
                    written = report::console::details(out, &case);
                }
            }
        })?;
        written?;
        let mut results = Vec::new();
        for (case, ended) in cases.iter().zip(ended) {
            match ended {
                Ended::Done(ran) => {
                    let (row, took) = ran?;
                    results.push(ResultCase::of(
                        self.report(case, &targets, &row),
                        Some(took),
                    ));
                }
                Ended::Panicked(message) => {
                    return Err(CommandProblem::Panicked {
                        case: case.file.name.clone(),
                        message,
                        replay: self.replay(case),
                    });
                }
            }
        }
        let results = clock.results(results);
        self.files.write(&results)?;
        let tally = results.tally;
        let left = cases.len() - results.cases.len();
        let caught = signals::caught().filter(|_| left > 0);
        match caught {
            Some(signal) => report::console::interrupted(out, &signal.to_string(), left, None)?,
            None => report::console::stopped(out, tally.failed, left)?,
        }
        report::console::tally(out, tally)?;
        Ok(CommandOutcome::of(tally.failed > 0, caught))
    }
}

/// Names and conditions of a programming.
struct IllegalCase {
    path: PathBuf,
    file: IllegalFile,
    conditions: Conditions,
}

impl Illegal {
    /// What came of a programming, as of any case.
    fn report(&self, case: &IllegalCase, targets: &Targets, row: &IllegalRow) -> CaseReport {
        let target = targets.for_case(case.file.needs);
        let outcome = match row.passed {
            None => CaseResult::NotApplicable {
                why: "the DUT lacks what it needs".to_owned(),
            },
            Some(true) => CaseResult::Passed(Passed {
                layers: Vec::new(),
                reference: None,
                clocks: row.clocks,
                stalls: Vec::new(),
            }),
            Some(false) => CaseResult::Failed(Failed {
                bucket: format!("{} where {} was said", row.outcome, row.expected),
                verdict: row.details.join("\n"),
                smallest: None,
            }),
        };
        CaseReport {
            name: row.name.clone(),
            what: "illegal programming".to_owned(),
            dut: target.map_or_else(|| "no DUT".to_owned(), Target::label),
            conditions: case.conditions.to_string(),
            seed: case.conditions.seed,
            outcome,
            replay: self.replay(case),
        }
    }

    fn replay(&self, case: &IllegalCase) -> String {
        let (path, seed) = (args::quoted(&case.path), self.seeding.seed.0);
        format!("cosim illegal {path}{} --seed {seed}", self.conditions)
    }

    /// Runs one programming, on a thread of the pool.
    fn case(&self, case: &IllegalCase, targets: &Targets) -> Result<IllegalRow, CaseError> {
        let IllegalCase {
            file, conditions, ..
        } = case;
        let Some(target) = targets.for_case(file.needs) else {
            return Ok(IllegalRow {
                name: file.name.clone(),
                ..IllegalRow::default()
            });
        };
        let seen = file.run(self.seeding.seed, conditions, target)?;
        let mut details = file.complaints(&seen);
        let passed = details.is_empty();
        if self.diagnosis && passed {
            details.extend(seen.findings.iter().map(|finding| finding.text.clone()));
        }
        let next = match seen.next.is_match() {
            true => "right",
            false => "WRONG",
        };
        Ok(IllegalRow {
            name: file.name.clone(),
            expected: file.expect.to_string(),
            outcome: seen.ending,
            clocks: seen.clocks,
            next: next.to_owned(),
            passed: Some(passed),
            details,
        })
    }
}
