//! What the bench saw while it ran a program.

use std::sync::Arc;

use crate::interrupt_access::MetInterruptSet;
use nvdla_model::memory::Memory;
use nvdla_regs::quantity::{Addr, Cycle, RegAddr};

/// Everything observed in one run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Observed {
    /// Values that register reads (`ProgramStep::Read`) returned, in the order of the steps.
    pub reads: Vec<RegisterRead>,
    /// Bits of GLB.S_INTR_STATUS, each time that a read of the host newly showed some.
    pub interrupts: Vec<SeenInterrupts>,
    /// Contents of memory at the end.
    pub memory: Memory,
    /// Log of all writes of the DUT to memory.
    pub written: DutWriteLog,
    /// Findings of the bench: stray accesses, protocol errors, failed checks of the program.
    pub findings: Vec<Finding>,
    /// Layers that wrote wrong bytes, each once, by the clock of the first wrong write.
    pub wrong: Vec<WrongLayerBytes>,
    pub extent: RunExtent,
    /// For each wait for an interrupt, the clocks since the last D_OP_ENABLE before it.
    pub layer_clocks: Vec<InterruptWaitClocks>,
    /// Core clocks from release of reset to the end.
    pub clocks: Cycle,
    /// Transactions that a reset in the middle of the program dropped, before it began again.
    pub dropped: Option<AxiIdsDroppedAtReset>,
    /// Cover points of the design that were reached, `top.instance.Name`.
    pub reached: Vec<Arc<str>>,
    /// When steps and memory requests began; recorded only for a swept case.
    pub timeline: StepAndRequestClocks,
    /// Moments at the pins that the run reached.
    pub moments: PinMomentSet,
    /// Accesses to the interrupt registers that came in the clock of an event; sweeps know them.
    pub met: MetInterruptSet,
}

/// Core clocks at which steps of the program and memory requests began.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StepAndRequestClocks {
    /// Core clock at which each step of the program began.
    pub steps: Vec<Cycle>,
    /// The requests of the DUT, in the order of time.
    pub requests: Vec<MemoryRequest>,
}

/// A request of the DUT that the memory accepted, and its core clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryRequest {
    pub is_write: bool,
    pub at: Addr,
    pub clock: Cycle,
}

/// A set of [`PinMoment`]s: bit i stands for moment number i.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PinMomentSet(pub u32);

impl PinMomentSet {
    /// Adds a moment if `came` is true.
    #[inline]
    pub fn note(&mut self, moment: PinMoment, came: bool) {
        self.0 |= u32::from(came) << moment as u32;
    }
}

/// A coincidence or an exact limit at the pins of the DUT, which coverage counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PinMoment {
    /// A beat on AW and a beat on W in the same core clock.
    AddressWithData,
    /// A beat on R and a beat on B in the same core clock.
    DataWithResponse,
    /// Beats on AR, AW and W in the same core clock.
    AllRequests,
    /// ARREADY is low in the first clock of ARVALID; the next two: the same of AW and W.
    ReadWaits,
    AddressWaits,
    DataWaits,
    /// One read is in flight; the next two: one fewer than the limit, and as many as the limit.
    OneRead,
    ReadsBelowLimit,
    ReadsAtLimit,
    /// One write is in flight; the next two: one fewer than the limit, and as many as the limit.
    OneWrite,
    WritesBelowLimit,
    WritesAtLimit,
    /// dla_intr rises in the clock in which the bus takes a write that clears a bit of S_INTR_STATUS.
    InterruptMeetsClear,
    /// The register bus takes a write of D_OP_ENABLE in the clock of a beat on B.
    EnableMeetsResponse,
}

impl PinMoment {
    /// Number of different moments.
    pub const COUNT: u32 = Self::EnableMeetsResponse as u32 + 1;
}

/// A log of the atoms that the DUT wrote and when, in the order of time; only the explanation of a
/// wrong byte reads it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DutWriteLog(pub Vec<(Addr, Cycle)>);

impl DutWriteLog {
    /// Core clock of the last write of the atom with the byte at `at`; `None`: never written.
    pub fn last(&self, at: Addr) -> Option<Cycle> {
        let atom = Addr(at.0 & !7);
        let mut latest = self.0.iter().rev();
        latest.find(|(at, _)| *at == atom).map(|(_, clock)| *clock)
    }
}

/// How much of a program a run executed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RunExtent {
    /// The whole program, or all until a hang or a failed assertion.
    #[default]
    Whole,
    /// All until the first wrong byte; the rest of the program did not run.
    ToWrongByte,
}

/// The wrong bytes that one layer wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongLayerBytes {
    /// Index into `Expected::layers`.
    pub layer: usize,
    /// The layer's first write with a wrong byte.
    pub first: WrongBeat,
    /// Number of wrong bytes that the layer wrote.
    pub bytes: u64,
}

/// A write of eight bytes, some of which are wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongBeat {
    /// Core clock at which the write reached the memory.
    pub clock: Cycle,
    /// Address of the first of the eight bytes.
    pub at: Addr,
    /// The expected bytes; for bytes that the layer does not own, those written.
    pub want: [u8; 8],
    pub got: [u8; 8],
}

/// AXI ids with transactions outstanding at a reset: bit i for id i.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AxiIdsDroppedAtReset {
    pub reads: u16,
    pub writes: u16,
}

/// A read of a register by the host, and its core clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisterRead {
    pub step: usize,
    pub at: RegAddr,
    pub value: u32,
    pub clock: Cycle,
}

/// Bits of GLB.S_INTR_STATUS that a read of the host newly showed, and its core clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenInterrupts {
    pub bits: u32,
    pub clock: Cycle,
}

/// Clocks that a wait for an interrupt took, since the last D_OP_ENABLE before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InterruptWaitClocks {
    /// Index into `Program::steps` of the step that waited.
    pub step: usize,
    pub clocks: u64,
}

/// A finding: what no correct run shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub clock: Cycle,
    pub kind: FindingKind,
    /// One sentence with the values at fault.
    pub text: String,
}

/// Kinds of findings, by which failures are sorted into buckets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingKind {
    StrayRead,
    StrayWrite,
    DoubleWrite,
    Protocol,
    ProgramCheck,
    UnexpectedInterrupt,
    /// A statistics register counts more clocks than its unit can have worked.
    CountsTooMuch,
    /// S_STATUS shows a state that a register group cannot have.
    WrongStatus,
    Hang,
    /// `$error`, `$fatal`, `$stop`, `$finish` or a failed assertion of the design.
    Simulator,
}

/// Structural coverage of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StructuralCounts {
    /// Digest of the model of the design whose counters these are.
    pub digest: String,
    /// What each counter counts; the same list for every run of a target.
    pub counters: Arc<[StructuralCounterPlace]>,
    /// How often each counter was hit in the run, in the order of `counters`.
    pub hits: Vec<u32>,
}

/// One counter of structural coverage: place in the RTL and names, as Verilator gives them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StructuralCounterPlace {
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// Kind of coverage and module, as `v_KIND/MODULE`.
    pub page: String,
    pub comment: String,
    /// Source lines that the counter covers, such as `7,9-11`.
    pub lines: String,
}
