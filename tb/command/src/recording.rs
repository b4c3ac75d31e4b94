//! Files that a run leaves for scripts: results as JSON and JUnit, and the list of failing cases.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

use chrono::{DateTime, SecondsFormat, Utc};
use clap::Args;

use nvdla_bench::engine::CaseTally;
use nvdla_campaign::last_failed::LastFailed;
use nvdla_yaml::SchemaVersion;

use nvdla_report::junit;
use nvdla_report::results::{ResultCase, Results, seconds};

use crate::problem::CommandProblem;
use crate::result_file;

/// Where the results of a run go.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct ResultFiles {
    /// Write the results as JUnit, too
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Write the results as JSON, too; `cosim schema results` prints the schema
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl ResultFiles {
    /// Checks that the files can be written.
    pub fn check(&self) -> Result<(), CommandProblem> {
        result_file::check_all([&self.junit, &self.json])
    }

    /// Whether an option asks for a file.
    pub fn is_asked(&self) -> bool {
        self.junit.is_some() || self.json.is_some()
    }

    /// Writes the files that options ask for, and keeps the list of failing cases.
    pub fn write(&self, results: &Results) -> Result<(), CommandProblem> {
        keep(results);
        if let Some(path) = &self.junit {
            result_file::write(path, |out| junit::write(out, results))?;
        }
        if let Some(path) = &self.json {
            result_file::write(path, |out| nvdla_files::write_indented_json(out, results))?;
        }
        Ok(())
    }
}

/// Command and starting time of a run.
#[derive(Debug, Clone, Copy)]
pub struct RunStart {
    command: &'static str,
    began: DateTime<Utc>,
    started: Instant,
}

impl RunStart {
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

    /// The results of the run.
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

/// The result of `work`, and the time that it took.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    #[expect(clippy::disallowed_methods, reason = "results say how long they took")]
    let started = Instant::now();
    let done = work();
    (done, started.elapsed())
}

/// Whether a process of `cosim` runs, and not a test in its own process.
static IS_PROCESS: AtomicBool = AtomicBool::new(false);

/// Makes runs keep the list of failing cases from now on.
pub fn keep_failures() {
    IS_PROCESS.store(true, Ordering::Relaxed);
}

/// The list of failing cases of the working directory.
pub fn kept() -> Result<LastFailed, CommandProblem> {
    let place = place();
    LastFailed::load(&place)?.ok_or_else(|| {
        let place = place.strip_prefix(here()).unwrap_or(&place).display();
        CommandProblem::Nothing(format!("no case has failed in this folder yet: no {place}"))
    })
}

/// A function that tells whether a case is in that list.
pub fn is_kept() -> impl Fn(&ResultCase) -> bool {
    let kept = LastFailed::load(&place()).ok().flatten();
    let kept = kept.unwrap_or_default().cases;
    move |case| kept.iter().any(|kept| kept == without_waves(&case.replay))
}

fn place() -> PathBuf {
    LastFailed::place(&here())
}

fn here() -> PathBuf {
    std::env::current_dir().unwrap_or_default()
}

/// Writes the list of failing cases. If it cannot be written, there is just a message.
fn keep(results: &Results) {
    if !IS_PROCESS.load(Ordering::Relaxed) {
        return;
    }
    let [mut failed, mut others] = [BTreeSet::new(), BTreeSet::new()];
    for case in results.cases.iter().filter(|case| is_here(&case.replay)) {
        let set = if case.failed() {
            &mut failed
        } else {
            &mut others
        };
        set.insert(without_waves(&case.replay).to_owned());
    }
    if let Err(error) = LastFailed::update(&place(), &failed, &others) {
        let why = std::error::Error::source(&error).map(|why| format!(": {why}"));
        let why = why.unwrap_or_default();
        // Nobody is left to tell when the error stream is closed.
        let _ = writeln!(
            io::stderr(),
            "note: failing cases are not kept: {error}{why}"
        );
    }
}

/// The command that runs a case, without its option for waves.
pub fn without_waves(replay: &str) -> &str {
    replay
        .rsplit_once(" --waves ")
        .map_or(replay, |(run, _)| run)
}

/// Whether a command can be run again and names only files in the working directory: the list is
/// about these.
fn is_here(replay: &str) -> bool {
    let here = here();
    let words = shlex::split(replay).unwrap_or_default();
    let mut paths = words.iter().map(PathBuf::from);
    words.get(1).is_some_and(|word| word == "run")
        && paths.all(|path| path.is_relative() || path.starts_with(&here))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_of_files_elsewhere_and_what_is_no_single_case_are_not_kept() {
        let here = here();
        let here = here.display();
        assert!(is_here("cosim run a.yaml --seed 1"));
        assert!(is_here(&format!("cosim run '{here}/a b.yaml' --seed 1")));
        assert!(!is_here("cosim run /elsewhere/a.yaml --seed 1"));
        assert!(!is_here("cosim network vectors/networks/digits --seed 1"));
        assert!(!is_here(""));
    }

    #[test]
    fn a_case_is_the_same_with_waves_and_without() {
        let run = "cosim run a.yaml --seed 1";
        assert_eq!(without_waves(&format!("{run} --waves a.fst")), run);
        assert_eq!(without_waves(run), run);
    }
}
