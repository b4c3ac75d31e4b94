//! The host on the register bus, as a condition of a case.

use std::str::FromStr;

use nvdla_settings::settings;

use crate::agents::pause::Pause;
use crate::error::BenchError;
use crate::seed::Seed;

/// How the host uses the register bus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HostOptions {
    /// Most replies that may be outstanding, 1 to 3.
    /// Source: docs/nv_small/system.md, section 3.2.
    pub window: usize,
    /// Whether every register write asks for a completion; else those that the program says.
    pub is_non_posted: bool,
    pub waits: IrqWaits,
    /// When the host pauses between requests.
    pub gaps: Pause,
}

impl Default for HostOptions {
    fn default() -> Self {
        Self {
            window: 1,
            is_non_posted: false,
            waits: IrqWaits::Pin,
            gaps: Pause::None,
        }
    }
}

impl HostOptions {
    /// Every register access waits for the reply to the one before, and begins at least `clocks`
    /// csb clocks after it.
    pub fn paced(clocks: u16) -> Self {
        Self {
            is_non_posted: true,
            gaps: Pause::Paced { clocks },
            ..Self::default()
        }
    }

    /// Window, waits and pauses drawn at random; writes as the program says.
    pub fn random(seed: Seed) -> Self {
        let seed = seed.part("host");
        Self {
            window: *seed.of("window").pick(&[1, 1, 2, 3]),
            is_non_posted: false,
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

/// How the host waits for interrupts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IrqWaits {
    /// Reads the status when dla_intr is high; polls only for masked interrupts.
    Pin,
    /// Reads the status again and again.
    Poll,
}
