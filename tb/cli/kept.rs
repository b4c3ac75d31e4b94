//! Models between cases, and the states behind reset and flush from which cases begin.
//!
//! Which model a case gets, and whether its state was saved or simulated anew, changes nothing
//! in what is observed: a state depends on the DUT and its power-on state alone.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nvdla_bench::dut::PowerOn;
use nvdla_bench::session::{Session, Snapshot};

use super::target::{Built, Target};

/// What is kept; shared by all threads.
#[derive(Default)]
pub(super) struct Kept {
    /// A few power-on states for each DUT.
    states: Mutex<Vec<Arc<State>>>,
    /// Models that nobody uses, at most one for each thread and DUT.
    idle: Mutex<Vec<(&'static str, Box<dyn Built>)>>,
}

/// State behind reset and flush.
struct State {
    dut: &'static str,
    power_on: PowerOn,
    /// Of the DUT.
    image: Vec<u8>,
    /// Of everything around it.
    bench: Snapshot,
}

impl Kept {
    /// A DUT behind reset and flush, and the state of the bench that belongs to it.
    pub(super) fn flushed(
        &self,
        target: Target,
        power_on: PowerOn,
    ) -> Result<(Box<dyn Built>, Snapshot), String> {
        if let Some(state) = self.state(target.name, power_on) {
            let mut dut = match self.idle(target.name) {
                Some(dut) => dut,
                None => target.build(power_on)?,
            };
            dut.restore(&state.image)?;
            return Ok((dut, state.bench.clone()));
        }
        let mut dut = target.build(power_on)?;
        let bench = Session::flush(&mut *dut);
        if !bench.is_alive() {
            return Ok((dut, bench));
        }
        if let Some(image) = dut.save()? {
            let state = State {
                dut: target.name,
                power_on,
                image,
                bench: bench.clone(),
            };
            lock(&self.states).push(Arc::new(state));
        }
        Ok((dut, bench))
    }

    /// Takes back a model that can go on; it is of no use where no state can be saved.
    pub(super) fn keep(&self, target: Target, dut: Box<dyn Built>) {
        let saved = |state: &Arc<State>| state.dut == target.name;
        if lock(&self.states).iter().any(saved) {
            lock(&self.idle).push((target.name, dut));
        }
    }

    fn state(&self, dut: &str, power_on: PowerOn) -> Option<Arc<State>> {
        let states = lock(&self.states);
        let same = |state: &&Arc<State>| state.dut == dut && state.power_on == power_on;
        states.iter().find(same).cloned()
    }

    fn idle(&self, dut: &str) -> Option<Box<dyn Built>> {
        let mut idle = lock(&self.idle);
        let at = idle.iter().position(|(name, _)| *name == dut)?;
        Some(idle.swap_remove(at).1)
    }
}

/// The lists are whole between two calls, whatever a thread did when it panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
