//! Registers of the stage EW.
//!
//! Source: docs/nv_small/sdp.md, section 2.2.

use nvdla_regs::layers::SdpRegs;

use crate::sdp::ew::{EwOperand, EwSettings};

/// Sets the registers of the stage; `None` bypasses it.
pub(super) fn fill(ew: Option<&EwSettings>, regs: &mut SdpRegs) {
    regs.ew_bypass = ew.is_none();
    let Some(ew) = ew else {
        return;
    };
    let (alu, mul) = (ew.alu.as_ref(), ew.mul.as_ref());
    regs.ew_alu_bypass = alu.is_none();
    regs.ew_mul_bypass = mul.is_none();
    regs.ew_lut_bypass = ew.lut.is_none();
    if let Some(alu) = alu {
        regs.ew_alu_algo = alu.algo.code();
        regs.ew_alu_src = matches!(alu.operand, EwOperand::Memory(_));
        match (&alu.operand, alu.convert) {
            (EwOperand::Register(word), _) => regs.ew_alu_operand = word.signed(),
            (EwOperand::Memory(_), None) => regs.ew_alu_cvt_bypass = true,
            (EwOperand::Memory(_), Some(converter)) => {
                regs.ew_alu_cvt_bypass = false;
                regs.ew_alu_cvt_offset = converter.offset.signed();
                regs.ew_alu_cvt_scale = converter.scale.signed();
                regs.ew_alu_cvt_truncate = converter.shift.bits();
            }
        }
    }
    if let Some(mul) = mul {
        regs.ew_mul_prelu = mul.prelu;
        regs.ew_truncate = mul.truncate.bits();
        regs.ew_mul_src = matches!(mul.operand, EwOperand::Memory(_));
        match (&mul.operand, mul.convert) {
            (EwOperand::Register(word), _) => regs.ew_mul_operand = word.signed(),
            (EwOperand::Memory(_), None) => regs.ew_mul_cvt_bypass = true,
            (EwOperand::Memory(_), Some(converter)) => {
                regs.ew_mul_cvt_bypass = false;
                regs.ew_mul_cvt_offset = converter.offset.signed();
                regs.ew_mul_cvt_scale = converter.scale.signed();
                regs.ew_mul_cvt_truncate = converter.shift.bits();
            }
        }
    }
}
