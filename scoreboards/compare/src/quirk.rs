//! What a DUT is known to do otherwise than the specification.

use std::fmt;
use std::str::FromStr;

/// A known difference between a DUT and the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quirk {
    /// The look-up counters of SDP count clocks instead of elements.
    /// Source: docs/nv_small/sdp.md, section 12.4.
    LutCountsClocks,
}

impl Quirk {
    /// All quirks.
    pub const ALL: [Self; 1] = [Self::LutCountsClocks];

    /// Name in DUT descriptions.
    pub fn name(self) -> &'static str {
        match self {
            Self::LutCountsClocks => "lut_counts_clocks",
        }
    }
}

impl fmt::Display for Quirk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Quirk {
    type Err = UnknownQuirk;

    fn from_str(name: &str) -> Result<Self, UnknownQuirk> {
        let known = Self::ALL.into_iter().find(|quirk| quirk.name() == name);
        known.ok_or_else(|| UnknownQuirk {
            name: name.to_owned(),
        })
    }
}

/// A quirk that nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("quirk `{name}` is unknown; known is lut_counts_clocks")]
pub struct UnknownQuirk {
    pub name: String,
}
