//! The units, each a pure function from decoded registers and tensors to tensors and
//! statistics.

pub mod cdp;
pub mod lut;
pub mod pdp;
