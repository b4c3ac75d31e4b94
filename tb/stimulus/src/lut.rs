//! Draws random look-up tables whose ranges lie near the inputs (samples) that a layer looks up.
//!
//! Source: docs/nv_small/cdp.md, section 11; docs/nv_small/sdp.md, sections 10.1 and 10.2.

use nvdla_regs::geometry::Geometry;
use nvdla_settings::settings;

use crate::draws::RandomStreams;
use crate::random::{RandomContents, contents, magnitude, value};
use nvdla_layers::data::ValueSize;
use nvdla_layers::draw::{self, WeightedChoices};
use nvdla_layers::scalar::{Percent, RangedNumber, S16};
use nvdla_layers::tables::{
    LeSpec, LoSpec, LutFunction, LutSpec, LutUser, Real, TablePriority, WinningTable,
};
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

use nvdla_layers::lut::{
    LeIndexRule, LeOffset, LutBound, LutContents, LutIndexSelect, LutWrites, OutsideSlopes,
    RawLeTable, RawLoTable, TableWriteRange,
};

/// Weights and percentages of random look-up tables.
#[settings]
pub struct LutProfile {
    pub forms: WeightedChoices<LutSourceKind>,
    pub arrangements: WeightedChoices<LutArrangement>,
    /// Percentage of tables LE with an exponential index; the others are linear.
    pub exponential: Percent,
    /// Kinds of entries of raw tables, and of the scales of their slopes, with weights.
    pub entries: WeightedChoices<RandomContents>,
    /// Percentage of slopes with any shift; the others are drawn so that results seldom saturate.
    pub any_shift: Percent,
    /// Percentage of raw tables with any START and END, instead of the ends of the table's range.
    pub any_bounds: Percent,
    /// Percentage of raw tables of which only some entries are written.
    pub partial: Percent,
}

/// How a layer describes its tables: kept from before, computed from a function, or raw.
#[settings(Copy, Ord)]
pub enum LutSourceKind {
    Kept,
    Function,
    Raw,
}

/// How the ranges of LE and LO lie to each other; either table may be the first or the larger one.
#[settings(Copy, Ord)]
pub enum LutArrangement {
    /// One range covers all inputs, the other a part of them.
    Overlapping,
    /// One range begins where the other ends.
    Adjacent,
    /// There is a gap between the two ranges.
    Apart,
    Anywhere,
}

/// Draws the tables LE and LO of `user` for a layer whose table inputs are `low` to `high`.
pub fn lut(
    profile: &LutProfile,
    user: LutUser,
    low: i64,
    high: i64,
    draws: RandomStreams<'_>,
) -> LutContents {
    let form = draws.choice("form", &profile.forms);
    if form == LutSourceKind::Kept {
        return LutContents::Kept;
    }
    let tables = tables(profile, user.bits(), low, high, draws);
    let winner = |of| draws.pick(of, &[WinningTable::Le, WinningTable::Lo]);
    let [uflow, oflow, hybrid] = ["uflow", "oflow", "hybrid"].map(winner);
    let priority = TablePriority {
        uflow,
        oflow,
        hybrid,
    };
    match form {
        LutSourceKind::Kept | LutSourceKind::Function => {
            let draws = draws.part("function");
            LutContents::Function(function(tables, low, high, priority, draws))
        }
        LutSourceKind::Raw => {
            let width = order(low, high);
            let raw = raw(profile, tables, user, width, priority, draws);
            LutContents::Raw(Box::new(raw))
        }
    }
}

/// Log2 of the number of integers from `low` to `high`, rounded down.
fn order(low: i64, high: i64) -> i64 {
    i64::from((high - low + 1).max(1).ilog2())
}

/// The ranges of both tables.
#[derive(Clone, Copy)]
struct TableRanges {
    le: LeSpec,
    lo: LoSpec,
}

