//! Look-up statistics of SDP on the reference hardware.
//!
//! Quirk `lut_counts_clocks`: the reference counts the last element once for each clock until
//! the layer is done, 12 times more. We count each element once.
//! Source: docs/nv_small/sdp.md, section 12.4.

use crate::quantity::Addr;
use crate::regs::table::sdp;

/// What the reference counts more for the last element of a layer that writes memory.
const TAIL: u32 = 12;

/// The counters that the quirk touches.
pub(super) const COUNTERS: [Addr; 4] = [
    sdp::D_PERF_LUT_UFLOW.addr,
    sdp::D_PERF_LUT_OFLOW.addr,
    sdp::D_PERF_LUT_LE_HIT.addr,
    sdp::D_PERF_LUT_LO_HIT.addr,
];

/// Explains differences between the counters of the reference and one count for each element.
#[derive(Debug, Default)]
pub struct LookUps {
    /// Counters that have [`TAIL`] more.
    more: Vec<Addr>,
}

impl LookUps {
    /// Whether the quirk explains that the register at `at` is `reference` there and `here` here.
    pub fn explain(&mut self, at: Addr, reference: u32, here: u32) -> bool {
        let explained = COUNTERS.contains(&at) && here.checked_add(TAIL) == Some(reference);
        if explained {
            self.more.push(at);
        }
        explained
    }

    /// The last element is one miss, or a hit of one or both tables.
    ///
    /// # Errors
    /// No element counts in all the registers that have more.
    pub fn check(&self) -> Result<(), String> {
        let [.., le, lo] = COUNTERS;
        match self.more.as_slice() {
            [] | [_] => Ok(()),
            [a, b] if [*a, *b] == [le, lo] => Ok(()),
            more => Err(format!("no last element counts in all of {more:?}")),
        }
    }
}
