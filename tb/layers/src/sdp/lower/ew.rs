//! Registers of the stage EW.
//!
//! Source: docs/nv_small/sdp.md, section 2.2.

use nvdla_regs::layers::{SdpEwPart, SdpRegs};

use crate::sdp::SdpConverter;
use crate::sdp::ew::{EwOperand, EwSettings};

/// Sets the registers of the stage; `None` bypasses it.
pub(super) fn fill(ew: Option<&EwSettings>, regs: &mut SdpRegs) {
    regs.ew_bypass = ew.is_none();
    let Some(ew) = ew else {
        return;
    };
    regs.ew_lut_bypass = ew.lut.is_none();
    let [mut alu, mut mul] = regs.ew_parts();
    part(
        ew.alu.as_ref().map(|alu| (&alu.operand, alu.convert)),
        &mut alu,
    );
    part(
        ew.mul.as_ref().map(|mul| (&mul.operand, mul.convert)),
        &mut mul,
    );
    regs.set_ew_parts([alu, mul]);
    if let Some(alu) = &ew.alu {
        regs.ew_alu_algo = alu.algo.code();
    }
    if let Some(mul) = &ew.mul {
        regs.ew_mul_prelu = mul.prelu;
        regs.ew_truncate = mul.truncate.bits();
    }
}

/// Sets the registers of ALU or multiplier; `None` bypasses it.
fn part(settings: Option<(&EwOperand, Option<SdpConverter>)>, regs: &mut SdpEwPart) {
    regs.bypass = settings.is_none();
    let Some((operand, converter)) = settings else {
        return;
    };
    regs.src = operand.is_memory();
    if let EwOperand::Register(word) = operand {
        regs.operand = word.signed();
        return;
    }
    regs.cvt_bypass = converter.is_none();
    if let Some(converter) = converter {
        regs.cvt_offset = converter.offset.signed();
        regs.cvt_scale = converter.scale.signed();
        regs.cvt_truncate = converter.shift.bits();
    }
}
