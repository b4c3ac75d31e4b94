//! A pin that every DUT must have.

use super::attributes::{PinClock, PinDirection, PinTie};

/// A pin that every DUT must have. Source: docs/nv_small/system.md, section 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin {
    pub name: &'static str,
    pub direction: PinDirection,
    /// Width in bits.
    pub width: u32,
    /// Clock of the pin; `None` for the clock pins themselves.
    pub clock: Option<PinClock>,
    /// Constant level at which the bench holds the pin; `None` for pins that change.
    pub tie: Option<PinTie>,
    /// Meaning of the pin, a text for documents.
    pub desc: &'static str,
}
