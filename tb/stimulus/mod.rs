//! Stimulus: YAML layers, profiles and seeds -> [`layer::LayerFile`] -> `Program`.
//!
//! A [`layer::LayerFile`] says what is computed, in the words of the specification. Lowering
//! ([`lower`]) decides where the cubes lie in memory and writes the register program; from
//! there on nobody knows the layer any more.
//!
//! A unit adds one folder beside [`sdp`] (layer type, lowering, generation), one key in
//! [`layer::Layer`] and one section in [`profile::Profile`].

pub mod avoid;
pub mod cdp;
pub mod conditions;
pub mod constraint;
pub mod conv;
pub mod cube;
pub mod data;
pub mod draw;
pub mod fields;
pub mod generate;
pub mod hostile;
pub mod ideal;
pub mod illegal;
pub mod image;
pub mod layer;
pub mod lower;
pub mod lut;
pub mod mcif;
pub mod network;
pub mod pdp;
pub mod place;
pub mod profile;
pub mod random;
pub mod scalar;
pub mod sdp;
pub mod writes;
pub mod yaml;
