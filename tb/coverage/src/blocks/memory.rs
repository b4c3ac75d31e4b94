//! Coverage of the memory interface: latencies, order, stalls of the five channels, arbitration.

use nvdla_model::program::ProgramStep;
use nvdla_regs::look_up::is_enable;
use nvdla_regs::table::mcif;

use crate::model::{AnsweredBins, Cross, bins, points};
use crate::view::CaseView;
use nvdla_random::stall::StallPattern;
use nvdla_random::timing::{AwWOrder, LATEST, LONG_STALLS, LatencyDistribution, ReplyOrder};

points! {
    POINTS:

    READ "read-latency" "clocks to the data of a read" ["system.md, 8.4"]
        LATENCIES => Case(|case| latency(case.memory.read));

    WRITE "write-latency" "clocks to the response of a write" ["system.md, 8.4"]
        LATENCIES => Case(|case| latency(case.memory.write));

    ORDER "order" "replies of different ids" ["system.md, 8.4"]
        ORDERS => Case(|case| order(case.memory.order));

    LEAD "lead" "halves of a write that the memory takes first" ["system.md, 8.1"]
        LEADS => Case(|case| lead(case.memory.lead));

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
                return AnsweredBins::one(0);
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
        LIMITS => Case(|case| {
            let mut values: Vec<u32> = case.writes(&mcif::CFG_OUTSTANDING_CNT).collect();
            if values.is_empty() {
                values.push(mcif::CFG_OUTSTANDING_CNT.reset);
            }
            let limits = values.into_iter().flat_map(|value| [value & 0xff, value >> 8 & 0xff]);
            limits.map(limit).collect()
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
                        running += u32::from(is_enable(*at));
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

pub(super) const CROSSES: &[Cross] = &[
    [SHARED, READ],
    [SHARED, WRITE],
    [SHARED, ORDER],
    [SHARED, LEAD],
    [SHARED, AW],
    [SHARED, W],
    [SHARED, B],
    [SHARED, AR],
    [SHARED, R],
];

bins! {
    ORDERS, order(order: ReplyOrder) {
        ReplyOrder::Arrival => "arrival" "as the requests came",
        ReplyOrder::Any => "any" "in any order",
        ReplyOrder::Youngest => "youngest" "that to the latest request first",
        ReplyOrder::Starve => "starve" "those of one client last",
    }

    LEADS, lead(lead: AwWOrder) {
        AwWOrder::Free => "free" "any",
        AwWOrder::AddressFirst => "address" "addresses before data",
        AwWOrder::DataFirst => "data" "data before addresses",
    }

    /// Bins for a limit of transactions in flight, from its register field: the limit less one.
    LIMITS, limit(count: u32) {
        0 => "one" "1",
        1..=15 => "few" "2 to 16",
        16..=254 => "some" "17 to 255",
        _ => "all" "256, as after reset",
    }

    /// Bins for the stall patterns of memory that random conditions have: as of the host, and one with
    /// long stalls.
    STALLS, stall(stall: StallPattern) {
        StallPattern::None => "none" "none",
        StallPattern::Regular { .. } => "regular" "at regular times",
        StallPattern::Random { .. } => "random" "each clock drawn alone",
        StallPattern::Bursty { .. } if stall != LONG_STALLS => "bursty" "in bursts",
        StallPattern::AfterBeat { .. } => "after-beat" "after each beat",
        StallPattern::UntilAsked { .. } => "until-asked" "until the other side waits",
        LONG_STALLS => "long" "for up to 2000 clocks",
    }

    LATENCIES, latency(latency: LatencyDistribution) {
        LatencyDistribution::Fixed(0 | 1) => "next" "the next clock",
        LatencyDistribution::Fixed(2..=32) => "fixed" "always the same, up to 32 clocks",
        LatencyDistribution::Fixed(clocks) if clocks != LATEST =>
            "fixed-long" "always the same, more than 32 clocks",
        LatencyDistribution::Uniform { .. } => "uniform" "evenly distributed",
        LatencyDistribution::Bursty { .. } => "bursty" "usual, and long stretches",
        LatencyDistribution::HeavyTail { .. } =>
            "heavy-tail" "mostly short, now and then very long",
        LatencyDistribution::Fixed(_) => "latest" "always the longest",
    }
}

/// Bins for the units with layers in the case, in the order of
/// [`nvdla_model::executed::ExecutingUnit::ALL`].
pub(super) fn units(case: &CaseView<'_>) -> AnsweredBins {
    let runs = case.expected.record.runs.iter();
    runs.map(|run| run.unit() as usize).collect()
}
