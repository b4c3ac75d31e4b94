//! Registers of nv_small: the generated register table with its types and look-ups, and a model of
//! the register file with the ports of its look-up tables.
#![forbid(unsafe_code)]

pub mod configuration;
pub mod file;
#[rustfmt::skip]
pub mod geometry;
pub mod glb;
pub mod interrupts;
#[rustfmt::skip]
pub mod layers;
pub mod line_buffer;
pub mod look_up;
mod lut_port;
pub mod lut_tables;
pub mod quantity;
pub mod quirk;
mod role;
#[rustfmt::skip]
mod source;
#[rustfmt::skip]
pub mod table;
pub mod types;
pub mod unit;
