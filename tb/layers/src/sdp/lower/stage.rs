//! Registers of the stages BS and BN.
//!
//! Source: docs/nv_small/sdp.md, section 2.2.

use nvdla_regs::layers::SdpStage;

use crate::sdp::{AluAlgo, Operand, StageLayer};
use crate::writes::low_bits;

/// Sets the registers of one stage; `None` bypasses it.
pub(super) fn fill(stage: Option<&StageLayer>, regs: &mut SdpStage) {
    regs.bypass = stage.is_none();
    let Some(stage) = stage else {
        return;
    };
    let (alu, mul) = (stage.alu.as_ref(), stage.mul.as_ref());
    regs.alu_bypass = alu.is_none();
    regs.mul_bypass = mul.is_none();
    regs.relu_bypass = !stage.relu;
    if let Some(alu) = alu {
        regs.alu_algo = AluAlgo::code(alu.algo);
        regs.alu_src = alu.operand.is_memory();
        regs.alu_shift_value = alu.shift.bits();
        if let Operand::Register(value) = &alu.operand {
            regs.alu_operand = value.signed();
        }
    }
    if let Some(mul) = mul {
        regs.mul_prelu = mul.prelu;
        regs.mul_src = mul.operand.is_memory();
        if let Operand::Register(value) = &mul.operand {
            regs.mul_operand = value.signed();
        }
    }
    // The shift acts with MUL bypassed, too; only its low six bits count.
    regs.mul_shift_value = low_bits(stage.shift.bits(), 6, regs.mul_shift_value);
}
