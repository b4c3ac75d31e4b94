//! The register access that a sweep moves.

use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{Sweep, SweepEventKind, SweptAccess};
use nvdla_regs::look_up::{self, is_enable};
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::types::{Block, RegisterCopies};

/// A sweep of a register access.
#[derive(Debug, Clone, Copy)]
pub(super) struct MovedAccess {
    pub(super) sweep: Sweep,
    /// The access that the sweep moves.
    pub(super) access: SweptAccess,
}

impl MovedAccess {
    /// The block to which the access goes.
    pub(super) fn block(&self) -> Option<&'static Block> {
        look_up::block(self.access.reg.addr)
    }

    /// Whether the access writes to a layer register.
    pub(super) fn is_layer_write(&self) -> bool {
        self.access.value.is_some() && self.access.reg.group == RegisterCopies::Dual
    }

    /// Whether the access enables a unit.
    pub(super) fn is_enable(&self) -> bool {
        enabled(&self.access.step()).is_some()
    }

    /// Whether the access enables the register group whose layer ends with the event.
    pub(super) fn enables_ended_group(&self) -> bool {
        self.sweep.around.kind == SweepEventKind::Ended && self.is_enable()
    }
}

/// The address of D_OP_ENABLE, if the step writes a 1 to one.
pub(super) fn enabled(step: &ProgramStep) -> Option<RegAddr> {
    match step {
        ProgramStep::Write { at, value, .. } if value & 1 == 1 && is_enable(*at) => Some(*at),
        _ => None,
    }
}
