//! Programs on hardware: clocks, one session, many cases.

pub mod clocks;
pub mod options;
pub mod pool;
pub mod session;
pub mod trace;
