//! Everything that the reference model expects of a program.

use std::ops::Range;

use crate::executed::{BlockEnableWrites, RegisterGroupHistory};
use crate::layout::{FeatureCubeLayout, Region};
use crate::memory::Memory;
use crate::units::CounterValue;
use crate::units::rounding::RoundingEvents;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::types::Reg;

/// Everything that the reference model expects of one program.
#[derive(Debug, Clone, Default)]
pub struct Expected {
    /// Predicted values of all register reads (`ProgramStep::Read`), in program order.
    pub reads: Vec<ReadPrediction>,
    /// Layers in the order in which the model completed them.
    pub layers: Vec<ExpectedLayer>,
    /// Interrupts that must come, with the order the specification fixes.
    pub interrupts: Vec<ExpectedInterrupt>,
    /// Memory after the last step.
    pub memory: Memory,
    /// Sentences on layers that were enabled but can never complete, and on waits that never end;
    /// the DUT must hang too. Steps after a wait that never ends have no predictions.
    pub stuck: Vec<String>,
    /// Reasons why the program does not determine its results; with one, nobody can judge the run.
    pub unjudged: Vec<UnjudgedReason>,
    /// Checks in the program (of registers, memory, dla_intr) that contradict the model.
    pub contradictions: Vec<UnmetDemand>,
    /// Bits of GLB.S_INTR_STATUS that the program sets with S_INTR_SET; the host may see them.
    pub software_interrupts: u32,
    /// What the program did with the register groups.
    pub record: RegisterGroupHistory,
}

/// A reason why nobody can judge the run of a program: its results are not determined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnjudgedReason {
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
    /// The program ends, but with values that the specification leaves open.
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

/// Predicted value of a statistics register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatisticPrediction {
    /// Exactly this value.
    Value(u32),
    /// A count that depends on memory timing: only its number is known, 1 for the first count of
    /// this register's counter. All reads of the same number must show the same value.
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
    /// For a statistics register with `mask` 0: two predictions, one of which must hold. They are
    /// equal unless a layer of the group may end during the read: then they are those before and
    /// after its end.
    pub shows: Option<[StatisticPrediction; 2]>,
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
    /// overlapping ones is `UnjudgedReason`.
    /// Source: docs/nv_small/sdp.md, section 6.1; docs/nv_small/pdp.md, section 9.
    pub writes: Vec<Region>,
    /// The bytes that the layer must write, in the order of `writes`. A later layer may overwrite
    /// them in `Expected::memory`, not here.
    pub bytes: Vec<u8>,
    /// Address map of the output cube, so that reports can name the element at an address.
    pub output: Option<FeatureCubeLayout>,
    /// Core clocks that the layer may need, without activity at the pins, beyond its memory accesses.
    pub quiet_clocks: u64,
    /// Values of the layer registers that the host sets, block by block in the order of the data.
    pub registers: Vec<LayerRegisterValue>,
    /// Values of the statistics registers at the end of the layer.
    pub statistics: Vec<LayerStatistic>,
    /// Whether some sum of the convolution saturated at the smallest (largest) 32-bit number.
    pub saturated_sums: [bool; 2],
    /// Which values at the edge of a rounding the layer met.
    pub rounding: RoundingEvents,
    /// Which writes of D_OP_ENABLE enabled the layer's blocks, in the order of the data.
    pub enables: BlockEnableWrites,
    /// The layers of its units, in the order of the data: indices into `RegisterGroupHistory::runs`
    /// of the same [`Expected`].
    pub runs: Range<usize>,
}

/// Value of a layer register in the group that executed a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerRegisterValue {
    pub reg: &'static Reg,
    pub group: usize,
    pub value: u32,
}

/// Value of a statistics register in the group that executed a layer.
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
pub struct ExpectedInterrupt {
    /// Number of the bit in GLB.S_INTR_STATUS.
    pub bit: u32,
    /// Indices into `Expected::interrupts` of events that must not come later than this one.
    pub after: Vec<usize>,
    /// Whether the host must read the bit as 1 in GLB.S_INTR_STATUS, once for several events of the
    /// bit. Not if the program itself writes the bit there or to GLB.S_INTR_SET, if it hangs and
    /// may not look, or if the specification leaves it open.
    pub must_be_seen: bool,
}
