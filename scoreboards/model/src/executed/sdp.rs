//! What of SDP a layer uses.
//!
//! Source: docs/nv_small/sdp.md, sections 5.5, 8 and 9.

use nvdla_regs::table::sdp;

use crate::units::sdp::fields::STAGES;

use super::Layer;

/// Whether the ALU of BS (0) or BN (1) works.
pub fn has_alu<const S: usize>(layer: &Layer<'_>) -> bool {
    !layer.is_set(&STAGES[S].bypass) && !layer.is_set(&STAGES[S].alu_bypass)
}

/// Whether the multiplier of BS (0) or BN (1) works.
pub fn has_mul<const S: usize>(layer: &Layer<'_>) -> bool {
    !layer.is_set(&STAGES[S].bypass) && !layer.is_set(&STAGES[S].mul_bypass)
}

/// Whether BS (0) or BN (1) takes an operand from memory.
pub fn takes_memory<const S: usize>(layer: &Layer<'_>) -> bool {
    (has_alu::<S>(layer) && layer.is_set(&STAGES[S].alu_source))
        || (has_mul::<S>(layer) && layer.is_set(&STAGES[S].mul_source))
}

/// Whether EW exists and is not bypassed.
pub fn has_ew(layer: &Layer<'_>) -> bool {
    layer.has_ew() && !layer.is_set(&sdp::EW_BYPASS)
}

/// Whether the ALU of EW works.
pub fn has_ew_alu(layer: &Layer<'_>) -> bool {
    has_ew(layer) && !layer.is_set(&sdp::EW_ALU_BYPASS)
}

/// Whether the multiplier of EW works.
pub fn has_ew_mul(layer: &Layer<'_>) -> bool {
    has_ew(layer) && !layer.is_set(&sdp::EW_MUL_BYPASS)
}

/// Whether the layer compares two cubes in EW and writes nothing.
pub fn compares(layer: &Layer<'_>) -> bool {
    has_ew_alu(layer) && layer.get(&sdp::EW_ALU_ALGO) == 3
}

/// Whether EW takes an operand from memory.
pub fn ew_takes_memory(layer: &Layer<'_>) -> bool {
    (has_ew_alu(layer) && layer.is_set(&sdp::EW_ALU_SRC))
        || (has_ew_mul(layer) && layer.is_set(&sdp::EW_MUL_SRC))
}

/// Whether the layer needs SDP_RDMA.
/// Source: docs/nv_small/sdp.md, section 5.5.
pub fn uses_read_dma(layer: &Layer<'_>) -> bool {
    !layer.is_set(&sdp::FLYING_MODE)
        || takes_memory::<0>(layer)
        || takes_memory::<1>(layer)
        || ew_takes_memory(layer)
}

/// Whether the result goes through the converter to memory.
pub fn writes(layer: &Layer<'_>) -> bool {
    !layer.is_set(&sdp::OUTPUT_DST) && !compares(layer)
}
