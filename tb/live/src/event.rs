//! Events that a live session reports while it runs.

use std::fmt;

use nvdla_compare::observed::Finding;
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::RegAddr;

/// An event of a live session. Clocks are core clocks since reset, 0 without a DUT.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LiveEvent {
    /// A write of the host enabled the last unit of a layer. Layers count from 0 since reset.
    LayerBegun {
        layer: usize,
        label: String,
        clock: u64,
    },
    /// A layer has written all that it must.
    LayerEnded {
        layer: usize,
        label: String,
        clock: u64,
        /// The first wrong byte of the layer, in words; `None` if all are right.
        difference: Option<String>,
    },
    /// The level of dla_intr changed.
    Interrupt { is_high: bool, clock: u64 },
    /// A register was read with another value than the model has; only the bits of `mask` are
    /// compared.
    Register {
        at: RegAddr,
        got: u32,
        want: u32,
        mask: u32,
        clock: u64,
    },
    /// A finding of the bench: no correct DUT does this.
    Finding(Finding),
}

impl LiveEvent {
    /// Whether the event shows that the design is wrong.
    pub fn is_failure(&self) -> bool {
        match self {
            Self::LayerBegun { .. } | Self::Interrupt { .. } => false,
            Self::LayerEnded { difference, .. } => difference.is_some(),
            Self::Register { .. } | Self::Finding(_) => true,
        }
    }
}

impl fmt::Display for LiveEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LayerBegun {
                layer,
                label,
                clock,
            } => write!(f, "clock {clock}: layer {layer} begins: {label}"),
            Self::LayerEnded {
                layer,
                label,
                clock,
                difference: None,
            } => write!(f, "clock {clock}: layer {layer} is right: {label}"),
            Self::LayerEnded {
                layer,
                clock,
                difference: Some(text),
                ..
            } => write!(f, "clock {clock}: layer {layer} is wrong: {text}"),
            Self::Interrupt { is_high, clock } => {
                write!(f, "clock {clock}: dla_intr is {}", u8::from(*is_high))
            }
            Self::Register {
                at,
                got,
                want,
                mask,
                clock,
            } => {
                match register_at(*at) {
                    Some(reg) => write!(f, "clock {clock}: {reg}")?,
                    None => write!(f, "clock {clock}: register {at}")?,
                }
                write!(f, " is 0x{got:x}, not 0x{want:x}")?;
                match mask {
                    &u32::MAX => Ok(()),
                    mask => write!(f, " (of 0x{mask:x})"),
                }
            }
            Self::Finding(finding) => write!(f, "clock {}: {}", finding.clock, finding.text),
        }
    }
}

/// What of a session was reported in events already: numbers of layers, register events, findings.
#[derive(Debug, Default)]
pub(crate) struct ReportedEvents {
    pub(crate) layers: usize,
    /// Layers whose end was not reported yet.
    pub(crate) open: Vec<usize>,
    pub(crate) registers: usize,
    pub(crate) findings: usize,
}
