//! The bit-exact reference model of NVDLA nv_small.
//!
//! The crate reads what the hardware reads, register writes and memory bytes. It knows no
//! clock, no pins, no Verilator and no generator.
//!
//! ```text
//! Program --> model --> Expected
//! ```
#![forbid(unsafe_code)]

pub mod executed;
pub mod expected;
pub mod host;
pub mod model;
pub mod program;
pub mod units;

pub use units::{arith, layout, memory};

/// Runs the examples of docs/model.md as document tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/model.md")]
mod document {}
