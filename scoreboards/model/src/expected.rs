//! Everything that the reference model expects of a program.

use crate::executed::{BlockEnables, GroupHistory};
use crate::layout::{Region, SurfaceLayout};
use crate::memory::Memory;
use crate::units::CounterValue;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::types::Reg;

/// Everything that the reference model expects of one program.
#[derive(Debug, Clone, Default)]
pub struct Expected {
    /// What each `Step::Read` must return, in program order.
    pub reads: Vec<ReadPrediction>,
    /// Layers in the order in which the model completed them.
    pub layers: Vec<ExpectedLayer>,
    /// Interrupts that must come, with the order the specification fixes.
    pub interrupts: Vec<InterruptEvent>,
    /// Memory after the last step.
    pub memory: Memory,
    /// Layers that were enabled but can never complete, and waits that never end, in words;
    /// the DUT must hang too. Steps behind a wait that never ends have no predictions.
    pub stuck: Vec<String>,
    /// Why the program does not determine what comes out; if not empty, nobody can judge the run.
    pub unjudged: Vec<Unjudged>,
    /// Checks in the program that contradict the model.
    pub contradictions: Vec<UnmetDemand>,
    /// Bits of GLB.S_INTR_STATUS that the program sets with S_INTR_SET; the host may see them.
    pub software_interrupts: u32,
    /// What the program did with the register groups.
    pub record: GroupHistory,
}

/// A reason why the outcome of a program is not determined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unjudged {
    /// Index into `Program::steps`.
    pub step: usize,
    pub why: UnjudgedKind,
    /// The reason as one sentence.
    pub text: String,
}

/// Kinds of reasons why a program cannot be judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnjudgedKind {
    /// Timing decides what comes out, because the program does not wait.
    Race,
    /// The specification does not say what the hardware does with the program.
    Undefined,
    /// The program ends, but with values that the specification does not tell.
    OpenValues,
    /// The model does not compute a layer of this size; see `units::MOST_CLOCKS`.
    TooLarge,
}

/// A demand of the program (read check, memory check, pin level) that cannot be met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnmetDemand {
    /// Index into `Program::steps`.
    pub step: usize,
    /// What is wrong as one sentence.
    pub text: String,
}

/// What a statistics register shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShownStatistic {
    /// This value.
    Value(u32),
    /// A count whose value memory timing decides, by its number. The counts of a register's counter
    /// are numbered from 1, and all reads of the same count show the same value.
    Count(u32),
}

/// The value that one register read must return.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadPrediction {
    /// Index into `Program::steps`.
    pub step: usize,
    pub at: RegAddr,
    pub value: u32,
    /// Bits that the model predicts; 0 where timing decides (stall counters, status of a
    /// layer that nobody waited for).
    pub mask: u32,
    /// Of a statistics register what it shows where `mask` is 0: one of these. They are the same
    /// unless the read meets a layer of the group: then what it showed before, and what it shows
    /// behind the layer.
    pub shows: Option<[ShownStatistic; 2]>,
}

/// A layer that the model has completed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ExpectedLayer {
    /// Name for people: units, group, shape, such as `SDP group 0, 8x8x32`.
    pub label: String,
    /// Regions of memory that the layer may read.
    pub reads: Vec<Region>,
    /// Regions that the layer must write, in the order of the hardware. No byte is written twice: the
    /// specification wants lines and surfaces that do not overlap, so a program whose layer has
    /// overlapping ones is `Unjudged`.
    /// Source: docs/nv_small/sdp.md, section 6.1; docs/nv_small/pdp.md, section 9.
    pub writes: Vec<Region>,
    /// The bytes that the layer must write: those of all `writes`, one behind the other. A later layer may
    /// overwrite them in `Expected::memory`, not here.
    pub bytes: Vec<u8>,
    /// The output cube, to give addresses the names of elements.
    pub output: Option<SurfaceLayout>,
    /// Core clocks that the layer may compute without a sign at the pins, beyond the usual pipeline.
    pub quiet_clocks: u64,
    /// The values of the layer registers, block by block in the order of the data.
    pub registers: Vec<LayerRegister>,
    /// The statistics registers at the end of the layer.
    pub statistics: Vec<LayerStatistic>,
    /// Whether some sum of the convolution is below, or above, the range of 32 bits.
    pub saturated_sums: [bool; 2],
    /// The writes of D_OP_ENABLE for the layer's blocks, in the order of the data.
    pub enables: BlockEnables,
}

/// A layer register of the group that executed a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerRegister {
    pub reg: &'static Reg,
    pub group: usize,
    pub value: u32,
}

/// A statistics register of the group that executed a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerStatistic {
    pub reg: &'static Reg,
    pub group: usize,
    pub value: CounterValue,
}

impl ExpectedLayer {
    /// The regions that the layer must write, each with its bytes.
    pub fn written(&self) -> impl Iterator<Item = (Addr, &[u8])> {
        let mut rest = self.bytes.as_slice();
        self.writes.iter().map(move |region| {
            let (now, later) = rest.split_at(region.len as usize);
            rest = later;
            (region.at, now)
        })
    }
}

/// One event: the end of a unit's layer raises an interrupt bit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InterruptEvent {
    /// Number of the bit in GLB.S_INTR_STATUS.
    pub bit: u32,
    /// Indices into `Expected::interrupts` of events that must not come later.
    pub after: Vec<usize>,
    /// Whether the host must see the interrupt; not if the program clears the bit unread.
    pub sighting: InterruptSighting,
}

/// How certain it is that the host sees an interrupt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InterruptSighting {
    /// Seen in some read of the status; several events of one bit may be seen as one.
    Certain,
    /// The host may not see it: the program itself writes the bit to GLB.S_INTR_STATUS or GLB.S_INTR_SET.
    MayBeHidden,
    /// Nobody can tell: the program hangs and may not look, or the specification leaves it open.
    Open,
}
