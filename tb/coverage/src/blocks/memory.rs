//! Coverage of the memory interface: latencies, order, stalls of the five channels, arbitration.

use nvdla_model::program::ProgramStep;
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::table::mcif;
use nvdla_regs::types::Role;

use crate::model::{Answers, CoverageBin, CoverageBlock, points};
use crate::view::CaseView;
use nvdla_bench::agents::pause::Pause;
use nvdla_bench::agents::timing::{AwWOrder, LATEST, LONG_STALLS, Latency, ReplyOrder};

use super::host::pause;

points! {
    POINTS:

    READ "read-latency" "clocks to the data of a read" ["system.md, 8.4"]
        LATENCIES => Case(|case| latency(case.memory.read));

    WRITE "write-latency" "clocks to the response of a write" ["system.md, 8.4"]
        LATENCIES => Case(|case| latency(case.memory.write));

    ORDER "order" "replies of different ids" ["system.md, 8.4"]
        &[
            ("arrival", "as the requests came"), ("any", "in any order"),
            ("youngest", "that to the latest request first"),
            ("starve", "those of one client last"),
        ] => Case(|case| {
            Answers::one(match case.memory.order {
                ReplyOrder::Arrival => 0,
                ReplyOrder::Any => 1,
                ReplyOrder::Youngest => 2,
                ReplyOrder::Starve => 3,
            })
        });

    LEAD "lead" "halves of a write that the memory takes first" ["system.md, 8.1"]
        &[("free", "any"), ("address", "addresses before data"), ("data", "data before addresses")]
        => Case(|case| {
            Answers::one(match case.memory.lead {
                AwWOrder::Free => 0,
                AwWOrder::AddressFirst => 1,
                AwWOrder::DataFirst => 2,
            })
        });

    AW "aw" "stalls of write addresses" ["system.md, 8.1"]
        STALLS => Case(|case| stall(case.memory.stalls.aw));

    W "w" "stalls of write data" ["system.md, 8.1"]
        STALLS => Case(|case| stall(case.memory.stalls.w));

    B "b" "gaps between write responses" ["system.md, 8.1"]
        STALLS => Case(|case| stall(case.memory.stalls.b));

    AR "ar" "stalls of read addresses" ["system.md, 8.1"]
        STALLS => Case(|case| stall(case.memory.stalls.ar));

    R "r" "gaps between read data" ["system.md, 8.1"]
        STALLS => Case(|case| stall(case.memory.stalls.r));

    WEIGHTS "weights" "arbitration weights of the clients" ["system.md, 8.3"]
        &[
            ("reset", "1 for all"), ("equal", "another one for all of a register"),
            ("different", "different ones"),
        ] => Case(|case| {
            let registers = [
                &mcif::CFG_RD_WEIGHT_0,
                &mcif::CFG_RD_WEIGHT_1,
                &mcif::CFG_RD_WEIGHT_2,
                &mcif::CFG_WR_WEIGHT_0,
                &mcif::CFG_WR_WEIGHT_1,
            ];
            let values: Vec<u32> = registers
                .into_iter()
                .flat_map(|reg| case.writes(reg))
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
        });

    OUTSTANDING "outstanding"
        "transactions in flight that MCIF allows, reads or writes" ["system.md, 8.2"]
        &[("one", "1"), ("few", "2 to 16"), ("some", "17 to 255"), ("all", "256, as after reset")]
        => Case(|case| {
            let mut values: Vec<u32> = case.writes(&mcif::CFG_OUTSTANDING_CNT).collect();
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
        });

    IN_FLIGHT "set-up" "weights or limits are written while layers may run" ["system.md, 8.2"]
        &[("idle", "no layer runs"), ("running", "a layer may run")] => Case(|case| {
            let mut running = 0_u32;
            let mut answers = Vec::new();
            for step in &case.program.steps {
                match step {
                    ProgramStep::Write { at, .. } if at.0 & !0xfff == mcif::BLOCK.base.0 => {
                        answers.push(usize::from(running > 0));
                    }
                    ProgramStep::Write { at, value, .. } if value & 1 == 1 => {
                        let enable = register_at(*at).is_some_and(|reg| reg.role == Role::Enable);
                        running += u32::from(enable);
                    }
                    ProgramStep::WaitInterrupts { .. } => running = 0,
                    _ => {}
                }
            }
            answers.into_iter().collect()
        });

    SHARED "units" "units with layers in the case" ["system.md, 8.3"]
        &[("convolution", "convolution"), ("sdp", "SDP"), ("pdp", "PDP"), ("cdp", "CDP")]
        => Case(units);
}

/// Points and crosses of the memory interface.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "memory",
    points: POINTS,
    crosses: &[
        [SHARED, READ],
        [SHARED, WRITE],
        [SHARED, ORDER],
        [SHARED, LEAD],
        [SHARED, AW],
        [SHARED, W],
        [SHARED, B],
        [SHARED, AR],
        [SHARED, R],
    ],
};

/// Bins for the stall patterns of memory that conditions draw: those of the host, and long ones.
const STALLS: &[CoverageBin] = &[
    ("none", "none"),
    ("regular", "at regular times"),
    ("random", "each clock drawn alone"),
    ("bursty", "in bursts"),
    ("after-beat", "after each beat"),
    ("until-asked", "until the other side waits"),
    ("long", "for up to 2000 clocks"),
];

/// Bin of [`STALLS`] for a stall pattern.
fn stall(stall: Pause) -> Answers {
    match stall {
        LONG_STALLS => Answers::one(6),
        other => pause(other),
    }
}

const LATENCIES: &[CoverageBin] = &[
    ("next", "the next clock"),
    ("fixed", "always the same, up to 32 clocks"),
    ("fixed-long", "always the same, more than 32 clocks"),
    ("uniform", "evenly distributed"),
    ("bursty", "usual, and long stretches"),
    ("heavy-tail", "mostly short, now and then very long"),
    ("latest", "always the longest"),
];

fn latency(latency: Latency) -> Answers {
    Answers::one(match latency {
        Latency::Fixed(0 | 1) => 0,
        Latency::Fixed(2..=32) => 1,
        Latency::Fixed(LATEST) => 6,
        Latency::Fixed(_) => 2,
        Latency::Uniform { .. } => 3,
        Latency::Bursty { .. } => 4,
        Latency::HeavyTail { .. } => 5,
    })
}

/// Units with layers in the case, in the order of [`nvdla_model::executed::Unit::ALL`].
pub(super) fn units(case: &CaseView<'_>) -> Answers {
    let runs = case.expected.record.runs.iter();
    runs.map(|run| run.unit() as usize).collect()
}
