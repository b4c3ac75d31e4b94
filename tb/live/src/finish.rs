//! Ends a session or a part of it: verdict and resets.

use nvdla_bench::engine::{CaseOutcome, LockstepEnd};
use nvdla_bench::simulation::SimulatorError;
use nvdla_model::layout::{Region, joined};
use nvdla_model::memory::Memory;
use nvdla_model::program::ProgramStep;

use crate::event::AlreadyReportedEvents;
use crate::session::LiveSession;

impl LiveSession<'_> {
    /// Waits until nothing is outstanding and compares everything with the model. Returns an
    /// outcome for each part of the session: each reset ends one, and this call the last.
    ///
    /// # Errors
    /// The file of waves cannot be completed.
    pub fn finish(mut self) -> Result<Vec<CaseOutcome>, SimulatorError> {
        self.end_part(LockstepEnd::WhenIdle);
        self.lockstep.close_waves()?;
        Ok(self.ended)
    }

    /// Resets DUT and model; memory keeps its contents. This ends a part of the session. If layers
    /// run, only what was observed until now is compared.
    pub fn reset(&mut self) {
        let memory = self.end_part(if self.lockstep.is_busy() {
            LockstepEnd::AtOnce
        } else {
            LockstepEnd::WhenIdle
        });
        self.lockstep.reset(loads(&memory), memory);
        self.announced = AlreadyReportedEvents::default();
    }

    /// Ends a part of the session and keeps its outcome. Returns the contents of memory.
    fn end_part(&mut self, end: LockstepEnd) -> Memory {
        let outcome = self.lockstep.conclude(end);
        if end == LockstepEnd::WhenIdle {
            for layer in std::mem::take(&mut self.announced.open) {
                self.hand_over_regions(&outcome.expected.layers[layer].writes);
            }
        }
        let memory = outcome.observed.memory.clone();
        self.ended.push(outcome);
        memory
    }
}

/// The program steps that load the bytes of `memory` that are not 0.
fn loads(memory: &Memory) -> Vec<ProgramStep> {
    let is_used = |bytes: &[u8]| bytes.iter().any(|byte| *byte != 0);
    let used = memory.pages().filter(|(_, bytes)| is_used(bytes));
    let len = Memory::PAGE_BYTES;
    let runs = joined(used.map(|(at, _)| Region { at, len })).into_iter();
    runs.map(|run| ProgramStep::load(run.at, memory.dump(run.at, run.len)))
        .collect()
}
