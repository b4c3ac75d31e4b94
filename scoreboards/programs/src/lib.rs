//! Reads files of programs: each becomes a [`Program`] of the model, with its reference results.
//!
//! A crate of its own, because the model reads no files, and because these readers compute so
//! little that development builds need not optimise them.
//!
//! [`Program`]: nvdla_model::program::Program
#![forbid(unsafe_code)]

mod budget;
pub mod error;
pub mod golden;
pub mod image;
pub mod listing;
pub mod names;
mod order;
pub mod packed;
pub mod sequence;
mod stage;
pub mod trace;
