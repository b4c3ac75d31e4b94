//! Lowers SDP operations to register writes, also of the read DMA.
//!
//! Source: docs/loadable.md, section 7.3.

use nvdla_regs::table::{sdp, sdp_rdma};
use nvdla_regs::types::Reg;

use super::registers::{OperationRegisterWrites, low16};
use crate::descriptor::sdp::{SdpOperation, SdpStageDescriptor};
use crate::error::Result;

pub(super) fn lower(op: &SdpOperation, registers: &mut OperationRegisterWrites) -> Result<()> {
    if op.needs_read_dma() {
        lower_read_dma(op, registers)?;
    }
    let [width, height, channel] = op.src.shape().map(u32::from);
    registers.set([(sdp::WIDTH, width)])?;
    registers.set([(sdp::HEIGHT, height)])?;
    registers.set([(sdp::CHANNEL, channel)])?;
    let dst = &op.dst;
    if !dst.is_hardware() {
        registers.address(sdp::DST_BASE_ADDR_HIGH, sdp::DST_BASE_ADDR_LOW, dst.at)?;
        registers.set([(sdp::DST_LINE_STRIDE, dst.line_stride)])?;
        registers.set([(sdp::DST_SURFACE_STRIDE, dst.surface_stride)])?;
    }
    lower_stage(&op.x1, &BS, registers)?;
    lower_stage(&op.x2, &BN, registers)?;
    // EW is absent: everything in it is passed by.
    registers.set([
        (sdp::EW_BYPASS, 1),
        (sdp::EW_ALU_BYPASS, 1),
        (sdp::EW_ALU_ALGO, u32::from(op.y.alu_type & 3)),
        (sdp::EW_MUL_BYPASS, 1),
        (sdp::EW_MUL_PRELU, 0),
        (sdp::EW_LUT_BYPASS, 1),
    ])?;
    registers.set([
        (sdp::FLYING_MODE, u32::from(op.src.is_hardware())),
        (sdp::OUTPUT_DST, u32::from(dst.is_hardware())),
        (sdp::WINOGRAD, 0),
        (sdp::BATCH_NUMBER, u32::from(op.batch_num)),
    ])?;
    registers.set([(sdp::DST_RAM_TYPE, 1)])?;
    registers.set([(sdp::PROC_PRECISION, 0), (sdp::OUT_PRECISION, 0)])?;
    let converter = &op.out_cvt;
    registers.set([(sdp::CVT_OFFSET, converter.offset.cast_unsigned())])?;
    registers.set([(sdp::CVT_SCALE, low16(converter.scale))])?;
    registers.set([(sdp::CVT_SHIFT, u32::from(converter.truncate))])
}

fn lower_read_dma(op: &SdpOperation, registers: &mut OperationRegisterWrites) -> Result<()> {
    let src = &op.src;
    let [width, height, channel] = src.shape().map(u32::from);
    registers.set([
        (sdp_rdma::FLYING_MODE, u32::from(src.is_hardware())),
        (sdp_rdma::WINOGRAD, 0),
        (sdp_rdma::IN_PRECISION, 0),
        (sdp_rdma::PROC_PRECISION, 0),
        (sdp_rdma::OUT_PRECISION, 0),
        (sdp_rdma::BATCH_NUMBER, u32::from(op.batch_num)),
    ])?;
    registers.set([(sdp_rdma::WIDTH, width)])?;
    registers.set([(sdp_rdma::HEIGHT, height)])?;
    registers.set([(sdp_rdma::CHANNEL, channel)])?;
    if !src.is_hardware() {
        let (high, low) = (sdp_rdma::SRC_BASE_ADDR_HIGH, sdp_rdma::SRC_BASE_ADDR_LOW);
        registers.address(high, low, src.at)?;
        registers.set([(sdp_rdma::SRC_LINE_STRIDE, src.line_stride)])?;
        registers.set([(sdp_rdma::SRC_SURFACE_STRIDE, src.surface_stride)])?;
        registers.set([(sdp_rdma::SRC_RAM_TYPE, 1)])?;
    }
    lower_operands(&op.x1, &BS_OPERANDS, registers)?;
    lower_operands(&op.x2, &BN_OPERANDS, registers)?;
    lower_operand_settings(&op.y, &sdp_rdma::D_ERDMA_CFG, registers)
}

/// Registers of SDP_RDMA for the operands of a stage: settings, high and low word of the address,
/// strides.
type OperandRegisters = [Reg; 5];

