//! Which table inputs hit a look-up table, and how the ranges of the tables LE and LO overlap.
//!
//! Source: docs/nv_small/cdp.md, sections 7.4 and 7.5.

use std::fmt;

use nvdla_model::units::lut::{LeIndexMethod, LutConfig, LutOwner};

/// The inputs that hit one look-up table: above `above`, up to `last`, in input steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableHitRange {
    /// Largest table input that underflows, in input steps.
    pub above: i64,
    /// Largest table input that hits, in input steps.
    pub last: i64,
}

impl TableHitRange {
    /// Table inputs that hit LE, and those that hit LO, if START is a possible table input.
    pub fn of(config: &LutConfig) -> [Self; 2] {
        let stretch = |start: i64, power: i32| Self {
            above: start,
            last: start + two_to(power) - 1,
        };
        let le = match config.le_index {
            LeIndexMethod::Linear { select } => stretch(config.le.start, select + 6),
            LeIndexMethod::Exponential { offset } => {
                let whole = stretch(config.le.start, offset + 64);
                let below = if offset >= 0 { two_to(offset) - 1 } else { 0 };
                Self {
                    above: whole.above + below,
                    ..whole
                }
            }
        };
        [le, stretch(config.lo.start, config.lo_select + 8)]
    }

    fn contains(self, other: Self) -> bool {
        self.above <= other.above && other.last <= self.last
    }
}

impl fmt::Display for TableHitRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} < x <= {}", self.above, self.last)
    }
}

/// `2^power`, but 1 if `power` is negative and `2^40`, more than any table input, if it is large.
fn two_to(power: i32) -> i64 {
    match u32::try_from(power) {
        Ok(power) => 1 << power.min(40),
        Err(_) => 1,
    }
}

/// Least and largest table input that hits a table, limited to those that the unit can look up.
pub fn span(config: &LutConfig) -> (i64, i64) {
    let [le, lo] = TableHitRange::of(config);
    // CDP looks 22 bits up; an exponential table may cover more.
    let most = match config.width {
        LutOwner::Cdp => (1 << 21) - 1,
        LutOwner::Sdp => i64::from(i32::MAX),
    };
    let first = le.above.min(lo.above);
    (
        first.max(i64::from(i32::MIN)),
        le.last.max(lo.last).min(most),
    )
}

/// Text for the user: how the ranges lie, such as "overlapping: LO lies within LE".
pub fn arrangement([le, lo]: [TableHitRange; 2]) -> String {
    let between = |below: TableHitRange, above: TableHitRange| above.above - below.last;
    let apart = |first, second, gap: i64| match gap {
        0 => format!("adjacent: {second} begins where {first} ends"),
        _ => format!("apart: {gap} samples between {first} and {second} hit neither"),
    };
    if le.last <= lo.above {
        apart("LE", "LO", between(le, lo))
    } else if lo.last <= le.above {
        apart("LO", "LE", between(lo, le))
    } else if le.contains(lo) {
        "overlapping: LO lies within LE".to_owned()
    } else if lo.contains(le) {
        "overlapping: LE lies within LO".to_owned()
    } else {
        "overlapping in part".to_owned()
    }
}
