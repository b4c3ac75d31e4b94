//! Decodes the S_LUT registers of CDP and SDP into [`LutConfig`].
//!
//! Source: docs/nv_small: cdp.md, section 4.1; sdp.md, section 2.1.

use nvdla_regs::layers::{CdpSingleRegs, LutRegs, SdpSingleRegs};

use super::lut::{
    LeIndexMethod, LutConfig, LutOutsideSlope, LutOwner, LutRangeAndSlopes, LutTableName,
};
use crate::units::arith::wrap;

impl LutConfig {
    /// Decodes the S_LUT registers of SDP, which has one for each bound.
    pub fn of_sdp(regs: &SdpSingleRegs) -> Self {
        let le = [regs.lut_le_start, regs.lut_le_end].map(i64::from);
        let lo = [regs.lut_lo_start, regs.lut_lo_end].map(i64::from);
        Self::decode(LutOwner::Sdp, &regs.lut(), [le, lo])
    }

    /// Decodes the S_LUT registers of CDP, which has two for each bound.
    pub fn of_cdp(regs: &CdpSingleRegs) -> Self {
        let bound = |high: i32, low: u32| i64::from(high) << 32 | i64::from(low);
        let le = [
            bound(regs.lut_le_start_high, regs.lut_le_start_low),
            bound(regs.lut_le_end_high, regs.lut_le_end_low),
        ];
        let lo = [
            bound(regs.lut_lo_start_high, regs.lut_lo_start_low),
            bound(regs.lut_lo_end_high, regs.lut_lo_end_low),
        ];
        Self::decode(LutOwner::Cdp, &regs.lut(), [le, lo])
    }

    /// Decodes the registers that both units have; `le`, `lo`: lower and upper bound of a table.
    fn decode(width: LutOwner, regs: &LutRegs, [le, lo]: [[i64; 2]; 2]) -> Self {
        let select = |bits: i32| match width {
            LutOwner::Cdp => small(wrap(bits.into(), 6)),
            LutOwner::Sdp => bits,
        };
        Self {
            width,
            le_index: if regs.le_function {
                LeIndexMethod::Linear {
                    select: select(regs.le_index_select),
                }
            } else {
                LeIndexMethod::Exponential {
                    offset: regs.le_index_offset,
                }
            },
            lo_select: select(regs.lo_index_select),
            le: LutRangeAndSlopes {
                start: le[0],
                end: le[1],
                uflow: slope(regs.le_slope_uflow_scale, regs.le_slope_uflow_shift),
                oflow: slope(regs.le_slope_oflow_scale, regs.le_slope_oflow_shift),
            },
            lo: LutRangeAndSlopes {
                start: lo[0],
                end: lo[1],
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
    if is_lo {
        LutTableName::Lo
    } else {
        LutTableName::Le
    }
}

fn small(v: i64) -> i32 {
    i32::try_from(v).expect("wrapped to fewer bits")
}
