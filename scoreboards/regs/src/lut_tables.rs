//! Contents of the look-up tables behind a table port.
//!
//! Source: docs/nv_small/system.md, section 9.

use super::geometry::Geometry;

/// Entries of table LE.
pub const LE_ENTRIES: usize = Geometry::LE_ENTRIES as usize;
/// Entries of table LO.
pub const LO_ENTRIES: usize = Geometry::LO_ENTRIES as usize;

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
