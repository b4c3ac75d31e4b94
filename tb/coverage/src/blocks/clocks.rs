//! Coverage of the clocks: ratio, phase, and duration of layers.

use crate::model::{Cross, bins, points};
use nvdla_random::clocks::ClockRatio;

use super::memory::units;

points! {
    POINTS:

    RATIO "ratio" "csb clock against core clock" ["system.md, 2"]
        RATIOS => Case(|case| ratio(case.clocks.periods()));

    PHASE "phase" "edges of both clocks" ["system.md, 2"]
        PHASES => Case(|case| phase(case.clocks));

    UNITS "units" "units with layers in the case" ["system.md, 2"]
        &[("convolution", "convolution"), ("sdp", "SDP"), ("pdp", "PDP"), ("cdp", "CDP")]
        => Case(units);

    DURATION "duration" "core clocks of one wait for layers" ["system.md, 10"]
        DURATIONS => Seen(|_, seen| {
            seen.layer_clocks.iter().map(|wait| duration(wait.clocks)).collect()
        });
}

pub(super) const CROSSES: &[Cross] = &[[RATIO, PHASE], [UNITS, RATIO]];

bins! {
    /// Bins for the csb clock against the core clock, from the periods of core and csb clock.
    RATIOS, ratio(periods: (u8, u8)) {
        (core, csb) if csb / core >= 16 => "slowest" "at most a sixteenth",
        (core, csb) if csb / core >= 5 => "much-slower" "at most a fifth",
        (core, csb) if core < csb => "slower" "slower",
        (core, csb) if core == csb => "equal" "equal",
        (core, csb) if core / csb < 5 => "faster" "faster",
        (core, csb) if core / csb < 16 => "much-faster" "five times and more",
        _ => "fastest" "16 times and more",
    }

    PHASES, phase(clocks: ClockRatio) {
        _ if clocks.phase == 0 && !drifts(clocks) =>
            "fixed" "rise together or one is a multiple of the other",
        _ if !drifts(clocks) => "shifted" "shifted by a part of a period",
        _ => "drifting" "drift against each other",
    }

    DURATIONS, duration(clocks: u64) {
        0..256 => "short" "below 256",
        256..4096 => "usual" "256 to 4095",
        4096..65536 => "long" "4096 to 65535",
        _ => "longest" "65536 and more",
    }
}

fn drifts(clocks: ClockRatio) -> bool {
    let (core, csb) = clocks.periods();
    core % csb != 0 && csb % core != 0
}
