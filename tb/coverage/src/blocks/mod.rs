//! The coverage model: one file for each part of the hardware.

pub mod cdp;
pub mod clocks;
pub mod convolution;
pub mod fetch;
pub mod groups;
pub mod host;
pub mod image;
pub mod interrupts;
pub mod lut;
pub mod memory;
pub mod pdp;
pub mod reset;
pub mod sdp;
pub mod sdp_ew;
pub mod sdp_stage;
pub mod sequences;

use nvdla_regs::types;
use nvdla_regs::types::Field;

use crate::model::{Answers, Block};
use crate::values;
use nvdla_model::executed::Layer;

/// All of it.
pub const BLOCKS: &[&Block] = &[
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
];

/// Bin of [`values::GAPS`] for a cube of atoms: fields of width and height, of line and surface
/// stride.
fn gaps(layer: &Layer<'_>, size: [&Field; 2], strides: [&Field; 2]) -> Answers {
    let [width, height] = size.map(|field| layer.count(field));
    values::gaps(width, height, strides.map(|field| layer.get(field)), 8)
}

/// Bin 0 if the first of two blocks is enabled before the second, else bin 1.
fn order(layer: &Layer<'_>, blocks: [&types::Block; 2]) -> Answers {
    match blocks.map(|block| layer.started(block)) {
        [Some(first), Some(second)] => Answers::flag(second < first),
        _ => Answers::NONE,
    }
}
