//! `cosim illegal`: programmings that no driver may write.

use std::path::{Path, PathBuf};

use clap::Args;

use nvdla_compare::Verdict;
use nvdla_compare::observed::{FindingKind, Observed};
use nvdla_model::expected::Why;
use nvdla_model::program::Program;

use crate::report;
use crate::report::{Tally, illegal as table};
use nvdla_bench::conditions::{ConditionOverrides, Conditions, Limits};
use nvdla_bench::pool;
use nvdla_bench::pool::{Ended, Stop};
use nvdla_bench::session::Session;
use nvdla_layers::place::NoRoom;
use nvdla_stimulus::illegal::{Fate, IllegalFile};

use super::args;
use super::args::Seeding;
use super::judge::Subject;
use super::target::{Choice, Target, Targets};
use super::{Done, Out, Problem, files};

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
    conditions: args::Conditions,
}

impl Illegal {
    /// Runs the cases and prints the table.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<Done, Problem> {
        let yaml = |path: &Path| files::has_extension(path, "yaml");
        let paths = files::collect(&self.paths, "illegal programming (.yaml)", yaml)?;
        let dut = self.conditions.dut.as_deref();
        let targets = Targets::choose(dut.map_or(Choice::Any, Choice::Named))?;
        let cases = paths.iter().map(|path| {
            let file = IllegalFile::load(path)?;
            Ok(Case {
                conditions: self.conditions(&file),
                target: targets.for_case(file.needs.into()),
                command: self,
                file,
            })
        });
        let cases = cases.collect::<Result<Vec<_>, Problem>>()?;
        let Limits { quiet, wait, .. } = limits();
        table::head(out, quiet, wait)?;
        let mut written = Ok(());
        let ended = pool::run(&cases, self.jobs, Stop::Never, |_, ended| {
            if let (Ok(()), Ended::Done(Ok(row))) = (&written, ended) {
                written = table::row(out, row);
            }
        })?;
        written?;
        let mut tally = Tally::default();
        for (case, ended) in cases.iter().zip(ended) {
            match ended {
                Ended::Done(row) => match row?.passed {
                    None => tally.not_applicable += 1,
                    Some(true) => tally.passed += 1,
                    Some(false) => tally.failed += 1,
                },
                Ended::Panicked(message) => {
                    return Err(Problem::Panicked {
                        case: case.file.name.clone(),
                        message,
                        replay: "cosim illegal".to_owned(),
                    });
                }
            }
        }
        report::console::tally(out, tally)?;
        Ok(match tally.failed {
            0 => Done::Good,
            _ => Done::Mismatch,
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

fn limits() -> Limits {
    Limits {
        quiet: QUIET,
        wait: LONGEST,
        ..Limits::default()
    }
}

struct Case<'a> {
    command: &'a Illegal,
    file: IllegalFile,
    conditions: Conditions,
    target: Option<Target>,
}

impl pool::Case for Case<'_> {
    type Result = Result<table::Row, Problem>;

    fn run(&self) -> Self::Result {
        let Some(target) = self.target else {
            return Ok(table::Row {
                name: self.file.name.clone(),
                ..table::Row::default()
            });
        };
        let run = self.command.seeding.seed;
        let no_room = |source: NoRoom| Problem::Place {
            case: self.file.name.clone(),
            source,
        };
        let subject = |program: Program| Subject::new(program, target.configuration, None);
        let illegal = subject(self.file.program(run).map_err(no_room)?);
        let next = subject(self.file.next(run).map_err(no_room)?);
        let tool = |message| Problem::Tool {
            case: self.file.name.clone(),
            message,
        };
        let mut dut = target
            .build(self.conditions.power_on_state())
            .map_err(tool)?;
        let mut session = Session::new(&mut *dut, &self.conditions);
        let seen = session.run(&illegal.program, &illegal.expected);
        session.restart();
        let after = session.run(&next.program, &next.expected);
        let (fate, text) = fate(&seen);
        let verdict = illegal.verdict(&seen, &target.quirks());
        let as_said = match self.file.expect {
            Fate::Open => true,
            said => Some(said) == fate,
        };
        let mut reasons = illegal.expected.unjudged.iter();
        let open = reasons.any(|reason| reason.why != Why::OpenValues);
        let agrees = open || matches!(verdict, Verdict::Match { .. } | Verdict::Unjudged(_));
        let right = next.verdict(&after, &target.quirks());
        let right_next = matches!(right, Verdict::Match { .. });
        let mut details = Vec::new();
        if !as_said {
            details.push(format!("{} says: {}", self.file.source, self.file.expect));
        }
        if !agrees {
            details.push(verdict.to_string());
        }
        if !right_next {
            details.push(format!("next layer: {right}"));
        }
        if self.command.diagnosis || !as_said {
            details.extend(seen.findings.iter().map(|finding| finding.text.clone()));
        }
        Ok(table::Row {
            name: self.file.name.clone(),
            expected: self.file.expect.to_string(),
            outcome: text,
            clocks: seen.clocks.0,
            next: if right_next { "right" } else { "WRONG" }.to_owned(),
            passed: Some(as_said && agrees && right_next),
            details,
        })
    }

    fn failed(result: &Self::Result) -> bool {
        !matches!(result, Ok(row) if row.passed != Some(false))
    }
}

/// What happened, and how to say it. An assertion of the design is neither a hang nor an end.
fn fate(seen: &Observed) -> (Option<Fate>, String) {
    let ended = seen
        .findings
        .iter()
        .find(|finding| matches!(finding.kind, FindingKind::Hang | FindingKind::Simulator));
    let line = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    match ended {
        None => (Some(Fate::Ends), "ended".to_owned()),
        Some(finding) if finding.kind == FindingKind::Hang => {
            (Some(Fate::Hang), format!("hang: {}", line(&finding.text)))
        }
        Some(finding) => (None, format!("stopped: {}", line(&finding.text))),
    }
}
