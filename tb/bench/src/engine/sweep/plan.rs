//! What each run of a sweep does, and how it is judged.

use nvdla_compare::RunVerdict;
use nvdla_model::program::ProgramStep;

use super::predictions::SweepPredictions;
use super::runs::{JudgedSweepRun, SweepRunFailure, SweepRunObservations, SweepRunVerdict};
use crate::engine::culprit::{Culprit, blame};
use crate::engine::lockstep::{Lockstep, LockstepEnd};
use crate::engine::outcome::CaseOutcome;
use crate::engine::poll::LockstepError;
use crate::trace::TraceEventKind;

/// What each run of a sweep does, and what the model predicts for it.
pub(super) struct SweepPlan {
    /// Core clock of the event.
    pub(super) event: u64,
    /// Core clock in which each run begins.
    pub(super) begin: u64,
    /// Most core clocks that a run waits for the end of its layers.
    pub(super) limit: u64,
    pub(super) predictions: SweepPredictions,
}

/// A run of a sweep that is not judged yet.
pub(super) struct SweepRun {
    pub(super) offset: i64,
    pub(super) shown: SweepRunObservations,
    pub(super) outcome: CaseOutcome,
    /// The error with which the run ended early.
    error: Option<LockstepError>,
}

impl SweepPlan {
    /// Whether the host can make the access at `offset`: before that it is busy with the program.
    pub(super) fn can_access_at(&self, offset: i64) -> bool {
        self.event.saturating_add_signed(offset) >= self.begin
    }

    /// Does the run with the access at `offset`; `lockstep` is in the state before the access.
    pub(super) fn run(&self, lockstep: &mut Lockstep<'_>, offset: i64) -> SweepRun {
        let mut reads = Vec::new();
        let ended = self.access_and_read(lockstep, offset, &mut reads);
        let outcome = lockstep.conclude(LockstepEnd::WhenIdle);
        let rise = TraceEventKind::Interrupt { is_high: true };
        let rises = outcome.registers.iter();
        let rises = rises.filter(|event| event.action == rise).count();
        SweepRun {
            offset,
            shown: SweepRunObservations { reads, rises },
            outcome,
            error: ended.err(),
        }
    }

    /// Waits until `offset`, makes the access, waits for all layers, and reads the registers. Values
    /// are added to `reads` as they come, so that those before an error are kept.
    fn access_and_read(
        &self,
        lockstep: &mut Lockstep<'_>,
        offset: i64,
        reads: &mut Vec<u32>,
    ) -> Result<(), LockstepError> {
        let at = self.event.saturating_add_signed(offset);
        let count = u32::try_from(at.saturating_sub(self.begin)).unwrap_or(u32::MAX);
        if count > 0 {
            lockstep.step(ProgramStep::WaitCycles { count })?;
        }
        let SweepPredictions {
            moved,
            after,
            reads: registers,
            poll_of_end,
            ..
        } = &self.predictions;
        if let Some(poll) = poll_of_end
            && offset >= 0
        {
            lockstep.note(poll.clone());
        }
        if moved.access.value.is_some() {
            let step = moved.access.step();
            if moved.may_be_dropped(lockstep.model()) {
                // Whoever takes the model's word for what is written looks at the end of the layer.
                lockstep.step_on_dut(step)?;
            } else {
                lockstep.step(step)?;
            }
        }
        for read in &registers.behind {
            reads.push(lockstep.read(read.at)?);
        }
        for step in after {
            lockstep.step(step.clone())?;
        }
        lockstep.wait_quiet(self.limit)?;
        for read in &registers.at_end {
            if let Some(select) = &read.select {
                lockstep.step(select.clone())?;
            }
            let is_accessed = moved.is_layer_write() && read.at == moved.access.reg.addr;
            reads.push(if is_accessed {
                lockstep.peek_dut(read.at)?
            } else {
                lockstep.read(read.at)?
            });
        }
        Ok(())
    }

    /// Judges a run: what the comparison with the model says comes first, then the two orders of
    /// access and event. `before` is the run with the access one clock earlier.
    pub(super) fn judge(&self, run: &SweepRun, before: Option<&JudgedSweepRun>) -> SweepRunVerdict {
        let (culprit, text) = blame(&run.outcome);
        let failed = run.outcome.failed();
        let text = match failed {
            Some(failed) => failed.first_lines(),
            None => text.lines().next().unwrap_or_default().to_owned(),
        };
        match culprit {
            Culprit::Design => {
                let bucket = failed.map_or_else(String::new, |failed| failed.bucket.clone());
                return SweepRunVerdict::Wrong(SweepRunFailure { bucket, text });
            }
            // A hang that the program caused is none of the design.
            Culprit::Program if self.is_beyond_model(&run.outcome) => {
                return SweepRunVerdict::NotJudged(text);
            }
            Culprit::Program => {}
            Culprit::Nobody => {
                if let Some(error) = &run.error {
                    return SweepRunVerdict::Wrong(SweepRunFailure {
                        bucket: "it ends early".to_owned(),
                        text: error.to_string(),
                    });
                }
            }
        }
        let wrong = self.predictions.wrong(run.offset, &run.shown, before);
        wrong.map_or(SweepRunVerdict::Right, SweepRunVerdict::Wrong)
    }

    /// Whether the two orders say nothing about a run that waits for what never comes, or whose
    /// output cannot be predicted. Where the access enables the ended group again, the other blocks of
    /// its layer are not enabled: the layer waits for them as it should.
    fn is_beyond_model(&self, outcome: &CaseOutcome) -> bool {
        self.predictions.poll_of_end.is_none() || matches!(outcome.verdict, RunVerdict::Unjudged(_))
    }
}
