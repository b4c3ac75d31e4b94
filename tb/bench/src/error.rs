//! Errors of the bench: why a case could not run or be set up. A mismatch is never an error.

use std::fmt::Display;

use crate::simulation::SimulatorError;

/// Why a case could not run, or an option of it is wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BenchError {
    #[error("{case} needs nv_small_ew, which {target} is not")]
    TooSmall { case: String, target: String },
    #[error("{case}: {source}")]
    Simulator {
        case: String,
        source: SimulatorError,
    },
    #[error("{case}: the bench itself failed: {message}; it happens again with: {replay}")]
    Panicked {
        case: String,
        message: String,
        replay: String,
    },
    #[error("cannot start {jobs} worker threads")]
    Threads {
        jobs: usize,
        source: rayon::ThreadPoolBuildError,
    },
}

impl BenchError {
    /// Turns a failure of the simulator into the error that it failed in `case`.
    pub fn simulator(case: &str) -> impl Fn(SimulatorError) -> Self {
        |source| Self::Simulator {
            case: case.to_owned(),
            source,
        }
    }

    /// The error that a case panicked with this message; `replay` is the command that runs it again.
    pub fn panicked(case: impl Display, replay: impl Display, message: String) -> Self {
        Self::Panicked {
            case: case.to_string(),
            message,
            replay: replay.to_string(),
        }
    }
}
