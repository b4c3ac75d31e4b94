//! The tables of SDP's stage EW and of CDP: settings, contents, look-ups by result.

use nvdla_regs::lut_tables::LutTables;
use nvdla_regs::table::{cdp, sdp};
use nvdla_regs::types::{Field, Reg};

use crate::model::{Answers, Block, Cross, Point, Sample};
use crate::values::{COUNTER, SIGNED, counters, signed};
use nvdla_model::executed::{Layer, Unit};

/// Fields and registers of one user of the tables.
struct User {
    works: fn(&Layer<'_>) -> bool,
    tables: for<'a> fn(&Layer<'a>) -> &'a LutTables,
    function: Field,
    /// Underflow, overflow, hybrid.
    priorities: [Field; 3],
    offset: Field,
    le_select: Field,
    lo_select: Field,
    /// Low words of START of LE and LO; the 38-bit values of CDP are sign-extended 22 bits.
    starts: [Field; 2],
    /// LE underflow, LE overflow, LO underflow, LO overflow: scale and shift.
    slopes: [(Field, Field); 4],
    /// Underflow, overflow, LE hit, LO hit.
    counters: [Reg; 4],
}

const USERS: [User; 2] = [
    User {
        works: |layer| {
            nvdla_model::executed::sdp::has_ew(layer) && !layer.is_set(&sdp::EW_LUT_BYPASS)
        },
        tables: |layer| layer.file.sdp_tables(),
        function: sdp::LUT_LE_FUNCTION,
        priorities: [
            sdp::LUT_UFLOW_PRIORITY,
            sdp::LUT_OFLOW_PRIORITY,
            sdp::LUT_HYBRID_PRIORITY,
        ],
        offset: sdp::LUT_LE_INDEX_OFFSET,
        le_select: sdp::LUT_LE_INDEX_SELECT,
        lo_select: sdp::LUT_LO_INDEX_SELECT,
        starts: [sdp::LUT_LE_START, sdp::LUT_LO_START],
        slopes: [
            (sdp::LUT_LE_SLOPE_UFLOW_SCALE, sdp::LUT_LE_SLOPE_UFLOW_SHIFT),
            (sdp::LUT_LE_SLOPE_OFLOW_SCALE, sdp::LUT_LE_SLOPE_OFLOW_SHIFT),
            (sdp::LUT_LO_SLOPE_UFLOW_SCALE, sdp::LUT_LO_SLOPE_UFLOW_SHIFT),
            (sdp::LUT_LO_SLOPE_OFLOW_SCALE, sdp::LUT_LO_SLOPE_OFLOW_SHIFT),
        ],
        counters: [
            sdp::D_PERF_LUT_UFLOW,
            sdp::D_PERF_LUT_OFLOW,
            sdp::D_PERF_LUT_LE_HIT,
            sdp::D_PERF_LUT_LO_HIT,
        ],
    },
    User {
        works: |_| true,
        tables: |layer| layer.file.cdp_tables(),
        function: cdp::LUT_LE_FUNCTION,
        priorities: [
            cdp::LUT_UFLOW_PRIORITY,
            cdp::LUT_OFLOW_PRIORITY,
            cdp::LUT_HYBRID_PRIORITY,
        ],
        offset: cdp::LUT_LE_INDEX_OFFSET,
        le_select: cdp::LUT_LE_INDEX_SELECT,
        lo_select: cdp::LUT_LO_INDEX_SELECT,
        starts: [cdp::LUT_LE_START_LOW, cdp::LUT_LO_START_LOW],
        slopes: [
            (cdp::LUT_LE_SLOPE_UFLOW_SCALE, cdp::LUT_LE_SLOPE_UFLOW_SHIFT),
            (cdp::LUT_LE_SLOPE_OFLOW_SCALE, cdp::LUT_LE_SLOPE_OFLOW_SHIFT),
            (cdp::LUT_LO_SLOPE_UFLOW_SCALE, cdp::LUT_LO_SLOPE_UFLOW_SHIFT),
            (cdp::LUT_LO_SLOPE_OFLOW_SCALE, cdp::LUT_LO_SLOPE_OFLOW_SHIFT),
        ],
        counters: [
            cdp::D_PERF_LUT_UFLOW,
            cdp::D_PERF_LUT_OFLOW,
            cdp::D_PERF_LUT_LE_HIT,
            cdp::D_PERF_LUT_LO_HIT,
        ],
    },
];

