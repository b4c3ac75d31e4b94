//! A live session: the host drives a DUT and the model one access at a time.

use nvdla_bench::engine::{Case, CaseOutcome, DutInStartState, Target};
use nvdla_bench::error::BenchError;
use nvdla_bench::session::{LiveBench, LiveProgramSoFar};
use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;
use nvdla_model::model::{Model, PredictedRegisterValue};
use nvdla_model::program::{DemandedContents, Posting, Program, ProgramStep};
use nvdla_random::conditions::Conditions;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::table::glb;
use nvdla_regs::types::RegRole;
use std::collections::VecDeque;
use std::path::Path;

use crate::error::LiveError;
use crate::event::{AlreadyReportedEvents, LiveEvent};
use crate::host_memory::HostWindows;
use crate::watch::PollWatch;

/// Name of the program that a session records.
const NAME: &str = "live";

/// Core clocks after which a wait for an interrupt fails if nothing can raise one.
const IDLE_CLOCKS: u32 = 1_000_000;

/// First byte address above all registers.
/// Source: docs/nv_small/system.md, section 3.
const REGISTER_SPACE: u32 = 0x4_0000;

/// A session: the model, perhaps a DUT, and the program that the host has executed until now.
pub struct LiveSession<'t> {
    /// The DUT with its bench; `None` for a session of the model alone.
    pub(crate) rtl: Option<LiveDutBench<'t>>,
    pub(crate) conditions: Conditions,
    pub(crate) model: Model,
    pub(crate) program: Program,
    pub(crate) announced: AlreadyReportedEvents,
    pub(crate) events: VecDeque<LiveEvent>,
    pub(crate) watch: PollWatch,
    pub(crate) host: HostWindows<'t>,
    /// Outcomes of the parts of the session that have ended, each by a reset.
    pub(crate) ended: Vec<CaseOutcome>,
}

pub(crate) struct LiveDutBench<'t> {
    pub(crate) target: &'t Target,
    pub(crate) bench: LiveBench,
}

impl<'t> LiveSession<'t> {
    /// Opens a session of the model and a DUT after reset, both with empty memories.
    /// `Conditions::reset_after` has no effect.
    ///
    /// # Errors
    /// The simulator failed.
    pub fn open(target: &'t Target, conditions: &Conditions) -> Result<Self, BenchError> {
        Self::with_waves(target, conditions, None)
    }

    /// As [`Self::open`], and records waves of the whole session in a file.
    ///
    /// # Errors
    /// The simulator failed, or the file cannot be written.
    pub fn with_waves(
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
        Ok(Self::on(target, conditions, (dut, None)))
    }

    /// Opens a session on a DUT that [`Target::begin`] made.
    pub(crate) fn on(
        target: &'t Target,
        conditions: &Conditions,
        (dut, flushed): DutInStartState,
    ) -> Self {
        let needs = target.configuration;
        let bench = LiveBench::new(dut, flushed.as_deref(), conditions, needs);
        Self::new(needs, conditions, Some(LiveDutBench { target, bench }))
    }

    /// Opens a session of the model alone, with empty memory and no clock: every wait ends at once.
    pub fn model(configuration: Configuration) -> Self {
        Self::new(configuration, &Conditions::default(), None)
    }

    fn new(needs: Configuration, conditions: &Conditions, rtl: Option<LiveDutBench<'t>>) -> Self {
        Self {
            rtl,
            conditions: conditions.clone(),
            model: Model::new(needs).with_latency(conditions.memory_timing().slowest()),
            program: Program {
                name: NAME.to_owned(),
                needs,
                steps: Vec::new(),
            },
            announced: AlreadyReportedEvents::default(),
            events: VecDeque::new(),
            watch: PollWatch::default(),
            host: HostWindows::default(),
            ended: Vec::new(),
        }
    }

