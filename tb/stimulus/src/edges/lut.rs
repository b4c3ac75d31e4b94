//! Look-up tables in which one sample lies at the edge of a rounding: of the interpolation between
//! two entries, or of the straight line beyond the table.
//!
//! The other table misses the sample and loses.
//!
//! Source: docs/nv_small/cdp.md, sections 7.4 to 7.8; docs/nv_small/sdp.md, section 10.

use nvdla_layers::data::LayerData;
use nvdla_layers::lut::{
    LeIndexRule, LeOffset, LutBound, LutContents, LutIndexSelect, LutWrites, OutsideSlopes,
    RawLeTable, RawLoTable, TableWriteRange,
};
use nvdla_layers::scalar::{RangedNumber, S16};
use nvdla_layers::tables::{LutUser, TablePriority, WinningTable};
use nvdla_model::arith::{rsh, sat};
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

use super::{Rounding, has_bits};

/// Tables with a sample at an edge, and what they make of it.
#[derive(Debug, Clone)]
pub(crate) struct LutEdge {
    pub lut: LutContents,
    pub result: i64,
}

/// The table that is looked up, with its index rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LookedUpTable {
    LeLinear,
    LeExponential,
    Lo,
}

const TABLES: [LookedUpTable; 3] = [
    LookedUpTable::LeLinear,
    LookedUpTable::LeExponential,
    LookedUpTable::Lo,
];

/// One table of a layer whose other table loses.
#[derive(Debug, Clone)]
struct OneTable {
    table: LookedUpTable,
    start: i64,
    end: Option<i64>,
    /// INDEX_SELECT, or INDEX_OFFSET of an exponential table.
    index: i64,
    uflow: OutsideSlopes,
    oflow: OutsideSlopes,
    entries: LayerData,
}

impl OneTable {
    /// Both tables. The other one has its START above every sample.
    fn contents(self, user: LutUser, rng: &mut Rng) -> LutContents {
        let top = (1_i64 << (user.bits() - 1)) - 1;
        let lo_wins = self.table == LookedUpTable::Lo;
        let winner = if lo_wins {
            WinningTable::Lo
        } else {
            WinningTable::Le
        };
        let other_entries = LayerData::Constant(S16::clamp(rng.signed(-32_768, 32_767)));
        let index = match self.table {
            LookedUpTable::LeLinear => LeIndexRule::Linear(LutIndexSelect::clamp(self.index)),
            LookedUpTable::LeExponential => LeIndexRule::Exponential(LeOffset::clamp(self.index)),
            LookedUpTable::Lo => LeIndexRule::Linear(LutIndexSelect::clamp(0)),
        };
        let mut le = RawLeTable {
            index,
            start: LutBound::clamp(top),
            end: None,
            uflow: OutsideSlopes::default(),
            oflow: OutsideSlopes::default(),
            entries: other_entries.clone(),
            download: TableWriteRange::default(),
        };
        let mut lo = RawLoTable {
            select: LutIndexSelect::clamp(if lo_wins { self.index } else { 0 }),
            start: LutBound::clamp(top),
            end: None,
            uflow: OutsideSlopes::default(),
            oflow: OutsideSlopes::default(),
            entries: other_entries,
            download: TableWriteRange::default(),
        };
        if lo_wins {
            lo.start = LutBound::clamp(self.start);
            lo.end = self.end.map(LutBound::clamp);
            (lo.uflow, lo.oflow, lo.entries) = (self.uflow, self.oflow, self.entries);
        } else {
            le.start = LutBound::clamp(self.start);
            le.end = self.end.map(LutBound::clamp);
            (le.uflow, le.oflow, le.entries) = (self.uflow, self.oflow, self.entries);
        }
        LutContents::Raw(Box::new(LutWrites {
            le,
            lo,
            priority: TablePriority {
                uflow: winner,
                oflow: winner,
                hybrid: winner,
            },
        }))
    }
}

/// Tables of CDP whose result is `result` for every sample.
pub(crate) fn constant(result: i64) -> LutContents {
    let entries = LayerData::Constant(S16::clamp(result));
    let le = RawLeTable {
        index: LeIndexRule::Linear(LutIndexSelect::clamp(0)),
        start: LutBound::clamp(0),
        end: None,
        uflow: OutsideSlopes::default(),
        oflow: OutsideSlopes::default(),
        entries: entries.clone(),
        download: TableWriteRange::default(),
    };
    let lo = RawLoTable {
        select: LutIndexSelect::clamp(0),
        start: LutBound::clamp(0),
        end: None,
        uflow: OutsideSlopes::default(),
        oflow: OutsideSlopes::default(),
        entries,
        download: TableWriteRange::default(),
    };
    LutContents::Raw(Box::new(LutWrites {
        le,
        lo,
        priority: TablePriority::default(),
    }))
}