/// Draws the ranges of both tables, of `2^n` table inputs each; any range is as that of LO is.
fn tables(
    profile: &LutProfile,
    bits: u32,
    low: i64,
    high: i64,
    draws: RandomStreams<'_>,
) -> TableRanges {
    let most = i64::from(bits) - 1;
    let top = 1 << most;
    let span = high - low;
    let order = order(low, high);
    let stretch = |start: i64, power: i64| {
        let from = start.clamp(-top, top - 1);
        let to = from + (1 << power.clamp(0, most));
        LoSpec { from, to }
    };
    let from = low + draws.of("from").signed(-span / 8 - 1, span / 4);
    let long = stretch(from, order + draws.of("long").signed(-1, 1));
    let short = (order - draws.of("short").signed(1, 4)).max(0);
    let (first, second) = match draws.choice("arrangement", &profile.arrangements) {
        LutArrangement::Overlapping => {
            let inside = draws.of("inside").signed(0, long.to - long.from - 1);
            let from = long.from - (1 << short) / 2 + inside;
            (long, stretch(from, short))
        }
        LutArrangement::Adjacent => {
            let first = stretch(from, short);
            (first, stretch(first.to, order - 1))
        }
        LutArrangement::Apart => {
            let first = stretch(from, short);
            let gap = draws.of("gap").signed(1, first.to - first.from);
            (first, stretch(first.to + gap, short))
        }
        LutArrangement::Anywhere => {
            let any = |which| {
                let rng = &mut draws.of(which);
                let from = rng.signed((low - span / 4).max(-top), high);
                stretch(from, rng.signed(0, most))
            };
            (any("first"), any("second"))
        }
    };
    let (le, lo) = if draws.of("le is first").chance(permille(500)) {
        (first, second)
    } else {
        (second, first)
    };
    let le = if draws.chance("exponential", profile.exponential) {
        exponential(le, most, &mut draws.of("offset"))
    } else {
        LeSpec::Linear {
            from: le.from,
            to: le.to,
        }
    };
    TableRanges { le, lo }
}

/// An exponential table LE whose first, or whose last entry lies at that end of the range.
fn exponential(LoSpec { from, to }: LoSpec, most: i64, rng: &mut Rng) -> LeSpec {
    let power = order(from, to - 1);
    let offset = if rng.chance(permille(500)) {
        rng.signed(-2, power.min(most - 1))
    } else {
        power - 64
    };
    LeSpec::Exponential {
        start: from,
        offset: whole(offset),
    }
}

fn whole(value: i64) -> i32 {
    i32::try_from(value).expect("a small number")
}

fn function(
    tables: TableRanges,
    low: i64,
    high: i64,
    priority: TablePriority,
    draws: RandomStreams<'_>,
) -> LutSpec {
    let TableRanges { le, lo } = tables;
    let real = |value: f64| Real::new(value).expect("quotients of small numbers");
    // The samples span about 8; stretches reach at most a few times as far.
    let input_step = libm::ldexp(1.0, whole(3 - order(low, high)));
    let hundredth = |of, min, max| real(f64::from(draws.of(of).within(min, max)) / 100.0);
    // e^x is finite up to 709; a table of a function has segments of one sample at least.
    let reach = |from: i64, to: i64| from + (to - from).max(256);
    let most = 700 << order(low, high) >> 3;
    let functions = match le {
        LeSpec::Linear { from, to } if reach(from, to).max(reach(lo.from, lo.to)) <= most => 6,
        _ => 5,
    };
    let of = match draws.of("of").below(functions) {
        0 => LutFunction::Lrn {
            alpha: hundredth("alpha", 1, 10),
            beta: hundredth("beta", 25, 150),
            k: hundredth("k", 300, 400),
            size: draws.pick("size", &[3, 5, 7, 9]),
        },
        1 => LutFunction::Sigmoid,
        2 => LutFunction::Tanh,
        3 => LutFunction::Identity,
        4 => {
            let rng = &mut draws.of("points");
            let count = rng.within(2, 9);
            let point = |_| real(f64::from(whole(rng.signed(-100, 100))) / 100.0);
            LutFunction::Points {
                from: Real::from(-2),
                to: Real::from(7),
                values: (0..count).map(point).collect(),
            }
        }
        _ => LutFunction::Exp,
    };
    LutSpec {
        of,
        input_step: real(input_step),
        output_step: real(libm::ldexp(
            1.0,
            -whole(draws.of("output_step").signed(7, 14)),
        )),
        le,
        lo,
        priority,
    }
}

