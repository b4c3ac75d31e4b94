//! Clocks: ratio and phase, and how long layers took.

use crate::model::{Answers, CoverageBlock, CoveragePoint, Cross, PointSample};
use nvdla_bench::clocks::ClockRatio;

use super::memory::units;

const RATIO: CoveragePoint = CoveragePoint {
    name: "ratio",
    meaning: "csb clock against core clock",
    source: "system.md, 2",
    bins: &[
        ("slowest", "at most a sixteenth"),
        ("much-slower", "at most a fifth"),
        ("slower", "slower"),
        ("equal", "equal"),
        ("faster", "faster"),
        ("much-faster", "five times and more"),
        ("fastest", "16 times and more"),
    ],
    sample: PointSample::Case(|case| {
        let (core, csb) = case.clocks.periods();
        Answers::one(match core.cmp(&csb) {
            std::cmp::Ordering::Less => match csb / core {
                16.. => 0,
                5.. => 1,
                _ => 2,
            },
            std::cmp::Ordering::Equal => 3,
            std::cmp::Ordering::Greater => match core / csb {
                16.. => 6,
                5.. => 5,
                _ => 4,
            },
        })
    }),
};

const PHASE: CoveragePoint = CoveragePoint {
    name: "phase",
    meaning: "edges of both clocks",
    source: "system.md, 2",
    bins: &[
        ("fixed", "rise together or one is a multiple of the other"),
        ("shifted", "shifted by a part of a period"),
        ("drifting", "drift against each other"),
    ],
    sample: PointSample::Case(|case| Answers::one(phase(case.clocks))),
};

fn phase(clocks: ClockRatio) -> usize {
    let (core, csb) = clocks.periods();
    let drifts = core % csb != 0 && csb % core != 0;
    match (drifts, clocks.phase() > 0) {
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    }
}

const UNITS: CoveragePoint = CoveragePoint {
    name: "units",
    meaning: "units with layers in the case",
    source: "system.md, 2",
    bins: &[
        ("convolution", "convolution"),
        ("sdp", "SDP"),
        ("pdp", "PDP"),
        ("cdp", "CDP"),
    ],
    sample: PointSample::Case(units),
};

const DURATION: CoveragePoint = CoveragePoint {
    name: "duration",
    meaning: "core clocks of one wait for layers",
    source: "system.md, 10",
    bins: &[
        ("short", "below 256"),
        ("usual", "256 to 4095"),
        ("long", "4096 to 65535"),
        ("longest", "65536 and more"),
    ],
    sample: PointSample::Case(|case| {
        let waits = case
            .observed
            .into_iter()
            .flat_map(|seen| &seen.layer_clocks);
        waits
            .map(|wait| match wait.clocks {
                0..256 => 0,
                256..4096 => 1,
                4096..65536 => 2,
                _ => 3,
            })
            .collect()
    }),
};

/// Clocks.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "clocks",
    points: &[RATIO, PHASE, UNITS, DURATION],
    crosses: &[Cross { of: [RATIO, PHASE] }, Cross { of: [UNITS, RATIO] }],
};
