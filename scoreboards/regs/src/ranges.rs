//! Input ranges of the look-up tables LE and LO, from registers: SDP has one for each bound, CDP two.
//!
//! Source: docs/nv_small: sdp.md, section 2.1; cdp.md, section 4.1.

use super::layers::{CdpSingleRegs, SdpSingleRegs};

/// Input range of a look-up table: lower and upper bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LutRange {
    pub start: i64,
    pub end: i64,
}

impl SdpSingleRegs {
    /// The input ranges of the tables LE and LO.
    pub fn lut_ranges(&self) -> [LutRange; 2] {
        let bounds = [
            [self.lut_le_start, self.lut_le_end],
            [self.lut_lo_start, self.lut_lo_end],
        ];
        bounds.map(|[start, end]| LutRange {
            start: start.into(),
            end: end.into(),
        })
    }
}

impl CdpSingleRegs {
    /// The input ranges of the tables LE and LO.
    pub fn lut_ranges(&self) -> [LutRange; 2] {
        let bound = |high: i32, low: u32| i64::from(high) << 32 | i64::from(low);
        [
            LutRange {
                start: bound(self.lut_le_start_high, self.lut_le_start_low),
                end: bound(self.lut_le_end_high, self.lut_le_end_low),
            },
            LutRange {
                start: bound(self.lut_lo_start_high, self.lut_lo_start_low),
                end: bound(self.lut_lo_end_high, self.lut_lo_end_low),
            },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_cdp_have_38_bits_and_a_sign() {
        let regs = CdpSingleRegs {
            lut_le_start_high: -32,
            lut_le_end_high: 31,
            lut_le_end_low: u32::MAX,
            lut_lo_start_high: -1,
            lut_lo_start_low: 0xffff_fffb,
            ..CdpSingleRegs::default()
        };
        let [le, lo] = regs.lut_ranges();
        assert_eq!((le.start, le.end), (-(1 << 37), (1 << 37) - 1));
        assert_eq!((lo.start, lo.end), (-5, 0));
    }
}
