//! Measures the processor time of this thread, so that other load on the machine hardly matters.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Measures the processor time of successive pieces of work of this thread.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    begun: Duration,
}

impl Stopwatch {
    /// Begins the first piece of work.
    pub(crate) fn start() -> Self {
        Self { begun: now() }
    }

    /// Processor time since the start or the last call; begins the next piece of work.
    pub(crate) fn lap(&mut self) -> Duration {
        let now = now();
        let taken = now.saturating_sub(self.begun);
        self.begun = now;
        taken
    }
}

fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a clock of work is never negative")
}