    /// Writes a register. The write is queued; the next access with a result waits until the bus
    /// has taken the write and, unless it is posted, answered it.
    ///
    /// # Errors
    /// There is no such register address, or the DUT is dead.
    pub fn write(&mut self, at: RegAddr, value: u32, posting: Posting) -> Result<(), LiveError> {
        check(at)?;
        self.watch.learn();
        let step = ProgramStep::Write { at, value, posting };
        self.fetch(&step)?;
        self.step(step)
    }

    /// Reads a register.
    ///
    /// # Errors
    /// There is no such register address; the DUT is dead; or the register was read very often
    /// although its value cannot change.
    pub fn read(&mut self, at: RegAddr) -> Result<u32, LiveError> {
        check(at)?;
        let predicted = self.model.so_far().reads.len();
        let value = match says_progress(at) {
            true => self.probe(at)?,
            false => {
                self.step(ProgramStep::Read { at, check: None })?;
                self.settle()?;
                match &self.rtl {
                    Some(rtl) => rtl.bench.answer(),
                    None => self.model.so_far().reads.last().map(|read| read.value),
                }
                .unwrap_or_default()
            }
        };
        // What shows the end of a layer is not predicted.
        if self.model.so_far().reads.len() > predicted {
            self.compare_read(at, value);
        }
        Ok(value)
    }

    /// Stores `bytes` in memory from `at` on; addresses wrap. No clock passes.
    ///
    /// # Errors
    /// The DUT is dead.
    pub fn load(&mut self, at: Addr, bytes: &[u8]) -> Result<(), LiveError> {
        self.step(ProgramStep::load(at, bytes))
    }

    /// Reads `len` bytes of memory from `at` on, of the DUT if there is one. No clock passes.
    ///
    /// # Errors
    /// The DUT is dead.
    pub fn dump(&mut self, at: Addr, len: u32) -> Result<Vec<u8>, LiveError> {
        // What the model holds is demanded, so that the program of a failure passes on mended RTL.
        let want = self.model.memory().dump(at, len);
        let crc = DemandedContents::Crc(crc32fast::hash(&want));
        self.step(ProgramStep::CheckMemory { at, len, want: crc })?;
        Ok(match &self.rtl {
            Some(rtl) => rtl.bench.around().axi.store.memory.dump(at, len),
            None => want,
        })
    }

    /// Waits at most `limit` core clocks until dla_intr is 1. Returns whether it is.
    ///
    /// # Errors
    /// The DUT is dead; or for a long time nothing ran that could raise dla_intr.
    pub fn wait_interrupt(&mut self, limit: u32) -> Result<bool, LiveError> {
        self.alive()?;
        let is_futile = limit > IDLE_CLOCKS && !self.may_rise();
        let limit = if is_futile { IDLE_CLOCKS } else { limit };
        let rose = match &mut self.rtl {
            Some(rtl) => {
                let so_far = until_now(&self.program, &self.model);
                let mut bits = self.model.certain_interrupts();
                if self.model.interrupts().pin == Some(true) {
                    let interrupts = self.model.interrupts();
                    bits |= interrupts.status & !interrupts.mask;
                }
                match rtl.bench.wait_high(so_far, limit.into(), bits != 0) {
                    Some(rose) => rose,
                    None => {
                        self.note(match bits {
                            0 => ProgramStep::WaitCycles { count: limit },
                            bits => ProgramStep::WaitInterrupts { bits },
                        });
                        return self.alive().map(|()| false);
                    }
                }
            }
            None => self.may_rise(),
        };
        // The clocks have passed already.
        let step = match rose {
            true => ProgramStep::WaitPin {
                timeout: self.in_csb_clocks(limit),
            },
            false => ProgramStep::WaitCycles { count: limit },
        };
        self.note(step);
        if self.rtl.is_none() {
            // Time does not pass by itself: the oldest layer ends now.
            let bits = self.model.next_interrupts();
            if rose && !self.is_raised() && bits != 0 {
                let at = glb::S_INTR_STATUS.addr;
                self.note(ProgramStep::Poll {
                    at,
                    mask: bits,
                    want: bits,
                });
            }
        }
        if rose {
            self.watch.learn();
        }
        self.announce();
        match is_futile && !rose {
            true => Err(LiveError::Futile(self.silence())),
            false => Ok(rose),
        }
    }

