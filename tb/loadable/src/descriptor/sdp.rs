//! Descriptors of SDP operations.
//!
//! Source: docs/loadable.md, sections 5.5 and 5.6.

use binrw::BinRead;

use super::ConverterDescriptor;
use super::cube::{CubeDescriptor, CubeVersion};

/// The descriptor of an SDP operation and of its tensors.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little, import(generation: CubeVersion))]
pub struct SdpOperation {
    pub src_precision: u8,
    pub dst_precision: u8,
    pub lut_index: i16,
    pub out_cvt: ConverterDescriptor,
    pub conv_mode: u8,
    #[br(pad_after = 6)]
    pub batch_num: u8,
    /// Stages BS, BN and EW with their operands.
    #[br(args(generation, 1))]
    pub x1: SdpStageDescriptor,
    #[br(args(generation, 2))]
    pub x2: SdpStageDescriptor,
    #[br(args(generation, 3))]
    pub y: SdpStageDescriptor,
    #[br(args(generation, 0))]
    pub src: CubeDescriptor,
    #[br(args(generation, 4))]
    pub dst: CubeDescriptor,
}

/// The descriptor of a stage with its operands.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little, import(generation: CubeVersion, index: u64))]
pub struct SdpStageDescriptor {
    pub enable: u8,
    pub alu_type: u8,
    /// What works in the stage: nothing, the multiplier, the ALU, or both.
    pub kind: u8,
    /// One operand for the layer, for each channel, or for each element.
    pub mode: u8,
    pub act: u8,
    pub shift_value: u8,
    pub truncate: u8,
    pub precision: u8,
    pub alu_operand: i32,
    #[br(pad_after = 16)]
    pub mul_operand: i32,
    #[br(args(generation, index), restore_position)]
    pub cube: CubeDescriptor,
}

impl SdpStageDescriptor {
    pub const MULTIPLIER: u8 = 1;
    pub const ALU: u8 = 2;
    pub const BOTH: u8 = 3;
    pub const PER_LAYER: u8 = 0;
    pub const PER_CHANNEL: u8 = 1;
    pub const RELU: u8 = 1;
    pub const LUT: u8 = 2;
    pub const PRELU: u8 = 3;

    pub fn is_on(&self) -> bool {
        self.enable != 0
    }

    /// Whether the ALU works.
    pub fn adds(&self) -> bool {
        self.is_on() && matches!(self.kind, Self::ALU | Self::BOTH)
    }

    /// Whether the multiplier works.
    pub fn multiplies(&self) -> bool {
        self.is_on() && matches!(self.kind, Self::MULTIPLIER | Self::BOTH)
    }

    /// Whether operands come from memory.
    pub fn reads(&self) -> bool {
        self.is_on() && self.kind != 0 && self.mode != Self::PER_LAYER
    }
}

impl SdpOperation {
    /// Whether SDP_RDMA has something to read. Source: section 7.1.
    pub fn needs_read_dma(&self) -> bool {
        let fetches = |stage: &SdpStageDescriptor| {
            stage.is_on() && stage.mode != SdpStageDescriptor::PER_LAYER
        };
        !self.src.is_hardware() || [self.x1, self.x2, self.y].iter().any(fetches)
    }
}
