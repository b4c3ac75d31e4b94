//! Descriptions, file lists and Verilog sources: what they mean, and what is said about wrong ones.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod descriptions;
mod files;
mod fuzz;
mod lists;
mod survey;
