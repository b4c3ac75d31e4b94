//! Signals that ask a run to end: the first one lets the running cases finish, the second one ends
//! the process at once.

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// A signal that ended a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RunSignal {
    Interrupt,
    Terminate,
}

impl RunSignal {
    const ALL: [Self; 2] = [Self::Interrupt, Self::Terminate];

    fn number(self) -> i32 {
        match self {
            Self::Interrupt => SIGINT,
            Self::Terminate => SIGTERM,
        }
    }

    /// As shells report a process that the signal ended.
    pub(super) fn exit_code(self) -> u8 {
        match self {
            Self::Interrupt => 130,
            Self::Terminate => 143,
        }
    }
}

impl fmt::Display for RunSignal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Interrupt => "SIGINT",
            Self::Terminate => "SIGTERM",
        })
    }
}

/// Number of the last signal that came; 0: none.
static CAUGHT: OnceLock<Arc<AtomicUsize>> = OnceLock::new();

/// From now on a first signal is noted, and a second one ends the process. Commands that run cases
/// say so when the first one is about to run; a signal ends all others at once, as ever.
pub(super) fn watch() -> io::Result<()> {
    let caught = Arc::new(AtomicUsize::new(0));
    if CAUGHT.set(Arc::clone(&caught)).is_err() {
        return Ok(());
    }
    let second = Arc::new(AtomicBool::new(false));
    for signal in RunSignal::ALL {
        let number = signal.number();
        // In this order: none is lost while the others are registered, and the flag of the second
        // one is looked at before the first one sets it.
        flag::register_usize(number, Arc::clone(&caught), signal.exit_code().into())?;
        flag::register_conditional_shutdown(
            number,
            signal.exit_code().into(),
            Arc::clone(&second),
        )?;
        flag::register(number, Arc::clone(&second))?;
    }
    Ok(())
}

/// The signal that came, if one did.
pub(super) fn caught() -> Option<RunSignal> {
    let code = CAUGHT.get()?.load(Ordering::SeqCst);
    let mut all = RunSignal::ALL.into_iter();
    all.find(|signal| usize::from(signal.exit_code()) == code)
}

/// Whether a signal came.
pub(super) fn is_over() -> bool {
    caught().is_some()
}
