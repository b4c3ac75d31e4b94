//! Draws random layers and cases from profiles and seeds. All layers are legal by construction.
//!
//! Each unit has a generator here and a section in [`profile::Profile`].
#![forbid(unsafe_code)]

pub mod avoid;
pub mod case;
pub mod cdp;
mod conditions;
pub mod conv;
pub mod draws;
mod edges;
pub mod fields;
pub mod generate;
pub mod hostile;
pub mod illegal;
pub mod legality;
pub mod lut;
mod mcif;
pub mod measure;
pub mod pdp;
pub mod plan;
pub mod profile;
mod profile_constraint;
pub mod random;
pub mod sdp;
mod sweep;
mod transfers;
