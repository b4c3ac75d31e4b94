//! Stage EW of SDP with its read DMA; its table is in [`super::lut`].

use nvdla_model::units::sdp::fields::{DMAS, DmaFields};
use nvdla_regs::table::sdp;
use nvdla_regs::types::Field;

use crate::model::{Answers, Block, Cross, Point, Sample};
use crate::values::{SHIFT, SIGNED, SWITCH, shift, signed};
use nvdla_model::executed::Layer;
use nvdla_model::executed::sdp::{ew_takes_memory, has_ew, has_ew_alu, has_ew_mul};

use super::sdp::{DESTINATION, SOURCE};
use super::sdp_stage::{DMA, DMA_GAPS, dma, dma_gaps};

fn alu_memory(layer: &Layer<'_>) -> bool {
    has_ew_alu(layer) && layer.is_set(&sdp::EW_ALU_SRC)
}

fn mul_memory(layer: &Layer<'_>) -> bool {
    has_ew_mul(layer) && layer.is_set(&sdp::EW_MUL_SRC)
}

const READ_DMA: DmaFields = DMAS[2];

const MUL: Point = Point {
    name: "mul",
    meaning: "multiplier",
    source: "sdp.md, 9.2",
    bins: &[
        ("off", "off"),
        ("always", "every value"),
        ("prelu", "PReLU: negative values only"),
    ],
    sample: Sample::sdp(|layer| {
        let bin = match (has_ew_mul(layer), layer.is_set(&sdp::EW_MUL_PRELU)) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        };
        Answers::one(bin).when(has_ew(layer))
    }),
};

const MUL_OPERAND: Point = Point {
    name: "mul-operand",
    meaning: "operand of the multiplier",
    source: "sdp.md, 9.1",
    bins: &[
        ("register", "from a register"),
        ("memory", "from memory as it is"),
        ("converted", "from memory through the converter"),
    ],
    sample: Sample::sdp(|layer| {
        operand(layer, &sdp::EW_MUL_SRC, &sdp::EW_MUL_CVT_BYPASS).when(has_ew_mul(layer))
    }),
};

const ALU: Point = Point {
    name: "alu",
    meaning: "ALU",
    source: "sdp.md, 9.2",
    bins: &[
        ("off", "off"),
        ("max", "maximum"),
        ("min", "minimum"),
        ("sum", "sum"),
        ("eql", "comparison"),
    ],
    sample: Sample::sdp(|layer| {
        let bin = match has_ew_alu(layer) {
            true => layer.get(&sdp::EW_ALU_ALGO) as usize + 1,
            false => 0,
        };
        Answers::one(bin).when(has_ew(layer))
    }),
};

const ALU_OPERAND: Point = Point {
    name: "alu-operand",
    meaning: "operand of the ALU",
    source: "sdp.md, 9.1",
    bins: &[
        ("register", "from a register"),
        ("memory", "from memory as it is"),
        ("converted", "from memory through the converter"),
    ],
    sample: Sample::sdp(|layer| {
        operand(layer, &sdp::EW_ALU_SRC, &sdp::EW_ALU_CVT_BYPASS).when(has_ew_alu(layer))
    }),
};

fn operand(layer: &Layer<'_>, source: &Field, bypass: &Field) -> Answers {
    Answers::one(match (layer.is_set(source), layer.is_set(bypass)) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => 2,
    })
}

const TRUNCATE: Point = Point {
    name: "truncate",
    meaning: "right shift of the product",
    source: "sdp.md, 9.2",
    bins: &[
        ("zero", "0"),
        ("one", "1"),
        ("short", "2 to 15"),
        ("long", "16 to 31"),
        ("beyond", "32 to 63"),
        ("all", "64 and more"),
    ],
    sample: Sample::sdp(|layer| {
        Answers::one(match layer.get(&sdp::EW_TRUNCATE) {
            0 => 0,
            1 => 1,
            2..=15 => 2,
            16..=31 => 3,
            32..=63 => 4,
            _ => 5,
        })
        .when(has_ew_mul(layer))
    }),
};

const ALU_VALUE: Point = Point {
    name: "alu-value",
    meaning: "operand of the ALU in the register",
    source: "sdp.md, 9.1",
    bins: SIGNED,
    sample: Sample::sdp(|layer| {
        signed(layer.signed(&sdp::EW_ALU_OPERAND), 32).when(has_ew_alu(layer) && !alu_memory(layer))
    }),
};

const MUL_VALUE: Point = Point {
    name: "mul-value",
    meaning: "operand of the multiplier in the register",
    source: "sdp.md, 9.1",
    bins: SIGNED,
    sample: Sample::sdp(|layer| {
        signed(layer.signed(&sdp::EW_MUL_OPERAND), 32).when(has_ew_mul(layer) && !mul_memory(layer))
    }),
};

