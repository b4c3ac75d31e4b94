//! Descriptors of PDP and CDP operations.
//!
//! Source: docs/loadable.md, sections 5.5 and 5.6.

use binrw::BinRead;

use super::ConverterDescriptor;
use super::cube::{CubeDescriptor, CubeVersion};

/// The descriptor of a PDP operation and of its tensors.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little, import(generation: CubeVersion))]
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
    /// What 1 to 7 padded elements add to a sum.
    #[br(pad_before = 1)]
    pub padding_value: [i32; 7],
    #[br(args(generation, 0))]
    pub src: CubeDescriptor,
    #[br(args(generation, 1))]
    pub dst: CubeDescriptor,
}

impl PdpOperation {
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
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little, import(generation: CubeVersion))]
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
    #[br(args(generation, 0))]
    pub src: CubeDescriptor,
    #[br(args(generation, 1))]
    pub dst: CubeDescriptor,
}
