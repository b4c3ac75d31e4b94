//! The bench: how nv_small is driven and watched.
//!
//! Agents and sessions see [`dut::Dut`]; nothing here names a simulator.
#![forbid(unsafe_code)]

pub mod agents;
pub mod engine;
pub mod error;
pub mod extended;
mod lock;
pub mod pool;
pub mod session;
pub mod simulation;
pub mod trace;
pub mod walking;

pub use agents::dut;
