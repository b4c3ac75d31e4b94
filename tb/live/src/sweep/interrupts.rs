//! Sweeps of accesses to the interrupt registers across the event of one source, clock by clock.
//!
//! ```text
//! program -> steps up to the enable of the layer, with mask and status bits in front of it
//!         -> saved state -> reads of S_INTR_STATUS at ever closer clocks -> clock of the event
//!         -> for each access and offset: state, access, quiet, registers -> judged
//! ```
//!
//! Nothing at the pins shows most events. But the register bus executes a read and a write after the
//! same time. So the event comes between the last read that does not show its bit and the first one
//! that does, and a write in place of the last one meets the event in its clock.
//!
//! Most accesses come while all other sources are masked, so that dla_intr shows this source alone: it
//! must rise, unless the access masks the source before. A read comes while dla_intr is 1 already.
//!
//! Source: docs/nv_small/system.md, section 5.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use nvdla_bench::engine::{Case, CaseOutcome, Target};
use nvdla_bench::error::BenchError;
use nvdla_bench::trace::{TraceEvent, TraceEventKind};
use nvdla_compare::interrupt_access::{InterruptAccess, MetInterruptSet};
use nvdla_compare::observed::PinMomentSet;
use nvdla_model::model::{Model, ModelStepResult, PredictedRegisterValue};
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{Sweep, SweepEvent, SweepEventKind, SweptAccess, SweptVariable};
use nvdla_regs::interrupts::{Interrupt, SOURCE_BITS};
use nvdla_regs::look_up;
use nvdla_regs::table::glb;
use nvdla_regs::types::{Reg, RegRole};

use super::{FailedSweep, QUIET, SweepOutcome, SweepStartState, enabled, up_to_wait};
use crate::judge::{
    SweepOrderPrediction, SweepPredictions, SweepRunFailure, SweepRunObservations, kind, table,
};
use crate::session::LiveSession;
use crate::swept_reads::{SweepRegisterRead, SweepRegisterReads};

/// Core clocks behind the begin of a search for an event at which it looks first.
const FIRST_LOOK: u64 = 16;

/// A sweep across events of interrupt sources, and what it runs on.
pub(crate) struct InterruptSweep<'a> {
    pub(crate) case: &'a Case,
    pub(crate) target: &'a Target,
    pub(crate) sweep: &'a Sweep,
    /// Core clocks of the case without the sweep.
    pub(crate) clocks: u64,
    pub(crate) is_over: &'a (dyn Fn() -> bool + Sync),
    /// File for the waves of the first wrong run.
    pub(crate) waves: Option<&'a Path>,
}

/// The observations of all runs of a sweep.
#[derive(Default)]
struct SweptRuns {
    count: usize,
    /// Text for the report, one line for each event.
    text: String,
    /// Why events were left out, and runs not judged.
    left_out: Vec<String>,
    reached: Vec<Arc<str>>,
    moments: PinMomentSet,
    met: MetInterruptSet,
    wrong: Option<Box<FailedSweep>>,
}

/// The program around the layer that raises an interrupt.
struct ProgramOfEvent {
    interrupt: Interrupt,
    /// Steps before the enable of the block that raises the interrupt.
    before: Vec<ProgramStep>,
    /// The enable, and the steps behind it that come before the accesses of the sweep.
    kept: Vec<ProgramStep>,
    /// Steps that come behind the accesses.
    rest: Vec<ProgramStep>,
}

/// A DUT that is about to raise an interrupt.
struct ReadyForEvent<'t> {
    session: LiveSession<'t>,
    /// The model in front of the enable.
    model: Model,
    start: SweepStartState,
}

