//! Decides which operations run together as a unit, the order of units and their register groups.
//!
//! Source: docs/loadable.md, section 6.

pub mod plan;
pub mod units;
