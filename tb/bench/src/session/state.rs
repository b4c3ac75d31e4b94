//! The state of a session, and how its programs end.

use nvdla_compare::observed::FindingKind;

use super::bench::Bench;
use crate::dut::SimError;

/// State of everything around the DUT. With the state of the DUT itself, taken at the same
/// time, a session continues from it.
#[derive(Debug, Clone)]
pub struct SessionSnapshot {
    pub(super) bench: Bench,
    /// Interrupts that were served and no wait has used up.
    pub(super) served: u32,
    /// Why nothing more can run until a reset.
    pub(super) dead: Option<(FindingKind, String)>,
}

impl SessionSnapshot {
    /// Whether programs can run from here.
    pub fn is_alive(&self) -> bool {
        self.dead.is_none()
    }
}

/// Why a program stopped before its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stopped {
    /// No progress while this was waited for.
    Hang(String),
    /// Activity without end while this was waited for.
    Endless(String),
    Simulator(SimError),
    /// The clocks allowed are over.
    Cut,
    /// A layer wrote a wrong byte.
    WrongByte,
}

impl From<SimError> for Stopped {
    fn from(error: SimError) -> Self {
        Self::Simulator(error)
    }
}
