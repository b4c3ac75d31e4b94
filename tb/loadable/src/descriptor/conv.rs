//! The descriptor of a convolution in a loadable.
//!
//! Source: docs/loadable.md, sections 5.5 and 5.6.

use std::io::SeekFrom;

use binrw::BinRead;

use super::ConverterDescriptor;
use super::cube::{CubeDescriptor, CubeDescriptorVersion};

/// The descriptor of a convolution, with those of its tensors. Fields have the names of the driver.
#[derive(Debug, Clone, Copy, BinRead)]
#[br(little, import(generation: CubeDescriptorVersion))]
pub struct ConvOperation {
    pub conv_mode: u8,
    pub data_reuse: u8,
    pub weight_reuse: u8,
    pub skip_data_rls: u8,
    pub skip_weight_rls: u8,
    #[br(pad_before = 1)]
    pub entry_per_slice: u16,
    pub data_format: u8,
    pub pixel_mapping: u8,
    pub fetch_grain: u16,
    #[br(pad_before = 8)]
    pub batch: u8,
    pub weight_format: u8,
    pub data_bank: u8,
    pub weight_bank: u8,
    pub batch_stride: u32,
    pub post_extension: u8,
    pub pixel_override: u8,
    pub release: u16,
    /// Width, height and channels of the input, as the registers of CSC get them.
    pub input_csc: [u16; 3],
    pub kernel_csc: [u16; 3],
    /// Width and height of the output, as the registers of CSC get them.
    pub input_cmac: [u16; 2],
    pub bytes_per_kernel: u32,
    /// The mean that is subtracted from each channel, in the order RY, GU, BV, AX.
    pub mean: [i16; 4],
    pub mean_format: u8,
    pub conv_stride: [u8; 2],
    pub pad_x_left: u8,
    pub pad_x_right: u8,
    pub pad_y_top: u8,
    pub pad_y_bottom: u8,
    pub dilation: [u8; 2],
    #[br(pad_before = 2)]
    pub pra_truncate: u8,
    pub in_precision: u8,
    pub out_precision: u8,
    pub pad_val: i16,
    pub in_cvt: ConverterDescriptor,
    pub out_cvt: ConverterDescriptor,
    #[br(args(generation, 0))]
    pub weight: CubeDescriptor,
    #[br(args(generation, 1))]
    pub wmb: CubeDescriptor,
    #[br(args(generation, 3))]
    pub src: CubeDescriptor,
    #[br(args(generation, 4))]
    pub dst: CubeDescriptor,
    #[br(seek_before = SeekFrom::Start(generation.cube_place(5)))]
    pub offset_u: i64,
    pub in_line_uv_stride: u32,
}

impl ConvOperation {
    /// Code in the field `data_format` of a feature cube; smaller codes are images.
    pub const FEATURE: u8 = 36;

    /// Whether the input is an image and not a feature cube.
    pub fn is_image(&self) -> bool {
        self.data_format < Self::FEATURE
    }
}
