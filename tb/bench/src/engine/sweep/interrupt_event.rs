//! The event of an interrupt source: the program around its layer, and its core clock.
//!
//! Nothing at the pins shows most events. But the register bus executes a read and a write after the
//! same time. So the event comes between the last read that does not show its bit and the first one
//! that does, and a write in place of the last one meets the event in its clock.
//!
//! Source: docs/nv_small/system.md, section 5.

use nvdla_compare::interrupt_access::InterruptAccess;
use nvdla_model::model::{Model, ModelStepResult};
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{SweepEvent, SweptAccess};
use nvdla_regs::interrupts::{Interrupt, SOURCE_BITS};
use nvdla_regs::look_up;
use nvdla_regs::table::glb;
use nvdla_regs::types::{Reg, RegRole};

use super::event::up_to_wait;
use super::moved::enabled;
use super::rewind::RewindableRun;
use super::swept::{QUIET, SweepStop, SweptCase};
use crate::engine::case::Case;
use crate::error::BenchError;

/// Core clocks behind the begin of a search for an event at which it looks first.
const FIRST_LOOK: u64 = 16;

/// The program around the layer that raises an interrupt.
pub(super) struct InterruptProgram {
    pub(super) interrupt: Interrupt,
    /// Steps before the enable of the block that raises the interrupt.
    before: Vec<ProgramStep>,
    /// The enable, and the steps behind it that come before the accesses of the sweep.
    kept: Vec<ProgramStep>,
    /// Steps that come behind the accesses.
    pub(super) after: Vec<ProgramStep>,
}

impl InterruptProgram {
    /// The program around the layer of the event; `None` if it has no such layer.
    ///
    /// Source: docs/nv_small/system.md, section 7: the groups of a block alternate.
    pub(super) fn of(case: &Case, event: SweepEvent) -> Option<Self> {
        let interrupt = event.kind.source()?;
        let enable = interrupt.source.block().of_role(RegRole::Enable)?.addr;
        let steps = &case.program.steps;
        let mut enables = (0..steps.len()).filter(|at| enabled(&steps[*at]) == Some(enable));
        let own = enables.nth(2 * event.number + interrupt.group)?;
        Some(Self {
            interrupt,
            before: steps[..own].to_vec(),
            kept: up_to_wait(&steps[own..]).to_vec(),
            after: Vec::new(),
        })
    }

    /// Whether the steps behind the enable write interrupt registers.
    pub(super) fn writes_interrupts(&self) -> bool {
        self.kept.iter().any(|step| match step {
            ProgramStep::Write { at, .. } => look_up::at(*at).is_some_and(is_interrupt_register),
            _ => false,
        })
    }

    /// The steps that enable the layer, and what follows up to the first wait.
    pub(super) fn layer_steps(&self) -> Vec<ProgramStep> {
        [&self.kept[..], &self.after].concat()
    }

    /// The steps in front of the enable; the interrupt registers become `registers`.
    fn steps_to_enable(&self, registers: RegistersBefore) -> Vec<ProgramStep> {
        let registers = registers.steps(self.interrupt.mask());
        [&self.before[..], &registers].concat()
    }

    /// The steps in front of the accesses of the sweep.
    pub(super) fn steps_to_access(&self, registers: RegistersBefore) -> Vec<ProgramStep> {
        [&self.steps_to_enable(registers)[..], &self.kept].concat()
    }

    /// Finds the core clock of the event: a read of S_INTR_STATUS that begins in it is the first that
    /// shows the bit. `plain_end` is the clock in which the run without the sweep ended. Where the
    /// event comes while the host enables other blocks, these come behind the accesses of the sweep.
    pub(super) fn find_event(
        &mut self,
        swept: SweptCase<'_>,
        registers: RegistersBefore,
        plain_end: u64,
    ) -> Result<u64, SweepStop> {
        let own = self.interrupt.mask();
        loop {
            let mut ready = ReadyForEvent::new(swept, self, registers)?;
            let begin = ready.run.begin;
            if !ready.has_come(begin, own)? {
                let clock = ready.first_clock(begin + plain_end + QUIET, own)?;
                ready.run.give_back();
                return clock.ok_or_else(|| SweepStop::not_judged("it does not come"));
            }
            if self.kept.len() == 1 {
                let why = "the host is still busy when it comes";
                return Err(SweepStop::not_judged(why));
            }
            self.after = self.kept.split_off(1);
        }
    }
}