    /// Explains in words why dla_intr does not rise.
    fn silence(&self) -> String {
        let begin = "no interrupt comes: nothing runs that could raise dla_intr".to_owned();
        [vec![begin], self.blocked()].concat().join("\n")
    }

    /// Number of csb clocks that take at least `core` core clocks.
    fn in_csb_clocks(&self, core: u32) -> u32 {
        let csb = self.conditions.clock_ratio().csb_edges_per_core_edge();
        u32::try_from(csb.saturating_mul(core.into())).unwrap_or(u32::MAX)
    }

    /// Lets `clocks` core clocks pass.
    ///
    /// # Errors
    /// The DUT is dead.
    pub fn advance(&mut self, clocks: u32) -> Result<(), LiveError> {
        self.step(ProgramStep::WaitCycles { count: clocks })
    }

    /// Level of dla_intr when all writes of the host are done.
    ///
    /// # Errors
    /// The DUT is dead.
    pub fn interrupt(&mut self) -> Result<bool, LiveError> {
        self.settle()?;
        Ok(self.is_raised())
    }

    /// Whether dla_intr is 1; with a DUT, as the host saw it last.
    pub(crate) fn is_raised(&self) -> bool {
        match &self.rtl {
            Some(rtl) => rtl.bench.around().irq.level,
            None => self.model.interrupts().pin == Some(true),
        }
    }

    /// Whether dla_intr is 1, or an enabled layer may raise it.
    pub(crate) fn may_rise(&self) -> bool {
        let by_model = self.model.interrupts().pin == Some(true);
        self.is_raised() || by_model || self.model.will_interrupt()
    }

    /// Core clocks since reset; 0 without a DUT.
    pub fn clock(&self) -> u64 {
        self.rtl
            .as_ref()
            .map_or(0, |rtl| rtl.bench.around().clock())
    }

    /// Takes the events that came since the last call, in the order of time.
    pub fn events(&mut self) -> impl Iterator<Item = LiveEvent> {
        self.events.drain(..)
    }

    /// What the model predicts for the program so far, without the contents of memory: `Expected::memory` is empty.
    pub fn so_far(&self) -> &Expected {
        self.model.so_far()
    }

    /// Contents of memory in the model.
    pub fn memory(&self) -> &Memory {
        self.model.memory()
    }

    /// Why enabled register groups wait, one sentence for each group.
    pub fn blocked(&self) -> Vec<String> {
        self.model.blocked()
    }

    /// The program since the last reset as a case, which can be run again.
    pub fn case(&self) -> Case {
        Case {
            conditions: self.conditions.clone(),
            ..Case::new(self.program.clone())
        }
    }

    /// Reads, when the bus is idle, a register from which the host may see that a layer has ended.
    fn probe(&mut self, at: RegAddr) -> Result<u32, LiveError> {
        self.alive()?;
        let PredictedRegisterValue { value: want, mask } = self.model.peek(at);
        let Some(rtl) = &mut self.rtl else {
            self.note(seen(at, want, want, mask));
            self.watch.read(at, want, 0);
            self.watch.idle(at, want)?;
            self.announce();
            return Ok(want);
        };
        let so_far = until_now(&self.program, &self.model);
        let was_settled = rtl.bench.around().csb.idle();
        let read = rtl.bench.probe(so_far, at);
        let Some(value) = read else {
            // The host waited for what the model says of the register.
            self.note(ProgramStep::Poll {
                at,
                mask: u32::MAX,
                want,
            });
            self.alive()?;
            return Ok(0);
        };
        let step = seen(at, value, want, mask);
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
        if self.watch.read(at, value, clock) || !is_plain {
            rtl.bench.note_progress();
        }
        if mask == u32::MAX && value == want {
            rtl.bench.note_progress();
            self.watch.idle(at, value)?;
        } else if let Some(text) = self.watch.hangs(clock, access, rtl.bench.quiet_limit()) {
            rtl.bench.hang(so_far, text);
        }
        if is_plain {
            self.note(ProgramStep::WaitCycles { count: 0 });
        }
        self.announce();
        self.alive()?;
        Ok(value)
    }

