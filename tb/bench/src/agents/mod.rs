//! The agents of the register bus, memory and interrupt, and the checker of the AXI pins.
//!
//! Agents see the pins of the DUT ([`dut`]) once a clock. Each draws random numbers from a seeded
//! generator of its own ([`seed`]) and reports protocol errors and other [`findings`].

pub mod apb;
pub mod axi;
pub mod checker;
pub mod csb;
pub mod dut;
pub mod findings;
pub mod irq;
mod pins;