/// A DUT that is about to raise an interrupt.
pub(super) struct ReadyForEvent<'a> {
    /// The model in front of the enable.
    pub(super) model: Model,
    /// The run, which can be rewound to the state before the accesses of the sweep.
    pub(super) run: RewindableRun<'a>,
}

impl<'a> ReadyForEvent<'a> {
    /// Executes the program up to the accesses of the sweep; the interrupt registers become
    /// `registers` in front of the layer.
    pub(super) fn new(
        swept: SweptCase<'a>,
        program: &InterruptProgram,
        registers: RegistersBefore,
    ) -> Result<Self, SweepStop> {
        let own = program.interrupt.mask();
        let latency = swept.case.conditions.memory_timing().slowest();
        let mut model = Model::new(swept.target.configuration).with_latency(latency);
        for (number, step) in program.steps_to_enable(registers).iter().enumerate() {
            model.take_step(number, step);
        }
        if !is_certain(&model, own, 0) {
            let why = "a layer before it may raise the interrupt, too";
            return Err(SweepStop::not_judged(why));
        }
        let mut behind = model.clone();
        finish_layers(&mut behind, &program.layer_steps());
        if !is_certain(&behind, own, own) {
            let why = "nobody can say whether the layer raises it";
            return Err(SweepStop::not_judged(why));
        }
        let run = RewindableRun::new(swept, &program.steps_to_access(registers))?;
        Ok(Self { model, run })
    }

    /// Whether a read of S_INTR_STATUS that begins in this core clock shows the bit `own`.
    fn has_come(&mut self, clock: u64, own: u32) -> Result<bool, BenchError> {
        self.run.rewind()?;
        let count = u32::try_from(clock - self.run.begin).unwrap_or(u32::MAX);
        let lockstep = &mut self.run.lockstep;
        if count > 0 && lockstep.step(ProgramStep::WaitCycles { count }).is_err() {
            return Ok(false);
        }
        let status = lockstep.peek_dut(glb::S_INTR_STATUS.addr);
        Ok(status.is_ok_and(|status| status & own != 0))
    }

    /// The first core clock behind the begin of the run for which [`Self::has_come`]; `None` if there
    /// is none up to `end`.
    fn first_clock(&mut self, end: u64, own: u32) -> Result<Option<u64>, BenchError> {
        let mut before = self.run.begin;
        let mut behind = before + FIRST_LOOK;
        let mut stride = FIRST_LOOK;
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
            if self.has_come(middle, own)? {
                behind = middle;
            } else {
                before = middle;
            }
        }
        Ok(Some(behind))
    }
}

/// The interrupt registers in front of the layer. The bit of its interrupt is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RegistersBefore {
    /// All other sources are masked: dla_intr shows this one alone.
    OthersMasked,
    /// All sources are masked, and the access unmasks this one.
    AllMasked,
    /// No source is masked, and all other bits are set: dla_intr is 1 already.
    OthersSet,
}

impl RegistersBefore {
    pub(super) const ALL: [Self; 3] = [Self::OthersMasked, Self::AllMasked, Self::OthersSet];

    /// The registers in front of a layer that raises the interrupt with the bit `own`.
    pub(super) fn of(access: SweptAccess, own: u32) -> Self {
        match InterruptAccess::of(access.reg, access.value, own) {
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

/// Whether the model is certain that S_INTR_STATUS has these values in its bits `own`.
fn is_certain(model: &Model, own: u32, value: u32) -> bool {
    let now = model.interrupts();
    now.certain & own == own && now.status & own == value
}

/// Executes steps, and ends all layers.
pub(super) fn finish_layers(model: &mut Model, steps: &[ProgramStep]) {
    for step in steps {
        model.take_step(usize::MAX, step);
    }
    while model.step() == ModelStepResult::LayerEnded {}
}

/// Whether the register is S_INTR_STATUS, S_INTR_SET or S_INTR_MASK.
pub(super) fn is_interrupt_register(reg: &Reg) -> bool {
    matches!(
        reg.role,
        RegRole::InterruptStatus | RegRole::InterruptSet | RegRole::InterruptMask
    )
}
