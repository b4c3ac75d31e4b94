//! Profiles: which layers random cases are made of, as weights and ranges in YAML.

use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::draw::Weights;
use super::layer::Needs;
use super::scalar::{Percent, Ranged};
use super::sdp::generate::SdpProfile;
use super::yaml::{self, SchemaVersion, YamlError};

/// What random cases look like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub schema: SchemaVersion<1>,
    /// The name of the file.
    pub name: String,
    /// What the profile is there for.
    pub why: String,
    /// The smallest configuration that can run it.
    #[serde(default)]
    pub needs: Needs,
    /// Layers of a case.
    pub layers: Weights<u32>,
    /// Atoms of eight bytes of a case at most; SDP takes 8 clocks for each.
    pub atoms: Ranged<1, 1_000_000>,
    /// Later layers that are programmed while the one before may still run.
    pub queued: Percent,
    /// Layers whose registers are written in random order.
    pub shuffled_writes: Percent,
    /// Layers with random bits in fields that they do not use.
    pub random_unused: Percent,
    /// Cases that read every register at the end.
    pub read_everything: Percent,
    pub memory: Weights<Memory>,
    pub clocks: Weights<Clocks>,
    pub host: Weights<Host>,
    pub sdp: SdpProfile,
}

/// Memory timing of a case.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Memory {
    /// Replies in the next clock.
    Fast,
    /// A fixed latency, up to 100 clocks.
    Latency,
    /// Random latencies, order and stalls.
    Random,
}

/// Clock ratio of a case.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Clocks {
    /// Core and csb clock rise together.
    Equal,
    /// Any ratio and phase.
    Random,
}

/// How the host uses the register bus.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Host {
    /// Requests back to back, one reply outstanding.
    Plain,
    /// Random gaps, up to three replies outstanding, waits by pin or by polling.
    Random,
}

impl Profile {
    /// Reads and checks a profile.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        let profile: Self = yaml::load(path)?;
        yaml::check_name(path, &profile.name)?;
        Ok(profile)
    }
}
