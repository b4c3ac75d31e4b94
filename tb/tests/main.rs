//! Integration tests of the bench.

mod apb;
mod fake;
mod pool;
mod self_check;
mod session;
mod support;
mod timing;
mod watchdog;
