//! Operand tensors of the stages BS, BN and EW.
//!
//! Source: docs/nv_small/sdp.md, section 6.2.

use nvdla_regs::geometry::{FetchedSdpOperands, Geometry};
use nvdla_settings::settings;

use crate::cube::CubeShape;
use crate::data::{LayerData, ValueSize};
use crate::scalar::MultipleOfEight;

/// Layout of an operand tensor in memory. Source: docs/nv_small/sdp.md, section 6.2.
#[settings]
pub struct OperandTensor {
    pub mode: OperandMode,
    pub size: ValueSize,
    /// Base address; absent: chosen by the seed.
    pub at: Option<MultipleOfEight>,
    /// Bytes from line to line, 0 repeats one line; absent: no gap.
    pub line_stride: Option<MultipleOfEight>,
    /// Bytes from surface to surface, 0 repeats one surface; absent: no gap.
    pub surface_stride: Option<MultipleOfEight>,
}

/// Whether a tensor has an operand for each channel, or for each element.
#[settings(Copy, Ord)]
pub enum OperandMode {
    PerChannel,
    PerElement,
}

/// The operands that one stage takes from memory: values and layout.
#[derive(Debug, Clone)]
pub struct OperandData<'a> {
    pub data_use: FetchedSdpOperands,
    /// Values of the operands from memory; that of the ALU comes before that of MUL for each lane.
    pub data: Vec<&'a LayerData>,
    pub operands: &'a OperandTensor,
}

impl OperandTensor {
    /// Bytes in memory of the operands for one atom (eight channels).
    pub fn unit_bytes(&self, data_use: FetchedSdpOperands) -> u32 {
        Geometry::ATOM_BYTES * data_use.operands() * self.size.bytes()
    }
}

impl<'a> OperandData<'a> {
    /// The operands of the stage called `name`, if it takes `alu` or `mul` from memory. An error if
    /// `operands` are missing, or not used.
    pub fn of_stage(
        name: &str,
        [alu, mul]: [Option<&'a LayerData>; 2],
        operands: Option<&'a OperandTensor>,
    ) -> Result<Option<Self>, String> {
        match (
            FetchedSdpOperands::of(alu.is_some(), mul.is_some()),
            operands,
        ) {
            (None, None) => Ok(None),
            (Some(_), None) => Err(format!(
                "{name} takes an operand from memory: say how under {name}.operands"
            )),
            (None, Some(_)) => Err(format!(
                "{name}.operands without an operand from memory would be read by nobody; \
                     SDP_RDMA would hang"
            )),
            (Some(data_use), Some(operands)) => Ok(Some(Self {
                data_use,
                data: alu.into_iter().chain(mul).collect(),
                operands,
            })),
        }
    }

    /// Checks the operands for a cube of `shape`; the error says what is not legal.
    pub fn check(&self, name: &str, shape: CubeShape) -> Result<(), String> {
        let least = shape.width * self.operands.unit_bytes(self.data_use);
        match self.operands.line_stride.map(MultipleOfEight::get) {
            Some(stride) if stride != 0 && stride < least => Err(format!(
                "{name}.operands.line_stride 0x{stride:x} is less than one line, 0x{least:x} \
                 bytes, and not 0"
            )),
            _ => Ok(()),
        }
    }
}
