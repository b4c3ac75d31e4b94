//! Coverage in the formats of other tools.

pub mod lcov;
pub mod ucis;