/// Tables of CDP that show each unit of samples near `sample`: all of them lie below the table, on a
/// straight line of slope 1.
pub(crate) fn shown(sample: i64, rng: &mut Rng) -> LutEdge {
    let before = rng.signed(0, 1000);
    let entry = rng.signed(-1000, 1000);
    let line = OutsideSlopes {
        scale: S16::clamp(1),
        shift: RangedNumber::clamp(0),
    };
    let tables = OneTable {
        table: *rng.pick(&[LookedUpTable::LeLinear, LookedUpTable::Lo]),
        start: sample + before,
        end: None,
        index: rng.signed(0, 8),
        uflow: line,
        oflow: line,
        entries: LayerData::Constant(S16::clamp(entry)),
    };
    LutEdge {
        lut: tables.contents(LutUser::Cdp, rng),
        result: entry - before,
    }
}

/// Bits of the fraction between two entries.
fn fraction_bits(user: LutUser) -> u32 {
    match user {
        LutUser::Cdp => 16,
        LutUser::Sdp => 35,
    }
}

/// Two neighbouring entries, and a fraction between them.
#[derive(Debug, Clone, Copy)]
struct Segment {
    first: i64,
    second: i64,
    fraction: i64,
}

/// Draws tables in which `sample` lies between two entries, at a tie of the interpolation.
pub(crate) fn interpolation(user: LutUser, sample: i64, rng: &mut Rng) -> Option<LutEdge> {
    let bits = fraction_bits(user);
    let beside = *rng.pick(&[0, 0, -1, 1]);
    // Fractions next to a tie need many samples between two entries.
    let far = beside != 0 && rng.chance(permille(700));
    let table = if far {
        LookedUpTable::LeExponential
    } else {
        *rng.pick(&TABLES)
    };
    // Log2 of the samples between the two entries.
    let most = match (user, table) {
        (LutUser::Cdp, LookedUpTable::LeLinear) => 15,
        (LutUser::Cdp, LookedUpTable::LeExponential) => 20,
        (LutUser::Cdp, LookedUpTable::Lo) => 13,
        (LutUser::Sdp, LookedUpTable::LeLinear) => 25,
        (LutUser::Sdp, LookedUpTable::LeExponential) => 30,
        (LutUser::Sdp, LookedUpTable::Lo) => 23,
    };
    let least = if far { most - 4 } else { 1 };
    let order = rng.within(least, most);
    let segment = segment(bits, order, beside, rng)?;
    // The fraction is cut to its bits.
    let remainder = if order <= bits {
        segment.fraction >> (bits - order)
    } else {
        let more = order - bits;
        (segment.fraction << more) + rng.signed(0, (1 << more) - 1)
    };
    let reach = (1_i64 << (user.bits() - 1)) - 512;
    let (entry, distance) = match table {
        LookedUpTable::LeExponential => {
            let first = rng.signed(0, 63);
            (first, (1 << order) + remainder)
        }
        _ => {
            let entries = if table == LookedUpTable::Lo { 255 } else { 63 };
            let first = rng.signed(0, entries.min((reach >> order) - 1));
            (first, (first << order) + remainder)
        }
    };
    if distance <= 0 || distance > reach {
        return None;
    }
    let index = match table {
        LookedUpTable::LeExponential => i64::from(order) - entry,
        _ => i64::from(order),
    };
    let Segment {
        first,
        second,
        fraction,
    } = segment;
    let even = if entry % 2 == 0 {
        [first, second]
    } else {
        [second, first]
    };
    let tables = OneTable {
        table,
        start: sample - distance,
        end: None,
        index,
        uflow: OutsideSlopes::default(),
        oflow: OutsideSlopes::default(),
        entries: LayerData::Pattern(even.map(S16::clamp).to_vec()),
    };
    let result = match user {
        LutUser::Cdp => first + rsh((second - first) * fraction, bits),
        LutUser::Sdp => rsh((first << bits) + (second - first) * fraction, bits),
    };
    Some(LutEdge {
        lut: tables.contents(user, rng),
        result,
    })
}

/// Draws entries and a fraction of `bits` bits, of which the upper `order` may be 1, whose product
/// is an odd number of half units, or next to it. `beside`: which side, or 0.
fn segment(bits: u32, order: u32, beside: i64, rng: &mut Rng) -> Option<Segment> {
    let kept = order.min(bits);
    // The fraction brings in so many factors of two at least.
    let given = bits - kept;
    let (twos, most) = match (beside, given) {
        (0, _) => (rng.within(0, (bits - 1 - given).min(14)), 65_535),
        (_, 0) => (0, 65_535),
        // The smaller the step, the nearer is the tie.
        _ => (0, 7),
    };
    let odd = (rng.signed(0, most >> twos) | 1) * rng.pick(&[1, -1]);
    let step = odd << twos;
    let tie = (rng.signed(0, (1 << (twos + 1)) - 1) | 1) << (bits - 1 - twos);
    let fraction = if beside == 0 {
        tie
    } else if twos == 0 && given == 0 {
        // One unit of the product beside: an odd step divides it, modulo the bits of the fraction.
        let mask = (1_i64 << bits) - 1;
        ((tie * step + beside).wrapping_mul(inverse(step))) & mask
    } else {
        tie + (beside << given)
    };
    let (low, high) = (-32_768 - step.min(0), 32_767 - step.max(0));
    if !(0..1 << bits).contains(&fraction) || low > high {
        return None;
    }
    let first = if rng.chance(permille(500)) {
        rng.signed(low, high)
    } else {
        super::small(low, high, rng)
    };
    Some(Segment {
        first,
        second: first + step,
        fraction,
    })
}

