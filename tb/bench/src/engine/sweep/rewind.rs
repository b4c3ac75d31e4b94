//! A run that can be rewound: the first steps of the program, and all that may follow them.

use std::path::Path;

use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::StartState;

use super::swept::SweptCase;
use crate::engine::lockstep::{Lockstep, LockstepState};
use crate::error::BenchError;

/// DUT and model, which can be rewound to their state after the first steps of the program.
pub(super) struct RewindableRun<'a> {
    swept: SweptCase<'a>,
    /// The steps before the point to which the run is rewound.
    steps: Vec<ProgramStep>,
    pub(super) lockstep: Lockstep<'a>,
    /// The state behind `steps`; `None` if the DUT saves none, so that the steps are run again.
    saved: Option<LockstepState>,
    /// Core clock of that state.
    pub(super) begin: u64,
}

impl<'a> RewindableRun<'a> {
    /// Executes `steps` and saves the state behind them.
    pub(super) fn new(swept: SweptCase<'a>, steps: &[ProgramStep]) -> Result<Self, BenchError> {
        let mut lockstep = started(swept)?;
        execute(&mut lockstep, steps);
        Ok(Self {
            swept,
            steps: steps.to_vec(),
            saved: lockstep.save()?,
            begin: lockstep.clock(),
            lockstep,
        })
    }

    /// Brings DUT and model back to the state behind the first steps.
    pub(super) fn rewind(&mut self) -> Result<(), BenchError> {
        if let Some(saved) = &self.saved {
            return self.lockstep.restore(saved);
        }
        self.lockstep = started(self.swept)?;
        execute(&mut self.lockstep, &self.steps);
        Ok(())
    }

    /// As [`Self::new`] without a rewind, on a DUT that records waves.
    pub(super) fn recorded(
        swept: SweptCase<'a>,
        steps: &[ProgramStep],
        waves: &Path,
    ) -> Result<Lockstep<'a>, BenchError> {
        let SweptCase { case, target, .. } = swept;
        let conditions = &case.conditions;
        let mut lockstep =
            Lockstep::from_reset(&case.program.name, target, conditions, Some(waves))?;
        execute(&mut lockstep, steps);
        Ok(lockstep)
    }

    /// Returns the DUT to its target, to be used for another case.
    pub(super) fn give_back(self) {
        let SweptCase { case, target, .. } = self.swept;
        if case.conditions.origin == StartState::Flushed
            && let Some(dut) = self.lockstep.into_dut()
        {
            target.keep(dut);
        }
    }
}

fn started(swept: SweptCase<'_>) -> Result<Lockstep<'_>, BenchError> {
    let SweptCase { case, target, .. } = swept;
    Lockstep::from_start(&case.program.name, target, &case.conditions)
}

/// Executes `steps`, and waits until the register bus is idle. A DUT that dies stays so.
fn execute(lockstep: &mut Lockstep<'_>, steps: &[ProgramStep]) {
    for step in steps {
        if lockstep.step(step.clone()).is_err() {
            return;
        }
    }
    // A DUT that dies now shows it in the next access.
    let _ = lockstep.settle();
}
