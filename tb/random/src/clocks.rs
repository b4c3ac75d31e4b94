//! Edges of core clock and csb clock in the order of time, from their periods and a phase.

use std::fmt;
use std::str::FromStr;

use nvdla_settings::settings;

use crate::UnknownConditionWord;
use crate::probability::permille;
use crate::seed::Seed;

/// Which clocks (core clock, csb clock) have a rising edge in a step of the DUT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum ClockEdges {
    Core = 1,
    Csb = 2,
    Both = 3,
}

/// Longest period of a clock, in the common unit.
const LONGEST: u8 = 64;
/// Least number of steps in the pattern of edges that is repeated. One call of the DUT takes at
/// most one pattern; the pattern fits the processor's caches.
const AHEAD: usize = 512;

/// Periods of core and csb clock in a common unit, and the csb clock's phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClockRatio {
    core: u8,
    csb: u8,
    pub phase: u8,
}

impl Default for ClockRatio {
    fn default() -> Self {
        Self {
            core: 1,
            csb: 1,
            phase: 0,
        }
    }
}

impl ClockRatio {
    /// A ratio of two periods, each 1 to 64 in a common unit. `phase` is the time of the first csb
    /// edge after the first core edge, in sixteenths of the csb period; 0 is in phase.
    pub fn new(core: u8, csb: u8, phase: u8) -> Result<Self, UnknownConditionWord> {
        if (1..=LONGEST).contains(&core) && (1..=LONGEST).contains(&csb) {
            Ok(Self {
                core,
                csb,
                phase: phase % 16,
            })
        } else {
            Err(no_ratio(&format!("{core}:{csb}")))
        }
    }

    /// Draws one of the clock ratios of the specification, and a random phase.
    pub fn random(seed: Seed) -> Self {
        let seed = seed.part("clocks");
        let pairs = [
            (1, 1),
            (1, 1),
            (1, 2),
            (1, 5),
            (1, 10),
            (3, 4),
            (7, 5),
            (2, 1),
            (5, 1),
            (10, 1),
        ];
        let (core, csb) = *seed.of("ratio").pick(&pairs);
        let rng = &mut seed.of("phase");
        let phase = if rng.chance(permille(500)) {
            0
        } else {
            u8::try_from(rng.below(16)).expect("below 16")
        };
        Self { core, csb, phase }
    }

    /// Draws a very small or very large clock ratio, or two nearly equal periods; with a random phase.
    pub fn ends(seed: Seed) -> Self {
        let seed = seed.part("clocks");
        let near = LONGEST - 1;
        let pairs = [
            (1, LONGEST),
            (1, LONGEST),
            (LONGEST, 1),
            (3, LONGEST),
            (LONGEST, 3),
            (7, LONGEST),
            (LONGEST, 7),
            (1, 16),
            (16, 1),
            (near, LONGEST),
            (LONGEST, near),
            (near, 61),
            (61, near),
            (1, 1),
        ];
        let (core, csb) = *seed.of("ratio").pick(&pairs);
        let phase = *seed.of("phase").pick(&[0, 1, 8, 15]);
        Self { core, csb, phase }
    }

    /// Periods of core and csb clock in a common unit.
    pub fn periods(self) -> (u8, u8) {
        (self.core, self.csb)
    }

    /// Number of core edges in one csb period, rounded up.
    pub fn core_edges_per_csb_edge(self) -> u64 {
        u64::from(self.csb.div_ceil(self.core))
    }

    /// Number of csb edges in one core period, rounded up.
    pub fn csb_edges_per_core_edge(self) -> u64 {
        u64::from(self.core.div_ceil(self.csb))
    }

    /// The edges of both clocks, step by step, until the pattern repeats.
    fn repetition(self) -> Vec<ClockEdges> {
        let (core, csb) = (16 * u32::from(self.core), 16 * u32::from(self.csb));
        let shift = u32::from(self.phase) * u32::from(self.csb);
        let (mut next_core, mut next_csb) = (0, shift);
        let end = core * csb / gcd(core, csb);
        let mut edges = Vec::new();
        while next_core < end || next_csb < end + shift {
            let now = next_core.min(next_csb);
            edges.push(match (next_core == now, next_csb == now) {
                (true, true) => ClockEdges::Both,
                (true, false) => ClockEdges::Core,
                _ => ClockEdges::Csb,
            });
            if next_core == now {
                next_core += core;
            }
            if next_csb == now {
                next_csb += csb;
            }
        }
        edges
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl fmt::Display for ClockRatio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.core, self.csb)?;
        match self.phase {
            0 => Ok(()),
            phase => write!(f, "+{phase}/16"),
        }
    }
}

fn no_ratio(text: &str) -> UnknownConditionWord {
    let known = "random, ends, CORE:CSB with periods from 1 to 64";
    UnknownConditionWord::new("clock ratio", text, known.to_owned())
}

/// Value of the option `--clocks`: a clock ratio, or how it is drawn.
#[settings(text, Copy, PartialOrd, Ord, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum ClockRatioSetting {
    /// `CORE:CSB`, periods in a common unit, in phase.
    #[strum(to_string = "{0}")]
    Fixed(ClockRatio),
    /// `random`: any ratio of the two clocks, in any phase, drawn from the seed of the case.
    Random,
    /// `ends`: drawn from very slow and very fast csb clocks and nearly equal periods.
    Ends,
}

impl Default for ClockRatioSetting {
    fn default() -> Self {
        Self::Fixed(ClockRatio::default())
    }
}

impl From<ClockRatio> for ClockRatioSetting {
    fn from(ratio: ClockRatio) -> Self {
        Self::Fixed(ratio)
    }
}

impl ClockRatioSetting {
    /// The clock ratio of a case with this seed.
    pub fn ratio(self, seed: Seed) -> ClockRatio {
        match self {
            Self::Fixed(ratio) => ratio,
            Self::Random => ClockRatio::random(seed),
            Self::Ends => ClockRatio::ends(seed),
        }
    }
}

impl FromStr for ClockRatioSetting {
    type Err = UnknownConditionWord;

    fn from_str(text: &str) -> Result<Self, UnknownConditionWord> {
        let ratio = text
            .split_once(':')
            .and_then(|(core, csb)| ClockRatio::new(core.parse().ok()?, csb.parse().ok()?, 0).ok());
        match text {
            "random" => Ok(Self::Random),
            "ends" => Ok(Self::Ends),
            _ => ratio.map(Self::Fixed).ok_or_else(|| no_ratio(text)),
        }
    }
}

/// The order of the coming edges of both clocks, step by step.
#[derive(Debug, Clone)]
pub struct ClockEdgeSchedule {
    position: usize,
    pattern: Vec<ClockEdges>,
}

impl ClockEdgeSchedule {
    pub fn new(ratio: ClockRatio) -> Self {
        let once = ratio.repetition();
        Self {
            position: 0,
            pattern: once.repeat(AHEAD.div_ceil(once.len())),
        }
    }

    /// Edges of the coming steps, at least one step.
    #[inline]
    pub fn ahead(&self) -> &[ClockEdges] {
        &self.pattern[self.position..]
    }

    /// Moves on by `steps` steps; returns how many core and csb edges they had.
    #[inline]
    pub fn advance(&mut self, steps: usize) -> (u64, u64) {
        let passed = &self.ahead()[..steps];
        let without = |of| passed.iter().filter(|edges| **edges != of).count() as u64;
        let counts = (without(ClockEdges::Csb), without(ClockEdges::Core));
        self.position += steps;
        if self.position == self.pattern.len() {
            self.position = 0;
        }
        counts
    }
}
