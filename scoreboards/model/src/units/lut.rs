//! The two-table look-up of CDP and of the SDP EW stage.
//!
//! Table LE ("X") has 65 entries with a linear or exponential index, table LO ("Y") 257 with a
//! linear one; entries are signed 16 bit. Both tables are indexed with the same sample, one is
//! selected, and the result is an interpolation (hit) or a line (miss). The two users differ in
//! widths and rounding only; see [`LutOwner`].
//!
//! Source: docs/nv_small/cdp.md, sections 7.4 to 7.8; docs/nv_small/sdp.md, section 10.

use nvdla_regs::lut_tables::LutTables;

use crate::units::arith::{log2, rsh, sat, shl_sat32, wrap};
use crate::units::rounding::{PlaceEvents, RoundingEvents, RoundingPlace, RoundingWatch};

/// The unit that has the tables; it decides how wide samples and results are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LutOwner {
    /// In CDP: 22-bit samples, 38-bit ranges, 16-bit fraction, 16-bit result.
    Cdp,
    /// In SDP: 32-bit samples and ranges, 35-bit fraction, 32-bit result.
    Sdp,
}

/// How the index into table LE is computed from a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeIndexMethod {
    /// The index is log2 of the sample's distance from START, minus `offset` (signed 8 bit).
    Exponential { offset: i32 },
    /// The index is the sample's distance from START, shifted right by `select` (left if negative).
    Linear { select: i32 },
}

/// One of the two tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LutTableName {
    Le,
    Lo,
}

/// Slope of the line that gives results outside of a table's range: the outermost entry plus `(x -
/// reference) * scale`, shifted right by `shift` (left if negative).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LutOutsideSlope {
    pub scale: i16,
    /// Right shift of 5 bits, signed: -16..=15.
    pub shift: i32,
}

/// Range of one table and the slopes outside of it, decoded from S_LUT registers as signed numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LutRangeAndSlopes {
    pub start: i64,
    /// END, the sample at which the overflow line starts. The index does not depend on it.
    pub end: i64,
    pub uflow: LutOutsideSlope,
    pub oflow: LutOutsideSlope,
}

/// Decoded S_LUT registers of CDP or SDP: how a sample is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LutConfig {
    pub width: LutOwner,
    pub le_index: LeIndexMethod,
    /// Bits by which the index of LO is shifted right (left if negative).
    pub lo_select: i32,
    pub le: LutRangeAndSlopes,
    pub lo: LutRangeAndSlopes,
    pub uflow_priority: LutTableName,
    pub oflow_priority: LutTableName,
    pub hybrid_priority: LutTableName,
}

/// Where a sample lies with respect to a table's range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LutHitOrMiss {
    Underflow,
    Hit,
    Overflow,
}

/// Result of one look-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LutResult {
    pub y: i64,
    pub le: LutHitOrMiss,
    pub lo: LutHitOrMiss,
    pub selected: LutTableName,
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
            (LutHitOrMiss::Hit, LutHitOrMiss::Hit)
            | (LutHitOrMiss::Underflow, LutHitOrMiss::Overflow)
            | (LutHitOrMiss::Overflow, LutHitOrMiss::Underflow) => LutSampleClass::Hybrid,
            (LutHitOrMiss::Hit, _) => LutSampleClass::LeHit,
            (_, LutHitOrMiss::Hit) => LutSampleClass::LoHit,
            (LutHitOrMiss::Underflow, LutHitOrMiss::Underflow) => LutSampleClass::Underflow,
            (LutHitOrMiss::Overflow, LutHitOrMiss::Overflow) => LutSampleClass::Overflow,
        }
    }

    /// Whether the sample hit `table`, or on which side it missed: on a miss of the table whose result is
    /// taken, SDP counts an underflow or an overflow. Source: docs/nv_small/sdp.md, section 10.3.
    pub fn state(&self, table: LutTableName) -> LutHitOrMiss {
        match table {
            LutTableName::Le => self.le,
            LutTableName::Lo => self.lo,
        }
    }
}

