//! Bins for questions that several blocks ask about a layer.

use nvdla_model::executed::BlockEnableWrites;
use nvdla_regs::types;

use crate::model::AnsweredBins;

/// Bin 0 if the first of two blocks is enabled before the second, else bin 1.
pub(super) fn order(enables: &BlockEnableWrites, blocks: [&types::Block; 2]) -> AnsweredBins {
    match blocks.map(|block| enables.place(block)) {
        [Some(first), Some(second)] => AnsweredBins::flag(second < first),
        _ => AnsweredBins::NONE,
    }
}
