//! The properties of a pin.

/// Direction of a pin as the DUT sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PinDirection {
    In,
    Out,
    InOut,
}

impl std::fmt::Display for PinDirection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::In => "input",
            Self::Out => "output",
            Self::InOut => "inout",
        })
    }
}

/// A port of the top module of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Port {
    pub name: String,
    pub direction: PinDirection,
    /// Width in bits.
    pub width: u32,
}

/// The clock to which a pin belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    Core,
    Csb,
    /// The pin belongs to no clock.
    Async,
    /// The pin is constant while the design runs.
    Static,
}

impl std::fmt::Display for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Core => "core",
            Self::Csb => "csb",
            Self::Async => "async",
            Self::Static => "static",
        })
    }
}

/// The level to which a constant pin is tied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PinTie {
    Low,
    High,
    /// High unless the description says that the clock gates work.
    ClockGatingOff,
}

impl std::fmt::Display for PinTie {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Low => "0",
            Self::High => "1",
            Self::ClockGatingOff => "1, or 0 with `clock_gating: true`",
        })
    }
}

/// A pin that every DUT must have. Source: docs/nv_small/system.md, section 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin {
    pub name: &'static str,
    pub direction: PinDirection,
    /// Width in bits.
    pub width: u32,
    /// Clock of the pin; absent for clocks themselves.
    pub clock: Option<Clock>,
    /// The constant level of the pin; absent for pins that change.
    pub tie: Option<PinTie>,
    /// Meaning of the pin, for people.
    pub desc: &'static str,
}
