//! Time that this thread has had of a processor, so that other load on the machine shows little.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Measures stretches of work of this thread.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    begun: Duration,
}

impl Stopwatch {
    /// Begins a stretch.
    pub(crate) fn start() -> Self {
        Self { begun: now() }
    }

    /// Length of the stretch since the start or the last lap; begins the next one.
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
