//! Events that a live session reports while it runs.

use std::fmt;

use nvdla_compare::observed::Finding;
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::RegAddr;

/// Something that a live session tells its host. Clocks: core clocks since reset; 0 without a DUT.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LiveEvent {
    /// A write of the host enabled the last unit of layer `layer`, counted from 0 since reset.
    LayerBegun {
        layer: usize,
        label: String,
        clock: u64,
    },
    /// Layer number `layer` has written all bytes of its output.
    LayerEnded {
        layer: usize,
        label: String,
        clock: u64,
        /// The first wrong byte of the output, described in words; `None` if all bytes are right.
        difference: Option<String>,
    },
    /// dla_intr rose or fell.
    Interrupt { is_high: bool, clock: u64 },
    /// A read of a register gave `got`, where the model has `want`; only the bits of `mask` are
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
    /// Whether the event is a difference from the model or a finding: the design is wrong.
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

/// The events that a session has reported: number of begun layers, of trace events, of findings.
#[derive(Debug, Default)]
pub(crate) struct AlreadyReportedEvents {
    pub(crate) layers: usize,
    /// Numbers of the layers that have begun, whose end was not reported yet.
    pub(crate) open: Vec<usize>,
    pub(crate) registers: usize,
    pub(crate) findings: usize,
}
