//! Which operations run together, in which order, and in which register groups.
//!
//! Source: docs/loadable.md, section 6.

pub mod groups;
pub mod plan;
pub mod units;
