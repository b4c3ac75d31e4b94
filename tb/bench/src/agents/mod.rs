//! What surrounds the hardware: register bus, memory, interrupt, and the rules of the pins.
//!
//! Agents see pins, once a clock. They draw from their own seeded generators and report what
//! no correct design shows as findings.

pub mod apb;
pub mod axi;
pub mod checker;
pub mod csb;
pub mod findings;
pub mod irq;
pub mod pause;
pub mod timing;
