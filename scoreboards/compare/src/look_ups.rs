//! Counters of SDP's look-ups on the reference RTL.
//!
//! Quirk `lut_counts_clocks`: the reference counts the last element once for each clock until
//! the layer is done, 12 times more. We count each element once.
//! Source: docs/nv_small/sdp.md, section 12.4.

use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::sdp;

/// How often the reference RTL counts the last element of a layer that writes memory beyond once.
const TAIL: u32 = 12;

/// The counters that are too high on the reference RTL.
pub(super) const COUNTERS: [RegAddr; 4] = [
    sdp::D_PERF_LUT_UFLOW.addr,
    sdp::D_PERF_LUT_OFLOW.addr,
    sdp::D_PERF_LUT_LE_HIT.addr,
    sdp::D_PERF_LUT_LO_HIT.addr,
];

/// Compares look-up counters of the reference RTL with ours, which count each element once.
#[derive(Debug, Default)]
pub struct LutCountComparison {
    /// Whether some look-up counter of our model is above 0.
    counted: bool,
    /// Look-up counters that are higher by [`TAIL`] (12) on the reference RTL.
    more: Vec<RegAddr>,
}

impl LutCountComparison {
    /// Whether the values of register `at` agree: `reference` on the reference RTL, `here` in our
    /// model. A look-up counter may be higher by `TAIL` there.
    pub fn agree(&mut self, at: RegAddr, reference: u32, here: u32) -> bool {
        let counts = COUNTERS.contains(&at) && here > 0;
        self.counted |= counts;
        if counts && here.checked_add(TAIL) == Some(reference) {
            self.more.push(at);
            return true;
        }
        reference == here
    }

    /// Checks that one element explains all surplus counts: a miss, or a hit of one or both tables.
    ///
    /// # Errors
    /// No single element counts in all registers with surplus counts, or no register has them.
    pub fn check(&self) -> Result<(), String> {
        let [.., le, lo] = COUNTERS;
        match self.more.as_slice() {
            [] if self.counted => Err(format!(
                "the reference counts the last element {TAIL} times more, but no counter has it"
            )),
            [] | [_] => Ok(()),
            [a, b] if [*a, *b] == [le, lo] => Ok(()),
            more => Err(format!("no last element counts in all of {more:?}")),
        }
    }
}
