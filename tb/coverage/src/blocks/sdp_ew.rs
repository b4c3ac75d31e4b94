//! Coverage of stage EW of SDP with its read DMA; its tables are in [`super::lut`].

use nvdla_regs::table::sdp;

use crate::model::{Answers, CoverageBlock, bins, points};
use crate::values::{SHIFT, SIGNED, SWITCH, shift, signed};
use nvdla_model::executed::SdpRun;

use super::sdp::{DESTINATION, SOURCE};
use super::sdp_stage::{DMA, DMA_GAPS, FACTOR, dma, dma_gaps, factor};

points! {
    POINTS:

    MUL "mul" "multiplier" ["sdp.md, 9.2"]
        FACTOR => Sdp(|layer| {
            factor((layer.has_ew_mul(), layer.sdp.ew_mul_prelu)).when(layer.uses_ew())
        });

    MUL_OPERAND "mul-operand" "operand of the multiplier" ["sdp.md, 9.1"]
        OPERAND => Sdp(|layer| {
            operand((layer.sdp.ew_mul_src, layer.sdp.ew_mul_cvt_bypass)).when(layer.has_ew_mul())
        });

    MUL_VALUE "mul-value" "operand of the multiplier in the register" ["sdp.md, 9.1"]
        SIGNED => Sdp(|layer| {
            signed(i64::from(layer.sdp.ew_mul_operand), 32)
                .when(layer.has_ew_mul() && !mul_memory(layer))
        });

    TRUNCATE "truncate" "right shift of the product" ["sdp.md, 9.2"]
        TRUNCATES => Sdp(|layer| truncate(layer.sdp.ew_truncate).when(layer.has_ew_mul()));

    ALU "alu" "ALU" ["sdp.md, 9.2"]
        &[
            ("off", "off"), ("max", "maximum"), ("min", "minimum"), ("sum", "sum"),
            ("eql", "comparison"),
        ] => Sdp(|layer| {
            let bin = match layer.has_ew_alu() {
                true => layer.sdp.ew_alu_algo as usize + 1,
                false => 0,
            };
            Answers::one(bin).when(layer.uses_ew())
        });

    ALU_OPERAND "alu-operand" "operand of the ALU" ["sdp.md, 9.1"]
        OPERAND => Sdp(|layer| {
            operand((layer.sdp.ew_alu_src, layer.sdp.ew_alu_cvt_bypass)).when(layer.has_ew_alu())
        });

    ALU_VALUE "alu-value" "operand of the ALU in the register" ["sdp.md, 9.1"]
        SIGNED => Sdp(|layer| {
            signed(i64::from(layer.sdp.ew_alu_operand), 32)
                .when(layer.has_ew_alu() && !alu_memory(layer))
        });

    CONVERTER_OFFSET "converter-offset" "offset of an operand converter" ["sdp.md, 9.1"]
        SIGNED => Sdp(|layer| converters(layer, |of| signed(of.offset.into(), 32)));

    CONVERTER_SCALE "converter-scale" "scale of an operand converter" ["sdp.md, 9.1"]
        SIGNED => Sdp(|layer| converters(layer, |of| signed(of.scale.into(), 16)));

    CONVERTER_SHIFT "converter-shift" "right shift of an operand converter" ["sdp.md, 9.1"]
        SHIFT => Sdp(|layer| converters(layer, |of| shift(of.shift)));

    OPERANDS "operands" "operands in memory" ["sdp.md, 6.2"]
        DMA => Sdp(|layer| dma(&layer.rdma.operands()[2]).when(layer.ew_takes_memory()));

    OPERAND_GAPS "operand-gaps" "strides of operands for each element" ["sdp.md, 6.2"]
        DMA_GAPS => Sdp(|layer| {
            dma_gaps(layer, &layer.rdma.operands()[2]).when(layer.ew_takes_memory())
        });

    TABLE "table" "look-up" ["sdp.md, 10"]
        SWITCH => Sdp(|layer| Answers::flag(!layer.sdp.ew_lut_bypass).when(layer.uses_ew()));

    UNEQUAL "unequal" "D_STATUS as the host reads it on a DUT with EW" ["sdp.md, 12.3"]
        &[("equal", "all 0"), ("unequal", "some value is not 0")] => Values(|case| {
            use nvdla_regs::configuration::Configuration::NvSmallEw;
            let reads = case.reads(&sdp::D_STATUS).map(|value| (value & 1) as usize);
            let answers: Answers = reads.collect();
            answers.when(case.program.needs == NvSmallEw)
        });
}

/// Points and crosses of stage EW.
pub const BLOCK: CoverageBlock = CoverageBlock {
    name: "sdp-ew",
    points: POINTS,
    crosses: &[
        [MUL, ALU],
        [ALU, ALU_OPERAND],
        [MUL, MUL_OPERAND],
        [ALU, TABLE],
        [ALU_OPERAND, MUL_OPERAND],
        [OPERANDS, SOURCE],
        [TABLE, SOURCE],
        [TABLE, DESTINATION],
    ],
};

fn alu_memory(layer: &SdpRun) -> bool {
    layer.has_ew_alu() && layer.sdp.ew_alu_src
}

fn mul_memory(layer: &SdpRun) -> bool {
    layer.has_ew_mul() && layer.sdp.ew_mul_src
}

bins! {
    /// By whether the operand comes from memory, and whether its converter is bypassed.
    OPERAND, operand(from_memory: (bool, bool)) {
        (false, _) => "register" "from a register",
        (true, true) => "memory" "from memory as it is",
        (true, false) => "converted" "from memory through the converter",
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

/// Settings of the converter of an operand.
struct ConverterPoints {
    offset: i32,
    scale: i32,
    shift: u32,
}

/// Answers for the converters that are not bypassed.
fn converters(layer: &SdpRun, ask: fn(&ConverterPoints) -> Answers) -> Answers {
    let sdp = &layer.sdp;
    let alu = ConverterPoints {
        offset: sdp.ew_alu_cvt_offset,
        scale: sdp.ew_alu_cvt_scale,
        shift: sdp.ew_alu_cvt_truncate,
    };
    let mul = ConverterPoints {
        offset: sdp.ew_mul_cvt_offset,
        scale: sdp.ew_mul_cvt_scale,
        shift: sdp.ew_mul_cvt_truncate,
    };
    let alu_works = alu_memory(layer) && !sdp.ew_alu_cvt_bypass;
    let mul_works = mul_memory(layer) && !sdp.ew_mul_cvt_bypass;
    [ask(&alu).when(alu_works), ask(&mul).when(mul_works)]
        .into_iter()
        .collect()
}
