//! What happened on the register bus, for readers.

use nvdla_model::program::{Level, Posting};
use nvdla_regs::quantity::{Cycle, RegAddr};

/// One event, in the order of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterEvent {
    pub clock: Cycle,
    pub action: RegisterAction,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegisterAction {
    /// The bus took a write.
    Write {
        at: RegAddr,
        value: u32,
        posting: Posting,
    },
    /// A read was answered.
    Read { at: RegAddr, value: u32 },
    /// dla_intr changed.
    Interrupt { level: Level },
    /// `Step::Note`.
    Note { text: String },
}
