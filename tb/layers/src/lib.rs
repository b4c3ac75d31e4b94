//! Layers as people write them: YAML -> [`layer::LayerFile`] -> `Program`.
//!
//! A [`layer::LayerFile`] says what is computed, in the words of the specification. Lowering
//! ([`lower`]) chooses the addresses of the cubes and writes the register program, which has no
//! more reference to the layer.
//!
//! Each unit has a folder such as [`sdp`] (layer type, lowering) and a key in [`layer::Layer`].
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
pub mod tables;
pub mod tensors;
pub mod writes;
