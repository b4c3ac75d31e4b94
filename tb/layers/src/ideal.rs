//! Lower bound of the core clocks of a layer, from what the units do in one clock.
//!
//! Source: docs/nv_small/convolution.md, section 12; sdp.md, section 14; pdp.md, section 11;
//! cdp.md, section 9.

use crate::conv::ConvLayer;
use crate::layer::Layer;

pub use nvdla_model::units::{ATOM, MACS};

/// Number of multiplications of a layer, and the lower bound of its core clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdealClocks {
    /// Number of multiplications, padded channels left out; 0 for a layer without convolution.
    pub macs: u64,
    /// Least number of core clocks that the slowest unit of the layer needs.
    pub clocks: u64,
}

impl Layer {
    /// Number of multiplications of the layer, and the lower bound of its core clocks.
    pub fn ideal(&self) -> IdealClocks {
        let macs = self.conv.as_ref().map_or(0, macs);
        let elements = self.cube().map_or(0, |shape| ATOM * shape.atoms());
        IdealClocks {
            macs,
            clocks: macs.div_ceil(MACS).max(elements),
        }
    }
}

/// Number of multiplications of a convolution.
fn macs(conv: &ConvLayer) -> u64 {
    let plan = conv.plan().expect("checked when read");
    let outputs = u64::from(plan.atomics) * u64::from(plan.output.channels);
    outputs * u64::from(plan.kernel.bytes())
}
