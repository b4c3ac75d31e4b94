//! Registers: the generated table, its types and look-ups, and the register file.

pub mod file;
pub mod glb;
pub mod interrupts;
#[rustfmt::skip]
pub mod layers;
mod lut_port;
#[rustfmt::skip]
mod source;
#[rustfmt::skip]
pub mod table;
pub mod types;
pub mod unit;
