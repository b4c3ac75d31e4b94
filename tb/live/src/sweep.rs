//! Sweeps: the same program again and again, with one register access moved clock by clock across an event.
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

mod interrupts;

use std::path::Path;
use std::sync::Arc;

use nvdla_bench::engine::{Case, CaseFailure, CaseOutcome, Target};
use nvdla_bench::error::BenchError;
use nvdla_bench::session::LiveSnapshot;
use nvdla_bench::trace::{TraceEvent, TraceEventKind};
use nvdla_compare::RunVerdict;
use nvdla_compare::interrupt_access::MetInterruptSet;
use nvdla_compare::observed::PinMomentSet;
use nvdla_model::layout::Region;
use nvdla_model::model::Model;
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{
    Conditions, StartState, Sweep, SweepEvent, SweepEventKind, SweptAccess,
};
use nvdla_regs::look_up::{self, is_enable};
use nvdla_regs::quantity::Cycle;
use nvdla_regs::table::{cdma, mcif};
use nvdla_regs::types::RegRole;

use crate::error::LiveError;
use crate::event::AlreadyReportedEvents;
use crate::finish::{Culprit, SessionPartEnd, blame};
use crate::judge::{
    SweepPredictions, SweepRunFailure, SweepRunObservations, kind, may_be_dropped, table,
};
use crate::session::{LiveDutBench, LiveSession};
use crate::swept_reads::{
    SweepRegisterRead, SweepRegisterReads, enabled, fetches_into_other_banks, is_written_to_layer,
};
use crate::watch::PollWatch;

/// Core clocks that a run waits for its end, in addition to those that the program took.
const QUIET: u64 = 2000;

/// The result of a sweep: right, wrong, or not judged.
pub(crate) enum SweepOutcome {
    Right {
        /// Observations at each offset, as a table; its first line is a summary.
        table: String,
        /// Names of the design's cover points that the runs reached.
        reached: Vec<Arc<str>>,
        moments: PinMomentSet,
        /// Accesses that came in the clock of an interrupt's event.
        met: MetInterruptSet,
    },
    Wrong(Box<FailedSweep>),
    /// The sweep was not judged, for this reason.
    Nothing(String),
}

/// A sweep with a run that neither order of access and event explains.
pub(crate) struct FailedSweep {
    /// The part of the sweep that suffices to show the failure: two neighbouring offsets.
    pub(crate) sweep: Sweep,
    pub(crate) bucket: String,
    pub(crate) text: String,
    /// Outcome of the run with the access at the first wrong offset.
    pub(crate) outcome: CaseOutcome,
}

pub(crate) use interrupts::InterruptSweep;

/// Saved state of bench and model before the access, at which all runs of a sweep begin.
struct SweepStartState {
    bench: Option<LiveSnapshot>,
    model: Model,
    steps: Vec<ProgramStep>,
    clock: u64,
}

