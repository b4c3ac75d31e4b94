//! The units, each a pure function from decoded registers and tensors to tensors and
//! statistics.

pub mod cdp;
pub mod conv;
pub mod lut;
pub mod pdp;
