//! From a DUT description to a compiled model.
//!
//! | Module | Job |
//! |---|---|
//! | [`description`] | the YAML file that describes one DUT, validated |
//! | [`filelist`] | the file lists it names, with the meaning that simulators give them |
//! | [`pins`] | the pins that every DUT must have |
//! | [`survey`] | which modules a tree of sources holds, found without a compiler |
//! | [`mutants`] | small changes of a design, to see whether anybody notices |
//! | [`build`] | finds or installs Verilator, runs it, checks the pins, compiles |
//!
//! The build script makes the first model, the command every other one.

pub mod build;
pub mod description;
pub mod error;
pub mod filelist;
pub mod mutants;
pub mod pins;
pub mod survey;

pub use description::{BuildKind, Description};
pub use error::{DescriptionProblem, Located, ProblemKind};
