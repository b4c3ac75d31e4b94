//! What the model predicts for an access to the interrupt registers at the event of a source.

use nvdla_compare::interrupt_access::InterruptAccess;
use nvdla_model::model::{Model, PredictedRegisterValue};
use nvdla_random::conditions::SweptAccess;
use nvdla_regs::interrupts::SOURCE_BITS;
use nvdla_regs::table::glb;
use nvdla_regs::types::{Reg, RegRole};

use super::interrupt_event::{InterruptProgram, finish_layers};
use super::moved::MovedAccess;
use super::predictions::{SweepOrderPrediction, SweepPredictions};
use super::reads::{SweepRegisterRead, SweepRegisterReads};

/// Registers that each run reads when nothing runs any more.
const AT_END: [&Reg; 2] = [&glb::S_INTR_STATUS, &glb::S_INTR_MASK];

/// Which of the two comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    AccessFirst,
    EventFirst,
}

/// An access to the interrupt registers, and the layer across whose event it is moved.
pub(super) struct AccessAtEvent<'a> {
    pub(super) moved: MovedAccess,
    pub(super) program: &'a InterruptProgram,
    /// The model in front of the enable of the layer.
    pub(super) model: &'a Model,
    /// Whether both clocks have one period. Else an access may jump over the clock of the event, and
    /// dla_intr may miss a level of one core clock.
    pub(super) is_synchronous: bool,
}

impl AccessAtEvent<'_> {
    /// What the access is for the event; `None` if it cannot disturb it.
    pub(super) fn kind(&self) -> Option<InterruptAccess> {
        let SweptAccess { reg, value } = self.moved.access;
        InterruptAccess::of(reg, value, self.program.interrupt.mask())
    }

    /// Whether dla_intr can rise twice: the access masks the bit of the event, and another source, which
    /// it unmasks, raises the pin again.
    pub(super) fn may_raise_twice(&self) -> bool {
        let left = self.moved.access.value.map(|value| SOURCE_BITS & !value);
        self.kind() == Some(InterruptAccess::Mask) && left != Some(0)
    }

    /// Predicts all runs of the sweep of this access.
    pub(super) fn predictions(&self) -> SweepPredictions {
        let access = self.moved.access;
        let behind = if access.value.is_none() {
            vec![SweepRegisterRead::of(access.reg.addr)]
        } else {
            Vec::new()
        };
        SweepPredictions {
            moved: self.moved,
            after: self.program.after.clone(),
            reads: SweepRegisterReads {
                behind,
                at_end: AT_END.map(|reg| SweepRegisterRead::of(reg.addr)).into(),
            },
            poll_of_end: None,
            early: self.predict(Order::AccessFirst),
            late: self.predict(Order::EventFirst),
            turned: None,
        }
    }

    /// Predicts a run with this order. No step of the layer depends on the access.
    fn predict(&self, order: Order) -> SweepOrderPrediction {
        let layer = self.program.layer_steps();
        let mut model = self.model.clone();
        let mut reads = Vec::new();
        if order == Order::AccessFirst {
            reads.extend(self.take_access(&mut model));
        }
        finish_layers(&mut model, &layer);
        if order == Order::EventFirst {
            reads.extend(self.take_access(&mut model));
        }
        reads.extend(AT_END.map(|reg| self.read(&mut model, reg)));
        SweepOrderPrediction {
            reads,
            rises: self.least_rises(order),
        }
    }

    /// Does the access on the model; the value, if it is a read.
    fn take_access(&self, model: &mut Model) -> Option<PredictedRegisterValue> {
        let access = self.moved.access;
        if access.value.is_none() {
            return Some(self.read(model, access.reg));
        }
        model.take_step(usize::MAX, &access.step());
        None
    }

    /// Reads a register of the model, without bits of events that the host may have cleared before.
    fn read(&self, model: &mut Model, reg: &Reg) -> PredictedRegisterValue {
        let mut read = model.read(reg.addr);
        if reg.role == RegRole::InterruptStatus {
            read.mask &= !self.model.blurred_interrupts();
        }
        read
    }

    /// Least number of times that dla_intr rises in this order.
    fn least_rises(&self, order: Order) -> usize {
        let may_stay = match self.kind() {
            // dla_intr is 1 already.
            Some(InterruptAccess::Read) => true,
            Some(InterruptAccess::Mask) => order == Order::AccessFirst || !self.is_synchronous,
            Some(InterruptAccess::Clear) => !self.is_synchronous,
            _ => false,
        };
        if may_stay { 0 } else { 1 }
    }
}

/// The register access that a sweep makes for the event of the interrupt with the bit `own`.
pub(super) fn swept_access(access: InterruptAccess, own: u32) -> SweptAccess {
    let (reg, value) = access.access(own);
    SweptAccess { reg, value }
}
