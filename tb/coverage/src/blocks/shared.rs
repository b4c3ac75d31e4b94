//! What the blocks of several units ask of a layer.

use nvdla_model::executed::Layer;
use nvdla_regs::types;
use nvdla_regs::types::Field;

use crate::model::Answers;
use crate::values;

/// Bin of [`values::GAPS`] for a cube of atoms: fields of width and height, of line and surface
/// stride.
pub(super) fn gaps(layer: &Layer<'_>, size: [&Field; 2], strides: [&Field; 2]) -> Answers {
    let [width, height] = size.map(|field| layer.count(field));
    values::gaps(width, height, strides.map(|field| layer.get(field)), 8)
}

/// Bin 0 if the first of two blocks is enabled before the second, else bin 1.
pub(super) fn order(layer: &Layer<'_>, blocks: [&types::Block; 2]) -> Answers {
    match blocks.map(|block| layer.started(block)) {
        [Some(first), Some(second)] => Answers::flag(second < first),
        _ => Answers::NONE,
    }
}
