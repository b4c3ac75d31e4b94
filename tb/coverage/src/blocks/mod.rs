//! The coverage model: one file for each part of the hardware.

pub mod cdp;
pub mod clocks;
pub mod coincidences;
pub mod convolution;
pub mod ends;
pub mod fetch;
pub mod groups;
pub mod host;
pub mod image;
pub mod interrupts;
pub mod lut;
pub mod memory;
pub mod moments;
pub mod pdp;
pub mod reset;
pub mod sdp;
pub mod sdp_ew;
pub mod sdp_stage;
pub mod sequences;
mod shared;

use crate::model::CoverageBlock;

/// All blocks of the coverage model.
pub const BLOCKS: &[&CoverageBlock] = &[
    &sdp::BLOCK,
    &sdp_stage::BS,
    &sdp_stage::BN,
    &sdp_ew::BLOCK,
    &lut::SDP,
    &pdp::BLOCK,
    &cdp::BLOCK,
    &lut::CDP,
    &fetch::BLOCK,
    &convolution::BLOCK,
    &image::BLOCK,
    &groups::BLOCK,
    &host::BLOCK,
    &memory::BLOCK,
    &interrupts::BLOCK,
    &clocks::BLOCK,
    &reset::BLOCK,
    &ends::BLOCK,
    &moments::BLOCK,
    &coincidences::BLOCK,
];
