//! The configurations: nv_small and nv_small_ew.

use serde::{Deserialize, Serialize};

/// Configuration that a design implements, or the smallest one that a program needs. A larger one
/// runs all programs of a smaller one.
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
    /// nv_small: SDP has no stage EW and no look-up table.
    #[default]
    NvSmall,
    /// nv_small_ew: SDP also has the stage EW, with its read DMA and look-up table.
    NvSmallEw,
}
