//! The converter of SDP's output and operands.
//!
//! Source: docs/nv_small/sdp.md, section 11.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::scalar::{S16, S32, Shift6};

/// Output converter: `(x - offset) * scale >> shift`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SdpConverter {
    #[serde(default)]
    pub offset: S32,
    #[serde(default = "one")]
    pub scale: S16,
    #[serde(default)]
    pub shift: Shift6,
}

fn one() -> S16 {
    S16::clamp(1)
}

impl Default for SdpConverter {
    fn default() -> Self {
        Self {
            offset: S32::default(),
            scale: one(),
            shift: Shift6::default(),
        }
    }
}
