//! The bench: how nv_small is driven and watched.
//!
//! Agents, stimulus, runner and report see [`dut::Dut`]; only the command line and the
//! integration tests name the Verilated models.

pub mod cli;
pub mod report;
#[cfg(feature = "verilator")]
pub mod verilated;
