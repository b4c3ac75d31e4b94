//! Bins for questions that several blocks ask about a layer.

use nvdla_model::executed::Enables;
use nvdla_regs::types;

use crate::model::Answers;
use crate::values;

/// Bin of [`values::GAPS`] for a cube of atoms, from width and height, and line and surface stride.
pub(super) fn gaps([width, height]: [u32; 2], strides: [u32; 2]) -> Answers {
    values::gaps(width, height, strides, 8)
}

/// Bin 0 if the first of two blocks is enabled before the second, else bin 1.
pub(super) fn order(enables: &Enables, blocks: [&types::Block; 2]) -> Answers {
    match blocks.map(|block| enables.place(block)) {
        [Some(first), Some(second)] => Answers::flag(second < first),
        _ => Answers::NONE,
    }
}
