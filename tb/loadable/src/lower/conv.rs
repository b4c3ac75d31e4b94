//! Lowers convolutions to register writes, in the order of the specification.
//!
//! Source: docs/loadable.md, section 7.2.

use nvdla_regs::table::{cacc, cdma, cmac_a, cmac_b, csc};

use super::registers::{OperationRegisterWrites, low16};
use crate::descriptor::conv::ConvOperation;
use crate::error::Result;

pub(super) fn lower(conv: &ConvOperation, registers: &mut OperationRegisterWrites) -> Result<()> {
    lower_cacc(conv, registers)?;
    registers.set([(cmac_a::CONV_MODE, 0), (cmac_a::PROC_PRECISION, 0)])?;
    registers.set([(cmac_b::CONV_MODE, 0), (cmac_b::PROC_PRECISION, 0)])?;
    lower_csc(conv, registers)?;
    lower_cdma_data(conv, registers)?;
    lower_cdma_rest(conv, registers)
}

fn lower_cacc(conv: &ConvOperation, registers: &mut OperationRegisterWrites) -> Result<()> {
    let [width, height, channel] = conv.dst.shape().map(u32::from);
    let packed = u32::from(width == 1 && height == 1);
    registers.set([(cacc::CONV_MODE, 0), (cacc::PROC_PRECISION, 0)])?;
    registers.set([(cacc::DATAOUT_WIDTH, width), (cacc::DATAOUT_HEIGHT, height)])?;
    registers.set([(cacc::DATAOUT_CHANNEL, channel)])?;
    // The output goes to SDP.
    registers.set([(cacc::DATAOUT_ADDR, 0)])?;
    registers.set([(cacc::BATCHES, u32::from(conv.batch))])?;
    registers.set([(cacc::LINE_STRIDE, conv.dst.line_stride)])?;
    registers.set([(cacc::SURF_STRIDE, conv.dst.surface_stride)])?;
    registers.set([(cacc::LINE_PACKED, packed), (cacc::SURF_PACKED, packed)])?;
    registers.set([(cacc::CLIP_TRUNCATE, u32::from(conv.out_cvt.truncate))])
}

fn lower_csc(conv: &ConvOperation, registers: &mut OperationRegisterWrites) -> Result<()> {
    let [dst_width, dst_height, kernels] = conv.dst.shape().map(u32::from);
    let [width, height, channel] = conv.input_csc.map(u32::from);
    registers.set([
        (csc::CONV_MODE, 0),
        (csc::IN_PRECISION, 0),
        (csc::PROC_PRECISION, 0),
        (csc::DATA_REUSE, u32::from(conv.data_reuse)),
        (csc::WEIGHT_REUSE, u32::from(conv.weight_reuse)),
        (csc::SKIP_DATA_RLS, u32::from(conv.skip_data_rls)),
        (csc::SKIP_WEIGHT_RLS, u32::from(conv.skip_weight_rls)),
    ])?;
    registers.set([(csc::DATAIN_FORMAT, u32::from(conv.is_image()))])?;
    registers.write(&csc::D_DATAIN_SIZE_EXT_0, [width, height])?;
    registers.set([(csc::DATAIN_CHANNEL_EXT, channel)])?;
    registers.set([(csc::BATCHES, u32::from(conv.batch))])?;
    registers.set([(csc::Y_EXTENSION, u32::from(conv.post_extension))])?;
    registers.set([(csc::ENTRIES, u32::from(conv.entry_per_slice))])?;
    registers.set([(csc::WEIGHT_FORMAT, 0)])?;
    let [width, height, channel] = conv.kernel_csc.map(u32::from);
    registers.write(&csc::D_WEIGHT_SIZE_EXT_0, [width, height])?;
    registers.write(&csc::D_WEIGHT_SIZE_EXT_1, [channel, kernels])?;
    registers.set([(csc::WEIGHT_BYTES, conv.weight.size)])?;
    registers.set([(csc::WMB_BYTES, conv.wmb.size)])?;
    let [width, height] = conv.input_cmac.map(u32::from);
    registers.set([(csc::DATAOUT_WIDTH, width), (csc::DATAOUT_HEIGHT, height)])?;
    registers.set([(csc::DATAOUT_CHANNEL, kernels)])?;
    registers.set([(csc::ATOMICS, dst_width * dst_height)])?;
    registers.set([(csc::RLS_SLICES, u32::from(conv.release))])?;
    registers.write(&csc::D_CONV_STRIDE_EXT, conv.conv_stride.map(u32::from))?;
    registers.write(&csc::D_DILATION_EXT, conv.dilation.map(u32::from))?;
    let padding = [conv.pad_x_left, conv.pad_y_top];
    registers.write(&csc::D_ZERO_PADDING, padding.map(u32::from))?;
    registers.set([(csc::PAD_VALUE, low16(conv.pad_val))])?;
    let banks = [conv.data_bank, conv.weight_bank];
    registers.write(&csc::D_BANK, banks.map(u32::from))?;
    registers.set([(csc::PRA_TRUNCATE, u32::from(conv.pra_truncate))])
}

