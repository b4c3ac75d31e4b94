//! Contents of the look-up tables of SDP or CDP, and the registers that count look-ups.
//!
//! Source: docs/nv_small/system.md, section 9.

use super::geometry::Geometry;
use super::table::{cdp, sdp};
use super::types::Reg;

/// Number of entries of table LE.
pub const LE_ENTRIES: usize = Geometry::LE_ENTRIES as usize;
/// Number of entries of table LO.
pub const LO_ENTRIES: usize = Geometry::LO_ENTRIES as usize;

/// Registers of CDP that count look-ups by result: underflow, overflow, hybrid, hit in LE, in LO.
pub const CDP_COUNTERS: [&Reg; 5] = [
    &cdp::D_PERF_LUT_UFLOW,
    &cdp::D_PERF_LUT_OFLOW,
    &cdp::D_PERF_LUT_HYBRID,
    &cdp::D_PERF_LUT_LE_HIT,
    &cdp::D_PERF_LUT_LO_HIT,
];
/// Registers of SDP that count look-ups, in the order of [`CDP_COUNTERS`].
pub const SDP_COUNTERS: [&Reg; 5] = [
    &sdp::D_PERF_LUT_UFLOW,
    &sdp::D_PERF_LUT_OFLOW,
    &sdp::D_PERF_LUT_HYBRID,
    &sdp::D_PERF_LUT_LE_HIT,
    &sdp::D_PERF_LUT_LO_HIT,
];

/// Entries of the look-up tables LE and LO of a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LutTables {
    pub le: [i16; LE_ENTRIES],
    pub lo: [i16; LO_ENTRIES],
}

impl Default for LutTables {
    /// Tables in which all entries are 0, as after reset.
    fn default() -> Self {
        Self {
            le: [0; LE_ENTRIES],
            lo: [0; LO_ENTRIES],
        }
    }
}
