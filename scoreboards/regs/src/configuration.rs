//! Configurations of the design.

use serde::{Deserialize, Serialize};

/// What a design implements, and what a program needs; a larger one can do what a smaller one can.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Deserialize,
    Serialize,
    strum::Display,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Configuration {
    /// nv_small: no SDP stage EW, no table in SDP.
    #[default]
    NvSmall,
    /// nv_small with SDP stage EW, its read DMA and its table.
    NvSmallEw,
}
