//! The two-table look-up of CDP and of the SDP EW stage.
//!
//! Table LE ("X") has 65 entries with a linear or exponential index, table LO ("Y") 257 with a
//! linear one; entries are signed 16 bit. Both tables are indexed with the same sample, one is
//! selected, and the result is an interpolation (hit) or a line (miss). The two users differ in
//! widths and rounding only; see [`LutUnit`].
//!
//! Source: docs/nv_small/cdp.md, sections 7.4 to 7.8; docs/nv_small/sdp.md, section 10.

use nvdla_regs::lut_tables::LutTables;

use crate::arith::{log2, rsh, sat, shl_sat32, wrap};

/// The unit that has the tables; it decides how wide samples and results are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LutUnit {
    /// In CDP: 22-bit samples, 38-bit ranges, 16-bit fraction, 16-bit result.
    Cdp,
    /// In SDP: 32-bit samples and ranges, 35-bit fraction, 32-bit result.
    Sdp,
}

/// How the index into table LE is computed from a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeIndex {
    /// The index is log2 of the sample's distance from START, minus `offset` (signed 8 bit).
    Exponential { offset: i32 },
    /// The index is the sample's distance from START, shifted right by `select` (left if negative).
    Linear { select: i32 },
}

/// One of the two tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LutTable {
    Le,
    Lo,
}

/// Slope of the line that gives results outside of a table's range: the outermost entry plus `(x -
/// reference) * scale`, shifted right by `shift` (left if negative).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OutsideSlope {
    pub scale: i16,
    /// Right shift of 5 bits, signed: -16..=15.
    pub shift: i32,
}

/// Range of one table and the slopes outside of it, decoded from S_LUT registers as signed numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Range {
    pub start: i64,
    /// END, the sample at which the overflow line starts. The index does not depend on it.
    pub end: i64,
    pub uflow: OutsideSlope,
    pub oflow: OutsideSlope,
}

/// Decoded S_LUT registers of CDP or SDP: how a sample is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LutConfig {
    pub width: LutUnit,
    pub le_index: LeIndex,
    /// Bits by which the index of LO is shifted right (left if negative).
    pub lo_select: i32,
    pub le: Range,
    pub lo: Range,
    pub uflow_priority: LutTable,
    pub oflow_priority: LutTable,
    pub hybrid_priority: LutTable,
}

/// Where a sample lies with respect to a table's range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleState {
    Underflow,
    Hit,
    Overflow,
}

/// Result of one look-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LutResult {
    pub y: i64,
    pub le: SampleState,
    pub lo: SampleState,
    pub selected: LutTable,
}

/// The five counters of CDP, one of which each sample increments. Source: docs/nv_small/cdp.md,
/// section 7.6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LutSampleClass {
    Underflow,
    Overflow,
    Hybrid,
    LeHit,
    LoHit,
}

impl LutResult {
    /// The CDP counter that this sample increments.
    pub fn class(&self) -> LutSampleClass {
        match (self.le, self.lo) {
            (SampleState::Hit, SampleState::Hit)
            | (SampleState::Underflow, SampleState::Overflow)
            | (SampleState::Overflow, SampleState::Underflow) => LutSampleClass::Hybrid,
            (SampleState::Hit, _) => LutSampleClass::LeHit,
            (_, SampleState::Hit) => LutSampleClass::LoHit,
            (SampleState::Underflow, SampleState::Underflow) => LutSampleClass::Underflow,
            (SampleState::Overflow, SampleState::Overflow) => LutSampleClass::Overflow,
        }
    }

    /// Whether SDP's `uflow` flag is set: the result is a miss on the selected table's underflow
    /// line. Source: docs/nv_small/sdp.md, section 10.3.
    pub fn counts_uflow(&self) -> bool {
        self.selected_state() == SampleState::Underflow
    }

    /// Whether SDP's `oflow` flag is set: the result is on the selected table's overflow line.
    pub fn counts_oflow(&self) -> bool {
        self.selected_state() == SampleState::Overflow
    }

    fn selected_state(&self) -> SampleState {
        match self.selected {
            LutTable::Le => self.le,
            LutTable::Lo => self.lo,
        }
    }
}

/// Position of a sample in one table: between entries `index` and `index + 1` if it is a hit.
#[derive(Debug, Clone, Copy)]
struct TablePosition {
    state: SampleState,
    index: usize,
    /// Distance from entry `index`, in units of 2^-fraction_bits of the way to the next one.
    fraction: u64,
}

