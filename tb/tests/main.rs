//! Integration tests of the bench.

mod apb;
#[cfg(all(feature = "verilator", feature = "test-duts"))]
mod border;
mod fake;
mod pool;
mod self_check;
mod session;
mod support;
mod timing;
mod watchdog;