fn lower_cdma_data(conv: &ConvOperation, registers: &mut OperationRegisterWrites) -> Result<()> {
    let src = &conv.src;
    let [width, height, channel] = src.shape().map(u32::from);
    let format = if conv.is_image() { conv.data_format } else { 0 };
    registers.set([
        (cdma::CONV_MODE, 0),
        (cdma::IN_PRECISION, 0),
        (cdma::PROC_PRECISION, 0),
        (cdma::DATA_REUSE, u32::from(conv.data_reuse)),
        (cdma::WEIGHT_REUSE, u32::from(conv.weight_reuse)),
        (cdma::SKIP_DATA_RLS, u32::from(conv.skip_data_rls)),
        (cdma::SKIP_WEIGHT_RLS, u32::from(conv.skip_weight_rls)),
    ])?;
    registers.set([
        (cdma::DATAIN_FORMAT, u32::from(conv.is_image())),
        (cdma::PIXEL_FORMAT, u32::from(format)),
        (cdma::PIXEL_MAPPING, u32::from(conv.pixel_mapping)),
        (cdma::PIXEL_SIGN_OVERRIDE, u32::from(conv.pixel_override)),
    ])?;
    registers.set([(cdma::DATAIN_WIDTH, width), (cdma::DATAIN_HEIGHT, height)])?;
    registers.set([(cdma::DATAIN_CHANNEL, channel)])?;
    let [width_ext, height_ext, _] = conv.input_csc.map(u32::from);
    registers.write(&cdma::D_DATAIN_SIZE_EXT_0, [width_ext, height_ext])?;
    registers.set([(cdma::DATAIN_RAM_TYPE, 1)])?;
    registers.address(cdma::DATAIN_ADDR_HIGH_0, cdma::DATAIN_ADDR_LOW_0, src.at)?;
    // The sum wraps as addresses do; only formats with two planes look at it.
    let [_, _, _, _, low @ ..] = conv.offset_u.to_be_bytes();
    let second = src.at.plus(u32::from_be_bytes(low));
    registers.address(cdma::DATAIN_ADDR_HIGH_1, cdma::DATAIN_ADDR_LOW_1, second)?;
    registers.set([(cdma::LINE_STRIDE, src.line_stride)])?;
    registers.set([(cdma::SURF_STRIDE, src.surface_stride)])?;
    registers.set([(cdma::UV_LINE_STRIDE, conv.in_line_uv_stride)])?;
    let line = 8 * width;
    let packed = [src.line_stride == line, src.surface_stride == line * height];
    registers.write(&cdma::D_DAIN_MAP, packed.map(u32::from))?;
    registers.set([(cdma::BATCHES, u32::from(conv.batch))])?;
    registers.set([(cdma::BATCH_STRIDE, conv.batch_stride)])?;
    registers.set([(cdma::ENTRIES, u32::from(conv.entry_per_slice))])?;
    registers.set([(cdma::GRAINS, u32::from(conv.fetch_grain))])
}

fn lower_cdma_rest(conv: &ConvOperation, registers: &mut OperationRegisterWrites) -> Result<()> {
    let weight = &conv.weight;
    registers.set([(cdma::WEIGHT_FORMAT, 0)])?;
    registers.set([(cdma::BYTE_PER_KERNEL, conv.bytes_per_kernel)])?;
    registers.set([(cdma::WEIGHT_KERNEL, u32::from(conv.dst.channel))])?;
    registers.set([(cdma::WEIGHT_RAM_TYPE, 1)])?;
    registers.address(cdma::WEIGHT_ADDR_HIGH, cdma::WEIGHT_ADDR_LOW, weight.at)?;
    registers.set([(cdma::WEIGHT_BYTES, weight.size)])?;
    registers.set([(cdma::MEAN_FORMAT, u32::from(conv.mean_format))])?;
    if conv.mean_format != 0 {
        let [ry, gu, bv, ax] = conv.mean.map(low16);
        registers.set([(cdma::MEAN_RY, ry), (cdma::MEAN_GU, gu)])?;
        registers.set([(cdma::MEAN_BV, bv), (cdma::MEAN_AX, ax)])?;
    }
    let converter = &conv.in_cvt;
    if converter.enable == 0 {
        registers.set([(cdma::CVT_EN, 0), (cdma::CVT_TRUNCATE, 0)])?;
    } else {
        let truncate = u32::from(converter.truncate);
        registers.set([(cdma::CVT_EN, 1), (cdma::CVT_TRUNCATE, truncate)])?;
        registers.set([(cdma::CVT_OFFSET, low16(converter.offset))])?;
        registers.set([(cdma::CVT_SCALE, low16(converter.scale))])?;
    }
    registers.write(&cdma::D_CONV_STRIDE, conv.conv_stride.map(u32::from))?;
    let padding = [
        conv.pad_x_left,
        conv.pad_x_right,
        conv.pad_y_top,
        conv.pad_y_bottom,
    ];
    registers.write(&cdma::D_ZERO_PADDING, padding.map(u32::from))?;
    registers.set([(cdma::PAD_VALUE, low16(conv.pad_val))])?;
    let banks = [conv.data_bank, conv.weight_bank];
    registers.write(&cdma::D_BANK, banks.map(u32::from))
}
