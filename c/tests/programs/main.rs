//! The library: its header, programs on it in C, C++ and SystemVerilog, and any calls.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod examples;
mod fuzz;
mod header;
mod systemverilog;
