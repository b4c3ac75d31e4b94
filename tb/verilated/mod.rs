//! The Verilated models of designs, shared libraries built when first needed, as targets of the engine.
//!
//! [`models`] finds a target by its name; without the feature `verilator` there are no targets but
//! those that the program adds. The only `unsafe` of the bench is here; C++ is in `bridge/`.

mod cache;
#[cfg(feature = "verilator")]
mod designs;
#[cfg(feature = "verilator")]
mod dut;
mod error;
#[cfg(feature = "verilator")]
mod ffi;
#[cfg(feature = "verilator")]
mod home;
#[cfg(feature = "verilator")]
mod loading;
pub mod models;
#[cfg(feature = "verilator")]
mod settings;
#[cfg(feature = "verilator")]
pub mod targets;
#[cfg(feature = "verilator")]
mod training;

#[cfg(feature = "verilator")]
pub use designs::DesignWithModels;
#[cfg(feature = "verilator")]
pub use dut::{RecordedInputs, VerilatedDut};
pub use error::{DesignModelError, TargetNotFound};
pub use models::Designs;
