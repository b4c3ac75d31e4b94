//! The bench on a scripted DUT: agents, sessions, the watchdog, and whether it notices faults.

mod apb;
mod apb_checks;
mod beats;
mod engine;
mod fake;
mod fuzz;
mod pool;
mod self_check;
mod session;
mod support;
mod timing;
mod watchdog;
