//! Errors of campaigns.

use std::io;
use std::path::PathBuf;

use nvdla_bench::simulation::SimulatorError;
use nvdla_yaml::names::hint;

use crate::journal::JournalError;
use crate::lock::LockError;
use crate::schedule::{CaseName, Shard, moved};

/// Why a campaign cannot run or go on. A failing case is no error.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CampaignError {
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error(transparent)]
    Lock(#[from] LockError),
    #[error(
        "nothing to run: the campaign has {total} cases, and shard {shard} none of them; take \
         more cases or fewer shards"
    )]
    NoCase { total: u64, shard: Shard },
    #[error(transparent)]
    Bench(#[from] nvdla_bench::error::BenchError),
    #[error("{target}: {source}")]
    Simulator {
        target: String,
        source: SimulatorError,
    },
    #[error(transparent)]
    Structural(#[from] nvdla_structural::StructuralError),
    /// A case ended without a result.
    #[error("{0}")]
    NotRun(String),
    #[error("cannot write {}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("unknown profile `{name}`; known: {}{}", known.join(", "), hint(name, known))]
    UnknownProfile { name: String, known: Vec<String> },
    #[error(
        "{}:1: this campaign was {}: begin a new one, or go on with a version that drew it",
        path.display(),
        moved(*draw)
    )]
    Draw { path: PathBuf, draw: u32 },
    #[error(
        "{}:1: the cases of this campaign were chosen for the coverage by another version of the \
         choice: begin a new one",
        path.display()
    )]
    Steering { path: PathBuf },
    #[error(
        "{}: profiles, coverage model or DUT changed since this campaign began; its records would \
         not be the same: begin a new one",
        path.display()
    )]
    Changed { path: PathBuf },
    #[error(
        "{}: this campaign was begun without --count, so there is nothing to extend; go on with \
         --resume alone",
        path.display()
    )]
    Open { path: PathBuf },
    #[error(
        "{}: this campaign has {cases} cases; --count of one that goes on can only be more",
        path.display()
    )]
    Shorter { path: PathBuf, cases: u64 },
    #[error("{}: the coverage model changed since this campaign; run it again", path.display())]
    OtherBins { path: PathBuf },
    #[error("{case}: the bench itself failed: {message}; it happens again with: cosim run {case}")]
    Panicked { case: CaseName, message: String },
}
