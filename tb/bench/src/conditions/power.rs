//! The state of the DUT in which a case begins.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dut::PowerOn;
use crate::error::BenchError;
use crate::seed::Seed;

/// State of the DUT in which a program begins.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum StartState {
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
    type Err = BenchError;

    fn from_str(text: &str) -> Result<Self, BenchError> {
        match text {
            "random" => Ok(Self::Random),
            "zeros" => Ok(Self::Zeros),
            "ones" => Ok(Self::Ones),
            _ => Err(BenchError::unnamed(
                "power-on state",
                text,
                "random, zeros, ones".to_owned(),
            )),
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

impl StartState {
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

impl FromStr for StartState {
    type Err = BenchError;

    fn from_str(text: &str) -> Result<Self, BenchError> {
        match text {
            "reset" => Ok(Self::Reset),
            "flushed" => Ok(Self::Flushed),
            _ => Err(BenchError::unnamed(
                "origin",
                text,
                "reset, flushed".to_owned(),
            )),
        }
    }
}

impl std::fmt::Display for StartState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Reset => "reset",
            Self::Flushed => "flushed",
        })
    }
}
