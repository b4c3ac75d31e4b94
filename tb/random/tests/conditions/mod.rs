//! Conditions of a case.

#[cfg(feature = "clap")]
mod memory;
mod overrides;
mod sweep;
