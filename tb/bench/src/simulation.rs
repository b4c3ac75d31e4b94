//! What a simulated DUT can do beyond being clocked: waves, saved states, structural coverage.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use crate::dut::Dut;

/// Why a simulator could not do something.
pub type SimulatorError = Box<dyn Error + Send + Sync>;

/// A DUT in a simulator. A plain [`Dut`] becomes one with an empty `impl`: it then makes neither
/// waves nor saved states.
pub trait Simulation: Dut + Send {
    /// Records waves from the next step on.
    ///
    /// # Errors
    /// It cannot, or the file cannot be written.
    fn open_waves(&mut self, _path: &Path) -> Result<(), SimulatorError> {
        Err("this DUT records no waves".into())
    }

    /// Completes the file of waves, if one is open.
    ///
    /// # Errors
    /// The file cannot be written.
    fn close_waves(&mut self) -> Result<(), SimulatorError> {
        Ok(())
    }

    /// Everything inside the design; `None` from DUTs that save no state.
    ///
    /// # Errors
    /// The design ended before.
    fn save(&mut self) -> Result<Option<Vec<u8>>, SimulatorError> {
        Ok(None)
    }

    /// Goes on from a state that a DUT of the same target saved.
    ///
    /// # Errors
    /// It cannot, or the state is of another design.
    fn restore(&mut self, _state: &[u8]) -> Result<(), SimulatorError> {
        Err("this DUT restores no state".into())
    }

    /// What was counted for structural coverage since it was built; `None` from DUTs that do not
    /// count.
    fn counts(&mut self) -> Option<CoverageCounts> {
        None
    }

    /// Names of the design's cover points that were reached since power-up, `top.instance.Name`.
    fn reached(&mut self) -> Vec<Arc<str>> {
        Vec::new()
    }
}

/// Structural coverage of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverageCounts {
    /// Digest of the model that counted.
    pub digest: String,
    /// The same for every run of a target.
    pub counters: Arc<[CoverageCounter]>,
    /// As many.
    pub hits: Vec<u32>,
}

/// What is counted, in the words of Verilator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverageCounter {
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// `v_KIND/MODULE`.
    pub page: String,
    pub comment: String,
    /// Lines that belong to it, such as `7,9-11`.
    pub lines: String,
}
