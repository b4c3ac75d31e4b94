//! Registers of the stages BS and BN.
//!
//! Source: docs/nv_small/sdp.md, section 2.2.

use nvdla_regs::table::sdp;
use nvdla_regs::types::{Field, Reg};

use crate::sdp::{AluAlgo, Operand, StageLayer};
use crate::writes::RegisterWrites;

/// Registers and fields of BS or BN.
pub(super) struct StageRegs {
    cfg: Reg,
    bypass: Field,
    alu_bypass: Field,
    alu_algo: Field,
    mul_bypass: Field,
    mul_prelu: Field,
    relu_bypass: Field,
    alu_cfg: Reg,
    alu_src: Field,
    alu_shift: Field,
    alu_value: Reg,
    alu_operand: Field,
    mul_cfg: Reg,
    mul_src: Field,
    mul_shift: Field,
    mul_value: Reg,
    mul_operand: Field,
}

pub(super) const BS: StageRegs = StageRegs {
    cfg: sdp::D_DP_BS_CFG,
    bypass: sdp::BS_BYPASS,
    alu_bypass: sdp::BS_ALU_BYPASS,
    alu_algo: sdp::BS_ALU_ALGO,
    mul_bypass: sdp::BS_MUL_BYPASS,
    mul_prelu: sdp::BS_MUL_PRELU,
    relu_bypass: sdp::BS_RELU_BYPASS,
    alu_cfg: sdp::D_DP_BS_ALU_CFG,
    alu_src: sdp::BS_ALU_SRC,
    alu_shift: sdp::BS_ALU_SHIFT_VALUE,
    alu_value: sdp::D_DP_BS_ALU_SRC_VALUE,
    alu_operand: sdp::BS_ALU_OPERAND,
    mul_cfg: sdp::D_DP_BS_MUL_CFG,
    mul_src: sdp::BS_MUL_SRC,
    mul_shift: sdp::BS_MUL_SHIFT_VALUE,
    mul_value: sdp::D_DP_BS_MUL_SRC_VALUE,
    mul_operand: sdp::BS_MUL_OPERAND,
};

pub(super) const BN: StageRegs = StageRegs {
    cfg: sdp::D_DP_BN_CFG,
    bypass: sdp::BN_BYPASS,
    alu_bypass: sdp::BN_ALU_BYPASS,
    alu_algo: sdp::BN_ALU_ALGO,
    mul_bypass: sdp::BN_MUL_BYPASS,
    mul_prelu: sdp::BN_MUL_PRELU,
    relu_bypass: sdp::BN_RELU_BYPASS,
    alu_cfg: sdp::D_DP_BN_ALU_CFG,
    alu_src: sdp::BN_ALU_SRC,
    alu_shift: sdp::BN_ALU_SHIFT_VALUE,
    alu_value: sdp::D_DP_BN_ALU_SRC_VALUE,
    alu_operand: sdp::BN_ALU_OPERAND,
    mul_cfg: sdp::D_DP_BN_MUL_CFG,
    mul_src: sdp::BN_MUL_SRC,
    mul_shift: sdp::BN_MUL_SHIFT_VALUE,
    mul_value: sdp::D_DP_BN_MUL_SRC_VALUE,
    mul_operand: sdp::BN_MUL_OPERAND,
};

/// Writes the registers of one stage.
pub(super) fn put(stage: Option<&StageLayer>, regs: &StageRegs, writes: &mut RegisterWrites) {
    let Some(stage) = stage else {
        writes.put(regs.cfg, &[(regs.bypass, 1)]);
        for unused in [regs.alu_cfg, regs.alu_value, regs.mul_cfg, regs.mul_value] {
            writes.put(unused, &[]);
        }
        return;
    };
    let (alu, mul) = (stage.alu.as_ref(), stage.mul.as_ref());
    let mut cfg = vec![
        (regs.bypass, 0),
        (regs.alu_bypass, alu.is_none().into()),
        (regs.mul_bypass, mul.is_none().into()),
        (regs.relu_bypass, (!stage.relu).into()),
    ];
    let mut alu_cfg = Vec::new();
    let mut alu_value = Vec::new();
    if let Some(alu) = alu {
        cfg.push((regs.alu_algo, AluAlgo::code(alu.algo)));
        alu_cfg.push((regs.alu_src, alu.operand.is_memory().into()));
        alu_cfg.push((regs.alu_shift, alu.shift.bits()));
        if let Operand::Register(value) = &alu.operand {
            alu_value.push((regs.alu_operand, value.bits()));
        }
    }
    // The shift acts with MUL bypassed, too; only its low six bits count.
    let mut mul_cfg = Vec::new();
    let mut mul_value = Vec::new();
    if let Some(mul) = mul {
        cfg.push((regs.mul_prelu, mul.prelu.into()));
        mul_cfg.push((regs.mul_src, mul.operand.is_memory().into()));
        if let Operand::Register(value) = &mul.operand {
            mul_value.push((regs.mul_operand, value.bits()));
        }
    }
    mul_cfg.push((
        Field {
            width: 6,
            ..regs.mul_shift
        },
        stage.shift.bits(),
    ));
    writes.put(regs.cfg, &cfg);
    writes.put(regs.alu_cfg, &alu_cfg);
    writes.put(regs.alu_value, &alu_value);
    writes.put(regs.mul_cfg, &mul_cfg);
    writes.put(regs.mul_value, &mul_value);
}
