//! The bench: how nv_small is driven and watched.
//!
//! Agents, stimulus, runner and report see [`dut::Dut`]; only the command line and the
//! integration tests name the Verilated models.

pub mod agents;
pub mod campaign;
pub mod cli;
pub mod coverage;
pub mod dut;
pub mod error;
pub mod lut;
pub mod report;
pub mod runner;
pub mod seed;
pub mod stimulus;
pub mod structural;
#[cfg(feature = "verilator")]
pub mod verilated;
