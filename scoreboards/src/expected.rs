//! What the reference model says must come out of a program.

use crate::memory::Memory;
use crate::quantity::Addr;

/// Result of the reference model for one program.
#[derive(Debug, Clone, Default)]
pub struct Expected {
    /// Predictions of `Step::Read`, in program order.
    pub reads: Vec<ReadPrediction>,
    /// Layers in the order in which the model completed them.
    pub layers: Vec<Layer>,
    /// Interrupts that must come, with the order the specification fixes.
    pub interrupts: Vec<Interrupt>,
    /// Memory after the last step.
    pub memory: Memory,
    /// Layers that were enabled but can never complete, in words; the DUT must hang too.
    pub stuck: Vec<String>,
}

/// Predicted value of one register read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadPrediction {
    /// Index into `Program::steps`.
    pub step: usize,
    pub at: Addr,
    pub value: u32,
    /// Bits that the model predicts; 0 where timing decides (stall counters, status of a
    /// layer that nobody waited for).
    pub mask: u32,
}

/// One completed layer.
#[derive(Debug, Clone)]
pub struct Layer {
    /// For people: units, group, shape, such as `SDP group 0, 8x8x32`.
    pub label: String,
    /// Bytes it may read.
    pub reads: Vec<Region>,
    /// Bytes it must write, all of them.
    pub writes: Vec<Region>,
    /// How to name its output elements.
    pub output: Option<Surface>,
}

/// `len` bytes from `at` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Region {
    pub at: Addr,
    pub len: u32,
}

/// Address map of a feature cube, for naming elements.
/// Source: docs/nv_small/sdp.md, section 6.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Surface {
    pub base: Addr,
    /// Bytes.
    pub line_stride: u32,
    /// Bytes.
    pub surface_stride: u32,
    /// Elements.
    pub width: u32,
    pub height: u32,
    pub channels: u32,
}

/// One interrupt event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interrupt {
    /// Bit of GLB.S_INTR_STATUS.
    pub bit: u32,
    /// Index into `Expected::layers`.
    pub layer: usize,
    /// Indices into `Expected::interrupts` of events that must not come later.
    pub after: Vec<usize>,
}
