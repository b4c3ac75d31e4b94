//! The border to the Verilated models, on the model `probe` (tb/tests/duts).

mod errors;
mod host;
mod pins;
mod snapshots;
mod threads;
mod waves;
