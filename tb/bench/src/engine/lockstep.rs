//! DUT and model in lockstep: both take a program one step at a time.
//!
//! The program need not be known in advance: each step may depend on what the DUT showed before.
//! All steps are kept, so that the program can be run again as a case, with the same observations.

use std::path::Path;
use std::sync::Arc;

use nvdla_compare::observed::RunExtent;
use nvdla_model::expected::{Expected, UnjudgedKind, UnjudgedReason};
use nvdla_model::memory::Memory;
use nvdla_model::model::{Model, PredictedRegisterValue};
use nvdla_model::program::{Program, ProgramStep};
use nvdla_random::conditions::Conditions;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::glb;
use nvdla_regs::types::RegRole;

use super::case::Case;
use super::outcome::{CaseOutcome, outcome_of, run_on_model};
use super::poll::{LockstepError, PollWatch};
use super::target::{DutInStartState, Target};
use crate::error::BenchError;
use crate::session::{Bench, LiveBench, LiveProgramSoFar, LiveSnapshot};
use crate::simulation::{Simulation, SimulatorError};

/// The model, perhaps a DUT, and the program that both have executed until now.
pub struct Lockstep<'t> {
    /// The DUT with its bench; `None`: the model runs alone.
    rtl: Option<LockstepDut<'t>>,
    conditions: Conditions,
    model: Model,
    program: Program,
    polls: PollWatch,
}

struct LockstepDut<'t> {
    target: &'t Target,
    bench: LiveBench,
}

/// When the comparison at the end of a program takes place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockstepEnd {
    /// When nothing is outstanding any more.
    WhenIdle,
    /// At once, while layers run or accesses are outstanding.
    AtOnce,
}

/// A saved state of model and DUT between two steps.
pub(super) struct LockstepState {
    bench: LiveSnapshot,
    model: Model,
    steps: Vec<ProgramStep>,
}

impl<'t> Lockstep<'t> {
    /// Begins the program `name` on a DUT of `target` that is in its start state.
    fn new(
        name: &str,
        target: &'t Target,
        conditions: &Conditions,
        start: DutInStartState,
    ) -> Self {
        let needs = target.configuration;
        let bench = LiveBench::new(start.dut, start.flushed.as_deref(), conditions, needs);
        let rtl = Some(LockstepDut { target, bench });
        Self::with(name, needs, conditions, rtl)
    }

    /// Begins the program `name` on a DUT of `target` in the start state of `conditions`, which may be
    /// a saved one.
    ///
    /// # Errors
    /// The simulator failed.
    pub(super) fn from_start(
        name: &str,
        target: &'t Target,
        conditions: &Conditions,
    ) -> Result<Self, BenchError> {
        let begun = target.begin(conditions);
        let begun = begun.map_err(BenchError::simulator(&target.name))?;
        Ok(Self::new(name, target, conditions, begun))
    }

    /// Begins the program `name` on a DUT of `target` after reset; both memories are empty. Records
    /// `waves`, if asked to.
    ///
    /// # Errors
    /// The simulator failed, or the waves cannot be written.
    pub fn from_reset(
        name: &str,
        target: &'t Target,
        conditions: &Conditions,
        waves: Option<&Path>,
    ) -> Result<Self, BenchError> {
        let power_on = conditions.power_on_state();
        let dut = match waves {
            None => target.build(power_on),
            Some(path) => target.build_to_record(power_on).and_then(|mut dut| {
                dut.open_waves(path)?;
                Ok(dut)
            }),
        };
        let dut = dut.map_err(BenchError::simulator(&target.name))?;
        Ok(Self::new(
            name,
            target,
            conditions,
            DutInStartState::to_reset(dut),
        ))
    }

    /// Begins the program `name` on the model alone. There is no clock: every wait ends at once.
    pub fn of_model(name: &str, configuration: Configuration) -> Self {
        Self::with(name, configuration, &Conditions::default(), None)
    }