/// Sweeps `access` across the event of `sweep` in `case`; `plain` is the outcome of the case
/// without the sweep. Ends early if `is_over`. With `waves`, records the first wrong run there.
///
/// # Errors
/// The simulator failed, or the waves cannot be written.
pub(crate) fn sweep(
    case: &Case,
    target: &Target,
    (sweep, access): (&Sweep, SweptAccess),
    plain: &CaseOutcome,
    is_over: &(dyn Fn() -> bool + Sync),
    waves: Option<&Path>,
) -> Result<SweepOutcome, BenchError> {
    let end = plain.clocks();
    let moment = match sweep.around.kind {
        kind if kind.is_turn() => turn(case, target, access, sweep.around, end)?,
        _ => SplitSweepProgram::of(case, (sweep, access), plain)
            .ok_or_else(|| format!("there is no {} in it", sweep.around)),
    };
    let SplitSweepProgram { event, kept, rest } = match moment {
        Ok(moment) => moment,
        Err(why) => return Ok(SweepOutcome::Nothing(why)),
    };
    let kept = &kept[..];
    let mut session = LiveSession::begin(target, &case.conditions)?;
    let prefix = session.prefix(kept)?;
    let left = match sweep.around.kind {
        // What is enabled late has all of its clocks before it.
        kind if kind.is_turn() => end,
        _ => end.saturating_sub(event),
    };
    // With fewer transactions in flight, layers may take far longer than without the access.
    let slower = match look_up::block(access.reg.addr) == Some(&mcif::BLOCK) {
        true => 16,
        false => 1,
    };
    let limit = slower * left + QUIET + sweep.to.unsigned_abs();
    let reads = SweepRegisterReads::new((kept, &prefix.model), (sweep, access));
    let judge = SweepPredictions::new(&prefix.model, (sweep, access), rest, reads);
    let on = format!(" on {}", target.name);
    let mut rows: Vec<SweepRunObservations> = Vec::new();
    let (mut reached, mut moments) = (Vec::new(), PinMomentSet::default());
    let mut wrong: Option<Box<FailedSweep>> = None;
    for offset in sweep.from..=sweep.to {
        let at = event.saturating_add_signed(offset);
        // The host was busy until then.
        if at < prefix.clock {
            continue;
        }
        if is_over() {
            return Ok(SweepOutcome::Nothing(format!(
                "a signal came at offset {offset}"
            )));
        }
        session.resume(&prefix)?;
        let delay = u32::try_from(at - prefix.clock).unwrap_or(u32::MAX);
        let (mut row, outcome) = session.offset((offset, delay), &judge, limit);
        if row.wrong.is_none() && row.unjudged.is_none() {
            row.wrong = judge.wrong(&row, rows.last());
        }
        reached.extend(
            session
                .rtl
                .iter_mut()
                .flat_map(|rtl| rtl.bench.dut.reached()),
        );
        moments.0 |= outcome.observed.moments.0;
        if let (None, Some(SweepRunFailure { bucket, .. })) = (&wrong, &row.wrong) {
            wrong = Some(Box::new(FailedSweep {
                sweep: Sweep {
                    from: offset - 1,
                    to: offset,
                    ..*sweep
                },
                // The same on another DUT is another failure.
                bucket: format!(
                    "sweep of {}: {}{on}",
                    kind(access.reg.addr),
                    bucket.trim_end_matches(&on)
                ),
                text: format!("offset {offset}: {}", row.text(&judge)),
                outcome,
            }));
        }
        rows.push(row);
        // Who asked for the sweep wants to see all of it.
        if wrong.is_some() && !case.must_be_swept {
            break;
        }
    }
    session.give_back(&case.conditions, target);
    if let (Some(wrong), Some(_)) = (&wrong, waves) {
        let offset = wrong.sweep.to;
        let at = event.saturating_add_signed(offset);
        let delay = u32::try_from(at.saturating_sub(prefix.clock)).unwrap_or(u32::MAX);
        let mut session = LiveSession::with_waves(target, &case.conditions, waves)?;
        session.prefix(kept)?;
        session.offset((offset, delay), &judge, limit);
        session.close_waves()?;
    }
    let table = table(sweep, event, &rows, &judge);
    Ok(match wrong {
        Some(mut wrong) => {
            wrong.text += &format!("\n{}", table.trim_end());
            SweepOutcome::Wrong(wrong)
        }
        None => verdict(sweep, &rows, table, (reached, moments)),
    })
}

/// The event of a sweep in a program, and the steps of the program before and after the access.
struct SplitSweepProgram {
    /// Core clock of the event.
    event: u64,
    kept: Vec<ProgramStep>,
    /// Steps of the program after the access. If the access replaces an enable, this is left out.
    rest: Vec<ProgramStep>,
}

impl SplitSweepProgram {
    /// Finds an event that the run without a sweep showed. Steps that the program has not done when
    /// the sweep begins are left out. If both the access and the event are enables, the access
    /// replaces the next enable of its block.
    fn of(
        case: &Case,
        (sweep, access): (&Sweep, SweptAccess),
        plain: &CaseOutcome,
    ) -> Option<Self> {
        let event = clock_of(sweep.around, plain).filter(|clock| *clock <= plain.clocks())?;
        let steps = &case.program.steps;
        let next = match (sweep.around.kind, enabled(&access.step())) {
            (SweepEventKind::Enable, own @ Some(_)) => {
                let mut enables = (0..steps.len()).filter(|at| enabled(&steps[*at]).is_some());
                enables.nth(sweep.around.number);
                enables.find(|at| enabled(&steps[*at]) == own)
            }
            _ => None,
        };
        let (kept, rest) = match next {
            Some(next) => (&steps[..next], up_to_wait(&steps[next + 1..])),
            None => {
                let begin = Cycle(event.saturating_add_signed(sweep.from));
                let mut clocks = plain.observed.timeline.steps.iter();
                let under_way = clocks.rposition(|clock| *clock <= begin);
                (&steps[..under_way.unwrap_or(0)], &[][..])
            }
        };
        let (kept, rest) = (kept.to_vec(), rest.to_vec());
        Some(Self { event, kept, rest })
    }
}

