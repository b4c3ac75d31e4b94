//! The host on the register bus, as a condition of a case.

use std::str::FromStr;

use nvdla_settings::settings;

use crate::agents::pause::Pause;
use crate::error::BenchError;
use crate::seed::Seed;

/// How the host uses the register bus.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HostOptions {
    /// Most replies that may be outstanding.
    pub window: ReplyLimit,
    pub writes: NonPostedWrites,
    pub waits: IrqWaits,
    /// When the host pauses between requests.
    pub gaps: Pause,
}

impl HostOptions {
    /// Every register access waits for the reply to the one before, and begins at least `clocks`
    /// csb clocks after it.
    pub fn paced(clocks: u16) -> Self {
        Self {
            writes: NonPostedWrites::AllNonPosted,
            gaps: Pause::Paced { clocks },
            ..Self::default()
        }
    }

    /// Window, waits and pauses drawn at random; writes as the program says.
    pub fn random(seed: Seed) -> Self {
        let seed = seed.part("host");
        let windows = [ReplyLimit(1), ReplyLimit(1), ReplyLimit(2), ReplyLimit(3)];
        Self {
            window: *seed.of("window").pick(&windows),
            writes: NonPostedWrites::AsProgram,
            waits: *seed.of("waits").pick(&[IrqWaits::Pin, IrqWaits::Poll]),
            gaps: Pause::random(&mut seed.of("gaps")),
        }
    }
}

/// Host of a case, as the user names it.
#[settings(text, Copy, Default, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum HostProfile {
    /// `plain`: writes as the program says, back to back.
    #[default]
    Plain,
    /// `paced=N`: every access waits for the one before, and for N csb clocks since then.
    #[strum(to_string = "paced={0}")]
    Paced(u16),
    /// `random`: replies outstanding, waits and gaps drawn from the seed of the case.
    Random,
    /// `hostile`: as `random`, with accesses between those of the layers that must change
    /// nothing about them.
    Hostile,
    /// Options that have no name.
    Custom(HostOptions),
}

impl HostProfile {
    /// How the host of one case uses the register bus.
    pub fn options(self, seed: Seed) -> HostOptions {
        match self {
            Self::Plain => HostOptions::default(),
            Self::Paced(clocks) => HostOptions::paced(clocks),
            Self::Random | Self::Hostile => HostOptions::random(seed),
            Self::Custom(options) => options,
        }
    }
}

impl From<HostOptions> for HostProfile {
    fn from(options: HostOptions) -> Self {
        Self::Custom(options)
    }
}

impl FromStr for HostProfile {
    type Err = BenchError;

    fn from_str(text: &str) -> Result<Self, BenchError> {
        match text {
            "plain" => Ok(Self::Plain),
            "random" => Ok(Self::Random),
            "hostile" => Ok(Self::Hostile),
            _ => text
                .strip_prefix("paced=")
                .and_then(|clocks| clocks.parse().ok())
                .filter(|clocks| *clocks > 0)
                .map(Self::Paced)
                .ok_or_else(|| {
                    let known = "plain, random, hostile, paced=N with N from 1 to 65535";
                    BenchError::unnamed("host", text, known.to_owned())
                }),
        }
    }
}

/// Number of replies that may be outstanding on the register bus.
/// Source: docs/nv_small/system.md, section 3.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReplyLimit(u8);

impl ReplyLimit {
    /// A limit of 1 to 3 replies.
    pub fn new(replies: u8) -> Result<Self, BenchError> {
        if (1..=3).contains(&replies) {
            Ok(Self(replies))
        } else {
            Err(BenchError::Window(replies))
        }
    }

    /// The limit as a number.
    pub fn replies(self) -> usize {
        usize::from(self.0)
    }
}

impl Default for ReplyLimit {
    fn default() -> Self {
        Self(1)
    }
}

/// Which register writes are non-posted: they ask for a completion.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum NonPostedWrites {
    #[default]
    AsProgram,
    AllPosted,
    AllNonPosted,
}

/// How the host waits for interrupts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum IrqWaits {
    /// Reads the status when dla_intr is high; polls only for masked interrupts.
    #[default]
    Pin,
    /// Reads the status again and again.
    Poll,
}