const CONVERTER_SCALE: Point = Point {
    name: "converter-scale",
    meaning: "scale of an operand converter",
    source: "sdp.md, 9.1",
    bins: SIGNED,
    sample: Sample::sdp(|layer| converters(layer, |[_, scale, _]| signed(layer.signed(scale), 16))),
};

const CONVERTER_OFFSET: Point = Point {
    name: "converter-offset",
    meaning: "offset of an operand converter",
    source: "sdp.md, 9.1",
    bins: SIGNED,
    sample: Sample::sdp(|layer| {
        converters(layer, |[offset, _, _]| signed(layer.signed(offset), 32))
    }),
};

const CONVERTER_SHIFT: Point = Point {
    name: "converter-shift",
    meaning: "right shift of an operand converter",
    source: "sdp.md, 9.1",
    bins: SHIFT,
    sample: Sample::sdp(|layer| converters(layer, |[_, _, amount]| shift(layer.get(amount)))),
};

/// Answers for the converters that work: offset, scale, shift.
fn converters(layer: &Layer<'_>, ask: impl Fn([&Field; 3]) -> Answers) -> Answers {
    let alu = [
        &sdp::EW_ALU_CVT_OFFSET,
        &sdp::EW_ALU_CVT_SCALE,
        &sdp::EW_ALU_CVT_TRUNCATE,
    ];
    let mul = [
        &sdp::EW_MUL_CVT_OFFSET,
        &sdp::EW_MUL_CVT_SCALE,
        &sdp::EW_MUL_CVT_TRUNCATE,
    ];
    let alu_works = alu_memory(layer) && !layer.is_set(&sdp::EW_ALU_CVT_BYPASS);
    let mul_works = mul_memory(layer) && !layer.is_set(&sdp::EW_MUL_CVT_BYPASS);
    [ask(alu).when(alu_works), ask(mul).when(mul_works)]
        .into_iter()
        .collect()
}

const OPERANDS: Point = Point {
    name: "operands",
    meaning: "operands in memory",
    source: "sdp.md, 6.2",
    bins: DMA,
    sample: Sample::sdp(|layer| dma(layer, &READ_DMA).when(ew_takes_memory(layer))),
};

const OPERAND_GAPS: Point = Point {
    name: "operand-gaps",
    meaning: "strides of operands for each element",
    source: "sdp.md, 6.2",
    bins: DMA_GAPS,
    sample: Sample::sdp(|layer| dma_gaps(layer, &READ_DMA).when(ew_takes_memory(layer))),
};

const TABLE: Point = Point {
    name: "table",
    meaning: "look-up",
    source: "sdp.md, 10",
    bins: SWITCH,
    sample: Sample::sdp(|layer| {
        Answers::flag(!layer.is_set(&sdp::EW_LUT_BYPASS)).when(has_ew(layer))
    }),
};

const UNEQUAL: Point = Point {
    name: "unequal",
    meaning: "D_STATUS as the host reads it on a DUT with EW",
    source: "sdp.md, 12.3",
    bins: &[("equal", "all 0"), ("unequal", "some value is not 0")],
    sample: Sample::Case(|case| {
        use nvdla_regs::configuration::Configuration::NvSmallEw;
        let reads = case.reads(&sdp::D_STATUS).map(|value| (value & 1) as usize);
        let answers: Answers = reads.collect();
        answers.when(case.program.needs == NvSmallEw)
    }),
};

/// Stage EW.
pub const BLOCK: Block = Block {
    name: "sdp-ew",
    points: &[
        MUL,
        MUL_OPERAND,
        MUL_VALUE,
        TRUNCATE,
        ALU,
        ALU_OPERAND,
        ALU_VALUE,
        CONVERTER_OFFSET,
        CONVERTER_SCALE,
        CONVERTER_SHIFT,
        OPERANDS,
        OPERAND_GAPS,
        TABLE,
        UNEQUAL,
    ],
    crosses: &[
        Cross { of: [MUL, ALU] },
        Cross {
            of: [ALU, ALU_OPERAND],
        },
        Cross {
            of: [MUL, MUL_OPERAND],
        },
        Cross { of: [ALU, TABLE] },
        Cross {
            of: [ALU_OPERAND, MUL_OPERAND],
        },
        Cross {
            of: [OPERANDS, SOURCE],
        },
        Cross {
            of: [TABLE, SOURCE],
        },
        Cross {
            of: [TABLE, DESTINATION],
        },
    ],
};
