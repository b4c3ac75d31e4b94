//! Events on the register bus and at dla_intr, for reports.

use nvdla_model::program::Posting;
use nvdla_regs::quantity::{Cycle, RegAddr};

/// One event on the register bus or at dla_intr.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceEvent {
    pub clock: Cycle,
    pub action: TraceEventKind,
}

/// What happened in an event of the register bus, of dla_intr or of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TraceEventKind {
    /// The bus took a write.
    Write {
        at: RegAddr,
        value: u32,
        posting: Posting,
    },
    /// The bus answered a read.
    Read { at: RegAddr, value: u32 },
    /// The level of dla_intr changed.
    Interrupt { is_high: bool },
    /// A note of the program, `ProgramStep::Note`.
    Note { text: String },
}
