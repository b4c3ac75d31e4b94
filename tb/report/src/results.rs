//! The results of a run for scripts: a JSON document that has the same schema for all commands.
//!
//! `docs/results.md` describes it for people; `cosim schema results` prints its JSON schema.

use std::io;
use std::path::Path;
use std::time::Duration;

use nvdla_settings::settings;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use nvdla_bench::engine::{CaseReport, CaseResult, CaseTally, ReplayCommand};
use nvdla_files::FileError;
use nvdla_files::yaml::SchemaVersion;
use nvdla_loadable::summary::NetworkReportRow;
use nvdla_random::seed::Seed;

/// The results of a command that ran cases, as `--json` writes them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// Version of this schema.
    pub schema: SchemaVersion<1>,
    /// Version of cosim that ran the cases.
    pub cosim: String,
    /// The subcommand of cosim, such as `run`.
    pub command: String,
    /// When the run began: date and time in UTC (RFC 3339).
    pub began: String,
    /// Seconds from the begin of the run to its end.
    pub seconds: f64,
    pub tally: CaseTally,
    /// The cases in the order in which they were given.
    pub cases: Vec<ResultCase>,
}

/// The result of one case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultCase {
    /// Name of the case: a file, or profile, seed and index.
    pub name: String,
    /// Units and shapes of the layers that ran.
    pub what: String,
    /// Name of the DUT, and options of its build.
    pub dut: String,
    /// Memory timing, clock ratio and host.
    pub conditions: String,
    /// Seed of the agents' random decisions and of the power-on state.
    pub seed: u64,
    pub verdict: CaseResult,
    /// Seconds that the case took; absent if they were not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The command that runs the case again; words with blanks are quoted for a shell.
    #[schemars(with = "String")]
    pub replay: ReplayCommand,
    /// Units and results of a compiled network.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<NetworkResult>,
}

/// Units and results of a compiled network that ran.
#[settings(Default)]
pub struct NetworkResult {
    /// Known faults of the compiler that the network shows.
    pub warnings: Vec<String>,
    /// The units of the network, as they ran on its first inputs.
    pub units: Vec<NetworkReportRow>,
    /// How many pictures the network classified rightly, if it is a classifier.
    pub classified: Option<RecognisedPictures>,
}

/// How many pictures a classifier recognised.
#[settings(Default)]
pub struct RecognisedPictures {
    pub pictures: usize,
    pub right: usize,
    /// Number of pictures that ran on the DUT.
    pub on_dut: usize,
    /// Confusion matrix, in pictures. Rows: the true class; columns: the class that was chosen.
    pub confusion: Vec<Vec<usize>>,
}

impl Results {
    /// Reads results from a file.
    ///
    /// # Errors
    /// The file cannot be read, or holds something else.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        let read = nvdla_files::read_json(path, "no results as `--json` writes them")?;
        read.ok_or_else(|| FileError::reading(path)(io::ErrorKind::NotFound.into()))
    }
}

impl ResultCase {
    /// The result of a case, with the time that it took if it was measured.
    pub fn of(report: CaseReport, took: Option<Duration>) -> Self {
        Self {
            name: report.name,
            what: report.what,
            dut: report.dut,
            conditions: report.conditions,
            seed: report.seed.0,
            verdict: report.outcome,
            seconds: took.map(seconds),
            replay: report.replay,
            network: None,
        }
    }

    /// Converts into the form that is printed for people.
    pub fn report(&self) -> CaseReport {
        CaseReport {
            name: self.name.clone(),
            what: self.what.clone(),
            dut: self.dut.clone(),
            conditions: self.conditions.clone(),
            seed: Seed(self.seed),
            outcome: self.verdict.clone(),
            replay: self.replay.clone(),
        }
    }

    /// Whether the case failed.
    pub fn failed(&self) -> bool {
        matches!(self.verdict, CaseResult::Failed(_))
    }
}

/// A time in seconds, to the microsecond.
pub fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}
