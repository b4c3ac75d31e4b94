//! Keeps models of a target between cases, and the states after reset and flush in which cases
//! begin.
//!
//! Which model a case gets, and whether its state was saved or simulated anew, does not change
//! observations: a state depends on the DUT and its power-on state alone.

use std::sync::{Arc, Mutex};

use crate::dut::PowerOnContents;
use crate::lock::lock;
use crate::session::{Session, SessionSnapshot};
use crate::simulation::{Simulation, SimulatorError};

/// Saved states and idle models of one target; shared by all threads.
#[derive(Default)]
pub(super) struct SavedStates {
    /// One state for each power-on state used so far.
    states: Mutex<Vec<Arc<SavedState>>>,
    /// Models of the design that no case uses now, at most one for each thread.
    idle: Mutex<Vec<Box<dyn Simulation>>>,
}

/// The state of a design and its bench after reset and flush.
struct SavedState {
    power_on: PowerOnContents,
    /// State of the DUT, as [`Simulation::save`] gives it.
    image: Vec<u8>,
    /// State of everything around the DUT.
    bench: Arc<SessionSnapshot>,
}

impl SavedStates {
    /// A DUT after reset and flush, and the state of the bench that belongs to it.
    pub(super) fn flushed(
        &self,
        power_on: PowerOnContents,
        build: impl Fn(PowerOnContents) -> Result<Box<dyn Simulation>, SimulatorError>,
    ) -> Result<(Box<dyn Simulation>, Arc<SessionSnapshot>), SimulatorError> {
        if let Some(state) = self.state(power_on) {
            let idle = lock(&self.idle).pop();
            let mut dut = match idle {
                Some(dut) => dut,
                None => build(power_on)?,
            };
            dut.restore(&state.image)?;
            return Ok((dut, state.bench.clone()));
        }
        let mut dut = build(power_on)?;
        let bench = Arc::new(Session::flush(&mut *dut));
        if bench.dead.is_none()
            && let Some(image) = dut.save()?
        {
            let state = SavedState {
                power_on,
                image,
                bench: bench.clone(),
            };
            lock(&self.states).push(Arc::new(state));
        }
        Ok((dut, bench))
    }

    /// Keeps a model for later cases; drops it if there is no saved state to restore in it.
    pub(super) fn keep(&self, dut: Box<dyn Simulation>) {
        if !lock(&self.states).is_empty() {
            lock(&self.idle).push(dut);
        }
    }

    fn state(&self, power_on: PowerOnContents) -> Option<Arc<SavedState>> {
        let states = lock(&self.states);
        let same = |state: &&Arc<SavedState>| state.power_on == power_on;
        states.iter().find(same).cloned()
    }
}
