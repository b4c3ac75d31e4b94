//! Layers as people write them: YAML -> [`layer::LayerFile`] -> `Program`.
//!
//! A [`layer::LayerFile`] says what is computed, in the words of the specification. Lowering
//! ([`lower`]) decides where the cubes lie in memory and writes the register program; from
//! there on nobody knows the layer any more.
//!
//! A unit adds one folder beside [`sdp`] (layer type, lowering) and one key in
//! [`layer::Layer`].
#![forbid(unsafe_code)]

pub mod cdp;
mod contents;
pub mod conv;
pub mod cube;
pub mod data;
pub mod draw;
pub mod ideal;
pub mod image;
pub mod layer;
pub mod lower;
pub mod lut;
pub mod pdp;
pub mod place;
pub mod scalar;
pub mod sdp;
pub mod writes;