const BS_OPERANDS: OperandRegisters = [
    sdp_rdma::D_BRDMA_CFG,
    sdp_rdma::D_BS_BASE_ADDR_HIGH,
    sdp_rdma::D_BS_BASE_ADDR_LOW,
    sdp_rdma::D_BS_LINE_STRIDE,
    sdp_rdma::D_BS_SURFACE_STRIDE,
];

const BN_OPERANDS: OperandRegisters = [
    sdp_rdma::D_NRDMA_CFG,
    sdp_rdma::D_BN_BASE_ADDR_HIGH,
    sdp_rdma::D_BN_BASE_ADDR_LOW,
    sdp_rdma::D_BN_LINE_STRIDE,
    sdp_rdma::D_BN_SURFACE_STRIDE,
];

fn lower_operands(
    stage: &SdpStageDescriptor,
    [settings, high, low, line, surface]: &OperandRegisters,
    registers: &mut OperationRegisterWrites,
) -> Result<()> {
    lower_operand_settings(stage, settings, registers)?;
    if stage.reads() {
        registers.write(high, [0])?;
        registers.write(low, [stage.cube.at.0])?;
        registers.write(line, [stage.cube.line_stride])?;
        registers.write(surface, [stage.cube.surface_stride])?;
    }
    Ok(())
}

fn lower_operand_settings(
    stage: &SdpStageDescriptor,
    settings: &Reg,
    registers: &mut OperationRegisterWrites,
) -> Result<()> {
    let disable = u32::from(!stage.reads());
    let (of, size, mode) = (data_use(stage), data_size(stage), data_mode(stage));
    registers.write(settings, [disable, of, size, mode, 1])
}

/// Code of DATA_USE for the operands of a stage: 0 for the multiplier, 1 for the ALU, 2 for both.
fn data_use(stage: &SdpStageDescriptor) -> u32 {
    match stage.kind {
        SdpStageDescriptor::ALU => 1,
        SdpStageDescriptor::BOTH => 2,
        _ => 0,
    }
}

/// Code of DATA_SIZE for the operands of a stage: 0 for one byte, 1 for two bytes.
fn data_size(stage: &SdpStageDescriptor) -> u32 {
    u32::from(stage.precision != 0)
}

/// Code of DATA_MODE: 0 if a stage has an operand for each channel, 1 if for each element.
fn data_mode(stage: &SdpStageDescriptor) -> u32 {
    u32::from(stage.mode != SdpStageDescriptor::PER_CHANNEL)
}

/// Registers of a stage of SDP: its parts, the ALU, operands of ALU and multiplier, the multiplier.
type StageRegisters = [Reg; 5];

const BS: StageRegisters = [
    sdp::D_DP_BS_CFG,
    sdp::D_DP_BS_ALU_CFG,
    sdp::D_DP_BS_ALU_SRC_VALUE,
    sdp::D_DP_BS_MUL_SRC_VALUE,
    sdp::D_DP_BS_MUL_CFG,
];

const BN: StageRegisters = [
    sdp::D_DP_BN_CFG,
    sdp::D_DP_BN_ALU_CFG,
    sdp::D_DP_BN_ALU_SRC_VALUE,
    sdp::D_DP_BN_MUL_SRC_VALUE,
    sdp::D_DP_BN_MUL_CFG,
];

fn lower_stage(
    stage: &SdpStageDescriptor,
    [parts, alu, alu_operand, mul_operand, mul]: &StageRegisters,
    registers: &mut OperationRegisterWrites,
) -> Result<()> {
    use SdpStageDescriptor as Stage;
    let adds = matches!(stage.kind, Stage::ALU | Stage::BOTH);
    let multiplies = matches!(stage.kind, Stage::MULTIPLIER | Stage::BOTH);
    let (prelu, relu) = (stage.act == Stage::PRELU, stage.act == Stage::RELU);
    registers.write(
        parts,
        [
            u32::from(!stage.is_on()),
            u32::from(!adds),
            u32::from(stage.alu_type & 3),
            u32::from(!multiplies),
            u32::from(prelu),
            u32::from(!relu),
        ],
    )?;
    if !stage.is_on() {
        return Ok(());
    }
    let from_memory = u32::from(stage.mode != Stage::PER_LAYER);
    if adds {
        registers.write(alu, [from_memory, u32::from(stage.shift_value)])?;
    }
    if stage.mode == Stage::PER_LAYER {
        registers.write(alu_operand, [low16(stage.alu_operand)])?;
        registers.write(mul_operand, [low16(stage.mul_operand)])?;
    }
    registers.write(mul, [from_memory, u32::from(stage.truncate)])
}
