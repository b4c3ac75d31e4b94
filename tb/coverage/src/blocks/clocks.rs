//! Coverage of the clocks: ratio, phase, and duration of layers.

use crate::model::{Answers, CoverageBlock, points};
use nvdla_bench::clocks::ClockRatio;

use super::memory::units;

points! {
    POINTS:

    RATIO "ratio" "csb clock against core clock" ["system.md, 2"]
        &[
            ("slowest", "at most a sixteenth"), ("much-slower", "at most a fifth"),
            ("slower", "slower"), ("equal", "equal"), ("faster", "faster"),
            ("much-faster", "five times and more"), ("fastest", "16 times and more"),
        ] => Case(|case| {
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
        });

    PHASE "phase" "edges of both clocks" ["system.md, 2"]
        &[
            ("fixed", "rise together or one is a multiple of the other"),
            ("shifted", "shifted by a part of a period"), ("drifting", "drift against each other"),
        ] => Case(|case| Answers::one(phase(case.clocks)));

    UNITS "units" "units with layers in the case" ["system.md, 2"]
        &[("convolution", "convolution"), ("sdp", "SDP"), ("pdp", "PDP"), ("cdp", "CDP")]
        => Case(units);

    DURATION "duration" "core clocks of one wait for layers" ["system.md, 10"]
        &[
            ("short", "below 256"), ("usual", "256 to 4095"), ("long", "4096 to 65535"),
            ("longest", "65536 and more"),
        ] => Seen(|_, seen| {
            let waits = seen.layer_clocks.iter();
            waits
                .map(|wait| match wait.clocks {
                    0..256 => 0,
                    256..4096 => 1,
                    4096..65536 => 2,
                    _ => 3,
                })
                .collect()
        });
}

/// Points and crosses of the clocks.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "clocks",
    points: POINTS,
    crosses: &[[RATIO, PHASE], [UNITS, RATIO]],
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
