//! Builds the model of a design, a shared library, from the description of a DUT.
//!
//! | Module | Job |
//! |---|---|
//! | [`description`] | the YAML file that describes one DUT, validated |
//! | [`filelist`] | the file lists that a description names, read as simulators read them |
//! | [`pins`] | the pins that every DUT must have |
//! | [`survey`] | which modules a folder of Verilog sources defines, read with slang |
//! | [`python_tools`] | Python packages that the program needs, installed with pip |
//! | [`build`] | finds or installs Verilator, runs it, checks the pins, compiles its C++ |
//!
//! The build script of `tb/verilated` builds nv_small; the command `cosim` builds other models.

pub mod build;
pub mod description;
pub mod error;
pub mod filelist;
pub mod pins;
pub mod python_tools;
pub mod survey;

pub use description::{BuildKind, Description};
pub use error::{DescriptionProblem, LocatedProblem};
pub use python_tools::PythonToolError;