/// The number by which `odd` is multiplied to give 1, modulo 2^64.
fn inverse(odd: i64) -> i64 {
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2_i64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

/// Draws tables that `sample` misses; the straight line there is at the edge of its rounding shift,
/// of its left shift, or of the saturation behind it.
pub(crate) fn slope(user: LutUser, sample: i64, rng: &mut Rng) -> Option<LutEdge> {
    let table = *rng.pick(&TABLES);
    let below = rng.chance(permille(500));
    let top = 1_i64 << (user.bits() - 1);
    let width = match user {
        LutUser::Cdp => 16,
        LutUser::Sdp => 32,
    };
    // Below the table lies START, which is compared; beyond it END, which is not.
    let reach = match (user, below) {
        (LutUser::Cdp, false) => 1 << 36,
        _ => top - 512,
    };
    let fits = |difference: i64, scale: i64| {
        has_bits(scale, 16) && difference.abs() <= reach && (!below || difference < 0)
    };
    let rounding = Rounding {
        largest_shift: 15,
        product: 55,
        result: width,
        difference: reach.unsigned_abs(),
        scale: 1 << 15,
    };
    let left = rng.chance(permille(300));
    let (difference, scale, shift, line) = if left {
        // A product that a left shift brings to the end of the width, or just beyond.
        let any = rng.within(1, 16);
        let shift = *rng.pick(&[any, any, 1, 16]);
        let end = 1_i128 << (width - 1).saturating_sub(shift);
        let sign = *rng.pick(&[1, -1]);
        let unit = i128::from(rng.signed(-1, 1));
        let accept = |factors: super::EdgeFactors| fits(factors.difference, factors.scale);
        let factors = rounding.factors(sign, end + unit, 0, rng, &accept)?;
        let line = factors.product() << shift;
        (factors.difference, factors.scale, -i64::from(shift), line)
    } else {
        let factors = rounding.edge(rng, |factors| fits(factors.difference, factors.scale))?;
        let line = rsh(factors.product(), factors.shift);
        (
            factors.difference,
            factors.scale,
            i64::from(factors.shift),
            line,
        )
    };
    let line = match user {
        LutUser::Cdp => line,
        LutUser::Sdp => sat(line, 32),
    };
    let entry = match rng.below(4) {
        // A line beyond the range shows in the sum with an entry of the other sign.
        _ if left && rng.chance(permille(500)) => -line.signum() * rng.signed(1, 32_768),
        0 => 0,
        1 => rng.signed(-1, 1),
        // The sum is at the end of its width.
        2 => {
            let end = (1 << (width - 1)) - i64::from(line > 0);
            line.signum() * end - line + rng.signed(-1, 1)
        }
        _ => rng.signed(-32_768, 32_767),
    };
    let entry = S16::clamp(entry).get();
    let slope = OutsideSlopes {
        scale: S16::clamp(scale),
        shift: RangedNumber::clamp(shift),
    };
    let (start, end, index) = missed(table, sample, difference, below, rng);
    let tables = OneTable {
        table,
        start,
        end,
        index,
        uflow: slope,
        oflow: slope,
        entries: LayerData::Constant(S16::clamp(entry)),
    };
    Some(LutEdge {
        lut: tables.contents(user, rng),
        result: sat(entry + line, width),
    })
}

/// START, END and index rule of a table that `sample` misses, `difference` from the start of the
/// straight line.
fn missed(
    table: LookedUpTable,
    sample: i64,
    difference: i64,
    below: bool,
    rng: &mut Rng,
) -> (i64, Option<i64>, i64) {
    if below {
        return match table {
            LookedUpTable::LeExponential => {
                // The line begins at START + 2^OFFSET.
                let offset = rng.signed(0, 10);
                (sample - difference - (1 << offset), None, offset)
            }
            _ => (sample - difference, None, rng.signed(0, 10)),
        };
    }
    let end = Some(sample - difference);
    match table {
        // Whatever is above START is beyond the last entry.
        LookedUpTable::LeExponential => (sample - rng.signed(1, 100), end, -64),
        LookedUpTable::LeLinear => {
            let select = rng.signed(0, 8);
            (sample - (64 << select) - rng.signed(0, 100), end, select)
        }
        LookedUpTable::Lo => {
            let select = rng.signed(0, 8);
            (sample - (256 << select) - rng.signed(0, 100), end, select)
        }
    }
}
