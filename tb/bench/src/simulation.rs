//! What a simulated DUT can do beyond being clocked: waves, saved states, structural coverage.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use nvdla_compare::observed::StructuralCounts;

use crate::dut::Dut;

/// An error of a simulator, for people to read.
pub type SimulatorError = Box<dyn Error + Send + Sync>;

/// A DUT in a simulator. The methods have defaults: no waves, no saved states, no coverage.
pub trait Simulation: Dut + Send {
    /// Opens the file for waves; they are recorded from the next step on.
    ///
    /// # Errors
    /// The DUT records no waves, or the file cannot be written.
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

    /// Saves everything inside the design; `None` if the DUT saves no state.
    ///
    /// # Errors
    /// The design ended the simulation before.
    fn save(&mut self) -> Result<Option<Vec<u8>>, SimulatorError> {
        Ok(None)
    }

    /// Restores a state that a DUT of the same target saved.
    ///
    /// # Errors
    /// The DUT restores no states, or the state is of another design.
    fn restore(&mut self, _state: &[u8]) -> Result<(), SimulatorError> {
        Err("this DUT restores no state".into())
    }

    /// Structural coverage since the DUT was built; `None` if the DUT does not count it.
    fn counts(&mut self) -> Option<StructuralCounts> {
        None
    }

    /// Names of the design's cover points that were reached since power-up, `top.instance.Name`.
    fn reached(&mut self) -> Vec<Arc<str>> {
        Vec::new()
    }
}
