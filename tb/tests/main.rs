//! Integration tests of the bench.

mod apb;
#[cfg(all(feature = "verilator", feature = "test-duts"))]
mod border;
#[cfg(feature = "verilator")]
mod campaign;
mod cli;
mod conv;
#[cfg(feature = "verilator")]
mod cosim;
mod fake;
mod fuzz;
mod loadables;
#[cfg(feature = "verilator")]
mod lut;
#[cfg(feature = "verilator")]
mod malformed;
mod networks;
#[cfg(feature = "verilator")]
mod origin;
#[cfg(all(feature = "verilator", feature = "test-duts"))]
mod parts;
mod pool;
mod profiles;
#[cfg(feature = "verilator")]
mod report;
mod self_check;
mod session;
mod stimulus;
mod structural;
mod support;
mod timing;
mod watchdog;
