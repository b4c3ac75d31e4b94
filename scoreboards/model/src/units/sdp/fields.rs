//! Registers that exist once for each stage: the same names with another prefix.
//!
//! Source: docs/nv_small/sdp.md, sections 2 and 3.

use nvdla_regs::table::{sdp, sdp_rdma};
use nvdla_regs::types::Field;

/// Fields of BS or BN.
#[derive(Debug, Clone, Copy)]
pub struct StageFields {
    pub bypass: Field,
    pub alu_bypass: Field,
    pub algorithm: Field,
    pub mul_bypass: Field,
    pub prelu: Field,
    pub relu_bypass: Field,
    pub alu_source: Field,
    pub alu_shift: Field,
    pub alu_operand: Field,
    pub mul_source: Field,
    pub mul_shift: Field,
    pub mul_operand: Field,
}

/// BS and BN.
pub const STAGES: [StageFields; 2] = [
    StageFields {
        bypass: sdp::BS_BYPASS,
        alu_bypass: sdp::BS_ALU_BYPASS,
        algorithm: sdp::BS_ALU_ALGO,
        mul_bypass: sdp::BS_MUL_BYPASS,
        prelu: sdp::BS_MUL_PRELU,
        relu_bypass: sdp::BS_RELU_BYPASS,
        alu_source: sdp::BS_ALU_SRC,
        alu_shift: sdp::BS_ALU_SHIFT_VALUE,
        alu_operand: sdp::BS_ALU_OPERAND,
        mul_source: sdp::BS_MUL_SRC,
        mul_shift: sdp::BS_MUL_SHIFT_VALUE,
        mul_operand: sdp::BS_MUL_OPERAND,
    },
    StageFields {
        bypass: sdp::BN_BYPASS,
        alu_bypass: sdp::BN_ALU_BYPASS,
        algorithm: sdp::BN_ALU_ALGO,
        mul_bypass: sdp::BN_MUL_BYPASS,
        prelu: sdp::BN_MUL_PRELU,
        relu_bypass: sdp::BN_RELU_BYPASS,
        alu_source: sdp::BN_ALU_SRC,
        alu_shift: sdp::BN_ALU_SHIFT_VALUE,
        alu_operand: sdp::BN_ALU_OPERAND,
        mul_source: sdp::BN_MUL_SRC,
        mul_shift: sdp::BN_MUL_SHIFT_VALUE,
        mul_operand: sdp::BN_MUL_OPERAND,
    },
];

/// Fields of one read DMA of operands.
#[derive(Debug, Clone, Copy)]
pub struct DmaFields {
    pub disable: Field,
    pub data_use: Field,
    pub size: Field,
    pub mode: Field,
    pub ram: Field,
    pub base: Field,
    pub line_stride: Field,
    pub surface_stride: Field,
}

/// The read DMAs of BS, BN and EW.
pub const DMAS: [DmaFields; 3] = [
    DmaFields {
        disable: sdp_rdma::BRDMA_DISABLE,
        data_use: sdp_rdma::BRDMA_DATA_USE,
        size: sdp_rdma::BRDMA_DATA_SIZE,
        mode: sdp_rdma::BRDMA_DATA_MODE,
        ram: sdp_rdma::BRDMA_RAM_TYPE,
        base: sdp_rdma::BS_BASE_ADDR_LOW,
        line_stride: sdp_rdma::BS_LINE_STRIDE,
        surface_stride: sdp_rdma::BS_SURFACE_STRIDE,
    },
    DmaFields {
        disable: sdp_rdma::NRDMA_DISABLE,
        data_use: sdp_rdma::NRDMA_DATA_USE,
        size: sdp_rdma::NRDMA_DATA_SIZE,
        mode: sdp_rdma::NRDMA_DATA_MODE,
        ram: sdp_rdma::NRDMA_RAM_TYPE,
        base: sdp_rdma::BN_BASE_ADDR_LOW,
        line_stride: sdp_rdma::BN_LINE_STRIDE,
        surface_stride: sdp_rdma::BN_SURFACE_STRIDE,
    },
    DmaFields {
        disable: sdp_rdma::ERDMA_DISABLE,
        data_use: sdp_rdma::ERDMA_DATA_USE,
        size: sdp_rdma::ERDMA_DATA_SIZE,
        mode: sdp_rdma::ERDMA_DATA_MODE,
        ram: sdp_rdma::ERDMA_RAM_TYPE,
        base: sdp_rdma::EW_BASE_ADDR_LOW,
        line_stride: sdp_rdma::EW_LINE_STRIDE,
        surface_stride: sdp_rdma::EW_SURFACE_STRIDE,
    },
];
