//! Signals that ask a run to end: the first one lets the running cases finish, the second one ends
//! the process at once.
//!
//! Signals of one moment are one: `timeout`, service managers and batch systems signal a process and
//! then its group.

use std::fmt;
use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

/// A signal that ended a run, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunSignal(i32);

impl RunSignal {
    /// For how long further signals count as the first one. A second Ctrl-C comes later than that.
    fn moment(self) -> Duration {
        match self.0 {
            SIGINT => Duration::from_millis(200),
            _ => Duration::from_secs(2),
        }
    }

    /// The exit code that shells report for a process that the signal ended.
    pub fn exit_code(self) -> u8 {
        u8::try_from(128 + self.0).unwrap_or(u8::MAX)
    }
}

impl fmt::Display for RunSignal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(low_level::signal_name(self.0).unwrap_or("a signal"))
    }
}

/// Number of the first signal that came; 0: none came.
static CAUGHT: AtomicI32 = AtomicI32::new(0);

/// Set once the handlers of signals are installed.
static WATCHED: OnceLock<()> = OnceLock::new();

/// From now on the first signal is only noted, and the second one ends the process. Commands that
/// run cases call this before the first one runs; for all others a signal ends the process at once.
pub fn watch() -> io::Result<()> {
    if WATCHED.set(()).is_err() {
        return Ok(());
    }
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    let note = move || {
        let mut first: Option<Instant> = None;
        for signal in signals.forever().map(RunSignal) {
            #[expect(clippy::disallowed_methods, reason = "a moment has a length")]
            let now = Instant::now();
            match first {
                None => {
                    first = Some(now);
                    CAUGHT.store(signal.0, Ordering::SeqCst);
                }
                Some(first) if now.duration_since(first) < signal.moment() => {}
                Some(_) => low_level::exit(signal.exit_code().into()),
            }
        }
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(note)?;
    Ok(())
}

/// The signal that came, if one did.
pub fn caught() -> Option<RunSignal> {
    let number = CAUGHT.load(Ordering::SeqCst);
    (number != 0).then_some(RunSignal(number))
}

/// Whether a signal came.
pub fn is_over() -> bool {
    caught().is_some()
}
