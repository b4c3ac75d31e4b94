//! Stage EW of SDP with its read DMA; its table is in [`super::lut`].

use nvdla_regs::table::sdp;

use crate::model::{Answers, CoverageBlock, CoveragePoint, Cross, PointSample};
use crate::values::{SHIFT, SIGNED, SWITCH, shift, signed};
use nvdla_model::executed::SdpRun;

use super::sdp::{DESTINATION, SOURCE};
use super::sdp_stage::{DMA, DMA_GAPS, dma, dma_gaps};

fn alu_memory(layer: &SdpRun) -> bool {
    layer.has_ew_alu() && layer.sdp.ew_alu_src
}

fn mul_memory(layer: &SdpRun) -> bool {
    layer.has_ew_mul() && layer.sdp.ew_mul_src
}

const MUL: CoveragePoint = CoveragePoint {
    name: "mul",
    meaning: "multiplier",
    source: "sdp.md, 9.2",
    bins: &[
        ("off", "off"),
        ("always", "every value"),
        ("prelu", "PReLU: negative values only"),
    ],
    sample: PointSample::Sdp(|layer| {
        let bin = match (layer.has_ew_mul(), layer.sdp.ew_mul_prelu) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        };
        Answers::one(bin).when(layer.uses_ew())
    }),
};

const MUL_OPERAND: CoveragePoint = CoveragePoint {
    name: "mul-operand",
    meaning: "operand of the multiplier",
    source: "sdp.md, 9.1",
    bins: &[
        ("register", "from a register"),
        ("memory", "from memory as it is"),
        ("converted", "from memory through the converter"),
    ],
    sample: PointSample::Sdp(|layer| {
        operand(layer.sdp.ew_mul_src, layer.sdp.ew_mul_cvt_bypass).when(layer.has_ew_mul())
    }),
};

const ALU: CoveragePoint = CoveragePoint {
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
    sample: PointSample::Sdp(|layer| {
        let bin = match layer.has_ew_alu() {
            true => layer.sdp.ew_alu_algo as usize + 1,
            false => 0,
        };
        Answers::one(bin).when(layer.uses_ew())
    }),
};

const ALU_OPERAND: CoveragePoint = CoveragePoint {
    name: "alu-operand",
    meaning: "operand of the ALU",
    source: "sdp.md, 9.1",
    bins: &[
        ("register", "from a register"),
        ("memory", "from memory as it is"),
        ("converted", "from memory through the converter"),
    ],
    sample: PointSample::Sdp(|layer| {
        operand(layer.sdp.ew_alu_src, layer.sdp.ew_alu_cvt_bypass).when(layer.has_ew_alu())
    }),
};

fn operand(from_memory: bool, bypass: bool) -> Answers {
    Answers::one(match (from_memory, bypass) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => 2,
    })
}

const TRUNCATE: CoveragePoint = CoveragePoint {
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
    sample: PointSample::Sdp(|layer| {
        Answers::one(match layer.sdp.ew_truncate {
            0 => 0,
            1 => 1,
            2..=15 => 2,
            16..=31 => 3,
            32..=63 => 4,
            _ => 5,
        })
        .when(layer.has_ew_mul())
    }),
};

const ALU_VALUE: CoveragePoint = CoveragePoint {
    name: "alu-value",
    meaning: "operand of the ALU in the register",
    source: "sdp.md, 9.1",
    bins: SIGNED,
    sample: PointSample::Sdp(|layer| {
        signed(i64::from(layer.sdp.ew_alu_operand), 32)
            .when(layer.has_ew_alu() && !alu_memory(layer))
    }),
};

const MUL_VALUE: CoveragePoint = CoveragePoint {
    name: "mul-value",
    meaning: "operand of the multiplier in the register",
    source: "sdp.md, 9.1",
    bins: SIGNED,
    sample: PointSample::Sdp(|layer| {
        signed(i64::from(layer.sdp.ew_mul_operand), 32)
            .when(layer.has_ew_mul() && !mul_memory(layer))
    }),
};

const CONVERTER_SCALE: CoveragePoint = CoveragePoint {
    name: "converter-scale",
    meaning: "scale of an operand converter",
    source: "sdp.md, 9.1",
    bins: SIGNED,
    sample: PointSample::Sdp(|layer| converters(layer, |of| signed(of.scale.into(), 16))),
};

const CONVERTER_OFFSET: CoveragePoint = CoveragePoint {
    name: "converter-offset",
    meaning: "offset of an operand converter",
    source: "sdp.md, 9.1",
    bins: SIGNED,
    sample: PointSample::Sdp(|layer| converters(layer, |of| signed(of.offset.into(), 32))),
};

const CONVERTER_SHIFT: CoveragePoint = CoveragePoint {
    name: "converter-shift",
    meaning: "right shift of an operand converter",
    source: "sdp.md, 9.1",
    bins: SHIFT,
    sample: PointSample::Sdp(|layer| converters(layer, |of| shift(of.shift))),
};

/// A converter of an operand.
struct ConverterPoints {
    offset: i32,
    scale: i32,
    shift: u32,
}

/// Answers for the converters that work.
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

const OPERANDS: CoveragePoint = CoveragePoint {
    name: "operands",
    meaning: "operands in memory",
    source: "sdp.md, 6.2",
    bins: DMA,
    sample: PointSample::Sdp(|layer| dma(&layer.rdma.operands()[2]).when(layer.ew_takes_memory())),
};

const OPERAND_GAPS: CoveragePoint = CoveragePoint {
    name: "operand-gaps",
    meaning: "strides of operands for each element",
    source: "sdp.md, 6.2",
    bins: DMA_GAPS,
    sample: PointSample::Sdp(|layer| {
        dma_gaps(layer, &layer.rdma.operands()[2]).when(layer.ew_takes_memory())
    }),
};

const TABLE: CoveragePoint = CoveragePoint {
    name: "table",
    meaning: "look-up",
    source: "sdp.md, 10",
    bins: SWITCH,
    sample: PointSample::Sdp(|layer| Answers::flag(!layer.sdp.ew_lut_bypass).when(layer.uses_ew())),
};

const UNEQUAL: CoveragePoint = CoveragePoint {
    name: "unequal",
    meaning: "D_STATUS as the host reads it on a DUT with EW",
    source: "sdp.md, 12.3",
    bins: &[("equal", "all 0"), ("unequal", "some value is not 0")],
    sample: PointSample::Case(|case| {
        use nvdla_regs::configuration::Configuration::NvSmallEw;
        let reads = case.reads(&sdp::D_STATUS).map(|value| (value & 1) as usize);
        let answers: Answers = reads.collect();
        answers.when(case.program.needs == NvSmallEw)
    }),
};

/// Stage EW.
pub const BLOCK: CoverageBlock = CoverageBlock {
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
