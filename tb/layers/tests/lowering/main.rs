//! Layers and the registers that are derived from them.

mod conv;
mod fuzz;
mod statistics;
