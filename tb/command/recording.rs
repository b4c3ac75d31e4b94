//! Files that a run writes for scripts: results as JSON and JUnit, and the list of failed cases.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use chrono::{DateTime, SecondsFormat, Utc};
use clap::Args;

use nvdla_bench::engine::{CaseTally, ReplayCommand, ReplaySpec};
use nvdla_campaign::last_failed::LastFailedCases;
use nvdla_files::yaml::SchemaVersion;

use nvdla_report::junit;
use nvdla_report::results::{ResultCase, Results, seconds};

use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};
use crate::command::result_file;

/// Options for the files to which the results of a run are written.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct ResultFileArgs {
    /// Write the results as JUnit, too
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Write the results as JSON, too; `cosim schema results` prints the schema
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl ResultFileArgs {
    /// Checks before the run that the files can be written.
    pub fn check(&self) -> CommandResult<()> {
        result_file::check_all([&self.junit, &self.json])
    }

    /// Whether an option names a file.
    pub fn is_asked(&self) -> bool {
        self.junit.is_some() || self.json.is_some()
    }

    /// Writes the files that the options name, and the list of failed cases if the command keeps one.
    pub fn write(&self, results: &Results, out: &CommandOutput<'_>) -> CommandResult<()> {
        if out.keeps_failures {
            keep(results);
        }
        if let Some(path) = &self.junit {
            result_file::write(path, |out| junit::write(out, results))?;
        }
        if let Some(path) = &self.json {
            result_file::write(path, |out| nvdla_files::write_indented_json(out, results))?;
        }
        Ok(())
    }
}

/// The command of a run and the time at which it began.
#[derive(Debug, Clone, Copy)]
pub struct CommandAndStartTime {
    command: &'static str,
    began: DateTime<Utc>,
    started: Instant,
}

impl CommandAndStartTime {
    /// Starts the clock of a run.
    #[expect(
        clippy::disallowed_methods,
        reason = "results say when they came, and how long they took"
    )]
    pub fn begin(command: &'static str) -> Self {
        Self {
            command,
            began: SystemTime::now().into(),
            started: Instant::now(),
        }
    }

    /// Time since the run began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The results of the run up to now, with the results of its cases.
    pub fn results(&self, cases: Vec<ResultCase>) -> Results {
        Results {
            schema: SchemaVersion::default(),
            cosim: env!("CARGO_PKG_VERSION").to_owned(),
            command: self.command.to_owned(),
            began: self.began.to_rfc3339_opts(SecondsFormat::Secs, true),
            seconds: seconds(self.elapsed()),
            tally: CaseTally::of(cases.iter().map(|case| &case.verdict)),
            cases,
        }
    }
}

/// Does `work`; returns its result and the time that it took.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    #[expect(clippy::disallowed_methods, reason = "results say how long they took")]
    let started = Instant::now();
    let done = work();
    (done, started.elapsed())
}

/// Reads the list of failed cases in the working folder, for `cosim run --failed`.
pub fn kept() -> CommandResult<LastFailedCases> {
    let place = place();
    LastFailedCases::load(&place)?.ok_or_else(|| {
        let place = place.strip_prefix(here()).unwrap_or(&place).display();
        CommandProblem::Nothing(format!("no case has failed in this folder yet: no {place}"))
    })
}

/// A function that tells whether a case is in the list of failed cases.
pub fn is_kept() -> impl Fn(&ResultCase) -> bool {
    let kept = LastFailedCases::load(&place()).ok().flatten();
    let kept: BTreeSet<ReplayCommand> = kept.unwrap_or_default().cases.into_iter().collect();
    move |case| match case.replay.case() {
        Some(replay) => kept.contains(&replay.without_waves().into()),
        None => false,
    }
}

fn place() -> PathBuf {
    LastFailedCases::place(&here())
}

fn here() -> PathBuf {
    std::env::current_dir().unwrap_or_default()
}

/// Writes the list of failed cases in the working folder. An error is only reported as a message.
fn keep(results: &Results) {
    let [mut failed, mut others] = [BTreeSet::new(), BTreeSet::new()];
    for case in &results.cases {
        let Some(replay) = case.replay.case().filter(|replay| is_here(replay)) else {
            continue;
        };
        let set = if case.failed() {
            &mut failed
        } else {
            &mut others
        };
        set.insert(replay.without_waves());
    }
    if let Err(error) = LastFailedCases::update(&place(), &failed, &others) {
        let why = std::error::Error::source(&error).map(|why| format!(": {why}"));
        let why = why.unwrap_or_default();
        // Nobody is left to tell when the error stream is closed.
        let _ = writeln!(
            io::stderr(),
            "note: failing cases are not kept: {error}{why}"
        );
    }
}

/// Whether a case names only files in the working folder. The list of failed cases holds only these.
fn is_here(case: &ReplaySpec) -> bool {
    let here = here();
    let mut paths = case.paths().map(Path::new);
    paths.all(|path| path.is_relative() || path.starts_with(&here))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_of_files_elsewhere_are_not_kept() {
        let here = here();
        let here = here.display();
        let is_here = |command: &str| is_here(&command.parse().expect("the command of a case"));
        assert!(is_here("cosim run a.yaml --seed 1"));
        assert!(is_here(&format!("cosim run '{here}/a b.yaml' --seed 1")));
        assert!(!is_here("cosim run /elsewhere/a.yaml --seed 1"));
        assert!(!is_here("cosim run a.yaml --dut /elsewhere/dut.yaml"));
        assert!(!is_here("cosim run net --input /elsewhere/a.npy"));
    }
}
