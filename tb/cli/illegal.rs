//! `cosim illegal`: programmings that no driver may write.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::report;
use crate::report::{CaseTally, illegal as table};
use nvdla_bench::conditions::{ConditionOverrides, Conditions, WaitLimits};
use nvdla_bench::engine::Targets;
use nvdla_bench::pool::{Ended, Pool};
use nvdla_stimulus::case::CaseError;
use nvdla_stimulus::illegal::{Fate, IllegalFile};

use super::args;
use super::args::Seeding;
use super::files;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::target::{DutChoice, choose};

/// Core clocks without progress that are a hang: more than the flush after reset takes.
const QUIET: u32 = 12_000;
/// Core clocks after which a program that goes on without end is given up.
const LONGEST: u64 = 400_000;

/// Run illegal programmings, then a legal layer behind a reset
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim illegal
  cosim illegal vectors/illegal/sdp-wider-than-rdma.yaml --memory random --seed 3

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
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,

    #[command(flatten)]
    seeding: Seeding,

    #[command(flatten)]
    conditions: args::ConditionArgs,
}

impl Illegal {
    /// Runs the cases and prints the table.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let yaml = |path: &Path| files::has_extension(path, "yaml");
        let paths = files::collect(&self.paths, "illegal programming (.yaml)", yaml)?;
        let targets = choose(DutChoice::of(self.conditions.dut.as_deref()))?;
        let cases = paths.iter().map(|path| {
            let file = IllegalFile::load(path)?;
            Ok(IllegalCase {
                conditions: self.conditions(&file),
                file,
            })
        });
        let cases = cases.collect::<Result<Vec<_>, CommandProblem>>()?;
        let WaitLimits { quiet, wait, .. } = limits();
        table::head(out, quiet, wait)?;
        let mut written = Ok(());
        let run = |case: &IllegalCase| self.case(case, &targets);
        let ended = Pool::new(self.jobs).run(&cases, run, |_, ended| {
            if let (Ok(()), Ended::Done(Ok(row))) = (&written, ended) {
                written = table::row(out, row);
            }
        })?;
        written?;
        let mut tally = CaseTally::default();
        for (case, ended) in cases.iter().zip(ended) {
            match ended {
                Ended::Done(row) => match row?.passed {
                    None => tally.not_applicable += 1,
                    Some(true) => tally.passed += 1,
                    Some(false) => tally.failed += 1,
                },
                Ended::Panicked(message) => {
                    return Err(CommandProblem::Panicked {
                        case: case.file.name.clone(),
                        message,
                        replay: "cosim illegal".to_owned(),
                    });
                }
            }
        }
        report::console::tally(out, tally)?;
        Ok(match tally.failed {
            0 => CommandOutcome::Good,
            _ => CommandOutcome::Mismatch,
        })
    }

    /// Only memory, clocks and host of the command line count.
    fn conditions(&self, file: &IllegalFile) -> Conditions {
        let said = &self.conditions.overrides;
        let overrides = ConditionOverrides {
            memory: said.memory,
            clocks: said.clocks,
            host: said.host,
            ..ConditionOverrides::default()
        };
        Conditions {
            limits: limits(),
            ..overrides.resolve(self.seeding.seed.part(&file.name))
        }
    }
}

fn limits() -> WaitLimits {
    WaitLimits {
        quiet: QUIET,
        wait: LONGEST,
        ..WaitLimits::default()
    }
}

/// Names and conditions of a programming.
struct IllegalCase {
    file: IllegalFile,
    conditions: Conditions,
}

impl Illegal {
    /// Runs one programming, on a thread of the pool.
    fn case(&self, case: &IllegalCase, targets: &Targets) -> Result<table::IllegalRow, CaseError> {
        let IllegalCase { file, conditions } = case;
        let Some(target) = targets.for_case(file.needs.into()) else {
            return Ok(table::IllegalRow {
                name: file.name.clone(),
                ..table::IllegalRow::default()
            });
        };
        let seen = file.run(self.seeding.seed, conditions, target)?;
        let as_said = match file.expect {
            Fate::Open => true,
            said => Some(said) == seen.fate,
        };
        let (agrees, right_next) = (seen.agrees(), seen.next.is_match());
        let mut details = Vec::new();
        if !as_said {
            details.push(format!("{} says: {}", file.source, file.expect));
        }
        if !agrees {
            details.push(seen.verdict.to_string());
        }
        if !right_next {
            details.push(format!("next layer: {}", seen.next));
        }
        if self.diagnosis || !as_said {
            details.extend(seen.findings.iter().map(|finding| finding.text.clone()));
        }
        Ok(table::IllegalRow {
            name: file.name.clone(),
            expected: file.expect.to_string(),
            outcome: seen.ending,
            clocks: seen.clocks,
            next: if right_next { "right" } else { "WRONG" }.to_owned(),
            passed: Some(as_said && agrees && right_next),
            details,
        })
    }
}
