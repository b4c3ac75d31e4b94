//! The border to the Verilated models, on the model `probe` (tb/tests/duts).

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod errors;
mod host;
mod pins;
mod snapshots;
mod threads;
mod waves;
