//! What the tests of several crates share. Nothing but tests depends on it.

#![expect(clippy::unwrap_used, reason = "for tests alone, which may panic")]

pub mod fuzz;
mod mutate;
pub mod snapshot;
pub mod vectors;