    fn with(
        name: &str,
        needs: Configuration,
        conditions: &Conditions,
        rtl: Option<LockstepDut<'t>>,
    ) -> Self {
        Self {
            rtl,
            conditions: conditions.clone(),
            model: Model::new(needs).with_latency(conditions.memory_timing().slowest()),
            program: Program {
                name: name.to_owned(),
                needs,
                steps: Vec::new(),
            },
            polls: PollWatch::default(),
        }
    }

    /// The model, in the state after all steps until now.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Everything around the DUT; `None` if the model runs alone.
    pub fn bench(&self) -> Option<&Bench> {
        self.rtl.as_ref().map(|rtl| rtl.bench.around())
    }

    /// The target of the DUT; `None` if the model runs alone.
    pub fn target(&self) -> Option<&'t Target> {
        self.rtl.as_ref().map(|rtl| rtl.target)
    }

    /// The conditions under which the program runs.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// The steps until now.
    pub fn steps(&self) -> &[ProgramStep] {
        &self.program.steps
    }

    /// Core clocks since reset; 0 without a DUT.
    pub fn clock(&self) -> u64 {
        self.bench().map_or(0, Bench::clock)
    }

    /// The program until now as a case, which can be run again.
    pub fn case(&self) -> Case {
        Case {
            conditions: self.conditions.clone(),
            ..Case::new(self.program.clone())
        }
    }

    /// Fails if the DUT hangs, or if its simulator has ended.
    ///
    /// # Errors
    /// The text has the diagnosis.
    pub fn alive(&self) -> Result<(), LockstepError> {
        let Some(rtl) = &self.rtl else {
            return Ok(());
        };
        let Some(text) = rtl.bench.dead() else {
            return Ok(());
        };
        let last = rtl.bench.around().findings.kept.last();
        // The diagnosis, unless a new program has begun since.
        let text = last.map_or(text, |last| &last.text);
        Err(LockstepError::Dead(text.to_owned()))
    }

    /// Executes a step of the program on model and DUT.
    ///
    /// # Errors
    /// The DUT is dead.
    pub fn step(&mut self, step: ProgramStep) -> Result<(), LockstepError> {
        self.alive()?;
        self.note(step);
        self.drive()
    }

    /// Executes a step on the DUT, and not on the model.
    pub(super) fn step_on_dut(&mut self, step: ProgramStep) -> Result<(), LockstepError> {
        self.alive()?;
        self.program.steps.push(step);
        self.drive()
    }

    /// Executes a step on the model only: the DUT has executed it already, or does so next.
    pub fn note(&mut self, step: ProgramStep) {
        self.model.take_step(self.program.steps.len(), &step);
        self.program.steps.push(step);
    }

    /// Executes on the DUT the step that is the last one of the program.
    fn drive(&mut self) -> Result<(), LockstepError> {
        if let Some(rtl) = &mut self.rtl {
            rtl.bench.step(until_now(&self.program, &self.model));
        }
        self.report_unexplained_reads();
        self.alive()
    }

    /// Waits until the register bus has answered all accesses.
    ///
    /// # Errors
    /// The DUT is dead.
    pub fn settle(&mut self) -> Result<(), LockstepError> {
        match self.bench() {
            Some(bench) if !bench.csb.idle() => self.step(ProgramStep::WaitCycles { count: 0 }),
            _ => Ok(()),
        }
    }

    /// Reads a register, of the DUT if there is one.
    ///
    /// # Errors
    /// The DUT is dead; or the register was read very often although its value cannot change.
    pub fn read(&mut self, at: RegAddr) -> Result<u32, LockstepError> {
        if shows_progress(at) {
            return self.probe(at);
        }
        self.step(ProgramStep::Read { at, check: None })?;
        self.settle()?;
        let value = match &self.rtl {
            Some(rtl) => rtl.bench.answer(),
            None => self.model.so_far().reads.last().map(|read| read.value),
        };
        Ok(value.unwrap_or_default())
    }

    /// Reads, when the bus is idle, a register from which the host may see that a layer has ended.
    fn probe(&mut self, at: RegAddr) -> Result<u32, LockstepError> {
        self.alive()?;
        let PredictedRegisterValue { value: want, mask } = self.model.peek(at);
        let Some(rtl) = &mut self.rtl else {
            self.note(recorded_read(at, want, want, mask));
            self.polls.read(at, want, 0);
            self.polls.idle(at, want)?;
            return Ok(want);
        };
        let so_far = until_now(&self.program, &self.model);
        let was_settled = rtl.bench.around().csb.idle();
        let Some(value) = rtl.bench.probe(so_far, at) else {
            // The host waited for what the model says of the register.
            self.note(ProgramStep::Poll {
                at,
                mask: u32::MAX,
                want,
            });
            self.alive()?;
            return Ok(0);
        };
        let step = recorded_read(at, value, want, mask);
        let is_plain = matches!(step, ProgramStep::Read { .. });
        if is_plain && !was_settled {
            self.note(ProgramStep::WaitCycles { count: 0 });
        }
        self.note(step);
        let Some(rtl) = &mut self.rtl else {
            return Ok(value);
        };
        let so_far = until_now(&self.program, &self.model);
        if is_plain {
            rtl.bench.answered(so_far, at, value);
        }
        let (clock, access) = (rtl.bench.around().clock(), rtl.bench.around().axi.progress);
        if self.polls.read(at, value, clock) || !is_plain {
            rtl.bench.note_progress();
        }
        if mask == u32::MAX && value == want {
            rtl.bench.note_progress();
            self.polls.idle(at, value)?;
        } else if let Some(text) = self.polls.hangs(clock, access, rtl.bench.quiet_limit()) {
            rtl.bench.hang(so_far, text);
        }
        if is_plain {
            self.note(ProgramStep::WaitCycles { count: 0 });
        }
        self.report_unexplained_reads();
        self.alive()?;
        Ok(value)
    }

    /// Reads a register of the DUT without a comparison; the read is no step of the program.
    pub(super) fn peek_dut(&mut self, at: RegAddr) -> Result<u32, LockstepError> {
        self.alive()?;
        let Some(rtl) = &mut self.rtl else {
            return Ok(self.model.peek(at).value);
        };
        let value = rtl.bench.probe(until_now(&self.program, &self.model), at);
        self.alive()?;
        Ok(value.unwrap_or_default())
    }

    /// Tells the polls that the host did something after which any register may change.
    pub fn forget_polls(&mut self) {
        self.polls.learn();
    }

    /// Waits at most `limit` core clocks until dla_intr is 1. Returns whether it is; the model alone
    /// raises it if a layer that runs may do so.
    ///
    /// # Errors
    /// The DUT is dead.
    pub fn wait_interrupt(&mut self, limit: u32) -> Result<bool, LockstepError> {
        let rose = match &mut self.rtl {
            Some(rtl) => {
                let bits = certain_interrupts(&self.model);
                let so_far = until_now(&self.program, &self.model);
                let Some(rose) = rtl.bench.wait_high(so_far, limit.into(), bits != 0) else {
                    self.note(match bits {
                        0 => ProgramStep::WaitCycles { count: limit },
                        bits => ProgramStep::WaitInterrupts { bits },
                    });
                    self.alive()?;
                    return Ok(false);
                };
                rose
            }
            None => self.may_interrupt(),
        };
        // The clocks have passed already.
        self.note(if rose {
            ProgramStep::WaitPin {
                timeout: self.in_csb_clocks(limit),
            }
        } else {
            ProgramStep::WaitCycles { count: limit }
        });
        if rose {
            if self.rtl.is_none() {
                self.end_oldest_layer();
            }
            self.forget_polls();
        }
        self.report_unexplained_reads();
        Ok(rose)
    }

    /// Of a model alone: the oldest layer ends now, since time does not pass by itself.
    fn end_oldest_layer(&mut self) {
        let bits = self.model.next_interrupts();
        if !self.is_interrupt_high() && bits != 0 {
            self.note(ProgramStep::Poll {
                at: glb::S_INTR_STATUS.addr,
                mask: bits,
                want: bits,
            });
        }
    }

    /// Number of csb clocks that take at least `core` core clocks.
    fn in_csb_clocks(&self, core: u32) -> u32 {
        let csb = self.conditions.clock_ratio().csb_edges_per_core_edge();
        u32::try_from(csb.saturating_mul(core.into())).unwrap_or(u32::MAX)
    }

    /// Whether dla_intr is 1; with a DUT, as the host saw it last.
    pub fn is_interrupt_high(&self) -> bool {
        match self.bench() {
            Some(bench) => bench.irq.level,
            None => self.model.interrupts().pin == Some(true),
        }
    }

    /// Whether dla_intr is 1, or an enabled layer may raise it.
    pub fn may_interrupt(&self) -> bool {
        let by_model = self.model.interrupts().pin == Some(true);
        self.is_interrupt_high() || by_model || self.model.will_interrupt()
    }

    /// Whether a DUT that does not raise dla_intr hangs: the interrupt of a layer must come.
    pub fn must_interrupt(&self) -> bool {
        certain_interrupts(&self.model) != 0
    }

    /// Waits at most `limit` core clocks until all layers have written their output.
    pub(super) fn wait_quiet(&mut self, limit: u64) -> Result<(), LockstepError> {
        self.alive()?;
        let Some(rtl) = &mut self.rtl else {
            return Ok(());
        };
        let so_far = until_now(&self.program, &self.model);
        let begin = rtl.bench.around().clock();
        rtl.bench.wait_quiet(so_far, limit);
        // The clocks have passed already.
        let count = u32::try_from(rtl.bench.around().clock() - begin).unwrap_or(u32::MAX);
        self.note(ProgramStep::WaitCycles { count });
        self.report_unexplained_reads();
        self.alive()
    }

    /// Reports reads of memory that no layer explains, once no layer is partly enabled.
    fn report_unexplained_reads(&mut self) {
        if let Some(rtl) = &mut self.rtl
            && rtl.bench.around().axi.holds_reads()
            && self.model.blocked().is_empty()
        {
            rtl.bench.release_reads();
        }
    }

    /// Ends the program and compares it with the model. A program that ends at once while layers run
    /// is judged only if something is wrong already.
    pub fn conclude(&mut self, end: LockstepEnd) -> CaseOutcome {
        let expected = match end {
            LockstepEnd::AtOnce => self.model.so_far().clone(),
            LockstepEnd::WhenIdle => self.model.take(),
        };
        // The end may have settled what is in memory.
        let mut expected = Expected {
            memory: self.model.memory().clone(),
            ..expected
        };
        let case = self.case();
        let Some(LockstepDut { target, bench }) = &mut self.rtl else {
            return run_on_model(&case);
        };
        let so_far = LiveProgramSoFar {
            steps: &case.program.steps,
            expected: &expected,
        };
        let mut observed = match end {
            LockstepEnd::AtOnce => bench.take(),
            LockstepEnd::WhenIdle => bench.finish(so_far),
        };
        let registers = bench.take_trace();
        if end == LockstepEnd::AtOnce {
            if observed.wrong.is_empty() && observed.findings.is_empty() {
                expected.unjudged.push(UnjudgedReason {
                    step: case.program.steps.len(),
                    why: UnjudgedKind::Race,
                    text: "the host resets the design while layers run".to_owned(),
                });
            } else {
                observed.extent = RunExtent::ToWrongByte;
            }
        }
        outcome_of(&case, target, expected, observed, registers)
    }

    /// Resets DUT and model and begins a program with the steps `loads`, which stored `memory`.
    pub fn reset(&mut self, loads: Vec<ProgramStep>, memory: Memory) {
        self.model.reset();
        self.program.steps = loads;
        *self.model.memory_mut() = memory;
        if let Some(rtl) = &mut self.rtl {
            rtl.bench.reset(self.program.needs);
        }
        self.polls = PollWatch::default();
    }

    /// Whether a layer runs, accesses are outstanding, or the DUT is dead.
    pub fn is_busy(&self) -> bool {
        self.rtl
            .as_ref()
            .is_some_and(|rtl| !rtl.bench.around().axi.is_quiet() || rtl.bench.dead().is_some())
    }

    /// Completes the file of waves, if one is open.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn close_waves(&mut self) -> Result<(), SimulatorError> {
        match &mut self.rtl {
            Some(rtl) => rtl.bench.dut.close_waves(),
            None => Ok(()),
        }
    }

    /// The DUT, for another use; `None` if it is dead or there is none.
    pub(super) fn into_dut(self) -> Option<Box<dyn Simulation>> {
        let bench = self.rtl?.bench;
        bench.dead().is_none().then_some(bench.dut)
    }

    /// Names of the design's cover points that were reached since power-up.
    pub(super) fn reached(&mut self) -> Vec<Arc<str>> {
        self.rtl
            .as_mut()
            .map_or_else(Vec::new, |rtl| rtl.bench.dut.reached())
    }

    /// Saves the state of model and DUT; `None` if the DUT saves none.
    ///
    /// # Errors
    /// The simulator failed.
    pub(super) fn save(&mut self) -> Result<Option<LockstepState>, BenchError> {
        let Some(rtl) = &mut self.rtl else {
            return Ok(None);
        };
        let saved = rtl.bench.save();
        let saved = saved.map_err(BenchError::simulator(&rtl.target.name))?;
        Ok(saved.map(|bench| LockstepState {
            bench,
            model: self.model.clone(),
            steps: self.program.steps.clone(),
        }))
    }

    /// Restores a state that [`Self::save`] gave.
    ///
    /// # Errors
    /// The simulator failed.
    pub(super) fn restore(&mut self, state: &LockstepState) -> Result<(), BenchError> {
        if let Some(rtl) = &mut self.rtl {
            let restored = rtl.bench.restore(&state.bench);
            restored.map_err(BenchError::simulator(&rtl.target.name))?;
        }
        self.model = state.model.clone();
        self.program.steps.clone_from(&state.steps);
        self.polls = PollWatch::default();
        Ok(())
    }
}

