//! Lowers SDP operations to register writes, also of the read DMA.
//!
//! Source: docs/loadable.md, section 7.3.

use nvdla_regs::table::{sdp, sdp_rdma};
use nvdla_regs::types::Field;

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
    registers.set([
        (sdp_rdma::ERDMA_DISABLE, 1),
        (sdp_rdma::ERDMA_DATA_USE, data_use(&op.y)),
        (sdp_rdma::ERDMA_DATA_SIZE, data_size(&op.y)),
        (sdp_rdma::ERDMA_DATA_MODE, data_mode(&op.y)),
        (sdp_rdma::ERDMA_RAM_TYPE, 1),
    ])
}

/// Register fields of SDP_RDMA for the operands of one stage.
struct OperandRegisters {
    disable: Field,
    data_use: Field,
    data_size: Field,
    data_mode: Field,
    ram_type: Field,
    base: [Field; 2],
    strides: [Field; 2],
}

const BS_OPERANDS: OperandRegisters = OperandRegisters {
    disable: sdp_rdma::BRDMA_DISABLE,
    data_use: sdp_rdma::BRDMA_DATA_USE,
    data_size: sdp_rdma::BRDMA_DATA_SIZE,
    data_mode: sdp_rdma::BRDMA_DATA_MODE,
    ram_type: sdp_rdma::BRDMA_RAM_TYPE,
    base: [sdp_rdma::BS_BASE_ADDR_HIGH, sdp_rdma::BS_BASE_ADDR_LOW],
    strides: [sdp_rdma::BS_LINE_STRIDE, sdp_rdma::BS_SURFACE_STRIDE],
};

const BN_OPERANDS: OperandRegisters = OperandRegisters {
    disable: sdp_rdma::NRDMA_DISABLE,
    data_use: sdp_rdma::NRDMA_DATA_USE,
    data_size: sdp_rdma::NRDMA_DATA_SIZE,
    data_mode: sdp_rdma::NRDMA_DATA_MODE,
    ram_type: sdp_rdma::NRDMA_RAM_TYPE,
    base: [sdp_rdma::BN_BASE_ADDR_HIGH, sdp_rdma::BN_BASE_ADDR_LOW],
    strides: [sdp_rdma::BN_LINE_STRIDE, sdp_rdma::BN_SURFACE_STRIDE],
};

fn lower_operands(
    stage: &SdpStageDescriptor,
    fields: &OperandRegisters,
    registers: &mut OperationRegisterWrites,
) -> Result<()> {
    registers.set([
        (fields.disable, u32::from(!stage.reads())),
        (fields.data_use, data_use(stage)),
        (fields.data_size, data_size(stage)),
        (fields.data_mode, data_mode(stage)),
        (fields.ram_type, 1),
    ])?;
    if stage.reads() {
        let [high, low] = fields.base;
        registers.address(high, low, stage.cube.at)?;
        let [line, surface] = fields.strides;
        registers.set([(line, stage.cube.line_stride)])?;
        registers.set([(surface, stage.cube.surface_stride)])?;
    }
    Ok(())
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

/// Register fields of one stage of SDP.
struct StageRegisters {
    bypass: Field,
    alu_bypass: Field,
    alu_algo: Field,
    mul_bypass: Field,
    mul_prelu: Field,
    relu_bypass: Field,
    alu_src: Field,
    alu_shift: Field,
    alu_operand: Field,
    mul_src: Field,
    mul_shift: Field,
    mul_operand: Field,
}

const BS: StageRegisters = StageRegisters {
    bypass: sdp::BS_BYPASS,
    alu_bypass: sdp::BS_ALU_BYPASS,
    alu_algo: sdp::BS_ALU_ALGO,
    mul_bypass: sdp::BS_MUL_BYPASS,
    mul_prelu: sdp::BS_MUL_PRELU,
    relu_bypass: sdp::BS_RELU_BYPASS,
    alu_src: sdp::BS_ALU_SRC,
    alu_shift: sdp::BS_ALU_SHIFT_VALUE,
    alu_operand: sdp::BS_ALU_OPERAND,
    mul_src: sdp::BS_MUL_SRC,
    mul_shift: sdp::BS_MUL_SHIFT_VALUE,
    mul_operand: sdp::BS_MUL_OPERAND,
};

const BN: StageRegisters = StageRegisters {
    bypass: sdp::BN_BYPASS,
    alu_bypass: sdp::BN_ALU_BYPASS,
    alu_algo: sdp::BN_ALU_ALGO,
    mul_bypass: sdp::BN_MUL_BYPASS,
    mul_prelu: sdp::BN_MUL_PRELU,
    relu_bypass: sdp::BN_RELU_BYPASS,
    alu_src: sdp::BN_ALU_SRC,
    alu_shift: sdp::BN_ALU_SHIFT_VALUE,
    alu_operand: sdp::BN_ALU_OPERAND,
    mul_src: sdp::BN_MUL_SRC,
    mul_shift: sdp::BN_MUL_SHIFT_VALUE,
    mul_operand: sdp::BN_MUL_OPERAND,
};

fn lower_stage(
    stage: &SdpStageDescriptor,
    core: &StageRegisters,
    registers: &mut OperationRegisterWrites,
) -> Result<()> {
    let adds = matches!(
        stage.kind,
        SdpStageDescriptor::ALU | SdpStageDescriptor::BOTH
    );
    let multiplies = matches!(
        stage.kind,
        SdpStageDescriptor::MULTIPLIER | SdpStageDescriptor::BOTH
    );
    registers.set([
        (core.bypass, u32::from(!stage.is_on())),
        (core.alu_bypass, u32::from(!adds)),
        (core.alu_algo, u32::from(stage.alu_type & 3)),
        (core.mul_bypass, u32::from(!multiplies)),
        (
            core.mul_prelu,
            u32::from(stage.act == SdpStageDescriptor::PRELU),
        ),
        (
            core.relu_bypass,
            u32::from(stage.act != SdpStageDescriptor::RELU),
        ),
    ])?;
    if !stage.is_on() {
        return Ok(());
    }
    let from_memory = u32::from(stage.mode != SdpStageDescriptor::PER_LAYER);
    if adds {
        let shift = u32::from(stage.shift_value);
        registers.set([(core.alu_src, from_memory), (core.alu_shift, shift)])?;
    }
    if stage.mode == SdpStageDescriptor::PER_LAYER {
        registers.set([(core.alu_operand, low16(stage.alu_operand))])?;
        registers.set([(core.mul_operand, low16(stage.mul_operand))])?;
    }
    let shift = u32::from(stage.truncate);
    registers.set([(core.mul_src, from_memory), (core.mul_shift, shift)])
}
