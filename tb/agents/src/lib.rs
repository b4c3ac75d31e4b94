//! What surrounds the hardware: register bus, memory, interrupt, and the rules of the pins.
//!
//! Agents see pins ([`dut`]), once a clock. They draw from their own seeded generators ([`seed`]) and
//! report what no correct design shows as findings.
#![forbid(unsafe_code)]

pub mod apb;
pub mod axi;
pub mod checker;
pub mod csb;
pub mod dut;
pub mod findings;
pub mod irq;
pub mod pause;
mod pins;
pub mod seed;
pub mod timing;
