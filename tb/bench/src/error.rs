//! Why the bench could not do what it was asked. A mismatch is never an error.

/// Errors of the bench.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error(
        "memory timing {0:?} is none of fast, random, stalled, starved, latest, reordered, \
         latency=N with N from 1 to 65535"
    )]
    MemoryTiming(String),
    #[error("clock ratio {0:?} is none of random, ends, CORE:CSB with periods from 1 to 64")]
    ClockRatio(String),
    #[error("host {0:?} is none of plain, random, hostile, paced=N with N from 1 to 65535")]
    Host(String),
    #[error("origin {0:?} is none of reset, flushed")]
    Origin(String),
    #[error("power-on state {0:?} is none of random, zeros, ones")]
    PowerOn(String),
    #[error("a window of {0} outstanding replies is not within 1 to 3")]
    Window(u8),
    #[error("cannot start {jobs} worker threads")]
    Threads {
        jobs: usize,
        source: rayon::ThreadPoolBuildError,
    },
}
