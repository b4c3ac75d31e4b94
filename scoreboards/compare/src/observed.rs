//! What the bench saw while it ran a program.

use std::collections::BTreeMap;

use nvdla_model::memory::Memory;
use nvdla_regs::quantity::{Addr, Cycle};

/// Everything observed in one run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Observed {
    /// Register values, by index into `Program::steps`, one for each `Step::Read`.
    pub reads: Vec<RegisterRead>,
    /// Interrupt bits when the host first saw them, in order.
    pub interrupts: Vec<SeenInterrupts>,
    /// Memory at the end.
    pub memory: Memory,
    /// Clock of the last write of each atom (key: address of its first byte).
    pub written: BTreeMap<Addr, Cycle>,
    /// Accesses outside what the layers own, protocol errors, failed checks of the program.
    pub findings: Vec<Finding>,
    /// Duration from the last D_OP_ENABLE write before each wait to the interrupt the host saw.
    pub layer_clocks: Vec<LayerClocks>,
    /// Core clocks from release of reset to the end.
    pub clocks: Cycle,
    /// What a reset in the middle of the program dropped, before it began again.
    pub dropped: Option<Dropped>,
}

/// AXI ids with transactions outstanding at a reset, one bit each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dropped {
    pub reads: u16,
    pub writes: u16,
}

/// One register read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisterRead {
    pub step: usize,
    pub at: Addr,
    pub value: u32,
    pub clock: Cycle,
}

/// One reading of the interrupt status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenInterrupts {
    pub bits: u32,
    pub clock: Cycle,
}

/// Clocks of one wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerClocks {
    /// Step that waited.
    pub step: usize,
    pub clocks: u64,
}

/// Something that no correct run shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub clock: Cycle,
    pub kind: FindingKind,
    /// One sentence with the values.
    pub text: String,
}

/// Kinds of findings, for bucketing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingKind {
    StrayRead,
    StrayWrite,
    DoubleWrite,
    Protocol,
    ProgramCheck,
    UnexpectedInterrupt,
    Hang,
    /// `$error`, `$fatal`, `$stop`, `$finish` or a failed assertion of the design.
    Simulator,
}
