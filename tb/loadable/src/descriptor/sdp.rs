//! Descriptors of SDP operations.
//!
//! Source: docs/loadable.md, sections 5.5 and 5.6.

use super::ConverterDescriptor;
use super::cube::{CubeDescriptor, Generation};
use super::words::DescriptorBytes;

/// The descriptor of an SDP operation and of its tensors.
#[derive(Debug, Clone, Copy)]
pub struct SdpOperation {
    pub src_precision: u8,
    pub dst_precision: u8,
    pub lut_index: i16,
    pub out_cvt: ConverterDescriptor,
    pub conv_mode: u8,
    pub batch_num: u8,
    /// Stages BS, BN and EW with their operands.
    pub x1: SdpStageDescriptor,
    pub x2: SdpStageDescriptor,
    pub y: SdpStageDescriptor,
    pub src: CubeDescriptor,
    pub dst: CubeDescriptor,
}

/// The descriptor of a stage with its operands.
#[derive(Debug, Clone, Copy)]
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
    pub mul_operand: i32,
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

    fn read(op: DescriptorBytes<'_>, at: usize, cube: CubeDescriptor) -> Self {
        Self {
            enable: op.u8(at),
            alu_type: op.u8(at + 1),
            kind: op.u8(at + 2),
            mode: op.u8(at + 3),
            act: op.u8(at + 4),
            shift_value: op.u8(at + 5),
            truncate: op.u8(at + 6),
            precision: op.u8(at + 7),
            alu_operand: op.i32(at + 8),
            mul_operand: op.i32(at + 12),
            cube,
        }
    }

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
    pub(crate) fn read(operation: &[u8], surface: &[u8], generation: Generation) -> Self {
        let op = DescriptorBytes(operation);
        let cube = |index| CubeDescriptor::read(surface, index, generation);
        Self {
            src_precision: op.u8(0),
            dst_precision: op.u8(1),
            lut_index: op.i16(2),
            out_cvt: ConverterDescriptor::read(op, 4),
            conv_mode: op.u8(12),
            batch_num: op.u8(13),
            x1: SdpStageDescriptor::read(op, 20, cube(1)),
            x2: SdpStageDescriptor::read(op, 52, cube(2)),
            y: SdpStageDescriptor::read(op, 84, cube(3)),
            src: cube(0),
            dst: cube(4),
        }
    }

    /// Whether SDP_RDMA has something to read. Source: section 7.1.
    pub fn needs_read_dma(&self) -> bool {
        let fetches = |stage: &SdpStageDescriptor| {
            stage.is_on() && stage.mode != SdpStageDescriptor::PER_LAYER
        };
        !self.src.is_hardware() || [self.x1, self.x2, self.y].iter().any(fetches)
    }
}
