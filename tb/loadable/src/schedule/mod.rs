//! Which operations run together, their order and their register groups.
//!
//! Source: docs/loadable.md, section 6.

pub mod groups;
pub mod plan;
pub mod units;
