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

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_files::yaml::{self as yaml};
    use std::path::Path;

    fn ideal(text: &str) -> IdealClocks {
        let layer: Layer = yaml::parse(Path::new("a.yaml"), text).expect("legal");
        layer.ideal()
    }

    /// Rows of the table in convolution.md, section 12.
    #[test]
    fn multiplications_are_those_of_the_specification() {
        let conv = |[w, h, c]: [u32; 3], [k, s, p]: [u32; 3]| {
            ideal(&format!(
                "conv: {{ source: {{ feature: {{ width: {w}, height: {h}, channels: {c} }} }}, \
                 kernels: {{ count: {k}, width: {s}, height: {s} }}, padding: {{ left: {p}, \
                 right: {p}, top: {p}, bottom: {p} }} }}\nsdp: {{}}\n"
            ))
        };
        let row = conv([16, 16, 9], [8, 3, 1]);
        assert_eq!((row.macs, row.clocks), (165_888, 2592));
        let row = conv([5, 5, 32], [8, 3, 1]);
        assert_eq!((row.macs, row.clocks), (57_600, 900));
        // SDP needs 8 clocks for each of 64 atoms, the multiplications are done in 64.
        let row = conv([8, 8, 8], [8, 1, 0]);
        assert_eq!((row.macs, row.clocks), (4096, 512));
    }

    #[test]
    fn padded_lanes_take_their_clocks() {
        let cdp = ideal("cdp: { source: { width: 3, height: 2, channels: 9 } }\n");
        assert_eq!((cdp.macs, cdp.clocks), (0, 96));
    }
}
