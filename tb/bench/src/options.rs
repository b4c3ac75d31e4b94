//! What a session may vary without a difference in the result.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::agents::pause::Pause;
use crate::agents::timing::{Guard, MemoryTiming};
use crate::clocks::ClockRatio;
use crate::dut::PowerOn;
use crate::error::Error;
use crate::seed::Seed;

/// How a program is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionOptions {
    /// Drives everything random in the agents.
    pub seed: Seed,
    pub memory: MemoryTiming,
    pub clocks: ClockRatio,
    pub host: HostOptions,
    pub guard: Guard,
    pub recording: Recording,
    pub limits: Limits,
}

impl Default for SessionOptions {
    /// Fast memory, equal clocks, one request outstanding, guard on, nothing recorded.
    fn default() -> Self {
        Self {
            seed: Seed::default(),
            memory: MemoryTiming::fast(),
            clocks: ClockRatio::default(),
            host: HostOptions::default(),
            guard: Guard::On,
            recording: Recording::Off,
            limits: Limits::default(),
        }
    }
}

/// How the host uses the register bus.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HostOptions {
    /// Replies that may be outstanding.
    pub window: Window,
    pub writes: Writes,
    pub waits: Waits,
    /// Gaps between requests.
    pub gaps: Pause,
}

impl HostOptions {
    /// Every register access waits for the reply to the one before, and begins at least `clocks`
    /// csb clocks after it.
    pub fn paced(clocks: u16) -> Self {
        Self {
            writes: Writes::AllNonPosted,
            gaps: Pause::Paced { clocks },
            ..Self::default()
        }
    }

    /// Window, waits and gaps drawn at random; writes as the program says.
    pub fn random(seed: Seed) -> Self {
        let rng = &mut seed.part("host").rng();
        Self {
            window: *rng.pick(&[Window(1), Window(1), Window(2), Window(3)]),
            writes: Writes::AsProgram,
            waits: *rng.pick(&[Waits::Pin, Waits::Poll]),
            gaps: Pause::random(rng),
        }
    }
}

/// Host as the user names it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum HostProfile {
    /// `plain`: writes as the program says, back to back.
    #[default]
    Plain,
    /// `paced=N`: every access waits for the one before, and for N csb clocks since then.
    Paced(u16),
    /// `random`: replies outstanding, waits and gaps drawn from the seed of the case.
    Random,
    /// `hostile`: as `random`, with accesses between those of the layers that must change
    /// nothing about them.
    Hostile,
}

impl HostProfile {
    /// The host for one case.
    pub fn options(self, seed: Seed) -> HostOptions {
        match self {
            Self::Plain => HostOptions::default(),
            Self::Paced(clocks) => HostOptions::paced(clocks),
            Self::Random | Self::Hostile => HostOptions::random(seed),
        }
    }
}

impl FromStr for HostProfile {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "plain" => Ok(Self::Plain),
            "random" => Ok(Self::Random),
            "hostile" => Ok(Self::Hostile),
            _ => text
                .strip_prefix("paced=")
                .and_then(|clocks| clocks.parse().ok())
                .filter(|clocks| *clocks > 0)
                .map(Self::Paced)
                .ok_or_else(|| Error::Host(text.to_owned())),
        }
    }
}

impl std::fmt::Display for HostProfile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Plain => f.write_str("plain"),
            Self::Paced(clocks) => write!(f, "paced={clocks}"),
            Self::Random => f.write_str("random"),
            Self::Hostile => f.write_str("hostile"),
        }
    }
}

/// Number of replies that may be outstanding on the register bus.
/// Source: docs/nv_small/system.md, section 3.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Window(u8);

impl Window {
    /// A window of 1 to 3.
    pub fn new(replies: u8) -> Result<Self, Error> {
        if (1..=3).contains(&replies) {
            Ok(Self(replies))
        } else {
            Err(Error::Window(replies))
        }
    }

    /// The number.
    pub fn replies(self) -> usize {
        usize::from(self.0)
    }
}

impl Default for Window {
    fn default() -> Self {
        Self(1)
    }
}

/// State of the DUT in which a program begins.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Reset, in the power-on state of the seed; the convolution buffer is still being flushed.
    #[default]
    Reset,
    /// Behind reset and flush; of random power-on states in one of [`POWER_ON_STATES`]: a saved
    /// state, so that nobody simulates the flush again.
    Flushed,
}

/// What registers and memories of the DUT hold before reset, as the user names it.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum PowerOnKind {
    /// Random bits that follow from the seed of the case.
    #[default]
    Random,
    /// Every bit is 0.
    Zeros,
    /// Every bit is 1.
    Ones,
}

impl FromStr for PowerOnKind {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "random" => Ok(Self::Random),
            "zeros" => Ok(Self::Zeros),
            "ones" => Ok(Self::Ones),
            _ => Err(Error::PowerOn(text.to_owned())),
        }
    }
}

impl std::fmt::Display for PowerOnKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Zeros => "zeros",
            Self::Ones => "ones",
        })
    }
}

/// Random power-on states whose state behind the flush is kept.
pub const POWER_ON_STATES: u64 = 16;

impl Origin {
    /// The power-on state of a case with this seed.
    pub fn power_on(self, contents: PowerOnKind, seed: Seed) -> PowerOn {
        let seed = seed.part("power-on").0;
        match (contents, self) {
            (PowerOnKind::Zeros, _) => PowerOn::Zeros,
            (PowerOnKind::Ones, _) => PowerOn::Ones,
            (PowerOnKind::Random, Self::Reset) => PowerOn::Random(seed),
            (PowerOnKind::Random, Self::Flushed) => PowerOn::Random(seed % POWER_ON_STATES),
        }
    }
}

impl FromStr for Origin {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "reset" => Ok(Self::Reset),
            "flushed" => Ok(Self::Flushed),
            _ => Err(Error::Origin(text.to_owned())),
        }
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Reset => "reset",
            Self::Flushed => "flushed",
        })
    }
}

/// Which register writes ask for a completion.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Writes {
    #[default]
    AsProgram,
    AllPosted,
    AllNonPosted,
}

/// How the host waits for interrupts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Waits {
    /// Reads the status when dla_intr is high; polls only for masked interrupts.
    #[default]
    Pin,
    /// Reads the status again and again.
    Poll,
}

/// Whether register accesses and interrupts are recorded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Recording {
    #[default]
    Off,
    On,
}

/// When to stop waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Core clocks without any progress that make a hang, beyond what memory latency and the
    /// size of the layers explain.
    pub quiet: u32,
    /// Core clocks that one wait may take in spite of progress, in programs of which the model
    /// does not say all that happens. In all others the memory accesses have a limit.
    pub wait: u64,
    /// Factor for time-outs that the program itself states.
    pub patience: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            quiet: 20_000,
            wait: 20_000_000,
            patience: 8,
        }
    }
}
