//! Sweeps of accesses to the interrupt registers across the event of one source, clock by clock.
//!
//! ```text
//! program -> steps up to the enable of the layer, with mask and status bits in front of it
//!         -> saved state -> reads of S_INTR_STATUS at ever closer clocks -> clock of the event
//!         -> for each access and offset: state, access, quiet, registers -> judged
//! ```
//!
//! Most accesses come while all other sources are masked, so that dla_intr shows this source alone: it
//! must rise, unless the access masks the source before. A read comes while dla_intr is 1 already.

use std::fmt::Write as _;
use std::sync::Arc;

use nvdla_compare::interrupt_access::{InterruptAccess, MetInterruptSet};
use nvdla_compare::observed::PinMomentSet;
use nvdla_random::conditions::{Sweep, SweepEvent, SweepEventKind, SweptAccess, SweptVariable};
use nvdla_regs::interrupts::Interrupt;

use super::interrupt_access::{AccessAtEvent, swept_access};
use super::interrupt_event::{
    InterruptProgram, ReadyForEvent, RegistersBefore, is_interrupt_register,
};
use super::moved::MovedAccess;
use super::plan::{SweepPlan, SweepRun};
use super::rewind::RewindableRun;
use super::runs::{JudgedSweepRun, SweepRunFailure, SweepRunVerdict};
use super::swept::{FailedSweep, JudgedSweep, PassedSweep, QUIET, SweepStop, SweptCase};
use super::table::sweep_table;
use crate::engine::outcome::CaseOutcome;
use crate::error::BenchError;
use crate::trace::TraceEventKind;

/// A sweep across events of interrupt sources, with the observations of its runs until now.
pub(super) struct InterruptSweep<'a> {
    swept: SweptCase<'a>,
    /// Core clock in which the run without the sweep ended.
    plain_end: u64,
    /// Number of runs.
    runs: usize,
    /// Text for the report, one line for each event.
    text: String,
    /// Why events were left out, and runs not judged.
    left_out: Vec<String>,
    reached: Vec<Arc<str>>,
    moments: PinMomentSet,
    met: MetInterruptSet,
    /// The first wrong run.
    failed: Option<Box<FailedSweep>>,
}

impl<'a> InterruptSweep<'a> {
    pub(super) fn new(swept: SweptCase<'a>, plain_end: u64) -> Self {
        Self {
            swept,
            plain_end,
            runs: 0,
            text: String::new(),
            left_out: Vec::new(),
            reached: Vec::new(),
            moments: PinMomentSet::default(),
            met: MetInterruptSet::default(),
            failed: None,
        }
    }

    /// Does and judges all runs. The first event with a wrong run ends the sweep.
    pub(super) fn judge(mut self) -> Result<JudgedSweep, SweepStop> {
        for event in self.events() {
            match self.sweep_across(event) {
                Ok(()) => {}
                Err(SweepStop::NotJudged(why)) => self.left_out.push(format!("{event}: {why}")),
                Err(stop) => return Err(stop),
            }
            if (self.swept.options.is_over)() {
                return Err(SweepStop::NotJudged(format!("a signal came at {event}")));
            }
            if self.failed.is_some() {
                break;
            }
        }
        self.finish()
    }

    /// The events of the sweep: the one that it names, or the first of each interrupt of the program.
    fn events(&self) -> Vec<SweepEvent> {
        if let Some(event) = self.swept.sweep.event() {
            return vec![event];
        }
        let all = Interrupt::all().map(|interrupt| SweepEventKind::Source(interrupt).nth(0));
        let is_raised =
            |event: &SweepEvent| InterruptProgram::of(self.swept.case, *event).is_some();
        all.filter(is_raised).collect()
    }

