//! The register table, its look-ups, and the register file.

mod file;
mod glb;
mod interrupts;
mod line_buffer;
mod look_up;
mod lut_port;
mod quirk;
mod types;
mod unit;