/// The steps before the first one in which the host waits.
fn up_to_wait(steps: &[ProgramStep]) -> &[ProgramStep] {
    let waits = steps.iter().position(|step| {
        !matches!(
            step,
            ProgramStep::Write { .. }
                | ProgramStep::Read { .. }
                | ProgramStep::Load { .. }
                | ProgramStep::Note { .. }
        )
    });
    &steps[..waits.unwrap_or(steps.len())]
}

/// Finds the clock in which layer number `number` of the access's block ends, by reads of CONSUMER
/// in repeated runs; no step of the program waits for this layer. Else, says why there is none.
fn turn(
    case: &Case,
    target: &Target,
    access: SweptAccess,
    SweepEvent { kind, number }: SweepEvent,
    end: u64,
) -> Result<Result<SplitSweepProgram, String>, BenchError> {
    let nothing = |why: &str| Ok(Err(why.to_owned()));
    let block = look_up::block(access.reg.addr);
    let role = |role| block.and_then(|block| block.of_role(role));
    let (Some(enable), Some(pointer)) = (role(RegRole::Enable), role(RegRole::Pointer)) else {
        return nothing("no layers end in the block of the access");
    };
    let steps = &case.program.steps;
    let enables = (0..steps.len()).filter(|at| enabled(&steps[*at]) == Some(enable.addr));
    let mut enables = enables.skip(number);
    let Some(own) = enables.next() else {
        return nothing("the block has not so many layers");
    };
    let kept = &steps[..own + up_to_wait(&steps[own..]).len()];
    let next = enables.next().filter(|next| *next < kept.len());
    // With one layer only CONSUMER changes once.
    let alone = &kept[..next.unwrap_or(kept.len())];
    let mut session = LiveSession::begin(target, &case.conditions)?;
    let prefix = session.prefix(alone)?;
    let begin = prefix.clock;
    let mut has_turned = |clock: u64| {
        session.resume(&prefix)?;
        let delay = u32::try_from(clock - begin).unwrap_or(u32::MAX);
        let ran = match delay {
            0 => Ok(()),
            _ => session.advance(delay),
        };
        let read = ran.and_then(|()| session.read(pointer.addr));
        Ok::<_, BenchError>(
            read.ok()
                .map(|value| (value >> 16) as usize & 1 != number & 1),
        )
    };
    let (mut before, mut behind) = (begin, end.max(begin) + QUIET);
    if has_turned(before)? != Some(false) || has_turned(behind)? != Some(true) {
        return nothing("the host or a layer in front of it is still busy when it comes");
    }
    while behind - before > 1 {
        let middle = before.midpoint(behind);
        match has_turned(middle)? {
            Some(true) => behind = middle,
            Some(false) => before = middle,
            None => return nothing("the block cannot be read"),
        }
    }
    session.give_back(&case.conditions, target);
    let may_end_alone = || enable.addr == cdma::D_OP_ENABLE.addr && !fetches_into_other_banks(kept);
    let is_enable = enabled(&access.step()).is_some();
    if kind == SweepEventKind::Ended && is_enable && may_end_alone() {
        return nothing("CDMA may end this layer alone: give the layers other data banks");
    }
    let stands_for_next = kind == SweepEventKind::Turn && is_enable;
    let (mut kept, rest) = match (stands_for_next, next) {
        (true, None) => return nothing("no layer waits behind it"),
        (true, Some(next)) => (alone.to_vec(), &kept[next + 1..]),
        (false, _) => (kept.to_vec(), &[][..]),
    };
    if kind == SweepEventKind::Ended {
        kept.push(ProgramStep::write(pointer, u32::from(number & 1 == 1)));
    }
    Ok(Ok(SplitSweepProgram {
        event: behind,
        kept,
        rest: rest.to_vec(),
    }))
}