impl InterruptSweep<'_> {
    /// Does the sweep.
    ///
    /// # Errors
    /// The simulator failed, or the waves cannot be written.
    pub(crate) fn run(&self) -> Result<SweepOutcome, BenchError> {
        let mut runs = SweptRuns::default();
        for event in self.events() {
            if let Err(why) = self.across(event, &mut runs)? {
                runs.left_out.push(format!("{event}: {why}"));
            }
            if (self.is_over)() {
                return Ok(SweepOutcome::Nothing(format!("a signal came at {event}")));
            }
            if runs.wrong.is_some() {
                break;
            }
        }
        let what = match self.sweep.access() {
            Some(_) => String::new(),
            None => format!("{} runs of accesses across interrupts\n", runs.count),
        };
        let text = what + runs.text.trim_end();
        Ok(match (runs.wrong, runs.left_out.first()) {
            (Some(mut wrong), _) => {
                wrong.text += &format!("\n{text}");
                SweepOutcome::Wrong(wrong)
            }
            (None, Some(why)) if runs.count == 0 => SweepOutcome::Nothing(why.clone()),
            (None, None) if runs.count == 0 => {
                SweepOutcome::Nothing("no layer of it raises an interrupt".to_owned())
            }
            (None, _) => {
                let left_out = runs.left_out.iter();
                let left_out = left_out.map(|why| format!("\n  left out: {why}"));
                SweepOutcome::Right {
                    table: text + &left_out.collect::<String>(),
                    reached: runs.reached,
                    moments: runs.moments,
                    met: runs.met,
                }
            }
        })
    }

    /// The events of the sweep: the one that it names, or the first of each interrupt of the program.
    fn events(&self) -> Vec<SweepEvent> {
        if let Some(event) = self.sweep.event() {
            return vec![event];
        }
        let all = Interrupt::all().map(|interrupt| SweepEventKind::Source(interrupt).nth(0));
        all.filter(|event| self.program_of(*event).is_some())
            .collect()
    }

    /// The program around the layer of the event; `None` if it has no such layer.
    ///
    /// Source: docs/nv_small/system.md, section 7: the groups of a block alternate.
    fn program_of(&self, event: SweepEvent) -> Option<ProgramOfEvent> {
        let interrupt = event.kind.source()?;
        let enable = interrupt.source.block().of_role(RegRole::Enable)?.addr;
        let steps = &self.case.program.steps;
        let mut enables = (0..steps.len()).filter(|at| enabled(&steps[*at]) == Some(enable));
        let own = enables.nth(2 * event.number + interrupt.group)?;
        Some(ProgramOfEvent {
            interrupt,
            before: steps[..own].to_vec(),
            kept: up_to_wait(&steps[own..]).to_vec(),
            rest: Vec::new(),
        })
    }

    /// Moves the accesses of the sweep across `event`. Else says why the event is left out.
    fn across(
        &self,
        event: SweepEvent,
        runs: &mut SweptRuns,
    ) -> Result<Result<(), String>, BenchError> {
        let access = self.sweep.access();
        if access.is_some_and(|access| !is_interrupt_register(access.reg)) {
            let why = "only accesses to the interrupt registers are swept around it";
            return Ok(Err(why.to_owned()));
        }
        let Some(mut program) = self.program_of(event) else {
            return Ok(Err("there is no such layer in it".to_owned()));
        };
        if program.kept.iter().any(is_of_interrupts) {
            return Ok(Err(
                "the program writes interrupt registers itself".to_owned()
            ));
        }
        let own = program.interrupt.mask();
        let accesses = match access {
            Some(access) => vec![access],
            None => InterruptAccess::ALL
                .map(|access| swept_access(access, own))
                .to_vec(),
        };
        let mut clock = None;
        for registers in RegistersBefore::ALL {
            let next = accesses.iter().copied();
            let next = next.filter(|access| RegistersBefore::of(*access, own) == registers);
            let next: Vec<SweptAccess> = next.collect();
            if next.is_empty() {
                continue;
            }
            let found = match clock {
                None => self.find(&mut program, registers)?,
                Some(clock) => self.ready(&program, registers)?.map(|ready| (ready, clock)),
            };
            let (mut ready, found) = match found {
                Ok(found) => found,
                Err(why) => return Ok(Err(why)),
            };
            if clock.is_none() {
                let _ = writeln!(runs.text, "  {event} in clock {found}");
            }
            clock = Some(found);
            for access in next {
                let at = SweptEvent {
                    event,
                    clock: found,
                    access,
                };
                self.offsets(&at, &program, &mut ready, runs)?;
                if runs.wrong.is_some() {
                    break;
                }
            }
            ready.session.give_back(&self.case.conditions, self.target);
            if runs.wrong.is_some() {
                break;
            }
        }
        Ok(Ok(()))
    }

    /// Executes the program up to the accesses of the sweep; the interrupt registers become
    /// `registers` in front of the layer. Else says why nobody can say what the layer does to the
    /// interrupt.
    fn ready(
        &self,
        program: &ProgramOfEvent,
        registers: RegistersBefore,
    ) -> Result<Result<ReadyForEvent<'_>, String>, BenchError> {
        let own = program.interrupt.mask();
        let mut session = LiveSession::begin(self.target, &self.case.conditions)?;
        for step in &program.before {
            if session.step(step.clone()).is_err() {
                break;
            }
        }
        for step in registers.steps(own) {
            let _ = session.step(step);
        }
        let model = session.model.clone();
        if !is_certain(&model, own, 0) {
            return Ok(Err(
                "a layer before it may raise the interrupt, too".to_owned()
            ));
        }
        let mut behind = model.clone();
        finish_layers(&mut behind, &program.steps());
        if !is_certain(&behind, own, own) {
            return Ok(Err("nobody can say whether the layer raises it".to_owned()));
        }
        let start = session.prefix(&program.kept)?;
        Ok(Ok(ReadyForEvent {
            session,
            model,
            start,
        }))
    }

    /// Finds the core clock of the event: a read of S_INTR_STATUS that begins in it is the first that
    /// shows the bit. Where the event comes while the host enables other blocks, these come behind the
    /// accesses of the sweep.
    fn find(
        &self,
        program: &mut ProgramOfEvent,
        registers: RegistersBefore,
    ) -> Result<Result<(ReadyForEvent<'_>, u64), String>, BenchError> {
        loop {
            let mut ready = match self.ready(program, registers)? {
                Ok(ready) => ready,
                Err(why) => return Ok(Err(why)),
            };
            let begin = ready.start.clock;
            if !ready.has_come(begin, program.interrupt.mask())? {
                let end = begin + self.clocks + QUIET;
                let found = ready.bisect(begin, end, program.interrupt.mask())?;
                return Ok(found
                    .map(|clock| (ready, clock))
                    .ok_or_else(|| "it does not come".to_owned()));
            }
            if program.kept.len() == 1 {
                return Ok(Err("the host is still busy when it comes".to_owned()));
            }
            program.rest = program.kept.split_off(1);
        }
    }

    /// Moves one access across the event, and judges each run.
    fn offsets(
        &self,
        at: &SweptEvent,
        program: &ProgramOfEvent,
        ready: &mut ReadyForEvent<'_>,
        runs: &mut SweptRuns,
    ) -> Result<(), BenchError> {
        let SweptEvent {
            event,
            clock,
            access,
        } = *at;
        let own = program.interrupt.mask();
        let met = access_to(access, own);
        let rises = |order| match met {
            // dla_intr is 1 already.
            Some(InterruptAccess::Read) => 0,
            Some(InterruptAccess::Mask) if order == Order::AccessFirst => 0,
            // dla_intr may miss a level of one core clock.
            Some(InterruptAccess::Mask | InterruptAccess::Clear) if !self.is_synchronous() => 0,
            _ => 1,
        };
        let orders = [Order::AccessFirst, Order::EventFirst].map(|order| SweepOrderPrediction {
            shown: predict(&ready.model, access, &program.steps(), order),
            rises: rises(order),
        });
        let reads = SweepRegisterReads {
            behind: match access.value {
                None => vec![SweepRegisterRead::of(access.reg.addr)],
                Some(_) => Vec::new(),
            },
            at_end: AT_END.map(|reg| SweepRegisterRead::of(reg.addr)).into(),
        };
        let judge = SweepPredictions::of_orders(access, orders, program.rest.clone(), reads);
        let limit = self.clocks + QUIET;
        let mut rows: Vec<SweepRunObservations> = Vec::new();
        for offset in self.sweep.from..=self.sweep.to {
            let begin = clock.saturating_add_signed(offset);
            if begin < ready.start.clock || (self.is_over)() {
                continue;
            }
            let delay = u32::try_from(begin - ready.start.clock).unwrap_or(u32::MAX);
            ready.session.resume(&ready.start)?;
            let (mut row, outcome) = ready.session.offset((offset, delay), &judge, limit);
            row.rises = rises_since(&outcome, ready.start.clock);
            if row.wrong.is_none() && row.unjudged.is_none() {
                row.wrong = judge.wrong(&row, rows.last());
                // The bit is set once, and no other bit lowers the pin.
                if row.wrong.is_none() && met.is_some() && row.rises > 1 {
                    row.wrong = Some(SweepRunFailure {
                        bucket: "dla_intr falls and rises again".to_owned(),
                        text: format!("dla_intr rose {} times, for one event", row.rises),
                    });
                }
            }
            let rtl = ready.session.rtl.iter_mut();
            runs.reached
                .extend(rtl.flat_map(|rtl| rtl.bench.dut.reached()));
            runs.moments.0 |= outcome.observed.moments.0;
            runs.count += 1;
            if let (None, Some(failure)) = (&runs.wrong, &row.wrong) {
                let sweep = Sweep {
                    what: SweptVariable::Access(access),
                    around: event,
                    from: offset - 1,
                    to: offset,
                };
                let bucket = format!("sweep of {}: {}", kind(access.reg.addr), failure.bucket);
                runs.wrong = Some(Box::new(FailedSweep {
                    sweep,
                    bucket,
                    text: format!(
                        "{access} at offset {offset} from {event}: {}",
                        row.text(&judge)
                    ),
                    outcome,
                }));
                self.record(program, access, (offset, delay), &judge, limit)?;
            }
            rows.push(row);
            if runs.wrong.is_some() && !self.case.must_be_swept {
                break;
            }
        }
        if let Some(why) = rows.iter().find_map(|row| row.unjudged.clone()) {
            runs.left_out.push(format!("{event}, {access}: {why}"));
        }
        if self.sweep.access().is_some() || rows.iter().any(|row| row.wrong.is_some()) {
            let sweep = Sweep {
                what: SweptVariable::Access(access),
                around: event,
                ..*self.sweep
            };
            let offsets = rows.len();
            runs.text = format!(
                "{offsets} offsets of {}",
                table(&sweep, clock, &rows, &judge)
            );
        }
        let is_judged = |offset| {
            let mut judged = rows
                .iter()
                .filter(|row| row.unjudged.is_none() && row.wrong.is_none());
            judged.any(|row| row.offset == offset)
        };
        if let Some(met) = met.filter(|_| self.is_synchronous() && is_judged(-1) && is_judged(0)) {
            runs.met.insert(met, own);
        }
        Ok(())
    }

    /// Whether both clocks have one period. Else an access may jump over the clock of the event.
    fn is_synchronous(&self) -> bool {
        let (core, csb) = self.case.conditions.clock_ratio().periods();
        core == csb
    }

    /// Records the waves of a run, if the sweep shall record any.
    fn record(
        &self,
        program: &ProgramOfEvent,
        access: SweptAccess,
        offset: (i64, u32),
        judge: &SweepPredictions,
        limit: u64,
    ) -> Result<(), BenchError> {
        let Some(_) = self.waves else {
            return Ok(());
        };
        let mut session = LiveSession::with_waves(self.target, &self.case.conditions, self.waves)?;
        let own = program.interrupt.mask();
        let registers = RegistersBefore::of(access, own).steps(own);
        let steps = [&program.before[..], &registers, &program.kept].concat();
        session.prefix(&steps)?;
        session.offset(offset, judge, limit);
        session.close_waves()
    }
}

