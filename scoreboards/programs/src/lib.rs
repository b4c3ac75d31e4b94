//! Reads files of programs: each becomes a [`Program`] of the model, with its reference results.
//!
//! The model knows no files. This crate hardly computes, so that development builds do without
//! its optimisation.
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
