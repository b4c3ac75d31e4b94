//! Coverage of the look-up tables of SDP's stage EW and of CDP: settings, contents, results.

use nvdla_regs::layers::LutRegs;
use nvdla_regs::lut_tables::{CDP_COUNTERS, LutTables, SDP_COUNTERS};
use nvdla_regs::types::Reg;

use crate::model::{AnsweredBins, Cross, bins, points};
use crate::values::{COUNTER, SIGNED, counters, signed};
use nvdla_model::executed::{CdpLayerRegs, SdpLayerRegs};

/// Registers and entries of the look-up tables that a layer uses.
struct UsedLookUpTables<'a> {
    regs: LutRegs,
    /// INDEX_SELECT of LE and LO, without bits that the unit ignores.
    selects: [i32; 2],
    /// START of LE and LO; CDP's 38 bits hold a sign-extended number of 22 bits.
    starts: [i32; 2],
    entries: &'a LutTables,
}

fn of_sdp(run: &SdpLayerRegs, ask: fn(&UsedLookUpTables<'_>) -> AnsweredBins) -> AnsweredBins {
    let regs = run.table.lut();
    let used = UsedLookUpTables {
        regs,
        selects: [regs.le_index_select, regs.lo_index_select],
        starts: [run.table.lut_le_start, run.table.lut_lo_start],
        entries: &run.entries,
    };
    ask(&used).when(run.uses_ew() && !run.sdp.ew_lut_bypass)
}

fn of_cdp(run: &CdpLayerRegs, ask: fn(&UsedLookUpTables<'_>) -> AnsweredBins) -> AnsweredBins {
    let regs = run.table.lut();
    let starts = [run.table.lut_le_start_low, run.table.lut_lo_start_low];
    ask(&UsedLookUpTables {
        regs,
        selects: [regs.le_index_select, regs.lo_index_select].map(|bits| (bits << 26) >> 26),
        starts: starts.map(u32::cast_signed),
        entries: &run.entries,
    })
}

/// Makes the sampling function of a point on the look-up tables of unit `U`: SDP 0, CDP 1.
macro_rules! ask {
    ($ask:expr) => {
        match U {
            0 => Sdp(|run| of_sdp(run, $ask)),
            _ => Cdp(|run| of_cdp(run, $ask)),
        }
    };
}

/// Shifts of the four lines outside the tables.
pub(super) fn slope_shifts(regs: &LutRegs) -> [i32; 4] {
    [
        regs.le_slope_uflow_shift,
        regs.le_slope_oflow_shift,
        regs.lo_slope_uflow_shift,
        regs.lo_slope_oflow_shift,
    ]
}

const TEXTS: [&str; 2] = ["sdp.md, 10", "cdp.md, 7"];

/// Registers that count results of look-ups: of SDP, of CDP.
const COUNTERS: [[&Reg; 5]; 2] = [SDP_COUNTERS, CDP_COUNTERS];

bins! {
    /// Bins for the direction of a shift.
    DIRECTION, direction(amount: i64) {
        ..0 => "left" "to the left",
        0 => "none" "none",
        1.. => "right" "to the right",
    }
}

/// Bins for a choice between the two look-up tables.
const TABLE: &[(&str, &str)] = &[("le", "LE"), ("lo", "LO")];

/// Points on the look-up tables of unit `U`: SDP 0, CDP 1.
pub(super) struct LutCoveragePoints<const U: usize>;

impl<const U: usize> LutCoveragePoints<U> {
    points! {
        Self POINTS:

        FUNCTION "function" "index of table LE" [TEXTS[U]]
            &[("exponential", "exponential"), ("linear", "linear")]
            => ask!(|table| AnsweredBins::flag(table.regs.le_function));

        OFFSET "exponent-offset" "offset of the exponential index of LE" [TEXTS[U]]
            &[("negative", "below 0: coarse"), ("zero", "0"), ("positive", "above 0: fine")]
            => ask!(|table| {
                direction(table.regs.le_index_offset.into()).when(!table.regs.le_function)
            });

        LE_SELECT "le-select" "shift of the linear index of LE" [TEXTS[U]]
            DIRECTION
            => ask!(|table| { direction(table.selects[0].into()).when(table.regs.le_function) });

        LO_SELECT "lo-select" "shift of the index of LO" [TEXTS[U]]
            DIRECTION => ask!(|table| direction(table.selects[1].into()));

        STARTS "starts" "begin of table LE against that of LO" [TEXTS[U]]
            &[("below", "below"), ("same", "the same"), ("above", "above")] => ask!(|table| {
                let [le, lo] = table.starts.map(i64::from);
                direction(le - lo)
            });

        UFLOW_PRIORITY "uflow-priority" "table of a sample below both" [TEXTS[U]]
            TABLE => ask!(|table| AnsweredBins::flag(table.regs.uflow_priority));

        OFLOW_PRIORITY "oflow-priority" "table of a sample above both" [TEXTS[U]]
            TABLE => ask!(|table| AnsweredBins::flag(table.regs.oflow_priority));

        HYBRID_PRIORITY "hybrid-priority"
            "table of a sample in both, or below one and above the other" [TEXTS[U]]
            TABLE => ask!(|table| AnsweredBins::flag(table.regs.hybrid_priority));

        SLOPE_SCALE "slope-scale" "scale of one of the four lines outside the tables" [TEXTS[U]]
            SIGNED => ask!(|table| {
                let regs = &table.regs;
                let scales = [
                    regs.le_slope_uflow_scale,
                    regs.le_slope_oflow_scale,
                    regs.lo_slope_uflow_scale,
                    regs.lo_slope_oflow_scale,
                ];
                scales.iter().map(|scale| signed((*scale).into(), 16)).collect()
            });

        SLOPE_SHIFT "slope-shift" "shift of one of the four lines outside the tables" [TEXTS[U]]
            DIRECTION => ask!(|table| {
                slope_shifts(&table.regs).iter().map(|shift| direction((*shift).into())).collect()
            });

        ENTRIES "entries" "some entry of a table" [TEXTS[U]]
            SIGNED => ask!(|table| {
                let entries = table.entries.le.iter().chain(&table.entries.lo);
                entries.map(|entry| signed(i64::from(*entry), 16)).collect()
            });

        UFLOW "underflows" "counter of underflows as the host reads it" [TEXTS[U]]
            COUNTER => Values(|case| counters(case.reads(COUNTERS[U][0])));

        OFLOW "overflows" "counter of overflows as the host reads it" [TEXTS[U]]
            COUNTER => Values(|case| counters(case.reads(COUNTERS[U][1])));

        LE_HITS "le-hits" "counter of hits in LE as the host reads it" [TEXTS[U]]
            COUNTER => Values(|case| counters(case.reads(COUNTERS[U][3])));

        LO_HITS "lo-hits" "counter of hits in LO as the host reads it" [TEXTS[U]]
            COUNTER => Values(|case| counters(case.reads(COUNTERS[U][4])));
    }

    pub(super) const CROSSES: &'static [Cross] = &[
        [Self::FUNCTION, Self::STARTS],
        [Self::FUNCTION, Self::LO_SELECT],
        [Self::FUNCTION, Self::HYBRID_PRIORITY],
        [Self::UFLOW_PRIORITY, Self::OFLOW_PRIORITY],
    ];
}
