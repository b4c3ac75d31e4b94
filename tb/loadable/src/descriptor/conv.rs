//! The descriptor of a convolution.
//!
//! Source: docs/loadable.md, sections 5.5 and 5.6.

use super::ConverterDescriptor;
use super::cube::{CubeDescriptor, Generation};
use super::words::DescriptorBytes;

/// The descriptor of a convolution and of its tensors.
#[derive(Debug, Clone, Copy)]
pub struct ConvOperation {
    pub conv_mode: u8,
    pub data_reuse: u8,
    pub weight_reuse: u8,
    pub skip_data_rls: u8,
    pub skip_weight_rls: u8,
    pub entry_per_slice: u16,
    pub data_format: u8,
    pub pixel_mapping: u8,
    pub fetch_grain: u16,
    pub batch: u8,
    pub weight_format: u8,
    pub data_bank: u8,
    pub weight_bank: u8,
    pub batch_stride: u32,
    pub post_extension: u8,
    pub pixel_override: u8,
    pub release: u16,
    /// Width, height and channels of the input as CSC sees it.
    pub input_csc: [u16; 3],
    pub kernel_csc: [u16; 3],
    /// Width and height of the output.
    pub input_cmac: [u16; 2],
    pub bytes_per_kernel: u32,
    /// The mean of each channel, in the order RY, GU, BV, AX.
    pub mean: [i16; 4],
    pub mean_format: u8,
    pub conv_stride: [u8; 2],
    pub pad_x_left: u8,
    pub pad_x_right: u8,
    pub pad_y_top: u8,
    pub pad_y_bottom: u8,
    pub dilation: [u8; 2],
    pub pra_truncate: u8,
    pub in_precision: u8,
    pub out_precision: u8,
    pub pad_val: i16,
    pub in_cvt: ConverterDescriptor,
    pub out_cvt: ConverterDescriptor,
    pub weight: CubeDescriptor,
    pub wmb: CubeDescriptor,
    pub src: CubeDescriptor,
    pub dst: CubeDescriptor,
    pub offset_u: i64,
    pub in_line_uv_stride: u32,
}

impl ConvOperation {
    /// Code of features in `data_format`.
    pub const FEATURE: u8 = 36;

    pub(crate) fn read(operation: &[u8], surface: &[u8], generation: Generation) -> Self {
        let op = DescriptorBytes(operation);
        let tail = 5 * generation.cube_bytes();
        let cube = |index| CubeDescriptor::read(surface, index, generation);
        Self {
            conv_mode: op.u8(0),
            data_reuse: op.u8(1),
            weight_reuse: op.u8(2),
            skip_data_rls: op.u8(3),
            skip_weight_rls: op.u8(4),
            entry_per_slice: op.u16(6),
            data_format: op.u8(8),
            pixel_mapping: op.u8(9),
            fetch_grain: op.u16(10),
            batch: op.u8(20),
            weight_format: op.u8(21),
            data_bank: op.u8(22),
            weight_bank: op.u8(23),
            batch_stride: op.u32(24),
            post_extension: op.u8(28),
            pixel_override: op.u8(29),
            release: op.u16(30),
            input_csc: [32, 34, 36].map(|at| op.u16(at)),
            kernel_csc: [38, 40, 42].map(|at| op.u16(at)),
            input_cmac: [44, 46].map(|at| op.u16(at)),
            bytes_per_kernel: op.u32(48),
            mean: [52, 54, 56, 58].map(|at| op.i16(at)),
            mean_format: op.u8(60),
            conv_stride: [61, 62].map(|at| op.u8(at)),
            pad_x_left: op.u8(63),
            pad_x_right: op.u8(64),
            pad_y_top: op.u8(65),
            pad_y_bottom: op.u8(66),
            dilation: [67, 68].map(|at| op.u8(at)),
            pra_truncate: op.u8(71),
            in_precision: op.u8(72),
            out_precision: op.u8(73),
            pad_val: op.i16(74),
            in_cvt: ConverterDescriptor::read(op, 76),
            out_cvt: ConverterDescriptor::read(op, 84),
            weight: cube(0),
            wmb: cube(1),
            src: cube(3),
            dst: cube(4),
            offset_u: DescriptorBytes(surface).i64(tail),
            in_line_uv_stride: DescriptorBytes(surface).u32(tail + 8),
        }
    }

    /// Whether the input is an image, not features.
    pub fn is_image(&self) -> bool {
        self.data_format < Self::FEATURE
    }
}