/// An event with its core clock, and the access that is moved across it.
struct SweptEvent {
    event: SweepEvent,
    clock: u64,
    access: SweptAccess,
}

impl ProgramOfEvent {
    /// The steps that enable the layer, and what follows up to the first wait.
    fn steps(&self) -> Vec<ProgramStep> {
        [&self.kept[..], &self.rest].concat()
    }
}

impl ReadyForEvent<'_> {
    /// Whether a read of S_INTR_STATUS that begins in this core clock shows the bit `own`.
    fn has_come(&mut self, clock: u64, own: u32) -> Result<bool, BenchError> {
        self.session.resume(&self.start)?;
        let delay = u32::try_from(clock - self.start.clock).unwrap_or(u32::MAX);
        let ran = match delay {
            0 => Ok(()),
            _ => self.session.advance(delay),
        };
        let status = ran.and_then(|()| self.session.glance(glb::S_INTR_STATUS.addr));
        Ok(status.is_ok_and(|status| status & own != 0))
    }

    /// The first core clock behind `begin` for which [`Self::has_come`]; `None` if there is none up to `end`.
    fn bisect(&mut self, begin: u64, end: u64, own: u32) -> Result<Option<u64>, BenchError> {
        let (mut before, mut behind, mut stride) = (begin, begin + FIRST_LOOK, FIRST_LOOK);
        while !self.has_come(behind, own)? {
            if behind >= end {
                return Ok(None);
            }
            stride *= 2;
            before = behind;
            behind = end.min(behind + stride);
        }
        while behind - before > 1 {
            let middle = before.midpoint(behind);
            match self.has_come(middle, own)? {
                true => behind = middle,
                false => before = middle,
            }
        }
        Ok(Some(behind))
    }
}

