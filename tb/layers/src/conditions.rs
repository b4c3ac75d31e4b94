//! Conditions that a layer file brings along: those under which it once failed.

use std::fmt::Display;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use nvdla_bench::agents::timing::MemoryProfile;
use nvdla_bench::clocks::ClockProfile;
use nvdla_bench::options::{HostProfile, Origin, PowerOnKind};

/// Memory timing, clocks, host and resets; the command line outranks them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Conditions {
    /// As `--memory` takes it.
    #[serde(with = "text", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub memory: Option<MemoryProfile>,
    /// As `--clocks` takes it.
    #[serde(with = "text", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub clocks: Option<ClockProfile>,
    /// As `--host` takes it.
    #[serde(with = "text", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub host: Option<HostProfile>,
    /// Core clocks after which the DUT is reset, to begin again from the start; absent: never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reset_after: Option<u32>,
    /// As `--origin` takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// As `--power-on` takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power_on: Option<PowerOnKind>,
    /// Seed of agents and power-on state; absent: derived from that of the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl Conditions {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Optional values as the text that the command line takes.
mod text {
    use super::*;

    #[expect(clippy::ref_option, reason = "the signature that serde calls")]
    pub(super) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(de::Error::custom))
            .transpose()
    }
}
