//! Least core clocks that a unit of a network can take.
//!
//! Source: docs/nv_small/convolution.md, section 12; sdp.md, section 14; pdp.md, section 11;
//! cdp.md, section 9.

use nvdla_model::units::{ATOM, MACS};

use crate::descriptor::cube::CubeDescriptor;
use crate::network::{OpDescriptor, Operation};

/// Name of CMAC's multipliers in lists of least clocks.
pub(crate) const MULTIPLIERS: &str = "multipliers";

/// For each operation of a unit: its hardware, and the least core clocks for it.
pub(crate) fn needs(unit: &[Operation]) -> Vec<(&'static str, u64)> {
    let clocks = unit.iter().map(|operation| match &operation.work {
        OpDescriptor::Conv(conv) => {
            let [width, height, kernels] = conv.dst.shape().map(u64::from);
            let macs = width * height * kernels * u64::from(conv.bytes_per_kernel);
            (MULTIPLIERS, macs.div_ceil(MACS))
        }
        OpDescriptor::Sdp(sdp) => ("SDP", ATOM * atoms(&sdp.src)),
        OpDescriptor::Pdp(pdp) => ("PDP", ATOM * atoms(&pdp.src)),
        OpDescriptor::Cdp(cdp, _) => ("CDP", ATOM * atoms(&cdp.src)),
    });
    clocks.collect()
}

fn atoms(cube: &CubeDescriptor) -> u64 {
    u64::from(cube.width) * u64::from(cube.height) * u64::from(cube.layout().surfaces())
}
