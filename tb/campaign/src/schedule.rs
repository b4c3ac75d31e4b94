//! Names of random cases, and which cases of a campaign a shard runs.

use std::fmt;
use std::str::FromStr;

use nvdla_random::seed::Seed;
use nvdla_settings::settings;
use nvdla_stimulus::generate::DRAW;

use crate::error::CampaignError;

/// The part of a campaign that one run executes: every `of`-th case, from case `index - 1` on.
#[settings(text, Copy)]
pub struct Shard {
    /// Number of the shard, from 1.
    index: u64,
    /// Number of shards.
    pub of: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Self::ALL
    }
}

impl Shard {
    /// The only shard: the whole campaign.
    pub const ALL: Self = Self { index: 1, of: 1 };

    /// Whether case `number` belongs to the shard.
    pub fn has(self, number: u64) -> bool {
        number % self.of == self.index - 1
    }

    /// Number of the `nth` case of the shard, counted from 0.
    pub fn number(self, nth: u64) -> u64 {
        (self.index - 1).saturating_add(nth.saturating_mul(self.of))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no shard; write INDEX/COUNT with 1 <= INDEX <= COUNT");
        let (index, of) = text.split_once('/').ok_or_else(wrong)?;
        let index: u64 = index.parse().map_err(|_| wrong())?;
        let of: u64 = of.parse().map_err(|_| wrong())?;
        if (1..=of).contains(&index) {
            Ok(Self { index, of })
        } else {
            Err(wrong())
        }
    }
}

/// Name of a random case: `PROFILE:SEED:INDEX@VERSION`.
#[settings(text, PartialOrd, Ord)]
pub struct CaseName {
    /// Name of a profile in `vectors/profiles`, or path of a file.
    pub profile: String,
    /// Seed of the campaign.
    pub seed: Seed,
    pub index: u64,
    /// Version of the draw; under another one the name means another case.
    pub draw: u32,
}

impl CaseName {
    /// Name of the folder that `cosim run CASE --shrink` writes. Its layer file runs under any
    /// version of the draw.
    pub fn folder(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let name = format!("{}:{}:{}", self.profile, self.seed.0, self.index);
        name.chars().map(plain).collect()
    }

    /// Checks that the name is of the present version of the draw.
    ///
    /// # Errors
    /// It is of another version.
    pub fn check_draw(&self) -> Result<(), CampaignError> {
        match self.draw {
            DRAW => Ok(()),
            draw => Err(CampaignError::Refused(format!(
                "`{self}` was {}: check out a version that drew it (`git log -S'DRAW: u32 = {draw}' \
                 -- tb/stimulus/src/generate.rs`), or run the layer file in the folder of the \
                 failure, which every version runs alike",
                moved(draw)
            ))),
        }
    }
}

/// Text that a case was drawn with version `draw` of the draw, and why this version cannot draw it.
pub fn moved(draw: u32) -> String {
    format!(
        "drawn with version {draw} of the draw; this is version {DRAW}, and the same seed gives \
         other layers"
    )
}

impl fmt::Display for CaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            profile,
            seed,
            index,
            draw,
        } = self;
        write!(f, "{profile}:{}:{index}@{draw}", seed.0)
    }
}

/// Error: this text is no name of a random case.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no case of a random run; write PROFILE:SEED:INDEX@DRAW, such as sdp:1:17@8, as the \
     failing run printed it; without @DRAW it is of the present draw"
)]
pub struct BadCaseName(pub String);

impl FromStr for CaseName {
    type Err = BadCaseName;

    fn from_str(text: &str) -> Result<Self, BadCaseName> {
        let bad = || BadCaseName(text.to_owned());
        let (text, draw) = match text.rsplit_once('@') {
            Some((text, draw)) if !draw.contains(':') => (text, draw.parse().map_err(|_| bad())?),
            _ => (text, DRAW),
        };
        let mut parts = text.rsplitn(3, ':');
        let mut part = || parts.next().ok_or_else(bad);
        let (index, seed, profile) = (part()?, part()?, part()?);
        if profile.is_empty() {
            return Err(bad());
        }
        Ok(Self {
            profile: profile.to_owned(),
            seed: seed.parse().map_err(|_| bad())?,
            index: index.parse().map_err(|_| bad())?,
            draw,
        })
    }
}
