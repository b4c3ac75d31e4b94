//! Coverage of the stages BS and BN of SDP with their read DMAs: the same points for both.

use nvdla_regs::geometry::{FetchedSdpOperands, Geometry};
use nvdla_regs::layers::SdpStageRegs;

use crate::model::{AnsweredBins, Cross, bins, points};
use crate::values::{SHIFT, SIGNED, SWITCH, shift, signed};
use nvdla_model::executed::SdpLayerRegs;
use nvdla_model::executed::sdp::{has_alu, has_mul};

use super::sdp::SOURCE;

/// Bins for operands in memory, by use, size and mode.
pub(super) const DMA: &[(&str, &str)] = &[
    ("mul-byte-kernel", "multiplier, 1 byte, per channel"),
    ("alu-byte-kernel", "ALU, 1 byte, per channel"),
    ("both-byte-kernel", "both, 1 byte, per channel"),
    ("mul-word-kernel", "multiplier, 2 bytes, per channel"),
    ("alu-word-kernel", "ALU, 2 bytes, per channel"),
    ("both-word-kernel", "both, 2 bytes, per channel"),
    ("mul-byte-element", "multiplier, 1 byte, per element"),
    ("alu-byte-element", "ALU, 1 byte, per element"),
    ("both-byte-element", "both, 1 byte, per element"),
    ("mul-word-element", "multiplier, 2 bytes, per element"),
    ("alu-word-element", "ALU, 2 bytes, per element"),
    ("both-word-element", "both, 2 bytes, per element"),
];

/// Bin of [`DMA`] for the operands that the read DMA of a stage (BS 0, BN 1, EW 2) fetches.
pub(super) fn dma(layer: &SdpLayerRegs, stage: usize) -> AnsweredBins {
    let dma = layer.rdma.operands()[stage];
    let is_read = layer.operands_from_memory()[stage].is_some();
    let data_use = dma.data_use as usize;
    let (size, mode) = (dma.data_size as usize, usize::from(dma.data_mode));
    AnsweredBins::one(data_use + 3 * size + 6 * mode).when(is_read && data_use < 3)
}

bins! {
    /// Bins for the multiplier of a stage: whether it works, and whether it is a PReLU.
    pub(super) FACTOR, factor(multiplier: (bool, bool)) {
        (false, _) => "off" "off",
        (true, false) => "always" "every value",
        (true, true) => "prelu" "PReLU: negative values only",
    }

    /// Bins for the strides of per-element operands: whether lines or surfaces overlap or leave gaps.
    pub(super) DMA_GAPS, gaps(strides: (bool, bool)) {
        (false, false) => "packed" "no gaps",
        (false, true) => "gaps" "gaps between lines or surfaces",
        (true, _) => "repeated" "lines or surfaces that overlap",
    }
}

/// Bin of [`DMA_GAPS`] for the operands that the read DMA of a stage (BS 0, BN 1, EW 2) fetches.
pub(super) fn dma_gaps(layer: &SdpLayerRegs, stage: usize) -> AnsweredBins {
    let dma = layer.rdma.operands()[stage];
    let is_read = layer.operands_from_memory()[stage].is_some();
    let (width, height) = (layer.sdp.width, layer.sdp.height);
    let operands =
        FetchedSdpOperands::of_code(dma.data_use).map_or(1, FetchedSdpOperands::operands);
    let bytes = Geometry::operand_bytes(dma.data_size);
    let unit = Geometry::ATOM_BYTES * operands * bytes;
    let [line, surface] = [dma.line_stride, dma.surface_stride].map(|stride| stride & !7);
    let [line_least, surface_least] = [width * unit, height.saturating_mul(line)];
    let several = layer.sdp.channel > 8;
    let repeats = (height > 1 && line < line_least) || (several && surface < surface_least);
    let leaves = (height > 1 && line > line_least) || (several && surface > surface_least);
    gaps((repeats, leaves)).when(is_read && dma.data_mode && (width > 1 || height > 1))
}

/// Makes the sampling function of a point on the registers of stage `S`.
macro_rules! ask {
    ($ask:expr) => {
        Sdp(|layer| {
            let ask: fn(&SdpStageRegs) -> AnsweredBins = $ask;
            ask(&layer.sdp.stages()[S])
        })
    };
}

/// Points of stage `S`: BS 0, BN 1.
pub(super) struct StageCoveragePoints<const S: usize>;

impl<const S: usize> StageCoveragePoints<S> {
    points! {
        Self POINTS:

        ALU "alu" "ALU" ["sdp.md, 8"]
            &[
                ("off", "off"), ("max", "maximum"), ("min", "minimum"), ("sum", "sum"),
                ("sum-alias", "sum under code 3"),
            ] => ask!(|stage| {
                let algorithm = stage.alu_algo as usize;
                let bin = if has_alu(stage) { algorithm + 1 } else { 0 };
                AnsweredBins::one(bin).when(!stage.bypass)
            });

        ALU_OPERAND "alu-operand" "operand of the ALU" ["sdp.md, 8"]
            &[("register", "from a register"), ("memory", "from memory")]
            => ask!(|stage| AnsweredBins::flag(stage.alu_src).when(has_alu(stage)));

        ALU_VALUE "alu-value" "operand of the ALU in the register" ["sdp.md, 8"]
            SIGNED => ask!(|stage| {
                let used = has_alu(stage) && !stage.alu_src;
                signed(i64::from(stage.alu_operand), 16).when(used)
            });

        ALU_SHIFT "alu-shift" "left shift of the operand of the ALU" ["sdp.md, 8"]
            SHIFT => ask!(|stage| shift(stage.alu_shift_value).when(has_alu(stage)));

        MUL "mul" "multiplier" ["sdp.md, 8"]
            FACTOR => ask!(|stage| factor((has_mul(stage), stage.mul_prelu)).when(!stage.bypass));

        MUL_OPERAND "mul-operand" "operand of the multiplier" ["sdp.md, 8"]
            &[("register", "from a register"), ("memory", "from memory")]
            => ask!(|stage| AnsweredBins::flag(stage.mul_src).when(has_mul(stage)));

        MUL_VALUE "mul-value" "operand of the multiplier in the register" ["sdp.md, 8"]
            SIGNED => ask!(|stage| {
                let used = has_mul(stage) && !stage.mul_src;
                signed(i64::from(stage.mul_operand), 16).when(used)
            });

        MUL_SHIFT "mul-shift" "right shift of the product; bits 7:6 are ignored" ["sdp.md, 8"]
            SHIFT => ask!(|stage| shift(stage.mul_shift_value & 63).when(has_mul(stage)));

        RELU "relu" "ReLU" ["sdp.md, 8"]
            SWITCH => ask!(|stage| AnsweredBins::flag(!stage.relu_bypass).when(!stage.bypass));

        OPERANDS "operands" "operands in memory" ["sdp.md, 6.2"]
            DMA => Sdp(|layer| dma(layer, S));

        OPERAND_GAPS "operand-gaps" "strides of operands for each element" ["sdp.md, 6.2"]
            DMA_GAPS => Sdp(|layer| dma_gaps(layer, S));
    }

    pub(super) const CROSSES: &'static [Cross] = &[
        [Self::ALU, Self::ALU_OPERAND],
        [Self::ALU, Self::MUL],
        [Self::MUL, Self::MUL_OPERAND],
        [Self::MUL, Self::RELU],
        [Self::ALU_OPERAND, Self::MUL_OPERAND],
        [Self::OPERANDS, SOURCE],
    ];
}
