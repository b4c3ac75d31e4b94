//! Converter of SDP: for its output and for operands of EW.
//!
//! Source: docs/nv_small/sdp.md, section 11.

use crate::scalar::{S16, S32, Shift6};
use nvdla_settings::settings;

/// Settings of a converter of SDP: `(x - offset) * scale >> shift`.
#[settings(optional, Copy)]
pub struct SdpConverter {
    pub offset: S32,
    #[absent(S16::clamp(1))]
    pub scale: S16,
    pub shift: Shift6,
}
