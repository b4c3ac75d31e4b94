//! The host on the register bus, as a condition of a case.

use std::str::FromStr;

use nvdla_settings::settings;

use crate::UnknownConditionWord;
use crate::seed::Seed;
use crate::stall::StallPattern;

/// How the host uses the register bus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct HostBehaviour {
    /// Most replies that may be outstanding, 1 to 3.
    /// Source: docs/nv_small/system.md, section 3.2.
    pub window: usize,
    /// Whether every register write is non-posted (asks for a completion); false: as the program says.
    pub is_non_posted: bool,
    pub waits: IrqWaitMethod,
    /// Stall pattern between requests, in csb clocks.
    pub gaps: StallPattern,
}

impl Default for HostBehaviour {
    fn default() -> Self {
        Self {
            window: 1,
            is_non_posted: false,
            waits: IrqWaitMethod::Pin,
            gaps: StallPattern::None,
        }
    }
}

impl HostBehaviour {
    /// A host whose every register access waits for the reply to the access before, and begins at
    /// least `clocks` csb clocks after that access.
    pub fn paced(clocks: u16) -> Self {
        Self {
            is_non_posted: true,
            gaps: StallPattern::Paced { clocks },
            ..Self::default()
        }
    }

    /// A host with random window, waits and stall pattern; writes are posted or not as the program says.
    pub fn random(seed: Seed) -> Self {
        let seed = seed.part("host");
        Self {
            window: *seed.of("window").pick(&[1, 1, 2, 3]),
            is_non_posted: false,
            waits: *seed
                .of("waits")
                .pick(&[IrqWaitMethod::Pin, IrqWaitMethod::Poll]),
            gaps: StallPattern::random(&mut seed.of("gaps")),
        }
    }
}

/// Value of the option `--host`: how the host of a case uses the register bus.
#[settings(text, Copy, PartialOrd, Ord, Default, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum HostSetting {
    /// `plain`: accesses back to back, writes posted or not as the program says.
    #[default]
    Plain,
    /// `paced=N`: every access waits for the reply to the one before, and N csb clocks from its start.
    #[strum(to_string = "paced={0}")]
    Paced(u16),
    /// `random`: number of outstanding replies, kind of waits and gaps drawn from the case's seed.
    Random,
    /// `hostile`: as `random`, with additional accesses that must not change what the layers compute.
    Hostile,
    /// `walking`: as `plain`, with three replies outstanding; while a layer runs, the settings of the
    /// other register group are written again and again with other values, and read back.
    Walking,
    /// Any other options, for which the command line has no word.
    Custom(HostBehaviour),
}

impl HostSetting {
    /// Options of the host in a case with this seed.
    pub fn options(self, seed: Seed) -> HostBehaviour {
        match self {
            Self::Plain => HostBehaviour::default(),
            Self::Paced(clocks) => HostBehaviour::paced(clocks),
            Self::Random | Self::Hostile => HostBehaviour::random(seed),
            Self::Walking => HostBehaviour {
                window: 3,
                ..HostBehaviour::default()
            },
            Self::Custom(options) => options,
        }
    }
}

impl From<HostBehaviour> for HostSetting {
    fn from(options: HostBehaviour) -> Self {
        Self::Custom(options)
    }
}

impl FromStr for HostSetting {
    type Err = UnknownConditionWord;

    fn from_str(text: &str) -> Result<Self, UnknownConditionWord> {
        match text {
            "plain" => Ok(Self::Plain),
            "random" => Ok(Self::Random),
            "hostile" => Ok(Self::Hostile),
            "walking" => Ok(Self::Walking),
            _ => text
                .strip_prefix("paced=")
                .and_then(|clocks| clocks.parse().ok())
                .filter(|clocks| *clocks > 0)
                .map(Self::Paced)
                .ok_or_else(|| {
                    let known = "plain, random, hostile, walking, paced=N with N from 1 to 65535";
                    UnknownConditionWord::new("host", text, known.to_owned())
                }),
        }
    }
}

/// How the host learns of an interrupt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum IrqWaitMethod {
    /// It reads the interrupt status when dla_intr is high, and polls only for masked interrupts.
    Pin,
    /// It reads the interrupt status again and again.
    Poll,
}