/// Which of the two comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    AccessFirst,
    EventFirst,
}

/// The interrupt registers in front of the layer. The bit of its interrupt is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RegistersBefore {
    /// All other sources are masked: dla_intr shows this one alone.
    OthersMasked,
    /// All sources are masked, and the access unmasks this one.
    AllMasked,
    /// No source is masked, and all other bits are set: dla_intr is 1 already.
    OthersSet,
}

impl RegistersBefore {
    const ALL: [Self; 3] = [Self::OthersMasked, Self::AllMasked, Self::OthersSet];

    /// The registers in front of a layer that raises the interrupt with the bit `own`.
    fn of(access: SweptAccess, own: u32) -> Self {
        match access_to(access, own) {
            Some(InterruptAccess::Unmask) => Self::AllMasked,
            Some(InterruptAccess::Read) => Self::OthersSet,
            _ => Self::OthersMasked,
        }
    }

    /// The steps that write them, always as many: the layer begins in the same clock behind them.
    fn steps(self, own: u32) -> [ProgramStep; 3] {
        let others = SOURCE_BITS & !own;
        let (mask, set) = match self {
            Self::OthersMasked => (others, 0),
            Self::AllMasked => (SOURCE_BITS, 0),
            Self::OthersSet => (0, others),
        };
        [
            ProgramStep::write(&glb::S_INTR_MASK, mask),
            ProgramStep::write(&glb::S_INTR_STATUS, own),
            ProgramStep::write(&glb::S_INTR_SET, set),
        ]
    }
}

