//! Stimulus: random layers from profiles and seeds, legal by construction.
//!
//! A unit adds one generator here and one section in [`profile::Profile`].
#![forbid(unsafe_code)]

pub mod avoid;
pub mod case;
pub mod cdp;
pub mod conv;
pub mod draws;
pub mod fields;
pub mod generate;
pub mod hostile;
pub mod lut;
mod mcif;
pub mod measure;
pub mod pdp;
pub mod profile;
mod profile_constraint;
mod profile_file;
pub mod random;
pub mod sdp;
mod sweep;
mod transfers;