fn verdict(
    sweep: &Sweep,
    rows: &[SweepRunObservations],
    table: String,
    (reached, moments): (Vec<Arc<str>>, PinMomentSet),
) -> SweepOutcome {
    let unjudged = rows.iter().filter(|row| row.unjudged.is_some()).count();
    match rows.iter().find_map(|row| row.unjudged.clone()) {
        Some(why) if unjudged == rows.len() => SweepOutcome::Nothing(why),
        _ if rows.is_empty() && sweep.from > sweep.to => SweepOutcome::Nothing(format!(
            "there is no offset from {} to {}",
            sweep.from, sweep.to
        )),
        _ if rows.is_empty() => SweepOutcome::Nothing(
            "the host is still busy with what comes before: begin later with --from".to_owned(),
        ),
        _ => {
            let left_out = match unjudged {
                0 => String::new(),
                _ => format!(", {unjudged} of them not judged"),
            };
            let offsets = rows.len();
            let table = format!("{offsets} offsets{left_out} of {}", table.trim_end());
            SweepOutcome::Right {
                table,
                reached,
                moments,
                met: MetInterruptSet::default(),
            }
        }
    }
}

fn clock_of(event: SweepEvent, outcome: &CaseOutcome) -> Option<u64> {
    let clock = |event: &TraceEvent| event.clock.0;
    let registers = outcome.registers.iter();
    let SweepEvent { kind, number } = event;
    let layer = outcome.expected.layers.get(number);
    let first = |of: &[Region], is_write| {
        let mut requests = outcome.observed.timeline.requests.iter();
        let first = requests.find(|request| {
            let inside = |region: &Region| {
                let behind = request.at.0.checked_sub(region.at.0 & !7);
                behind.is_some_and(|behind| behind < region.len + (region.at.0 & 7))
            };
            request.is_write == is_write && of.iter().any(inside)
        });
        first.map(|request| request.clock.0)
    };
    let is_such = |event: &&TraceEvent| match event.action {
        TraceEventKind::Interrupt { is_high: true } => kind == SweepEventKind::Interrupt,
        TraceEventKind::Write { at, .. } => kind == SweepEventKind::Enable && is_enable(at),
        _ => false,
    };
    match kind {
        SweepEventKind::Interrupt | SweepEventKind::Enable => {
            registers.filter(is_such).nth(number).map(clock)
        }
        SweepEventKind::LayerEnd => {
            let writes = &layer?.writes;
            let ends = writes.iter().map(|region| region.at.plus(region.len - 1));
            let clocks = ends.filter_map(|at| outcome.observed.written.last(at));
            clocks.map(|clock| clock.0).max()
        }
        SweepEventKind::FirstRead => first(&layer?.reads, false),
        SweepEventKind::FirstWrite => first(&layer?.writes, true),
        SweepEventKind::Clock => Some(number as u64),
        // Nothing at the pins shows it.
        SweepEventKind::Turn | SweepEventKind::Ended | SweepEventKind::Source(_) => None,
    }
}

impl<'t> LiveSession<'t> {
    /// As [`LiveSession::open`]; a DUT that starts after the flush is restored from a saved state.
    fn begin(target: &'t Target, conditions: &Conditions) -> Result<Self, BenchError> {
        let begun = target.begin(conditions);
        let begun = begun.map_err(BenchError::simulator(&target.name))?;
        Ok(Self::on(target, conditions, begun))
    }

    /// Returns the DUT to its target, to be used for another case.
    fn give_back(self, conditions: &Conditions, target: &Target) {
        if let Some(LiveDutBench { bench, .. }) = self.rtl
            && conditions.origin == StartState::Flushed
            && bench.dead().is_none()
        {
            target.keep(bench.dut);
        }
    }

    fn close_waves(mut self) -> Result<(), BenchError> {
        let closed = self
            .rtl
            .as_mut()
            .map_or(Ok(()), |rtl| rtl.bench.dut.close_waves());
        closed.map_err(BenchError::simulator(&self.program.name))
    }