/// Registers that each run reads when nothing runs any more.
const AT_END: [&Reg; 2] = [&glb::S_INTR_STATUS, &glb::S_INTR_MASK];

/// Predicts the reads of a run by the model in front of the layer that the steps `layer` enable. None
/// of these steps depends on the access.
fn predict(
    model: &Model,
    access: SweptAccess,
    layer: &[ProgramStep],
    order: Order,
) -> Vec<PredictedRegisterValue> {
    let mut model = model.clone();
    // Events that the host may have cleared before.
    let blurred = model.blurred_interrupts();
    let mut shown = Vec::new();
    let mut read = |model: &mut Model, reg: &Reg| {
        let mut read = model.read(reg.addr);
        if reg.role == RegRole::InterruptStatus {
            read.mask &= !blurred;
        }
        shown.push(read);
    };
    let mut take = |model: &mut Model| match access.value {
        Some(_) => model.take_step(usize::MAX, &access.step()),
        None => read(model, access.reg),
    };
    if order == Order::AccessFirst {
        take(&mut model);
    }
    finish_layers(&mut model, layer);
    if order == Order::EventFirst {
        take(&mut model);
    }
    AT_END.iter().for_each(|reg| read(&mut model, reg));
    shown
}

/// Executes steps, and ends all layers.
fn finish_layers(model: &mut Model, steps: &[ProgramStep]) {
    for step in steps {
        model.take_step(usize::MAX, step);
    }
    while model.step() == ModelStepResult::LayerEnded {}
}

/// Whether the model is certain that S_INTR_STATUS has these values in its bits `own`.
fn is_certain(model: &Model, own: u32, value: u32) -> bool {
    let now = model.interrupts();
    now.certain & own == own && now.status & own == value
}

/// Whether the step writes an interrupt register.
fn is_of_interrupts(step: &ProgramStep) -> bool {
    match step {
        ProgramStep::Write { at, .. } => look_up::at(*at).is_some_and(is_interrupt_register),
        _ => false,
    }
}

fn is_interrupt_register(reg: &Reg) -> bool {
    matches!(
        reg.role,
        RegRole::InterruptStatus | RegRole::InterruptSet | RegRole::InterruptMask
    )
}

/// The register access that a sweep makes for the event of the interrupt with the bit `own`.
fn swept_access(access: InterruptAccess, own: u32) -> SweptAccess {
    let (reg, value) = access.access(own);
    SweptAccess { reg, value }
}

/// What a register access is for the event of the interrupt with the bit `own`.
fn access_to(SweptAccess { reg, value }: SweptAccess, own: u32) -> Option<InterruptAccess> {
    InterruptAccess::of(reg, value, own)
}

/// Number of times that dla_intr rose since this core clock.
fn rises_since(outcome: &CaseOutcome, clock: u64) -> usize {
    let rose = |event: &&TraceEvent| {
        event.action == TraceEventKind::Interrupt { is_high: true } && event.clock.0 >= clock
    };
    outcome.registers.iter().filter(rose).count()
}
