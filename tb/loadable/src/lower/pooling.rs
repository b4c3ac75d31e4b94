//! Lowers PDP and CDP operations to register writes, also of their read DMAs.
//!
//! Source: docs/loadable.md, sections 7.4 and 7.5.

use nvdla_regs::table::{cdp, cdp_rdma, pdp, pdp_rdma};

use super::registers::{OperationRegisterWrites, low16};
use crate::descriptor::lut::LutDescriptor;
use crate::descriptor::pooling::{CdpOperation, PdpOperation};
use crate::error::Result;

/// Mask of the value in the PAD_VALUE registers, 19 bits.
const PAD_VALUE: u32 = 0x7_ffff;

/// Widths of segments as registers take them, at least 1; one segment's have no effect.
fn partial(op: &PdpOperation, widths: [u16; 3]) -> [u32; 3] {
    let most = match op.split_num {
        1 => 1024,
        _ => u16::MAX,
    };
    widths.map(|width| u32::from(width.clamp(1, most)))
}

pub(super) fn lower_pdp(op: &PdpOperation, registers: &mut OperationRegisterWrites) -> Result<()> {
    if !op.src.is_hardware() {
        lower_pdp_rdma(op, registers)?;
    }
    let [width, height, channel] = op.src.shape().map(u32::from);
    registers.set([(pdp::CUBE_IN_WIDTH, width)])?;
    registers.set([(pdp::CUBE_IN_HEIGHT, height)])?;
    registers.set([(pdp::CUBE_IN_CHANNEL, channel)])?;
    let [width, height, channel] = op.dst.shape().map(u32::from);
    registers.set([(pdp::CUBE_OUT_WIDTH, width)])?;
    registers.set([(pdp::CUBE_OUT_HEIGHT, height)])?;
    registers.set([(pdp::CUBE_OUT_CHANNEL, channel)])?;
    registers.set([
        (pdp::POOLING_METHOD, u32::from(op.pool_mode)),
        (pdp::FLYING_MODE, u32::from(!op.src.is_hardware())),
        (pdp::SPLIT_NUM, u32::from(op.split_num)),
    ])?;
    let [first, middle, last] = partial(op, op.partial_in_width);
    registers.write(&pdp::D_PARTIAL_WIDTH_IN, [first, last, middle])?;
    let [first, middle, last] = partial(op, op.partial_width);
    registers.write(&pdp::D_PARTIAL_WIDTH_OUT, [first, last, middle])?;
    let reciprocal = |size: u8| 0x10000 / (u32::from(size) + 1);
    let kernel = [
        op.pool_width + 1,
        op.pool_height + 1,
        op.stride_x,
        op.stride_y,
    ];
    registers.write(&pdp::D_POOLING_KERNEL_CFG, kernel.map(u32::from))?;
    registers.set([(pdp::RECIP_KERNEL_WIDTH, reciprocal(op.pool_width))])?;
    registers.set([(pdp::RECIP_KERNEL_HEIGHT, reciprocal(op.pool_height))])?;
    let padding = [op.pad_left, op.pad_top, op.pad_right, op.pad_bottom];
    registers.write(&pdp::D_POOLING_PADDING_CFG, padding.map(u32::from))?;
    let multiples = [
        pdp::PAD_VALUE_1X,
        pdp::PAD_VALUE_2X,
        pdp::PAD_VALUE_3X,
        pdp::PAD_VALUE_4X,
        pdp::PAD_VALUE_5X,
        pdp::PAD_VALUE_6X,
        pdp::PAD_VALUE_7X,
    ];
    for (field, value) in multiples.into_iter().zip(op.padding_value) {
        registers.set([(field, value.cast_unsigned() & PAD_VALUE)])?;
    }
    if !op.src.is_hardware() {
        registers.set([(pdp::SRC_LINE_STRIDE, op.src.line_stride)])?;
        registers.set([(pdp::SRC_SURFACE_STRIDE, op.src.surface_stride)])?;
    }
    registers.address(pdp::DST_BASE_ADDR_HIGH, pdp::DST_BASE_ADDR_LOW, op.dst.at)?;
    registers.set([(pdp::DST_LINE_STRIDE, op.dst.line_stride)])?;
    registers.set([(pdp::DST_SURFACE_STRIDE, op.dst.surface_stride)])?;
    registers.set([(pdp::DST_RAM_TYPE, 1)])?;
    registers.set([(pdp::INPUT_DATA, 0)])
}

fn lower_pdp_rdma(op: &PdpOperation, registers: &mut OperationRegisterWrites) -> Result<()> {
    let src = &op.src;
    let [width, height, channel] = src.shape().map(u32::from);
    registers.set([(pdp_rdma::CUBE_IN_WIDTH, width)])?;
    registers.set([(pdp_rdma::CUBE_IN_HEIGHT, height)])?;
    registers.set([(pdp_rdma::CUBE_IN_CHANNEL, channel)])?;
    let (high, low) = (pdp_rdma::SRC_BASE_ADDR_HIGH, pdp_rdma::SRC_BASE_ADDR_LOW);
    registers.address(high, low, src.at)?;
    registers.set([(pdp_rdma::SRC_LINE_STRIDE, src.line_stride)])?;
    registers.set([(pdp_rdma::SRC_SURFACE_STRIDE, src.surface_stride)])?;
    registers.set([(pdp_rdma::INPUT_DATA, 0)])?;
    registers.set([(pdp_rdma::SRC_RAM_TYPE, 1)])?;
    registers.set([(pdp_rdma::SPLIT_NUM, u32::from(op.split_num))])?;
    let kernel = [op.pool_width + 1, op.stride_x];
    registers.write(&pdp_rdma::D_POOLING_KERNEL_CFG, kernel.map(u32::from))?;
    registers.set([(pdp_rdma::PAD_WIDTH, u32::from(op.pad_left))])?;
    let [first, middle, last] = partial(op, op.partial_in_width);
    registers.write(&pdp_rdma::D_PARTIAL_WIDTH_IN, [first, last, middle])
}