fn raw(
    profile: &LutProfile,
    tables: TableRanges,
    user: LutUser,
    width: i64,
    priority: TablePriority,
    draws: RandomStreams<'_>,
) -> LutWrites {
    let TableRanges { le, lo } = tables;
    let select = |from, to, index| LutIndexSelect::clamp(order(from, to - 1) - index);
    let (index, le_start) = match le {
        LeSpec::Linear { from, to } => (LeIndexRule::Linear(select(from, to, 6)), from),
        LeSpec::Exponential { start, offset } => {
            let offset = LeOffset::clamp(offset.into());
            (LeIndexRule::Exponential(offset), start)
        }
    };
    let (of_le, of_lo) = (draws.part("le"), draws.part("lo"));
    let le_ends = bounds(profile, le_start, user, &mut of_le.of("bounds"));
    let lo_ends = bounds(profile, lo.from, user, &mut of_lo.of("bounds"));
    let slope = |of: RandomStreams<'_>, end| slope(profile, width, &mut of.of(end));
    let entries = |of: RandomStreams<'_>| {
        contents(&profile.entries, ValueSize::TwoBytes, &mut of.of("entries"))
    };
    let download = |of: RandomStreams<'_>, count| download(profile, count, &mut of.of("download"));
    LutWrites {
        le: RawLeTable {
            index,
            start: le_ends.0,
            end: le_ends.1,
            uflow: slope(of_le, "uflow"),
            oflow: slope(of_le, "oflow"),
            entries: entries(of_le),
            download: download(of_le, Geometry::LE_ENTRIES),
        },
        lo: RawLoTable {
            select: select(lo.from, lo.to, 8),
            start: lo_ends.0,
            end: lo_ends.1,
            uflow: slope(of_lo, "uflow"),
            oflow: slope(of_lo, "oflow"),
            entries: entries(of_lo),
            download: download(of_lo, Geometry::LO_ENTRIES),
        },
        priority,
    }
}

/// Draws START and END of a raw table; END is `None` if it is the end of the table's range.
fn bounds(
    profile: &LutProfile,
    start: i64,
    user: LutUser,
    rng: &mut Rng,
) -> (LutBound, Option<LutBound>) {
    if !rng.chance(profile.any_bounds.into()) {
        return (LutBound::clamp(start), None);
    }
    let any = |rng: &mut Rng| {
        let low = rng.word();
        LutBound::clamp(match user {
            // Bits from 22 on take part in the lines only.
            LutUser::Cdp => i64::from(low) + (rng.signed(-32, 31) << 32),
            LutUser::Sdp => low.cast_signed().into(),
        })
    };
    let end = Some(any(rng));
    if rng.chance(permille(500)) {
        (any(rng), end)
    } else {
        (LutBound::clamp(start), end)
    }
}

fn slope(profile: &LutProfile, order: i64, rng: &mut Rng) -> OutsideSlopes {
    let scale = value(&profile.entries, rng);
    let shift = if !rng.chance(profile.any_shift.into()) {
        let bits = i64::from(magnitude(scale.get()));
        RangedNumber::clamp(order + bits - 14 + rng.signed(-1, 2))
    } else if rng.chance(permille(500)) {
        RangedNumber::clamp(*rng.pick(&[-16, -1, 0, 0, 1, 15]))
    } else {
        draw::any(rng)
    };
    OutsideSlopes {
        scale: S16::clamp(scale.get()),
        shift,
    }
}

/// Draws which entries of a raw table are written: all, some of them, or more than the table has.
fn download(profile: &LutProfile, entries: u32, rng: &mut Rng) -> TableWriteRange {
    if !rng.chance(profile.partial.into()) {
        return TableWriteRange::default();
    }
    let first = if rng.chance(permille(800)) {
        rng.below(entries)
    } else {
        rng.within(entries, 1023)
    };
    TableWriteRange {
        first: RangedNumber::clamp(first.into()),
        count: Some(RangedNumber::clamp(rng.within(1, entries + 3).into())),
    }
}
