//! The memory interface: latencies, order, stalls of the five channels, arbitration.

use nvdla_scoreboards::program::Step;
use nvdla_scoreboards::regs::table::mcif;

use crate::agents::timing::{Latency, Lead, Order};
use crate::coverage::model::{Answers, Bin, Block, Cross, Point, Sample};
use crate::coverage::view::Case;

use super::host::{PAUSES, pause};

const LATENCIES: &[Bin] = &[
    ("next", "the next clock"),
    ("fixed", "always the same, up to 32 clocks"),
    ("fixed-long", "always the same, more than 32 clocks"),
    ("uniform", "evenly distributed"),
    ("bursty", "usual, and long stretches"),
    ("heavy-tail", "mostly short, now and then very long"),
];

fn latency(latency: Latency) -> Answers {
    Answers::one(match latency {
        Latency::Fixed(0 | 1) => 0,
        Latency::Fixed(2..=32) => 1,
        Latency::Fixed(_) => 2,
        Latency::Uniform { .. } => 3,
        Latency::Bursty { .. } => 4,
        Latency::HeavyTail { .. } => 5,
    })
}

const READ: Point = Point {
    name: "read-latency",
    meaning: "clocks to the data of a read",
    source: "system.md, 8.4",
    bins: LATENCIES,
    sample: Sample::Case(|case| latency(case.options.memory.read)),
};

const WRITE: Point = Point {
    name: "write-latency",
    meaning: "clocks to the response of a write",
    source: "system.md, 8.4",
    bins: LATENCIES,
    sample: Sample::Case(|case| latency(case.options.memory.write)),
};

const ORDER: Point = Point {
    name: "order",
    meaning: "replies of different ids",
    source: "system.md, 8.4",
    bins: &[("arrival", "as the requests came"), ("any", "in any order")],
    sample: Sample::Case(|case| Answers::flag(case.options.memory.order == Order::Any)),
};

const LEAD: Point = Point {
    name: "lead",
    meaning: "halves of a write that the memory takes first",
    source: "system.md, 8.1",
    bins: &[
        ("free", "any"),
        ("address", "addresses before data"),
        ("data", "data before addresses"),
    ],
    sample: Sample::Case(|case| {
        Answers::one(match case.options.memory.lead {
            Lead::Free => 0,
            Lead::AddressFirst => 1,
            Lead::DataFirst => 2,
        })
    }),
};

const fn stalls(
    name: &'static str,
    meaning: &'static str,
    sample: fn(&Case<'_>) -> Answers,
) -> Point {
    Point {
        name,
        meaning,
        source: "system.md, 8.1",
        bins: PAUSES,
        sample: Sample::Case(sample),
    }
}

const AW: Point = stalls("aw", "stalls of write addresses", |case| {
    pause(case.options.memory.stalls.aw)
});
const W: Point = stalls("w", "stalls of write data", |case| {
    pause(case.options.memory.stalls.w)
});
const B: Point = stalls("b", "gaps between write responses", |case| {
    pause(case.options.memory.stalls.b)
});
const AR: Point = stalls("ar", "stalls of read addresses", |case| {
    pause(case.options.memory.stalls.ar)
});
const R: Point = stalls("r", "gaps between read data", |case| {
    pause(case.options.memory.stalls.r)
});

/// Values that the program writes to a register.
fn written<'a>(
    case: &'a Case<'_>,
    reg: &'a nvdla_scoreboards::regs::types::Reg,
) -> impl Iterator<Item = u32> + 'a {
    case.program.steps.iter().filter_map(|step| match step {
        Step::Write { at, value, .. } if *at == reg.addr => Some(*value),
        _ => None,
    })
}

const WEIGHTS: Point = Point {
    name: "weights",
    meaning: "arbitration weights of the clients",
    source: "system.md, 8.3",
    bins: &[
        ("reset", "1 for all"),
        ("equal", "another one for all of a register"),
        ("different", "different ones"),
    ],
    sample: Sample::Case(|case| {
        let registers = [
            &mcif::CFG_RD_WEIGHT_0,
            &mcif::CFG_RD_WEIGHT_1,
            &mcif::CFG_RD_WEIGHT_2,
            &mcif::CFG_WR_WEIGHT_0,
            &mcif::CFG_WR_WEIGHT_1,
        ];
        let values: Vec<u32> = registers
            .into_iter()
            .flat_map(|reg| written(case, reg))
            .collect();
        if values.is_empty() {
            return Answers::one(0);
        }
        let bin = |value: u32| {
            let bytes = value.to_le_bytes();
            match bytes.iter().all(|byte| *byte == bytes[0]) {
                true if bytes[0] == 1 => 0,
                true => 1,
                false => 2,
            }
        };
        values.into_iter().map(bin).collect()
    }),
};

const OUTSTANDING: Point = Point {
    name: "outstanding",
    meaning: "transactions in flight that MCIF allows, reads or writes",
    source: "system.md, 8.2",
    bins: &[
        ("one", "1"),
        ("few", "2 to 16"),
        ("some", "17 to 255"),
        ("all", "256, as after reset"),
    ],
    sample: Sample::Case(|case| {
        let mut values: Vec<u32> = written(case, &mcif::CFG_OUTSTANDING_CNT).collect();
        if values.is_empty() {
            values.push(mcif::CFG_OUTSTANDING_CNT.reset);
        }
        let bin = |count: u32| match count {
            0 => 0,
            1..=15 => 1,
            16..=254 => 2,
            _ => 3,
        };
        values
            .into_iter()
            .flat_map(|value| [value & 0xff, value >> 8 & 0xff])
            .map(bin)
            .collect()
    }),
};

const SHARED: Point = Point {
    name: "units",
    meaning: "units with layers in the case",
    source: "system.md, 8.3",
    bins: &[
        ("convolution", "convolution"),
        ("sdp", "SDP"),
        ("pdp", "PDP"),
        ("cdp", "CDP"),
    ],
    sample: Sample::Case(units),
};

/// Units with layers in the case, in the order of [`crate::coverage::view::Unit::ALL`].
pub(super) fn units(case: &Case<'_>) -> Answers {
    case.history
        .units
        .iter()
        .map(|unit| *unit as usize)
        .collect()
}

/// The memory interface.
pub const BLOCK: Block = Block {
    name: "memory",
    points: &[
        READ,
        WRITE,
        ORDER,
        LEAD,
        AW,
        W,
        B,
        AR,
        R,
        WEIGHTS,
        OUTSTANDING,
        SHARED,
    ],
    crosses: &[
        Cross { of: [SHARED, READ] },
        Cross {
            of: [SHARED, WRITE],
        },
        Cross {
            of: [SHARED, ORDER],
        },
        Cross { of: [SHARED, LEAD] },
        Cross { of: [SHARED, AW] },
        Cross { of: [SHARED, W] },
        Cross { of: [SHARED, B] },
        Cross { of: [SHARED, AR] },
        Cross { of: [SHARED, R] },
    ],
};