    /// Executes a step of the program on model and DUT.
    pub(crate) fn step(&mut self, step: ProgramStep) -> Result<(), LiveError> {
        self.alive()?;
        self.note(step);
        self.drive()
    }

    /// Executes a step on the DUT, and not on the model.
    pub(crate) fn step_unseen(&mut self, step: ProgramStep) -> Result<(), LiveError> {
        self.alive()?;
        self.program.steps.push(step);
        self.drive()
    }

    /// Reads a register of the DUT without a comparison.
    pub(crate) fn glance(&mut self, at: RegAddr) -> Result<u32, LiveError> {
        self.alive()?;
        let Some(rtl) = &mut self.rtl else {
            return Ok(self.model.peek(at).value);
        };
        let so_far = until_now(&self.program, &self.model);
        let value = rtl.bench.probe(so_far, at);
        self.alive()?;
        Ok(value.unwrap_or_default())
    }

    /// Waits at most `limit` core clocks until all layers have written their output.
    pub(crate) fn quieten(&mut self, limit: u64) -> Result<(), LiveError> {
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
        self.announce();
        self.alive()
    }

    /// Executes on the DUT the step that is the last one of the program.
    fn drive(&mut self) -> Result<(), LiveError> {
        if let Some(rtl) = &mut self.rtl {
            rtl.bench.step(until_now(&self.program, &self.model));
        }
        self.announce();
        self.alive()
    }

    /// Waits until the register bus has answered all accesses.
    pub(crate) fn settle(&mut self) -> Result<(), LiveError> {
        match &self.rtl {
            Some(rtl) if !rtl.bench.around().csb.idle() => {
                self.step(ProgramStep::WaitCycles { count: 0 })
            }
            _ => Ok(()),
        }
    }

    /// Executes a step on the model only: the DUT has executed it already, or does so next.
    pub(crate) fn note(&mut self, step: ProgramStep) {
        self.model.take_step(self.program.steps.len(), &step);
        self.program.steps.push(step);
    }

    fn alive(&mut self) -> Result<(), LiveError> {
        if let Some(failure) = self.host.failure() {
            return Err(failure);
        }
        let Some(text) = self.rtl.as_ref().and_then(|rtl| rtl.bench.dead()) else {
            return Ok(());
        };
        let text = text.to_owned();
        self.announce();
        let last = self
            .rtl
            .as_ref()
            .and_then(|rtl| rtl.bench.around().findings.kept.last());
        // The diagnosis, unless a new program has begun since.
        Err(LiveError::Dead(last.map_or(text, |last| last.text.clone())))
    }
}

/// The program until now with the model's predictions, which the bench needs to execute a step.
fn until_now<'s>(program: &'s Program, model: &'s Model) -> LiveProgramSoFar<'s> {
    LiveProgramSoFar {
        steps: &program.steps,
        expected: model.so_far(),
    }
}

/// Makes the step that records a read: `value` was read, the model predicts `want` under `mask`.
fn seen(at: RegAddr, value: u32, want: u32, mask: u32) -> ProgramStep {
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
fn says_progress(at: RegAddr) -> bool {
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

fn check(at: RegAddr) -> Result<(), LiveError> {
    match at.0 < REGISTER_SPACE && at.0.is_multiple_of(4) {
        true => Ok(()),
        false => Err(LiveError::NoRegister(at)),
    }
}
