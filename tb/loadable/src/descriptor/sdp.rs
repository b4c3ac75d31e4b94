//! Descriptors of SDP operations in a loadable.
//!
//! Source: docs/loadable.md, sections 5.5 and 5.6.

use binrw::BinRead;

use super::ConverterDescriptor;
use super::cube::{CubeDescriptor, CubeDescriptorVersion};

/// The descriptor of an SDP operation, with those of its cubes. Fields have the driver's names.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little, import(generation: CubeDescriptorVersion))]
pub struct SdpOperation {
    pub src_precision: u8,
    pub dst_precision: u8,
    pub lut_index: i16,
    pub out_cvt: ConverterDescriptor,
    pub conv_mode: u8,
    #[br(pad_after = 6)]
    pub batch_num: u8,
    /// Stage BS with its operands; `x2` is stage BN, `y` stage EW.
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

/// The descriptor of a stage of SDP, with that of its operands.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little, import(generation: CubeDescriptorVersion, index: u64))]
pub struct SdpStageDescriptor {
    pub enable: u8,
    pub alu_type: u8,
    /// Parts of the stage that are used: 0 none, 1 multiplier, 2 ALU, 3 both.
    pub kind: u8,
    /// Number of operands: 0 one for the layer, 1 one for each channel, 2 one for each element.
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

    /// Whether the stage uses its ALU.
    pub fn adds(&self) -> bool {
        self.is_on() && matches!(self.kind, Self::ALU | Self::BOTH)
    }

    /// Whether the stage uses its multiplier.
    pub fn multiplies(&self) -> bool {
        self.is_on() && matches!(self.kind, Self::MULTIPLIER | Self::BOTH)
    }

    /// Whether the operands of the stage are a tensor in memory.
    pub fn reads(&self) -> bool {
        self.is_on() && self.kind != 0 && self.mode != Self::PER_LAYER
    }
}

impl SdpOperation {
    /// Whether the operation needs SDP_RDMA, to read its input or operands. Source: section 7.1.
    pub fn needs_read_dma(&self) -> bool {
        let fetches = |stage: &SdpStageDescriptor| {
            stage.is_on() && stage.mode != SdpStageDescriptor::PER_LAYER
        };
        !self.src.is_hardware() || [self.x1, self.x2, self.y].iter().any(fetches)
    }
}
