//! Properties of pins: direction, clock and constant level. The generator reads them from
//! `rtl/pkg/pins.yaml`, and copies this file beside the table of pins that it makes.

use serde::Deserialize;

/// Direction of a pin as the DUT sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, strum::Display)]
#[serde(rename_all = "snake_case")]
pub enum PinDirection {
    #[strum(to_string = "input")]
    In,
    #[strum(to_string = "output")]
    Out,
}

/// The clock with which a pin changes or is sampled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, strum::Display)]
#[serde(rename_all = "snake_case")]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, strum::Display)]
#[serde(rename_all = "snake_case")]
pub enum PinTie {
    #[strum(to_string = "0")]
    Low,
    #[strum(to_string = "1")]
    High,
    /// High unless the description says that the clock gates work.
    #[strum(to_string = "1, or 0 with `clock_gating: true`")]
    ClockGatingOff,
}