/// Position of a sample in one table: between entries `index` and `index + 1` if it is a hit.
#[derive(Debug, Clone, Copy)]
struct TablePosition {
    state: LutHitOrMiss,
    index: usize,
    /// Distance from entry `index`, in units of 2^-fraction_bits of the way to the next one.
    fraction: u64,
}

impl TablePosition {
    fn miss(state: LutHitOrMiss) -> Self {
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
                state: LutHitOrMiss::Hit,
                index: i,
                fraction,
            },
            _ => Self::miss(LutHitOrMiss::Overflow),
        }
    }
}

/// Watches the values of the tables of one unit in a layer.
#[derive(Debug, Clone)]
pub struct LutWatch {
    hit: RoundingWatch,
    /// Lines whose shift is to the right, and to the left.
    lines: [RoundingPlace; 2],
    /// What these lines met.
    lines_met: [PlaceEvents; 2],
    miss: RoundingWatch,
}

impl LutWatch {
    pub fn sdp() -> Self {
        Self {
            hit: RoundingWatch::new(RoundingPlace::EwHit, FRACTION_BITS_OF_SDP),
            lines: [RoundingPlace::EwSlope, RoundingPlace::EwSlopeLeft],
            lines_met: [PlaceEvents::default(); 2],
            miss: RoundingWatch::new(RoundingPlace::EwMiss, 0),
        }
    }

    pub fn cdp() -> Self {
        Self {
            hit: RoundingWatch::new(RoundingPlace::CdpHit, FRACTION_BITS_OF_CDP),
            lines: [RoundingPlace::CdpSlope, RoundingPlace::CdpSlopeLeft],
            lines_met: [PlaceEvents::default(); 2],
            miss: RoundingWatch::new(RoundingPlace::CdpMiss, 0),
        }
    }

    /// Adds what the tables met to `events`.
    pub(crate) fn add_to(&self, events: &mut RoundingEvents) {
        events.add(&self.hit);
        for (place, met) in std::iter::zip(self.lines, self.lines_met) {
            events.add_to(place, met);
        }
        events.add(&self.miss);
    }
}

/// Looks the sample `x` up in both tables and selects one result. For [`LutOwner::Cdp`] only the
/// low 22 bits of `x` count, for [`LutOwner::Sdp`] `x` must be a signed 32-bit value.
pub fn lookup(cfg: &LutConfig, tables: &LutTables, x: i64) -> LutResult {
    lookup_watched(cfg, tables, x, &mut LutWatch::sdp())
}