    /// Moves the accesses of the sweep across `event`.
    fn sweep_across(&mut self, event: SweepEvent) -> Result<(), SweepStop> {
        let Some(mut program) = InterruptProgram::of(self.swept.case, event) else {
            return Err(SweepStop::not_judged("there is no such layer in it"));
        };
        if program.writes_interrupts() {
            let why = "the program writes interrupt registers itself";
            return Err(SweepStop::not_judged(why));
        }
        let own = program.interrupt.mask();
        let accesses = self.accesses(own)?;
        let mut clock = None;
        for registers in RegistersBefore::ALL {
            let comes_to = |access: &&SweptAccess| RegistersBefore::of(**access, own) == registers;
            let mut accesses = accesses.iter().filter(comes_to).peekable();
            if accesses.peek().is_none() {
                continue;
            }
            let event_clock = match clock {
                Some(clock) => clock,
                None => program.find_event(self.swept, registers, self.plain_end)?,
            };
            if clock.is_none() {
                let _ = writeln!(self.text, "  {event} in clock {event_clock}");
            }
            clock = Some(event_clock);
            let mut ready = ReadyForEvent::new(self.swept, &program, registers)?;
            for access in accesses {
                let at_event = AccessAtEvent {
                    moved: self.moved(*access, event),
                    program: &program,
                    model: &ready.model,
                    is_synchronous: self.is_synchronous(),
                };
                self.sweep_access(&at_event, event_clock, &mut ready.run)?;
                if self.failed.is_some() {
                    break;
                }
            }
            ready.run.give_back();
            if self.failed.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// The accesses that are moved across the event of the interrupt with the bit `own`.
    fn accesses(&self, own: u32) -> Result<Vec<SweptAccess>, SweepStop> {
        match self.swept.sweep.access() {
            Some(access) if is_interrupt_register(access.reg) => Ok(vec![access]),
            Some(_) => {
                let why = "only accesses to the interrupt registers are swept around it";
                Err(SweepStop::not_judged(why))
            }
            None => Ok(InterruptAccess::ALL
                .map(|access| swept_access(access, own))
                .to_vec()),
        }
    }

    /// The part of the sweep that moves `access` across `event`.
    fn moved(&self, access: SweptAccess, event: SweepEvent) -> MovedAccess {
        let sweep = Sweep {
            what: SweptVariable::Access(access),
            around: event,
            ..self.swept.sweep
        };
        MovedAccess { sweep, access }
    }

    /// Whether both clocks have one period.
    fn is_synchronous(&self) -> bool {
        let (core, csb) = self.swept.case.conditions.clock_ratio().periods();
        core == csb
    }

    /// Moves one access across the event in core clock `clock`, and judges each run.
    fn sweep_access(
        &mut self,
        at_event: &AccessAtEvent<'_>,
        clock: u64,
        start: &mut RewindableRun<'_>,
    ) -> Result<(), BenchError> {
        let MovedAccess { sweep, access } = at_event.moved;
        let plan = SweepPlan {
            event: clock,
            begin: start.begin,
            limit: self.plain_end + QUIET,
            predictions: at_event.predictions(),
        };
        let mut runs: Vec<JudgedSweepRun> = Vec::new();
        for offset in sweep.from..=sweep.to {
            if !plan.can_access_at(offset) || (self.swept.options.is_over)() {
                continue;
            }
            start.rewind()?;
            let mut run = plan.run(&mut start.lockstep, offset);
            run.shown.rises = rises_since(&run.outcome, plan.begin);
            self.reached.extend(start.lockstep.reached());
            self.moments.0 |= run.outcome.observed.moments.0;
            self.runs += 1;
            let verdict = judge_run(at_event, &plan, &run, runs.last());
            runs.push(JudgedSweepRun {
                offset,
                shown: run.shown,
                verdict: verdict.clone(),
            });
            if let SweepRunVerdict::Wrong(failure) = verdict
                && self.failed.is_none()
            {
                self.record(at_event, &plan, offset)?;
                self.failed = Some(Box::new(FailedSweep {
                    sweep: Sweep {
                        from: offset - 1,
                        to: offset,
                        ..sweep
                    },
                    bucket: self.swept.bucket(access, &failure),
                    text: format!(
                        "{access} at offset {offset} from {}: {}",
                        sweep.around, failure.text
                    ),
                    outcome: run.outcome,
                }));
            }
            if self.failed.is_some() && !self.swept.case.must_be_swept {
                break;
            }
        }
        self.sum_up(at_event, &plan, &runs);
        Ok(())
    }

    /// Adds what all runs with one access showed.
    fn sum_up(&mut self, at_event: &AccessAtEvent<'_>, plan: &SweepPlan, runs: &[JudgedSweepRun]) {
        let MovedAccess { sweep, access } = at_event.moved;
        let not_judged = runs.iter().find_map(|run| match &run.verdict {
            SweepRunVerdict::NotJudged(why) => Some(why),
            SweepRunVerdict::Right | SweepRunVerdict::Wrong(_) => None,
        });
        if let Some(why) = not_judged {
            self.left_out
                .push(format!("{}, {access}: {why}", sweep.around));
        }
        if self.swept.sweep.access().is_some() || self.failed.is_some() {
            let table = sweep_table(&plan.predictions, plan.event, runs);
            self.text = format!("{} offsets of {table}", runs.len());
        }
        let is_right = |offset| {
            runs.iter()
                .any(|run| run.offset == offset && run.verdict == SweepRunVerdict::Right)
        };
        if let Some(kind) = at_event.kind()
            && at_event.is_synchronous
            && is_right(-1)
            && is_right(0)
        {
            self.met.insert(kind, at_event.program.interrupt.mask());
        }
    }

    /// Records the waves of a run, if the sweep shall record any.
    fn record(
        &self,
        at_event: &AccessAtEvent<'_>,
        plan: &SweepPlan,
        offset: i64,
    ) -> Result<(), BenchError> {
        let Some(waves) = self.swept.options.waves else {
            return Ok(());
        };
        let program = at_event.program;
        let registers = RegistersBefore::of(at_event.moved.access, program.interrupt.mask());
        let steps = program.steps_to_access(registers);
        let mut lockstep = RewindableRun::recorded(self.swept, &steps, &waves.path)?;
        plan.run(&mut lockstep, offset);
        let closed = lockstep.close_waves();
        closed.map_err(BenchError::simulator(&self.swept.case.name))
    }

    /// Sums all runs up.
    fn finish(self) -> Result<JudgedSweep, SweepStop> {
        let mut text = String::new();
        if self.swept.sweep.access().is_none() {
            let _ = writeln!(text, "{} runs of accesses across interrupts", self.runs);
        }
        text += self.text.trim_end();
        if let Some(mut failed) = self.failed {
            failed.text += &format!("\n{text}");
            return Ok(JudgedSweep::Failed(failed));
        }
        if self.runs == 0 {
            let why = self.left_out.into_iter().next();
            let none = || "no layer of it raises an interrupt".to_owned();
            return Err(SweepStop::NotJudged(why.unwrap_or_else(none)));
        }
        for why in self.left_out {
            let _ = write!(text, "\n  left out: {why}");
        }
        Ok(JudgedSweep::Passed(PassedSweep {
            table: text,
            reached: self.reached,
            moments: self.moments,
            met: self.met,
        }))
    }
}

/// Judges a run; `before` is the run with the access one clock earlier.
fn judge_run(
    at_event: &AccessAtEvent<'_>,
    plan: &SweepPlan,
    run: &SweepRun,
    before: Option<&JudgedSweepRun>,
) -> SweepRunVerdict {
    let verdict = plan.judge(run, before);
    let rises = run.shown.rises;
    let is_judged = at_event.kind().is_some() && !at_event.may_raise_twice();
    // The bit is set once, and no other bit lowers the pin.
    if verdict == SweepRunVerdict::Right && is_judged && rises > 1 {
        return SweepRunVerdict::Wrong(SweepRunFailure {
            bucket: "dla_intr falls and rises again".to_owned(),
            text: format!("dla_intr rose {rises} times, for one event"),
        });
    }
    verdict
}

/// Number of times that dla_intr rose since this core clock.
fn rises_since(outcome: &CaseOutcome, clock: u64) -> usize {
    let rise = TraceEventKind::Interrupt { is_high: true };
    let events = outcome.registers.iter();
    let rises = events.filter(|event| event.action == rise && event.clock.0 >= clock);
    rises.count()
}
