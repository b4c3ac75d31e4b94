//! Reads compiled networks (loadables of NVIDIA's compiler) and makes programs for nv_small.
//!
//! A loadable holds memories with contents, tasks, and for each task of the accelerator a graph of
//! operations. The crate reads it, refuses operations that nv_small cannot execute, orders the
//! others and lowers each to the register writes of a [`Program`]. The reference model and the
//! bench run these programs one after another. Tasks of the CPU are computed here.
//!
//! Source: docs/loadable.md.
//!
//! [`Program`]: nvdla_model::program::Program
#![forbid(unsafe_code)]

pub mod case;
pub mod container;
pub mod cpu;
pub mod descriptor;
pub mod error;
pub mod export;
pub mod flow;
pub mod lower;
pub mod network;
pub mod placement;
pub mod profile;
pub mod reason;
pub mod run;
pub mod schedule;
pub mod summary;
pub mod tensor;
pub mod warning;

mod check;
mod needs;