impl TablePosition {
    fn miss(state: SampleState) -> Self {
        Self {
            state,
            index: 0,
            fraction: 0,
        }
    }

    /// Position in a table of `segments` intervals: a hit, or an overflow beyond the last one.
    fn indexed(index: u64, fraction: u64, segments: u64) -> Self {
        match usize::try_from(index) {
            Ok(i) if index < segments => Self {
                state: SampleState::Hit,
                index: i,
                fraction,
            },
            _ => Self::miss(SampleState::Overflow),
        }
    }
}

/// Looks the sample `x` up in both tables and selects one result. For [`LutUnit::Cdp`] only the low
/// 22 bits of `x` count, for [`LutUnit::Sdp`] `x` must be a signed 32-bit value.
pub fn lookup(cfg: &LutConfig, tables: &LutTables, x: i64) -> LutResult {
    let x = match cfg.width {
        LutUnit::Cdp => wrap(x, 22),
        LutUnit::Sdp => x,
    };
    let le = le_position(cfg, x);
    let lo = linear_position(cfg.width, cfg.lo.start, lo_shift(cfg), x, 256);
    let selected = match (le.state, lo.state) {
        (SampleState::Underflow, SampleState::Underflow) => cfg.uflow_priority,
        (SampleState::Overflow, SampleState::Overflow) => cfg.oflow_priority,
        (SampleState::Hit, SampleState::Underflow | SampleState::Overflow) => LutTable::Le,
        (SampleState::Underflow | SampleState::Overflow, SampleState::Hit) => LutTable::Lo,
        _ => cfg.hybrid_priority,
    };
    let y = match selected {
        LutTable::Le => value(cfg, &tables.le, le, &cfg.le, le_underflow_reference(cfg), x),
        LutTable::Lo => value(cfg, &tables.lo, lo, &cfg.lo, cfg.lo.start, x),
    };
    LutResult {
        y,
        le: le.state,
        lo: lo.state,
        selected,
    }
}

/// Right shift for the index of LO, in bits. In CDP a select of exactly -32 shifts by 0.
fn lo_shift(cfg: &LutConfig) -> i32 {
    if cfg.width == LutUnit::Cdp && cfg.lo_select == -32 {
        0
    } else {
        cfg.lo_select
    }
}

fn fraction_bits(width: LutUnit) -> u32 {
    match width {
        LutUnit::Cdp => 16,
        LutUnit::Sdp => 35,
    }
}

/// Distance of sample `x` from START; `None` for an underflow, also if `x` equals START.
fn distance(width: LutUnit, start: i64, x: i64) -> Option<u64> {
    let start = match width {
        LutUnit::Cdp => wrap(start, 22),
        LutUnit::Sdp => start,
    };
    u64::try_from(x - start).ok().filter(|d| *d > 0)
}

fn le_position(cfg: &LutConfig, x: i64) -> TablePosition {
    match cfg.le_index {
        LeIndex::Linear { select } => linear_position(cfg.width, cfg.le.start, select, x, 64),
        LeIndex::Exponential { offset } => exponential_position(cfg, offset, x),
    }
}

fn linear_position(
    width: LutUnit,
    start: i64,
    select: i32,
    x: i64,
    segments: u64,
) -> TablePosition {
    let Some(d) = distance(width, start, x) else {
        return TablePosition::miss(SampleState::Underflow);
    };
    let shift = select.unsigned_abs();
    if select >= 0 {
        let scaled = (u128::from(d) << fraction_bits(width)) >> shift;
        let one = 1u128 << fraction_bits(width);
        let index = u64::try_from(scaled / one).unwrap_or(u64::MAX);
        let fraction = u64::try_from(scaled % one).unwrap_or(0);
        TablePosition::indexed(index, fraction, segments)
    } else {
        // A distance below 2^32 shifted by 32 or more is beyond every table.
        let index = if shift >= 32 { u64::MAX } else { d << shift };
        TablePosition::indexed(index, 0, segments)
    }
}

