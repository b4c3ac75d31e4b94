//! Contents of the look-up tables behind a table port.
//!
//! Source: docs/nv_small/system.md, section 9.

use super::geometry::Geometry;
use super::table::{cdp, sdp};
use super::types::Reg;

/// Entries of table LE.
pub const LE_ENTRIES: usize = Geometry::LE_ENTRIES as usize;
/// Entries of table LO.
pub const LO_ENTRIES: usize = Geometry::LO_ENTRIES as usize;

/// Counters of CDP of look-ups by their result: underflow, overflow, hybrid, hit in LE, hit in LO.
pub const CDP_COUNTERS: [&Reg; 5] = [
    &cdp::D_PERF_LUT_UFLOW,
    &cdp::D_PERF_LUT_OFLOW,
    &cdp::D_PERF_LUT_HYBRID,
    &cdp::D_PERF_LUT_LE_HIT,
    &cdp::D_PERF_LUT_LO_HIT,
];
/// The same of SDP.
pub const SDP_COUNTERS: [&Reg; 5] = [
    &sdp::D_PERF_LUT_UFLOW,
    &sdp::D_PERF_LUT_OFLOW,
    &sdp::D_PERF_LUT_HYBRID,
    &sdp::D_PERF_LUT_LE_HIT,
    &sdp::D_PERF_LUT_LO_HIT,
];

/// Contents of the tables LE and LO.
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
