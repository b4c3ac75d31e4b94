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

use nvdla_compare::RunVerdict;
use nvdla_compare::observed::PinMomentSet;
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{Sweep, SweptAccess};
use nvdla_regs::table::mcif;

use super::event::SweptProgram;
use super::layer_end::around_layer_end;
use super::moved::MovedAccess;
use super::predictions::{SweepPredictions, failure_bucket};
use super::reads::SweepRegisterReads;
use super::rewind::RewindableRun;
use super::runs::{JudgedSweepRun, SweepRunFailure, SweepRunObservations, SweepRunVerdict};
use super::swept::{FailedSweep, JudgedSweep, PassedSweep, QUIET, SweepStop, SweptCase};
use super::table::sweep_table;
use crate::engine::culprit::{Culprit, blame};
use crate::engine::lockstep::{Lockstep, LockstepEnd};
use crate::engine::outcome::CaseOutcome;
use crate::engine::poll::LockstepError;
use crate::error::BenchError;
use crate::trace::TraceEventKind;

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
                bucket: self.bucket(failure),
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

    /// Bucket of a sweep with this failure. The same on another DUT is another failure.
    fn bucket(&self, failure: &SweepRunFailure) -> String {
        let on = format!(" on {}", self.swept.target.name);
        let register = failure_bucket(self.plan.predictions.moved.access.reg.addr);
        let bucket = failure.bucket.trim_end_matches(&on);
        format!("sweep of {register}: {bucket}{on}")
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

/// What each run of a sweep does, and what the model predicts for it.
struct SweepPlan {
    /// Core clock of the event.
    event: u64,
    /// Core clock in which each run begins.
    begin: u64,
    /// Most core clocks that a run waits for the end of its layers.
    limit: u64,
    predictions: SweepPredictions,
}

/// A run of a sweep that is not judged yet.
struct SweepRun {
    offset: i64,
    shown: SweepRunObservations,
    outcome: CaseOutcome,
    /// The error with which the run ended early.
    error: Option<LockstepError>,
}

impl SweepPlan {
    /// Whether the host can make the access at `offset`: before that it is busy with the program.
    fn can_access_at(&self, offset: i64) -> bool {
        self.event.saturating_add_signed(offset) >= self.begin
    }

    /// Does the run with the access at `offset`; `lockstep` is in the state before the access.
    fn run(&self, lockstep: &mut Lockstep<'_>, offset: i64) -> SweepRun {
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
    fn judge(&self, run: &SweepRun, before: Option<&JudgedSweepRun>) -> SweepRunVerdict {
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