pub(super) fn lower_cdp(
    op: &CdpOperation,
    lut: Option<&LutDescriptor>,
    registers: &mut OperationRegisterWrites,
) -> Result<()> {
    let (src, dst) = (&op.src, &op.dst);
    let [width, height, channel] = src.shape().map(u32::from);
    registers.set([(cdp_rdma::WIDTH, width)])?;
    registers.set([(cdp_rdma::HEIGHT, height)])?;
    registers.set([(cdp_rdma::CHANNEL, channel)])?;
    let (high, low) = (cdp_rdma::SRC_BASE_ADDR_HIGH, cdp_rdma::SRC_BASE_ADDR_LOW);
    registers.address(high, low, src.at)?;
    registers.set([(cdp_rdma::SRC_LINE_STRIDE, src.line_stride)])?;
    registers.set([(cdp_rdma::SRC_SURFACE_STRIDE, src.surface_stride)])?;
    registers.set([(cdp_rdma::SRC_RAM_TYPE, 1)])?;
    registers.set([(cdp_rdma::INPUT_DATA, 0)])?;
    if let Some(lut) = lut {
        lower_lut(lut, registers)?;
    }
    registers.address(cdp::DST_BASE_ADDR_HIGH, cdp::DST_BASE_ADDR_LOW, dst.at)?;
    registers.set([(cdp::DST_LINE_STRIDE, dst.line_stride)])?;
    registers.set([(cdp::DST_SURFACE_STRIDE, dst.surface_stride)])?;
    registers.set([(cdp::DST_RAM_TYPE, 1)])?;
    registers.set([(cdp::INPUT_DATA_TYPE, 0)])?;
    let length = (u32::from(op.local_size) - 1) / 2 - 1;
    registers.set([(cdp::NORMALZ_LEN, length)])?;
    registers.set([(cdp::DATIN_OFFSET, low16(op.in_cvt.offset))])?;
    registers.set([(cdp::DATIN_SCALE, low16(op.in_cvt.scale))])?;
    registers.set([(cdp::DATIN_SHIFTER, u32::from(op.in_cvt.truncate))])?;
    registers.set([(cdp::DATOUT_OFFSET, op.out_cvt.offset.cast_unsigned())])?;
    registers.set([(cdp::DATOUT_SCALE, low16(op.out_cvt.scale))])?;
    registers.set([(cdp::DATOUT_SHIFTER, u32::from(op.out_cvt.truncate))])?;
    registers.set([
        (cdp::SQSUM_BYPASS, u32::from(op.bypass_sqsum != 0)),
        (cdp::MUL_BYPASS, u32::from(op.bypass_out_mul != 0)),
    ])
}

fn lower_lut(lut: &LutDescriptor, registers: &mut OperationRegisterWrites) -> Result<()> {
    for (number, table) in [(0, &lut.exponential), (1, &lut.linear)] {
        registers.set([
            (cdp::LUT_ADDR, 0),
            (cdp::LUT_TABLE_ID, number),
            (cdp::LUT_ACCESS_TYPE, 1),
        ])?;
        for entry in table {
            registers.set([(cdp::LUT_DATA, low16(*entry))])?;
        }
    }
    let flags = [
        lut.method,
        lut.underflow_priority,
        lut.overflow_priority,
        lut.hybrid_priority,
    ];
    registers.write(&cdp::S_LUT_CFG, flags.map(|flag| u32::from(flag & 1)))?;
    let [le, lo] = [lut.exponential_offset, lut.linear_offset].map(|bits| low16(bits) & 0xff);
    let (offset, select) = match lut.method {
        0 => (le, 0),
        _ => (0, le),
    };
    registers.write(&cdp::S_LUT_INFO, [offset, select, lo])?;
    let ends = [
        (
            cdp::S_LUT_LE_START_LOW,
            cdp::S_LUT_LE_START_HIGH,
            lut.exponential_start,
        ),
        (
            cdp::S_LUT_LE_END_LOW,
            cdp::S_LUT_LE_END_HIGH,
            lut.exponential_end,
        ),
        (
            cdp::S_LUT_LO_START_LOW,
            cdp::S_LUT_LO_START_HIGH,
            lut.linear_start,
        ),
        (
            cdp::S_LUT_LO_END_LOW,
            cdp::S_LUT_LO_END_HIGH,
            lut.linear_end,
        ),
    ];
    for (low, high, end) in ends {
        let [a, b, c, d, rest @ ..] = end.to_le_bytes();
        registers.write(&low, [u32::from_le_bytes([a, b, c, d])])?;
        registers.write(&high, [u32::from_le_bytes(rest) & 0x3f])?;
    }
    let slopes = [
        (
            lut.exponential_slopes,
            cdp::S_LUT_LE_SLOPE_SCALE,
            cdp::S_LUT_LE_SLOPE_SHIFT,
        ),
        (
            lut.linear_slopes,
            cdp::S_LUT_LO_SLOPE_SCALE,
            cdp::S_LUT_LO_SLOPE_SHIFT,
        ),
    ];
    for (slopes, scale, shift) in slopes {
        let [below, above] = [slopes.underflow, slopes.overflow];
        registers.write(&scale, [below.0, above.0].map(low16))?;
        let shifts = [below.1, above.1].map(|bits| low16(bits) & 31);
        registers.write(&shift, shifts)?;
    }
    Ok(())
}
