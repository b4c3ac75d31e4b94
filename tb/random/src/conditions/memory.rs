//! The words of the option `--memory` and of layer files, and the memory timing of each.

use std::str::FromStr;

use nvdla_settings::settings;

use crate::UnknownConditionWord;
use crate::seed::Seed;
use crate::timing::{LATEST, MemoryTiming};

/// Help text of the option `--memory`.
#[cfg(feature = "clap")]
pub(super) const HELP: &str = "\
Memory timing: `fast` replies in the next clock, `latency=N` after N clocks, `random` draws \
latencies, order and stalls from the seed; `stalled` lets channels stand still for up to 2000 \
clocks, `starved` lets one client wait for the others, `latest` replies after 800 clocks, \
`reordered` as far out of order as ids allow [default: fast; trace: latency=32; random: as the \
profile says]";

/// Value of the option `--memory`: the memory timing of a case.
#[settings(text, Copy, PartialOrd, Ord, Default, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum MemorySetting {
    /// `fast`: replies in the next clock, never a stall.
    #[default]
    Fast,
    /// `latency=N`: replies after N clocks, never a stall.
    #[strum(to_string = "latency={0}")]
    Latency(u16),
    /// `random`: latencies, order and stalls drawn from the seed of the case.
    Random,
    /// `stalled`: channels that stand still for up to 2000 clocks.
    Stalled,
    /// `starved`: the replies to one client wait for those to all others; the client changes.
    Starved,
    /// `latest`: every reply after [`LATEST`] clocks, the longest latency of `random`.
    Latest,
    /// `reordered`: of the replies that are due, that to the latest request comes first.
    Reordered,
    /// Any other timing, for which the command line has no word.
    Custom(MemoryTiming),
}

/// Kinds of memory timing, as profiles of random cases weigh them.
#[settings(Copy, Ord)]
#[schemars(rename = "Memory", description = "Memory timing of a case.")]
pub enum MemoryTimingKind {
    /// Replies in the next clock.
    Fast,
    /// A fixed latency, up to 100 clocks.
    Latency,
    /// Random latencies, order and stalls.
    Random,
    /// Channels that stand still for long.
    Stalled,
    /// The replies to one client wait for those to all others; the client changes.
    Starved,
    /// Every reply after the longest latency of `random`.
    Latest,
    /// Replies as far out of order as ids allow.
    Reordered,
}

impl MemoryTimingKind {
    /// A timing of this kind; `latency` gives the core clocks of a fixed latency.
    pub fn profile(self, latency: impl FnOnce() -> u16) -> MemorySetting {
        match self {
            Self::Fast => MemorySetting::Fast,
            Self::Latency => MemorySetting::Latency(latency()),
            Self::Random => MemorySetting::Random,
            Self::Stalled => MemorySetting::Stalled,
            Self::Starved => MemorySetting::Starved,
            Self::Latest => MemorySetting::Latest,
            Self::Reordered => MemorySetting::Reordered,
        }
    }
}

impl MemorySetting {
    /// All timings whose word has no number.
    const NAMED: [Self; 6] = [
        Self::Fast,
        Self::Random,
        Self::Stalled,
        Self::Starved,
        Self::Latest,
        Self::Reordered,
    ];

    /// Core clocks from each request to its reply, if all have the same and there are no stalls.
    pub fn fixed_latency(self) -> Option<u16> {
        match self {
            Self::Fast => Some(1),
            Self::Latency(clocks) => Some(clocks),
            Self::Latest => Some(LATEST),
            _ => None,
        }
    }

    /// The memory timing of a case with this seed.
    pub fn timing(self, seed: Seed) -> MemoryTiming {
        match self {
            Self::Fast => MemoryTiming::fast(),
            Self::Latency(clocks) => MemoryTiming::latency(clocks),
            Self::Random => MemoryTiming::random(seed),
            Self::Stalled => MemoryTiming::stalled(seed),
            Self::Starved => MemoryTiming::starved(seed),
            Self::Latest => MemoryTiming::latency(LATEST),
            Self::Reordered => MemoryTiming::reordered(seed),
            Self::Custom(timing) => timing,
        }
    }
}

impl From<MemoryTiming> for MemorySetting {
    fn from(timing: MemoryTiming) -> Self {
        Self::Custom(timing)
    }
}

impl FromStr for MemorySetting {
    type Err = UnknownConditionWord;

    fn from_str(text: &str) -> Result<Self, UnknownConditionWord> {
        if let Some(named) = Self::NAMED.iter().find(|named| named.to_string() == text) {
            return Ok(*named);
        }
        let latency = text.strip_prefix("latency=");
        let clocks = latency.and_then(|clocks| clocks.parse().ok());
        let named = clocks.filter(|clocks| *clocks > 0).map(Self::Latency);
        named.ok_or_else(|| {
            let names = Self::NAMED.map(|named| named.to_string()).join(", ");
            let known = format!("{names}, latency=N with N from 1 to 65535");
            UnknownConditionWord::new("memory timing", text, known)
        })
    }
}