/// Bits of S_INTR_STATUS that certainly raise dla_intr, now or when the running layers have ended.
fn certain_interrupts(model: &Model) -> u32 {
    let interrupts = model.interrupts();
    let now = if interrupts.pin == Some(true) {
        interrupts.status & !interrupts.mask
    } else {
        0
    };
    now | model.certain_interrupts()
}

/// The program until now with the model's predictions, which the bench needs to execute a step.
fn until_now<'s>(program: &'s Program, model: &'s Model) -> LiveProgramSoFar<'s> {
    LiveProgramSoFar {
        steps: &program.steps,
        expected: model.so_far(),
    }
}

/// Makes the step that records a read: `value` was read, the model predicts `want` under `mask`.
fn recorded_read(at: RegAddr, value: u32, want: u32, mask: u32) -> ProgramStep {
    let role = register_at(at).map(|reg| reg.role);
    let poll = |mask| ProgramStep::Poll {
        at,
        mask,
        want: value & mask,
    };
    let agrees = (value ^ want) & mask == 0;
    match role {
        Some(RegRole::FlushStatus) if agrees && value & !mask & 1 == 1 => poll(1),
        Some(RegRole::InterruptStatus) if agrees && value & !mask != 0 => poll(value),
        Some(RegRole::Status | RegRole::Pointer | RegRole::Enable)
            if value == want && mask != u32::MAX =>
        {
            poll(u32::MAX)
        }
        _ => ProgramStep::Read { at, check: None },
    }
}

/// Whether a host may see in this register that a layer or the flush has ended.
fn shows_progress(at: RegAddr) -> bool {
    register_at(at).is_some_and(|reg| {
        matches!(
            reg.role,
            RegRole::FlushStatus
                | RegRole::InterruptStatus
                | RegRole::Status
                | RegRole::Pointer
                | RegRole::Enable
        )
    })
}
