//! Descriptors of PDP and CDP operations.
//!
//! Source: docs/loadable.md, sections 5.5 and 5.6.

use super::ConverterDescriptor;
use super::cube::{CubeDescriptor, Generation};
use super::words::DescriptorBytes;

/// The descriptor of a PDP operation and of its tensors.
#[derive(Debug, Clone, Copy)]
pub struct PdpOperation {
    /// Widths of the first, middle and last segment: of the input, and of the output.
    pub partial_in_width: [u16; 3],
    pub partial_width: [u16; 3],
    /// Number of segments.
    pub split_num: u8,
    pub pool_mode: u8,
    /// Width of the window minus 1, then height.
    pub pool_width: u8,
    pub pool_height: u8,
    pub stride_x: u8,
    pub stride_y: u8,
    pub pad_left: u8,
    pub pad_right: u8,
    pub pad_top: u8,
    pub pad_bottom: u8,
    pub precision: u8,
    /// Values that 1 to 7 padded elements add to a sum.
    pub padding_value: [i32; 7],
    pub src: CubeDescriptor,
    pub dst: CubeDescriptor,
}

impl PdpOperation {
    pub(crate) fn read(operation: &[u8], surface: &[u8], generation: Generation) -> Self {
        let op = DescriptorBytes(operation);
        Self {
            partial_in_width: [0, 2, 4].map(|at| op.u16(at)),
            partial_width: [6, 8, 10].map(|at| op.u16(at)),
            split_num: op.u8(12),
            pool_mode: op.u8(13),
            pool_width: op.u8(14),
            pool_height: op.u8(15),
            stride_x: op.u8(16),
            stride_y: op.u8(17),
            pad_left: op.u8(18),
            pad_right: op.u8(19),
            pad_top: op.u8(20),
            pad_bottom: op.u8(21),
            precision: op.u8(22),
            padding_value: [24, 28, 32, 36, 40, 44, 48].map(|at| op.i32(at)),
            src: CubeDescriptor::read(surface, 0, generation),
            dst: CubeDescriptor::read(surface, 1, generation),
        }
    }

    /// Output widths of the segments: of one, of first and last, or of first, middle ones and last.
    pub fn segments(&self) -> Vec<u16> {
        let [first, middle, last] = self.partial_width;
        match self.split_num {
            0 | 1 => vec![self.dst.width],
            2 => vec![first, last],
            _ => vec![first, middle, last],
        }
    }
}

/// The descriptor of a CDP operation and of its tensors.
#[derive(Debug, Clone, Copy)]
pub struct CdpOperation {
    pub in_precision: u8,
    pub out_precision: u8,
    /// Index of the look-up table; -1 for none.
    pub lut_index: i16,
    pub in_cvt: ConverterDescriptor,
    pub out_cvt: ConverterDescriptor,
    /// Number of channels whose squares are added up: 3, 5, 7 or 9.
    pub local_size: u8,
    pub bypass_sqsum: u8,
    pub bypass_out_mul: u8,
    pub src: CubeDescriptor,
    pub dst: CubeDescriptor,
}

impl CdpOperation {
    pub(crate) fn read(operation: &[u8], surface: &[u8], generation: Generation) -> Self {
        let op = DescriptorBytes(operation);
        Self {
            in_precision: op.u8(0),
            out_precision: op.u8(1),
            lut_index: op.i16(2),
            in_cvt: ConverterDescriptor::read(op, 4),
            out_cvt: ConverterDescriptor::read(op, 12),
            local_size: op.u8(20),
            bypass_sqsum: op.u8(21),
            bypass_out_mul: op.u8(22),
            src: CubeDescriptor::read(surface, 0, generation),
            dst: CubeDescriptor::read(surface, 1, generation),
        }
    }
}
