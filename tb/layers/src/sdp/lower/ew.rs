//! Registers of the stage EW.
//!
//! Source: docs/nv_small/sdp.md, section 2.2.

use nvdla_regs::table::sdp;
use nvdla_regs::types::{Field, Reg};

use crate::sdp::SdpConverter;
use crate::sdp::ew::{EwOperand, EwSettings};
use crate::writes::RegisterWrites;

/// Registers and fields of one operand.
struct OperandRegs {
    cfg: Reg,
    src: Field,
    cvt_bypass: Field,
    value: Reg,
    operand: Field,
    cvt_offset: (Reg, Field),
    cvt_scale: (Reg, Field),
    cvt_truncate: (Reg, Field),
}

const ALU: OperandRegs = OperandRegs {
    cfg: sdp::D_DP_EW_ALU_CFG,
    src: sdp::EW_ALU_SRC,
    cvt_bypass: sdp::EW_ALU_CVT_BYPASS,
    value: sdp::D_DP_EW_ALU_SRC_VALUE,
    operand: sdp::EW_ALU_OPERAND,
    cvt_offset: (sdp::D_DP_EW_ALU_CVT_OFFSET_VALUE, sdp::EW_ALU_CVT_OFFSET),
    cvt_scale: (sdp::D_DP_EW_ALU_CVT_SCALE_VALUE, sdp::EW_ALU_CVT_SCALE),
    cvt_truncate: (
        sdp::D_DP_EW_ALU_CVT_TRUNCATE_VALUE,
        sdp::EW_ALU_CVT_TRUNCATE,
    ),
};

const MUL: OperandRegs = OperandRegs {
    cfg: sdp::D_DP_EW_MUL_CFG,
    src: sdp::EW_MUL_SRC,
    cvt_bypass: sdp::EW_MUL_CVT_BYPASS,
    value: sdp::D_DP_EW_MUL_SRC_VALUE,
    operand: sdp::EW_MUL_OPERAND,
    cvt_offset: (sdp::D_DP_EW_MUL_CVT_OFFSET_VALUE, sdp::EW_MUL_CVT_OFFSET),
    cvt_scale: (sdp::D_DP_EW_MUL_CVT_SCALE_VALUE, sdp::EW_MUL_CVT_SCALE),
    cvt_truncate: (
        sdp::D_DP_EW_MUL_CVT_TRUNCATE_VALUE,
        sdp::EW_MUL_CVT_TRUNCATE,
    ),
};

/// Writes the registers of the stage; `None` bypasses it.
pub(super) fn put(ew: Option<&EwSettings>, writes: &mut RegisterWrites) {
    let Some(ew) = ew else {
        writes.put(sdp::D_DP_EW_CFG, &[(sdp::EW_BYPASS, 1)]);
        put_operand(None, &ALU, writes);
        put_operand(None, &MUL, writes);
        writes.put(sdp::D_DP_EW_TRUNCATE_VALUE, &[]);
        return;
    };
    let (alu, mul) = (ew.alu.as_ref(), ew.mul.as_ref());
    let mut cfg = vec![
        (sdp::EW_BYPASS, 0),
        (sdp::EW_ALU_BYPASS, alu.is_none().into()),
        (sdp::EW_MUL_BYPASS, mul.is_none().into()),
        (sdp::EW_LUT_BYPASS, ew.lut.is_none().into()),
    ];
    cfg.extend(alu.map(|alu| (sdp::EW_ALU_ALGO, alu.algo.code())));
    cfg.extend(mul.map(|mul| (sdp::EW_MUL_PRELU, mul.prelu.into())));
    writes.put(sdp::D_DP_EW_CFG, &cfg);
    put_operand(alu.map(|alu| (&alu.operand, alu.convert)), &ALU, writes);
    put_operand(mul.map(|mul| (&mul.operand, mul.convert)), &MUL, writes);
    let truncate = mul.map(|mul| (sdp::EW_TRUNCATE, mul.truncate.bits()));
    writes.put(sdp::D_DP_EW_TRUNCATE_VALUE, truncate.as_slice());
}

/// Writes the registers of one operand and its converter; `None`: the unit is bypassed.
fn put_operand(
    operand: Option<(&EwOperand, Option<SdpConverter>)>,
    regs: &OperandRegs,
    writes: &mut RegisterWrites,
) {
    let mut cfg = Vec::new();
    let mut value = None;
    let mut convert = None;
    match operand {
        None => {}
        Some((EwOperand::Register(word), _)) => {
            cfg.push((regs.src, 0));
            value = Some((regs.operand, word.bits()));
        }
        Some((EwOperand::Memory(_), converter)) => {
            cfg.push((regs.src, 1));
            cfg.push((regs.cvt_bypass, converter.is_none().into()));
            convert = converter;
        }
    }
    writes.put(regs.cfg, &cfg);
    writes.put(regs.value, value.as_slice());
    let mut put = |(reg, field): (Reg, Field), word: fn(SdpConverter) -> u32| {
        let used = convert.map(|converter| (field, word(converter)));
        writes.put(reg, used.as_slice());
    };
    put(regs.cvt_offset, |converter| converter.offset.bits());
    put(regs.cvt_scale, |converter| converter.scale.bits());
    put(regs.cvt_truncate, |converter| converter.shift.bits());
}
