//! What must come out of NVDLA nv_small: a bit-exact reference model and the comparison of
//! observed runs with it.
//!
//! The crate reads what the hardware reads, register writes and memory bytes. It knows no
//! clock, no pins, no Verilator and no generator.
//!
//! ```text
//! Program --> model --> Expected --+
//!                                  +--> compare --> Verdict
//! Program --> (bench) -> Observed -+
//! ```
#![forbid(unsafe_code)]

pub mod arith;
pub mod compare;
pub mod expected;
pub mod layout;
pub mod memory;
pub mod model;
pub mod observed;
pub mod program;
pub mod quantity;
pub mod regs;
pub mod units;