/// Name of the tables' user: SDP 0, CDP 1.
const UNITS: [Unit; 2] = [Unit::Sdp, Unit::Cdp];
const TEXTS: [&str; 2] = ["sdp.md, 10", "cdp.md, 7"];

/// Direction of a shift.
const DIRECTION: &[(&str, &str)] = &[
    ("left", "to the left"),
    ("none", "none"),
    ("right", "to the right"),
];

fn direction(amount: i64) -> Answers {
    Answers::one(match amount {
        ..0 => 0,
        0 => 1,
        1.. => 2,
    })
}

/// Which of the tables.
const TABLE: &[(&str, &str)] = &[("le", "LE"), ("lo", "LO")];

/// A field of eight bits of which CDP takes six; both are signed.
fn select<const U: usize>(layer: &Layer<'_>, field: &Field) -> i64 {
    let value = layer.signed(field);
    match UNITS[U] {
        Unit::Cdp => (value << 58) >> 58,
        _ => value,
    }
}

/// Points of user number `U`.
struct Lut<const U: usize>;

impl<const U: usize> Lut<U> {
    const FUNCTION: Point = Point {
        name: "function",
        meaning: "index of table LE",
        source: TEXTS[U],
        bins: &[("exponential", "exponential"), ("linear", "linear")],
        sample: Sample::Layer(UNITS[U], |layer| {
            Answers::flag(layer.is_set(&USERS[U].function)).when((USERS[U].works)(layer))
        }),
    };

    const OFFSET: Point = Point {
        name: "exponent-offset",
        meaning: "offset of the exponential index of LE",
        source: TEXTS[U],
        bins: &[
            ("negative", "below 0: coarse"),
            ("zero", "0"),
            ("positive", "above 0: fine"),
        ],
        sample: Sample::Layer(UNITS[U], |layer| {
            let user = &USERS[U];
            direction(layer.signed(&user.offset))
                .when((user.works)(layer) && !layer.is_set(&user.function))
        }),
    };

    const LE_SELECT: Point = Point {
        name: "le-select",
        meaning: "shift of the linear index of LE",
        source: TEXTS[U],
        bins: DIRECTION,
        sample: Sample::Layer(UNITS[U], |layer| {
            let user = &USERS[U];
            direction(select::<U>(layer, &user.le_select))
                .when((user.works)(layer) && layer.is_set(&user.function))
        }),
    };

    const LO_SELECT: Point = Point {
        name: "lo-select",
        meaning: "shift of the index of LO",
        source: TEXTS[U],
        bins: DIRECTION,
        sample: Sample::Layer(UNITS[U], |layer| {
            direction(select::<U>(layer, &USERS[U].lo_select)).when((USERS[U].works)(layer))
        }),
    };

    const STARTS: Point = Point {
        name: "starts",
        meaning: "begin of table LE against that of LO",
        source: TEXTS[U],
        bins: &[("below", "below"), ("same", "the same"), ("above", "above")],
        sample: Sample::Layer(UNITS[U], |layer| {
            let [le, lo] = [0, 1].map(|table| layer.signed(&USERS[U].starts[table]));
            direction(le - lo).when((USERS[U].works)(layer))
        }),
    };

    const UFLOW_PRIORITY: Point = Point {
        name: "uflow-priority",
        meaning: "table of a sample below both",
        source: TEXTS[U],
        bins: TABLE,
        sample: Sample::Layer(UNITS[U], priority::<U, 0>),
    };

    const OFLOW_PRIORITY: Point = Point {
        name: "oflow-priority",
        meaning: "table of a sample above both",
        source: TEXTS[U],
        bins: TABLE,
        sample: Sample::Layer(UNITS[U], priority::<U, 1>),
    };

    const HYBRID_PRIORITY: Point = Point {
        name: "hybrid-priority",
        meaning: "table of a sample in both, or below one and above the other",
        source: TEXTS[U],
        bins: TABLE,
        sample: Sample::Layer(UNITS[U], priority::<U, 2>),
    };

