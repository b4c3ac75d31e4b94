//! From a DUT description to a compiled model.
//!
//! | Module | Job |
//! |---|---|
//! | [`description`] | the YAML file that describes one DUT, validated |
//! | [`quirk`] | known deviations of a DUT from the specification |
//! | [`filelist`] | the file lists it names, with the meaning that simulators give them |
//! | [`pins`] | the pins that every DUT must have |
//! | `build` | finds or installs Verilator, runs it, checks the pins, compiles (feature `build`) |
//!
//! The command uses the first four for its messages, the build script everything.

pub mod build;
pub mod description;
pub mod error;
pub mod filelist;
pub mod pins;
pub mod quirk;

pub use description::{Configuration, Description};
pub use error::{DescriptionProblem, Located};
pub use quirk::Quirk;