    /// Executes the steps before the access, and saves the state after them.
    fn prefix(&mut self, steps: &[ProgramStep]) -> Result<SweepStartState, BenchError> {
        for step in steps {
            if self.step(step.clone()).is_err() {
                break;
            }
        }
        let _ = self.settle();
        let bench = match &mut self.rtl {
            Some(rtl) => {
                let saved = rtl.bench.save();
                saved.map_err(BenchError::simulator(&rtl.target.name))?
            }
            None => None,
        };
        Ok(SweepStartState {
            bench,
            model: self.model.clone(),
            steps: self.program.steps.clone(),
            clock: self.clock(),
        })
    }

    /// Restores DUT and model to the state before the access. If the DUT cannot be saved, a new one
    /// executes the steps again.
    fn resume(&mut self, prefix: &SweepStartState) -> Result<(), BenchError> {
        let Some(rtl) = &mut self.rtl else {
            return Ok(());
        };
        let failed = BenchError::simulator(&rtl.target.name);
        let Some(bench) = &prefix.bench else {
            *self = Self::begin(rtl.target, &self.conditions)?;
            return self.prefix(&prefix.steps).map(drop);
        };
        rtl.bench.restore(bench).map_err(failed)?;
        self.model = prefix.model.clone();
        self.program.steps.clone_from(&prefix.steps);
        self.announced = AlreadyReportedEvents::default();
        self.events.clear();
        self.watch = PollWatch::default();
        Ok(())
    }

    /// Does the run of one offset: access after `delay` core clocks, wait for all outputs, reads.
    fn offset(
        &mut self,
        (offset, delay): (i64, u32),
        judge: &SweepPredictions,
        limit: u64,
    ) -> (SweepRunObservations, CaseOutcome) {
        let mut shown = Vec::new();
        let access = judge.access;
        let ran = (|| {
            if delay > 0 {
                self.advance(delay)?;
            }
            if let Some(ended) = judge.ended.as_ref().filter(|_| offset >= 0) {
                self.note(ended.clone());
            }
            match access.value {
                None => {}
                // Whoever takes the model's word for what is written looks at the end of the layer.
                Some(_) if may_be_dropped(&self.model, access, judge.ended.is_some()) => {
                    self.step_unseen(access.step())?
                }
                Some(_) => self.step(access.step())?,
            }
            for read in &judge.reads.behind {
                shown.push(self.read(read.at)?);
            }
            for step in &judge.rest {
                self.step(step.clone())?;
            }
            self.quieten(limit)?;
            for SweepRegisterRead { select, at, .. } in &judge.reads.at_end {
                if let Some(select) = select {
                    self.step(select.clone())?;
                }
                let is_own = is_written_to_layer(access) && *at == access.reg.addr;
                shown.push(match is_own {
                    true => self.glance(*at)?,
                    false => self.read(*at)?,
                });
            }
            Ok::<(), LiveError>(())
        })();
        let outcome = self.conclude(SessionPartEnd::WhenIdle);
        let rise = TraceEventKind::Interrupt { is_high: true };
        let rose = |event: &&TraceEvent| event.action == rise;
        let (who, text) = blame(&outcome);
        // The other blocks of a layer that the access enables again are not enabled: it waits for them.
        let is_program = match judge.ended {
            Some(_) => matches!(outcome.verdict, RunVerdict::Unjudged(_)),
            None => who == Culprit::Program,
        };
        let failed = outcome.failed();
        let first = text.lines().next().unwrap_or_default();
        let first = failed.map_or_else(|| first.to_owned(), CaseFailure::first_lines);
        let wrong = match (who, ran) {
            (Culprit::Design, _) => Some(SweepRunFailure {
                bucket: failed.map_or_else(String::new, |failed| failed.bucket.clone()),
                text: first.clone(),
            }),
            // A hang that the program caused is none of the design.
            (Culprit::Nobody, Err(error)) => Some(SweepRunFailure {
                bucket: "it ends early".to_owned(),
                text: error.to_string(),
            }),
            _ => None,
        };
        let row = SweepRunObservations {
            offset,
            shown,
            rises: outcome.registers.iter().filter(rose).count(),
            unjudged: is_program.then_some(first),
            wrong,
        };
        (row, outcome)
    }
}
