//! Types that describe a pin: direction, width, clock and constant level.

/// Direction of a pin as the DUT sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display)]
pub enum PinDirection {
    #[strum(to_string = "input")]
    In,
    #[strum(to_string = "output")]
    Out,
}

/// The clock with which a pin changes or is sampled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum PinClock {
    Core,
    Csb,
    /// The pin is asynchronous: it may change at any time.
    Async,
    /// The pin is constant while the design runs.
    Static,
}

/// The constant level that the bench drives at a pin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display)]
pub enum PinTie {
    #[strum(to_string = "0")]
    Low,
    #[strum(to_string = "1")]
    High,
    /// High unless the description says that the clock gates work.
    #[strum(to_string = "1, or 0 with `clock_gating: true`")]
    ClockGatingOff,
}

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
