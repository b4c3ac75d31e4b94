//! Common parts of the tests of several crates. Only tests depend on this crate.

#![expect(clippy::unwrap_used, reason = "for tests alone, which may panic")]

mod effort;
#[cfg(target_os = "linux")]
pub mod full;
pub mod fuzz;
mod mutate;
pub mod snapshot;
mod split;
pub mod vectors;

pub use effort::effort;
pub use split::check_split_program;