    const SLOPE_SCALE: Point = Point {
        name: "slope-scale",
        meaning: "scale of one of the four lines outside the tables",
        source: TEXTS[U],
        bins: SIGNED,
        sample: Sample::Layer(UNITS[U], |layer| {
            let slopes = USERS[U].slopes.iter();
            let answers: Answers = slopes
                .map(|(scale, _)| signed(layer.signed(scale), 16))
                .collect();
            answers.when((USERS[U].works)(layer))
        }),
    };

    const SLOPE_SHIFT: Point = Point {
        name: "slope-shift",
        meaning: "shift of one of the four lines outside the tables",
        source: TEXTS[U],
        bins: DIRECTION,
        sample: Sample::Layer(UNITS[U], |layer| {
            let slopes = USERS[U].slopes.iter();
            let answers: Answers = slopes
                .map(|(_, shift)| direction(layer.signed(shift)))
                .collect();
            answers.when((USERS[U].works)(layer))
        }),
    };

    const ENTRIES: Point = Point {
        name: "entries",
        meaning: "some entry of a table",
        source: TEXTS[U],
        bins: SIGNED,
        sample: Sample::Layer(UNITS[U], |layer| {
            let tables = (USERS[U].tables)(layer);
            let entries = tables.le.iter().chain(&tables.lo);
            let answers: Answers = entries.map(|entry| signed(i64::from(*entry), 16)).collect();
            answers.when((USERS[U].works)(layer))
        }),
    };

    const UFLOW: Point = Point {
        name: "underflows",
        meaning: "counter of underflows as the host reads it",
        source: TEXTS[U],
        bins: COUNTER,
        sample: Sample::Case(|case| counters(case.reads(&USERS[U].counters[0]))),
    };

    const OFLOW: Point = Point {
        name: "overflows",
        meaning: "counter of overflows as the host reads it",
        source: TEXTS[U],
        bins: COUNTER,
        sample: Sample::Case(|case| counters(case.reads(&USERS[U].counters[1]))),
    };

    const LE_HITS: Point = Point {
        name: "le-hits",
        meaning: "counter of hits in LE as the host reads it",
        source: TEXTS[U],
        bins: COUNTER,
        sample: Sample::Case(|case| counters(case.reads(&USERS[U].counters[2]))),
    };

    const LO_HITS: Point = Point {
        name: "lo-hits",
        meaning: "counter of hits in LO as the host reads it",
        source: TEXTS[U],
        bins: COUNTER,
        sample: Sample::Case(|case| counters(case.reads(&USERS[U].counters[3]))),
    };

    const POINTS: &'static [Point] = &[
        Self::FUNCTION,
        Self::OFFSET,
        Self::LE_SELECT,
        Self::LO_SELECT,
        Self::STARTS,
        Self::UFLOW_PRIORITY,
        Self::OFLOW_PRIORITY,
        Self::HYBRID_PRIORITY,
        Self::SLOPE_SCALE,
        Self::SLOPE_SHIFT,
        Self::ENTRIES,
        Self::UFLOW,
        Self::OFLOW,
        Self::LE_HITS,
        Self::LO_HITS,
    ];

    const CROSSES: &'static [Cross] = &[
        Cross {
            of: [Self::FUNCTION, Self::STARTS],
        },
        Cross {
            of: [Self::FUNCTION, Self::LO_SELECT],
        },
        Cross {
            of: [Self::FUNCTION, Self::HYBRID_PRIORITY],
        },
        Cross {
            of: [Self::UFLOW_PRIORITY, Self::OFLOW_PRIORITY],
        },
    ];
}

fn priority<const U: usize, const P: usize>(layer: &Layer<'_>) -> Answers {
    let user = &USERS[U];
    Answers::flag(layer.is_set(&user.priorities[P])).when((user.works)(layer))
}

/// Table of SDP.
pub const SDP: Block = Block {
    name: "sdp-lut",
    points: Lut::<0>::POINTS,
    crosses: Lut::<0>::CROSSES,
};

/// Table of CDP, and what it alone counts.
pub const CDP: Block = Block {
    name: "cdp-lut",
    points: Lut::<1>::POINTS,
    crosses: Lut::<1>::CROSSES,
};
