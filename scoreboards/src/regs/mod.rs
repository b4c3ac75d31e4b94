//! Registers: the generated table, its types and look-ups.

#[rustfmt::skip]
pub mod table;
pub mod types;
