//! Sweeps of a register access across an event.
//!
//! ```text
//! program -> a run: clock of the event, step that was under way
//!         -> steps before it, once -> saved state
//!         -> for each offset: state, access, quiet, registers -> judged
//! ```
//!
//! The model predicts the registers with the access before the end of everything that runs, and
//! after it. Each bit must be as in one of these two orders, and may change only once as the offset
//! grows. An access in the very clock of the event must also be explained by one of the orders.

use std::sync::Arc;

use nvdla_compare::interrupt_access::MetInterruptSet;
use nvdla_compare::observed::PinMomentSet;
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{Sweep, SweptAccess};
use nvdla_regs::table::mcif;

use super::event::SweptProgram;
use super::layer_end::around_layer_end;
use super::moved::MovedAccess;
use super::plan::SweepPlan;
use super::predictions::SweepPredictions;
use super::reads::SweepRegisterReads;
use super::rewind::RewindableRun;
use super::runs::{JudgedSweepRun, SweepRunVerdict};
use super::swept::{FailedSweep, JudgedSweep, PassedSweep, QUIET, SweepStop, SweptCase};
use super::table::sweep_table;
use crate::engine::outcome::CaseOutcome;
use crate::error::BenchError;

/// The sweep of an access: all runs start in the same state, each with the access one clock later.
pub(super) struct AccessSweep<'a> {
    swept: SweptCase<'a>,
    plan: SweepPlan,
    /// DUT and model in the state before the access.
    start: RewindableRun<'a>,
    /// The steps that lead to this state.
    before: Vec<ProgramStep>,
    /// The runs until now, in the order of their offsets.
    runs: Vec<JudgedSweepRun>,
    /// Names of the design's cover points that the runs reached.
    reached: Vec<Arc<str>>,
    moments: PinMomentSet,
    /// The first wrong run.
    failed: Option<Box<FailedSweep>>,
}

impl<'a> AccessSweep<'a> {
    /// Finds the event in `plain`, the outcome of the case without the sweep, and brings a DUT to the
    /// state before the access.
    pub(super) fn new(
        swept: SweptCase<'a>,
        access: SweptAccess,
        plain: &CaseOutcome,
    ) -> Result<Self, SweepStop> {
        let sweep = swept.sweep;
        let moved = MovedAccess { sweep, access };
        let plain_end = plain.clocks();
        let program = if sweep.around.kind.is_turn() {
            around_layer_end(swept, &moved, plain_end)?
        } else {
            let program = SweptProgram::around_shown_event(swept.case, &moved, plain);
            let why = || SweepStop::NotJudged(format!("there is no {} in it", sweep.around));
            program.ok_or_else(why)?
        };
        let SweptProgram {
            event,
            before,
            after,
        } = program;
        let start = RewindableRun::new(swept, &before)?;
        let model = start.lockstep.model();
        let reads = SweepRegisterReads::new(&before, model, &moved);
        let plan = SweepPlan {
            event,
            begin: start.begin,
            limit: clock_limit(&moved, event, plain_end),
            predictions: SweepPredictions::new(model, moved, after, reads),
        };
        Ok(Self {
            swept,
            plan,
            start,
            before,
            runs: Vec::new(),
            reached: Vec::new(),
            moments: PinMomentSet::default(),
            failed: None,
        })
    }

    /// Does and judges all runs. The first wrong one ends the sweep, unless the user asked for the
    /// sweep: then all of it is of interest.
    pub(super) fn judge(mut self) -> Result<JudgedSweep, SweepStop> {
        let SweptCase { sweep, case, .. } = self.swept;
        for offset in sweep.from..=sweep.to {
            if !self.plan.can_access_at(offset) {
                continue;
            }
            if (self.swept.options.is_over)() {
                let why = format!("a signal came at offset {offset}");
                return Err(SweepStop::NotJudged(why));
            }
            self.run_at(offset)?;
            if self.failed.is_some() && !case.must_be_swept {
                break;
            }
        }
        self.finish()
    }

    /// Does and judges the run with the access at `offset`.
    fn run_at(&mut self, offset: i64) -> Result<(), BenchError> {
        self.start.rewind()?;
        let lockstep = &mut self.start.lockstep;
        let run = self.plan.run(lockstep, offset);
        self.reached.extend(lockstep.reached());
        self.moments.0 |= run.outcome.observed.moments.0;
        let verdict = self.plan.judge(&run, self.runs.last());
        if self.failed.is_none()
            && let SweepRunVerdict::Wrong(failure) = &verdict
        {
            self.failed = Some(Box::new(FailedSweep {
                sweep: Sweep {
                    from: offset - 1,
                    to: offset,
                    ..self.swept.sweep
                },
                bucket: self
                    .swept
                    .bucket(self.plan.predictions.moved.access, failure),
                text: format!("offset {offset}: {}", failure.text),
                outcome: run.outcome,
            }));
        }
        self.runs.push(JudgedSweepRun {
            offset,
            shown: run.shown,
            verdict,
        });
        Ok(())
    }

    /// Records waves of the first wrong run if asked to, and sums all runs up.
    fn finish(self) -> Result<JudgedSweep, SweepStop> {
        self.start.give_back();
        let SweptCase { sweep, options, .. } = self.swept;
        if let (Some(failed), Some(waves)) = (&self.failed, options.waves) {
            let mut lockstep = RewindableRun::recorded(self.swept, &self.before, &waves.path)?;
            self.plan.run(&mut lockstep, failed.sweep.to);
            let closed = lockstep.close_waves();
            closed.map_err(BenchError::simulator(&self.swept.case.name))?;
        }
        let table = sweep_table(&self.plan.predictions, self.plan.event, &self.runs);
        let table = table.trim_end();
        if let Some(mut failed) = self.failed {
            failed.text += &format!("\n{table}");
            return Ok(JudgedSweep::Failed(failed));
        }
        if self.runs.is_empty() {
            return Err(SweepStop::NotJudged(if sweep.from > sweep.to {
                format!("there is no offset from {} to {}", sweep.from, sweep.to)
            } else {
                "the host is still busy with what comes before: begin later with --from".to_owned()
            }));
        }
        let mut not_judged = self.runs.iter().filter_map(|run| match &run.verdict {
            SweepRunVerdict::NotJudged(why) => Some(why),
            SweepRunVerdict::Right | SweepRunVerdict::Wrong(_) => None,
        });
        let offsets = self.runs.len();
        let left_out = not_judged.clone().count();
        if left_out == offsets
            && let Some(why) = not_judged.next()
        {
            return Err(SweepStop::not_judged(why));
        }
        let left_out = if left_out == 0 {
            String::new()
        } else {
            format!(", {left_out} of them not judged")
        };
        Ok(JudgedSweep::Passed(PassedSweep {
            table: format!("{offsets} offsets{left_out} of {table}"),
            reached: self.reached,
            moments: self.moments,
            met: MetInterruptSet::default(),
        }))
    }
}

/// Most core clocks that a run waits for the end of its layers.
fn clock_limit(moved: &MovedAccess, event: u64, plain_end: u64) -> u64 {
    let left = if moved.sweep.around.kind.is_turn() {
        // What is enabled late has all of its clocks before it.
        plain_end
    } else {
        plain_end.saturating_sub(event)
    };
    // With fewer transactions in flight, layers may take far longer than without the access.
    let slower = if moved.block() == Some(&mcif::BLOCK) {
        16
    } else {
        1
    };
    slower * left + QUIET + moved.sweep.to.unsigned_abs()
}