/// As [`lookup`]; `watch` notes the values that are rounded.
pub fn lookup_watched(
    cfg: &LutConfig,
    tables: &LutTables,
    x: i64,
    watch: &mut LutWatch,
) -> LutResult {
    let x = match cfg.width {
        LutOwner::Cdp => wrap(x, 22),
        LutOwner::Sdp => x,
    };
    let le = le_position(cfg, x);
    let lo = linear_position(cfg.width, cfg.lo.start, lo_shift(cfg), x, 256);
    let selected = match (le.state, lo.state) {
        (LutHitOrMiss::Underflow, LutHitOrMiss::Underflow) => cfg.uflow_priority,
        (LutHitOrMiss::Overflow, LutHitOrMiss::Overflow) => cfg.oflow_priority,
        (LutHitOrMiss::Hit, LutHitOrMiss::Underflow | LutHitOrMiss::Overflow) => LutTableName::Le,
        (LutHitOrMiss::Underflow | LutHitOrMiss::Overflow, LutHitOrMiss::Hit) => LutTableName::Lo,
        _ => cfg.hybrid_priority,
    };
    let y = match selected {
        LutTableName::Le => {
            let reference = le_underflow_reference(cfg);
            value(cfg, &tables.le, le, &cfg.le, reference, x, watch)
        }
        LutTableName::Lo => value(cfg, &tables.lo, lo, &cfg.lo, cfg.lo.start, x, watch),
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
    if cfg.width == LutOwner::Cdp && cfg.lo_select == -32 {
        0
    } else {
        cfg.lo_select
    }
}

fn fraction_bits(width: LutOwner) -> u32 {
    match width {
        LutOwner::Cdp => FRACTION_BITS_OF_CDP,
        LutOwner::Sdp => FRACTION_BITS_OF_SDP,
    }
}

const FRACTION_BITS_OF_CDP: u32 = 16;
const FRACTION_BITS_OF_SDP: u32 = 35;

/// Distance of sample `x` from START; `None` for an underflow, also if `x` equals START.
fn distance(width: LutOwner, start: i64, x: i64) -> Option<u64> {
    let start = match width {
        LutOwner::Cdp => wrap(start, 22),
        LutOwner::Sdp => start,
    };
    u64::try_from(x - start).ok().filter(|d| *d > 0)
}

fn le_position(cfg: &LutConfig, x: i64) -> TablePosition {
    match cfg.le_index {
        LeIndexMethod::Linear { select } => linear_position(cfg.width, cfg.le.start, select, x, 64),
        LeIndexMethod::Exponential { offset } => exponential_position(cfg, offset, x),
    }
}

fn linear_position(
    width: LutOwner,
    start: i64,
    select: i32,
    x: i64,
    segments: u64,
) -> TablePosition {
    let Some(d) = distance(width, start, x) else {
        return TablePosition::miss(LutHitOrMiss::Underflow);
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
        return TablePosition::miss(LutHitOrMiss::Underflow);
    };
    let (k, index) = match cfg.width {
        LutOwner::Sdp if d >= 1 << 31 => {
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
        return TablePosition::miss(LutHitOrMiss::Underflow);
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
    let LeIndexMethod::Exponential { offset } = cfg.le_index else {
        return cfg.le.start;
    };
    let (limit, kept) = match cfg.width {
        LutOwner::Cdp => (38, 39),
        LutOwner::Sdp => (31, 34),
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
    range: &LutRangeAndSlopes,
    underflow_reference: i64,
    x: i64,
    watch: &mut LutWatch,
) -> i64 {
    match at.state {
        LutHitOrMiss::Hit => {
            let (low, high) = (entries[at.index], entries[at.index + 1]);
            interpolate(cfg.width, low, high, at.fraction, watch)
        }
        LutHitOrMiss::Underflow => {
            let run = x - underflow_reference;
            extrapolate(cfg.width, entries[0], run, range.uflow, watch)
        }
        LutHitOrMiss::Overflow => {
            let last = entries[entries.len() - 1];
            extrapolate(cfg.width, last, x - range.end, range.oflow, watch)
        }
    }
}

fn interpolate(width: LutOwner, low: i16, high: i16, fraction: u64, watch: &mut LutWatch) -> i64 {
    let (low, high) = (i64::from(low), i64::from(high));
    let f = fraction.cast_signed();
    let (whole, product) = match width {
        LutOwner::Cdp => (low, (high - low) * f),
        LutOwner::Sdp => (0, low * ((1 << 35) - f) + high * f),
    };
    let quotient = rsh(product, fraction_bits(width));
    watch.hit.note(product, quotient);
    whole + quotient
}

fn extrapolate(
    width: LutOwner,
    entry: i16,
    run: i64,
    slope: LutOutsideSlope,
    watch: &mut LutWatch,
) -> i64 {
    let product = run * i64::from(slope.scale);
    let shift = slope.shift.unsigned_abs();
    let ([right, left], [right_met, left_met]) = (watch.lines, &mut watch.lines_met);
    let step = if slope.shift >= 0 {
        let quotient = rsh(product, shift);
        let mut line = RoundingWatch::new(right, shift);
        line.note(product, quotient);
        right_met.add(line.met());
        sat(quotient, 32)
    } else {
        let shifted = shl_sat32(product, shift);
        let mut line = RoundingWatch::new(left, shift);
        line.note_left(product, shifted);
        left_met.add(line.met());
        shifted
    };
    let bits = match width {
        LutOwner::Cdp => 16,
        LutOwner::Sdp => 32,
    };
    let y = i64::from(entry) + step;
    watch.miss.note_limit(y, y);
    sat(y, bits)
}
