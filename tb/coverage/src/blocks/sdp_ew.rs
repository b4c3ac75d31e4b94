//! Coverage of stage EW of SDP with its read DMA; its tables are in [`super::lut`].

use nvdla_regs::layers::SdpEwAluOrMulRegs;
use nvdla_regs::table::sdp;

use crate::model::{AnsweredBins, Cross, bins, points};
use crate::values::{SHIFT, SIGNED, SWITCH, shift, signed};
use nvdla_model::executed::SdpLayerRegs;

use super::sdp::{DESTINATION, SOURCE};
use super::sdp_stage::{DMA, DMA_GAPS, FACTOR, dma, dma_gaps, factor};

points! {
    POINTS:

    MUL "mul" "multiplier" ["sdp.md, 9.2"]
        FACTOR => Sdp(|layer| {
            let has_mul = layer.ew_parts()[1].is_some();
            factor((has_mul, layer.sdp.ew_mul_prelu)).when(layer.uses_ew())
        });

    MUL_OPERAND "mul-operand" "operand of the multiplier" ["sdp.md, 9.1"]
        OPERAND => Sdp(|layer| part(layer, 1, operand));

    MUL_VALUE "mul-value" "operand of the multiplier in the register" ["sdp.md, 9.1"]
        SIGNED => Sdp(|layer| part(layer, 1, value));

    TRUNCATE "truncate" "right shift of the product" ["sdp.md, 9.2"]
        TRUNCATES => Sdp(|layer| part(layer, 1, |_| truncate(layer.sdp.ew_truncate)));

    ALU "alu" "ALU" ["sdp.md, 9.2"]
        &[
            ("off", "off"), ("max", "maximum"), ("min", "minimum"), ("sum", "sum"),
            ("eql", "comparison"),
        ] => Sdp(|layer| {
            let has_alu = layer.ew_parts()[0].is_some();
            let bin = if has_alu { layer.sdp.ew_alu_algo as usize + 1 } else { 0 };
            AnsweredBins::one(bin).when(layer.uses_ew())
        });

    ALU_OPERAND "alu-operand" "operand of the ALU" ["sdp.md, 9.1"]
        OPERAND => Sdp(|layer| part(layer, 0, operand));

    ALU_VALUE "alu-value" "operand of the ALU in the register" ["sdp.md, 9.1"]
        SIGNED => Sdp(|layer| part(layer, 0, value));

    CONVERTER_OFFSET "converter-offset" "offset of an operand converter" ["sdp.md, 9.1"]
        SIGNED => Sdp(|layer| converters(layer, |of| signed(of.cvt_offset.into(), 32)));

    CONVERTER_SCALE "converter-scale" "scale of an operand converter" ["sdp.md, 9.1"]
        SIGNED => Sdp(|layer| converters(layer, |of| signed(of.cvt_scale.into(), 16)));

    CONVERTER_SHIFT "converter-shift" "right shift of an operand converter" ["sdp.md, 9.1"]
        SHIFT => Sdp(|layer| converters(layer, |of| shift(of.cvt_truncate)));

    OPERANDS "operands" "operands in memory" ["sdp.md, 6.2"]
        DMA => Sdp(|layer| dma(layer, 2));

    OPERAND_GAPS "operand-gaps" "strides of operands for each element" ["sdp.md, 6.2"]
        DMA_GAPS => Sdp(|layer| dma_gaps(layer, 2));

    TABLE "table" "look-up" ["sdp.md, 10"]
        SWITCH => Sdp(|layer| AnsweredBins::flag(!layer.sdp.ew_lut_bypass).when(layer.uses_ew()));

    UNEQUAL "unequal" "D_STATUS as the host reads it on a DUT with EW" ["sdp.md, 12.3"]
        &[("equal", "all 0"), ("unequal", "some value is not 0")] => Values(|case| {
            use nvdla_regs::configuration::Configuration::NvSmallEw;
            let reads = case.reads(&sdp::D_STATUS).map(|value| (value & 1) as usize);
            let answers: AnsweredBins = reads.collect();
            answers.when(case.program.needs == NvSmallEw)
        });
}

pub(super) const CROSSES: &[Cross] = &[
    [MUL, ALU],
    [ALU, ALU_OPERAND],
    [MUL, MUL_OPERAND],
    [ALU, TABLE],
    [ALU_OPERAND, MUL_OPERAND],
    [OPERANDS, SOURCE],
    [TABLE, SOURCE],
    [TABLE, DESTINATION],
];

bins! {
    OPERAND, operand(part: &SdpEwAluOrMulRegs) {
        _ if !part.src => "register" "from a register",
        _ if part.cvt_bypass => "memory" "from memory as it is",
        _ => "converted" "from memory through the converter",
    }

    TRUNCATES, truncate(amount: u32) {
        0 => "zero" "0",
        1 => "one" "1",
        2..=15 => "short" "2 to 15",
        16..=31 => "long" "16 to 31",
        32..=63 => "beyond" "32 to 63",
        _ => "all" "64 and more",
    }
}

/// Samples the ALU (0) or the multiplier (1) of EW with `ask`; no answer if it is bypassed.
fn part(
    layer: &SdpLayerRegs,
    number: usize,
    ask: impl Fn(&SdpEwAluOrMulRegs) -> AnsweredBins,
) -> AnsweredBins {
    layer.ew_parts()[number]
        .as_ref()
        .map_or(AnsweredBins::NONE, ask)
}

/// Samples each operand converter of EW that is not bypassed with `ask`.
fn converters(layer: &SdpLayerRegs, ask: fn(&SdpEwAluOrMulRegs) -> AnsweredBins) -> AnsweredBins {
    let parts = layer.ew_parts().into_iter().flatten();
    parts
        .filter(|part| part.src && !part.cvt_bypass)
        .map(|part| ask(&part))
        .collect()
}

/// Bin of [`SIGNED`] for the operand of ALU or multiplier, if it comes from a register.
fn value(part: &SdpEwAluOrMulRegs) -> AnsweredBins {
    signed(part.operand.into(), 32).when(!part.src)
}
