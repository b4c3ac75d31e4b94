//! Decodes the S_LUT registers of CDP and SDP into [`LutConfig`].
//!
//! Source: docs/nv_small: cdp.md, section 4.1; sdp.md, section 2.1.

use nvdla_regs::layers::LutRegs;
use nvdla_regs::ranges::LutRange;

use super::lut::{
    LeIndexMethod, LutConfig, LutOutsideSlope, LutOwner, LutRangeAndSlopes, LutTableName,
};
use crate::arith::wrap;

impl LutConfig {
    /// Decodes the S_LUT registers of the unit `width`; `ranges`: those of LE and LO.
    pub fn decode(width: LutOwner, regs: &LutRegs, ranges: [LutRange; 2]) -> Self {
        let select = |bits: i32| match width {
            LutOwner::Cdp => small(wrap(bits.into(), 6)),
            LutOwner::Sdp => bits,
        };
        let [le, lo] = ranges;
        Self {
            width,
            le_index: match regs.le_function {
                false => LeIndexMethod::Exponential {
                    offset: regs.le_index_offset,
                },
                true => LeIndexMethod::Linear {
                    select: select(regs.le_index_select),
                },
            },
            lo_select: select(regs.lo_index_select),
            le: LutRangeAndSlopes {
                start: le.start,
                end: le.end,
                uflow: slope(regs.le_slope_uflow_scale, regs.le_slope_uflow_shift),
                oflow: slope(regs.le_slope_oflow_scale, regs.le_slope_oflow_shift),
            },
            lo: LutRangeAndSlopes {
                start: lo.start,
                end: lo.end,
                uflow: slope(regs.lo_slope_uflow_scale, regs.lo_slope_uflow_shift),
                oflow: slope(regs.lo_slope_oflow_scale, regs.lo_slope_oflow_shift),
            },
            uflow_priority: table(regs.uflow_priority),
            oflow_priority: table(regs.oflow_priority),
            hybrid_priority: table(regs.hybrid_priority),
        }
    }
}

fn slope(scale: i32, shift: i32) -> LutOutsideSlope {
    let scale = i16::try_from(scale).expect("a field of 16 bits");
    LutOutsideSlope { scale, shift }
}

fn table(is_lo: bool) -> LutTableName {
    match is_lo {
        false => LutTableName::Le,
        true => LutTableName::Lo,
    }
}

fn small(v: i64) -> i32 {
    i32::try_from(v).expect("wrapped to fewer bits")
}