fn exponential_position(cfg: &LutConfig, offset: i32, x: i64) -> TablePosition {
    let Some(d) = distance(cfg.width, cfg.le.start, x) else {
        return TablePosition::miss(SampleState::Underflow);
    };
    let (k, index) = match cfg.width {
        LutUnit::Sdp if d >= 1 << 31 => {
            // log2 is taken from the number of leading ones of the 32-bit pattern.
            let ones = (d << 32).leading_ones().min(32);
            match 31u32.checked_sub(ones) {
                Some(k) => (k, i64::from(k) - i64::from(offset)),
                None => (0, (511 - i64::from(offset)).rem_euclid(512)),
            }
        }
        _ => {
            let k = log2(u32::try_from(d).expect("a distance of less than 2^31"));
            (k.cast_unsigned(), i64::from(k) - i64::from(offset))
        }
    };
    let Ok(index) = u64::try_from(index) else {
        return TablePosition::miss(SampleState::Underflow);
    };
    let rest = d & ((1 << k) - 1);
    let bits = fraction_bits(cfg.width);
    let fraction = if k <= bits {
        rest << (bits - k)
    } else {
        rest >> (k - bits)
    };
    TablePosition::indexed(index, fraction, 64)
}

/// Where LE's underflow line starts: START; START + 2^OFFSET if exponential and OFFSET >= 0.
fn le_underflow_reference(cfg: &LutConfig) -> i64 {
    let LeIndex::Exponential { offset } = cfg.le_index else {
        return cfg.le.start;
    };
    let (limit, kept) = match cfg.width {
        LutUnit::Cdp => (38, 39),
        LutUnit::Sdp => (31, 34),
    };
    match u32::try_from(offset) {
        Ok(o) if o <= limit => wrap(cfg.le.start + (1i64 << o), kept),
        _ => cfg.le.start,
    }
}

fn value(
    cfg: &LutConfig,
    entries: &[i16],
    at: TablePosition,
    range: &Range,
    underflow_reference: i64,
    x: i64,
) -> i64 {
    match at.state {
        SampleState::Hit => {
            let (low, high) = (entries[at.index], entries[at.index + 1]);
            interpolate(cfg.width, low, high, at.fraction)
        }
        SampleState::Underflow => line(cfg.width, entries[0], x - underflow_reference, range.uflow),
        SampleState::Overflow => line(
            cfg.width,
            entries[entries.len() - 1],
            x - range.end,
            range.oflow,
        ),
    }
}

fn interpolate(width: LutUnit, low: i16, high: i16, fraction: u64) -> i64 {
    let (low, high) = (i64::from(low), i64::from(high));
    let f = fraction.cast_signed();
    match width {
        LutUnit::Cdp => low + rsh((high - low) * f, 16),
        LutUnit::Sdp => rsh(low * ((1 << 35) - f) + high * f, 35),
    }
}

