//! Descriptors of PDP and CDP operations in a loadable.
//!
//! Source: docs/loadable.md, sections 5.5 and 5.6.

use binrw::BinRead;

use super::ConverterDescriptor;
use super::cube::{CubeDescriptor, CubeDescriptorVersion};

/// The descriptor of a PDP operation, with those of its cubes. Fields have the driver's names.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little, import(generation: CubeDescriptorVersion))]
pub struct PdpOperation {
    /// Columns of the first, middle and last segment of the input; `partial_width`: of the output.
    pub partial_in_width: [u16; 3],
    pub partial_width: [u16; 3],
    /// Number of segments into which the width is divided.
    pub split_num: u8,
    pub pool_mode: u8,
    /// Width of the window minus 1; `pool_height`: its height minus 1.
    pub pool_width: u8,
    pub pool_height: u8,
    pub stride_x: u8,
    pub stride_y: u8,
    pub pad_left: u8,
    pub pad_right: u8,
    pub pad_top: u8,
    pub pad_bottom: u8,
    pub precision: u8,
    /// Amounts that 1, 2, ... 7 padding elements add to the sum of a window.
    #[br(pad_before = 1)]
    pub padding_value: [i32; 7],
    #[br(args(generation, 0))]
    pub src: CubeDescriptor,
    #[br(args(generation, 1))]
    pub dst: CubeDescriptor,
}

impl PdpOperation {
    /// Output columns of the only segment; of first and last; or of first, middle ones and last.
    pub fn segments(&self) -> Vec<u16> {
        let [first, middle, last] = self.partial_width;
        match self.split_num {
            0 | 1 => vec![self.dst.width],
            2 => vec![first, last],
            _ => vec![first, middle, last],
        }
    }
}

/// The descriptor of a CDP operation, with those of its cubes. Fields have the driver's names.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little, import(generation: CubeDescriptorVersion))]
pub struct CdpOperation {
    pub in_precision: u8,
    pub out_precision: u8,
    /// Index in the task's list of look-up tables; -1 for none.
    pub lut_index: i16,
    pub in_cvt: ConverterDescriptor,
    pub out_cvt: ConverterDescriptor,
    /// Channels of the window whose squares are added up: 3, 5, 7 or 9.
    pub local_size: u8,
    pub bypass_sqsum: u8,
    pub bypass_out_mul: u8,
    #[br(args(generation, 0))]
    pub src: CubeDescriptor,
    #[br(args(generation, 1))]
    pub dst: CubeDescriptor,
}
