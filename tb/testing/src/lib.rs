//! Common parts of the tests of several crates. Only tests depend on this crate.

#![expect(clippy::unwrap_used, reason = "for tests alone, which may panic")]

mod effort;
pub mod fuzz;
mod mutate;
pub mod snapshot;
pub mod vectors;

pub use effort::effort;