fn line(width: LutUnit, entry: i16, run: i64, slope: OutsideSlope) -> i64 {
    let product = run * i64::from(slope.scale);
    let step = match u32::try_from(slope.shift) {
        Ok(right) => sat(rsh(product, right), 32),
        Err(_) => shl_sat32(product, slope.shift.unsigned_abs()),
    };
    let bits = match width {
        LutUnit::Cdp => 16,
        LutUnit::Sdp => 32,
    };
    sat(i64::from(entry) + step, bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(width: LutUnit) -> LutConfig {
        LutConfig {
            width,
            le_index: LeIndex::Linear { select: 2 },
            lo_select: -3,
            le: Range {
                start: -128,
                ..Range::default()
            },
            lo: Range {
                start: -10,
                ..Range::default()
            },
            uflow_priority: LutTable::Le,
            oflow_priority: LutTable::Le,
            hybrid_priority: LutTable::Le,
        }
    }

    #[test]
    fn sdp_examples_of_the_specification_hold() {
        let mut t = LutTables::default();
        t.le[30] = 1000;
        t.le[31] = -200;
        t.lo[104] = 77;
        let mut cfg = config(LutUnit::Sdp);
        let r = lookup(&cfg, &t, -5);
        assert_eq!((r.y, r.le), (100, SampleState::Hit));
        cfg.hybrid_priority = LutTable::Lo;
        assert_eq!(lookup(&cfg, &t, 3).y, 77);

        cfg.le_index = LeIndex::Exponential { offset: 0 };
        cfg.le.start = -100;
        cfg.hybrid_priority = LutTable::Le;
        t.le[6] = 6400;
        t.le[7] = 0;
        assert_eq!(lookup(&cfg, &t, -5).y, 3300);

        cfg.le_index = LeIndex::Exponential { offset: 3 };
        cfg.le.start = -20;
        cfg.le.uflow = OutsideSlope {
            scale: -700,
            shift: 2,
        };
        t.le[0] = 50;
        cfg.lo.start = 0;
        let r = lookup(&cfg, &t, -16);
        assert_eq!(
            (r.y, r.le, r.lo),
            (750, SampleState::Underflow, SampleState::Underflow)
        );
    }

    #[test]
    fn sdp_overflow_lines_shift_both_ways() {
        let mut t = LutTables::default();
        t.le[64] = 1000;
        let mut cfg = config(LutUnit::Sdp);
        cfg.le.start = -300;
        cfg.lo_select = -8;
        cfg.lo.start = -300;
        cfg.le.end = 22;
        cfg.le.oflow = OutsideSlope {
            scale: -90,
            shift: 1,
        };
        assert_eq!(lookup(&cfg, &t, 40).y, 190);
        cfg.le.oflow = OutsideSlope {
            scale: 3,
            shift: -4,
        };
        assert_eq!(lookup(&cfg, &t, 40).y, 1864);
    }

    #[test]
    fn sdp_exponential_index_of_the_largest_distance_is_511() {
        let mut t = LutTables::default();
        t.le[0] = 5;
        t.le[4] = 9;
        let mut cfg = config(LutUnit::Sdp);
        cfg.le.start = i64::from(i32::MIN);
        for (offset, y) in [(-1, 5), (-5, 9)] {
            cfg.le_index = LeIndex::Exponential { offset };
            let r = lookup(&cfg, &t, i64::from(i32::MAX));
            assert_eq!((r.le, r.y), (SampleState::Hit, y), "offset {offset}");
        }
        cfg.le_index = LeIndex::Exponential { offset: 0 };
        assert_eq!(
            lookup(&cfg, &t, i64::from(i32::MAX)).le,
            SampleState::Overflow
        );
        // One leading one: k = 30.
        cfg.le_index = LeIndex::Exponential { offset: 30 };
        t.le[0] = 3;
        let r = lookup(&cfg, &t, 0);
        assert_eq!((r.le, r.y), (SampleState::Hit, 3));
    }

    #[test]
    fn a_sample_on_start_is_an_underflow_in_both_tables() {
        for width in [LutUnit::Cdp, LutUnit::Sdp] {
            let mut cfg = config(width);
            cfg.lo.start = -128;
            let r = lookup(&cfg, &LutTables::default(), -128);
            assert_eq!(r.class(), LutSampleClass::Underflow);
            assert_ne!(
                lookup(&cfg, &LutTables::default(), -127).le,
                SampleState::Underflow
            );
        }
    }

    #[test]
    fn cdp_worked_example_selects_and_interpolates() {
        let mut t = LutTables::default();
        for (i, e) in (0i32..).zip(t.le.iter_mut()) {
            *e = i16::try_from((30000 - 2500 * i).max(0)).unwrap();
        }
        for (i, e) in (0i32..).zip(t.lo.iter_mut()) {
            *e = i16::try_from(20000 - 60 * i).unwrap();
        }
        let cfg = LutConfig {
            width: LutUnit::Cdp,
            le_index: LeIndex::Exponential { offset: 8 },
            lo_select: 4,
            le: Range {
                start: 0,
                end: 0x1f_ffff,
                uflow: OutsideSlope {
                    scale: -50,
                    shift: 2,
                },
                oflow: OutsideSlope::default(),
            },
            lo: Range {
                start: 2000,
                end: 6096,
                uflow: OutsideSlope::default(),
                oflow: OutsideSlope {
                    scale: -3,
                    shift: -1,
                },
            },
            uflow_priority: LutTable::Le,
            oflow_priority: LutTable::Lo,
            hybrid_priority: LutTable::Lo,
        };
        for (x, z, class) in [
            (754, 26318, LutSampleClass::LeHit),
            (2198, 19257, LutSampleClass::Hybrid),
            (5907, 5349, LutSampleClass::Hybrid),
            (19947, 14456, LutSampleClass::LeHit),
            (0, 32767, LutSampleClass::Underflow),
        ] {
            let r = lookup(&cfg, &t, x);
            assert_eq!((r.y, r.class()), (z, class), "x = {x}");
        }
    }
}
