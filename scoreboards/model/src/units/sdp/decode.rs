//! SDP layer registers as settings.
//!
//! Source: docs/nv_small/sdp.md, sections 2 and 6.1.

use super::fields::{STAGES, StageFields};
use super::stage::{Alu, Converter, Elementwise, Mul, Stage};
use crate::layout::{Cube, LANES};
use crate::units::lut::{LeIndex, LutConfig, Range, Slope, Table, Width};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::file::LayerRegs;
use nvdla_regs::table::sdp;
use nvdla_regs::types::Field;

/// Settings of SDP for one layer.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) channels: u32,
    pub(super) source: Source,
    pub(super) destination: Destination,
    pub(super) bs: Option<WithOperands<Stage>>,
    pub(super) bn: Option<WithOperands<Stage>>,
    pub(super) ew: Option<Ew>,
    pub(super) converter: Converter,
    pub(super) counts: Counts,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Memory,
    Convolution,
}

/// Where the result goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Destination {
    Memory(Cube),
    /// RAM type 0: the port does not exist.
    NoMemory,
    Pdp,
    /// EQL: nothing is written, the status tells.
    Status,
}

/// A stage and where its operands come from.
#[derive(Debug, Clone, Copy)]
pub(super) struct WithOperands<S> {
    pub(super) stage: S,
    pub(super) alu: Operand,
    pub(super) mul: Operand,
}

/// Which operands of an atom position lie in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DataUse {
    Mul,
    Alu,
    /// Interleaved: ALU, MUL.
    Both,
}

/// Source of one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operand {
    /// The ALU or multiplier is off.
    Unused,
    Register(i64),
    Memory,
}

/// Stage EW.
#[derive(Debug, Clone)]
pub(super) struct Ew {
    pub(super) arithmetic: WithOperands<Elementwise>,
    /// Converters of operands from memory.
    pub(super) alu_converter: Option<Converter>,
    pub(super) mul_converter: Option<Converter>,
    pub(super) lut: Option<LutConfig>,
}

/// Counters that are switched on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counts {
    pub(super) stalls: bool,
    pub(super) lut: bool,
    pub(super) saturation: bool,
}

impl<S> WithOperands<S> {
    /// What the stage takes from its read DMA.
    pub(super) fn consumes(&self) -> Option<DataUse> {
        match (self.alu, self.mul) {
            (Operand::Memory, Operand::Memory) => Some(DataUse::Both),
            (Operand::Memory, _) => Some(DataUse::Alu),
            (_, Operand::Memory) => Some(DataUse::Mul),
            _ => None,
        }
    }
}

impl Layer {
    /// For people: width, height, channels.
    pub(super) fn size(&self) -> String {
        format!("{}x{}x{}", self.width, self.height, self.channels)
    }

    pub(super) fn decode(regs: &LayerRegs<'_>, configuration: Configuration) -> Self {
        let flag = |field: &Field| regs.is_set(field);
        let (width, height) = (regs.count(&sdp::WIDTH), regs.count(&sdp::HEIGHT));
        let channels = regs.count(&sdp::CHANNEL);
        let ew = (configuration == Configuration::NvSmallEw && !flag(&sdp::EW_BYPASS))
            .then(|| Ew::decode(regs));
        let compares = ew
            .as_ref()
            .is_some_and(|ew| ew.arithmetic.stage.alu == Some(Alu::Compare));
        let destination = if compares {
            Destination::Status
        } else if flag(&sdp::OUTPUT_DST) {
            Destination::Pdp
        } else if !flag(&sdp::DST_RAM_TYPE) {
            Destination::NoMemory
        } else {
            Destination::Memory(packed_if_single(Cube {
                base: regs.atom_address(&sdp::DST_BASE_ADDR_LOW),
                line_stride: regs.atom_address(&sdp::DST_LINE_STRIDE).0,
                surface_stride: regs.atom_address(&sdp::DST_SURFACE_STRIDE).0,
                width,
                height,
                surfaces: channels.div_ceil(LANES),
                unit: LANES,
            }))
        };
        Self {
            width,
            height,
            channels,
            source: match flag(&sdp::FLYING_MODE) {
                true => Source::Convolution,
                false => Source::Memory,
            },
            destination,
            bs: decode_stage(regs, &STAGES[0]),
            bn: decode_stage(regs, &STAGES[1]),
            ew,
            converter: Converter {
                offset: regs.signed(&sdp::CVT_OFFSET),
                scale: regs.signed(&sdp::CVT_SCALE),
                shift: regs.get(&sdp::CVT_SHIFT),
            },
            counts: Counts {
                stalls: flag(&sdp::PERF_DMA_EN),
                lut: flag(&sdp::PERF_LUT_EN),
                saturation: flag(&sdp::PERF_SAT_EN),
            },
        }
    }

    pub(super) fn surfaces(&self) -> u32 {
        self.channels.div_ceil(LANES)
    }

    /// Elements of a line of one surface.
    pub(super) fn line_elements(&self) -> usize {
        (self.width * LANES) as usize
    }

    /// What the stages BS, BN and EW take from their read DMAs.
    pub(super) fn consumes(&self) -> [Option<DataUse>; 3] {
        [
            self.bs.and_then(|stage| stage.consumes()),
            self.bn.and_then(|stage| stage.consumes()),
            self.ew.as_ref().and_then(|ew| ew.arithmetic.consumes()),
        ]
    }
}

/// W = H = 1: surfaces lie next to each other whatever the strides say.
/// Source: section 6.1.
pub(super) fn packed_if_single(cube: Cube) -> Cube {
    if cube.width == 1 && cube.height == 1 {
        Cube {
            line_stride: cube.unit,
            surface_stride: cube.unit,
            ..cube
        }
    } else {
        cube
    }
}

fn decode_stage(regs: &LayerRegs<'_>, fields: &StageFields) -> Option<WithOperands<Stage>> {
    if regs.is_set(&fields.bypass) {
        return None;
    }
    // Code 3 acts as a sum here.
    let alu = (!regs.is_set(&fields.alu_bypass)).then(|| match regs.get(&fields.algorithm) {
        0 => Alu::Max,
        1 => Alu::Min,
        _ => Alu::Sum,
    });
    let mul = multiplier(regs, &fields.mul_bypass, &fields.prelu);
    let stage = Stage {
        alu,
        alu_shift: regs.get(&fields.alu_shift),
        mul,
        // Bits 7:6 of the field are stored and ignored.
        mul_shift: regs.get(&fields.mul_shift) & 63,
        relu: !regs.is_set(&fields.relu_bypass),
    };
    Some(WithOperands {
        stage,
        alu: operand(regs, alu.is_some(), &fields.alu_source, &fields.alu_operand),
        mul: operand(regs, mul.is_some(), &fields.mul_source, &fields.mul_operand),
    })
}

fn multiplier(regs: &LayerRegs<'_>, bypass: &Field, prelu: &Field) -> Option<Mul> {
    match (regs.is_set(bypass), regs.is_set(prelu)) {
        (true, _) => None,
        (false, true) => Some(Mul::Negative),
        (false, false) => Some(Mul::Always),
    }
}

fn operand(regs: &LayerRegs<'_>, used: bool, source: &Field, register: &Field) -> Operand {
    match (used, regs.is_set(source)) {
        (false, _) => Operand::Unused,
        (true, true) => Operand::Memory,
        (true, false) => Operand::Register(regs.signed(register)),
    }
}

impl Ew {
    fn decode(regs: &LayerRegs<'_>) -> Self {
        let alu = (!regs.is_set(&sdp::EW_ALU_BYPASS)).then(|| match regs.get(&sdp::EW_ALU_ALGO) {
            0 => Alu::Max,
            1 => Alu::Min,
            2 => Alu::Sum,
            _ => Alu::Compare,
        });
        let mul = multiplier(regs, &sdp::EW_MUL_BYPASS, &sdp::EW_MUL_PRELU);
        let stage = Elementwise {
            mul,
            truncate: regs.get(&sdp::EW_TRUNCATE),
            alu,
        };
        let converter = |bypass: &Field, offset: &Field, scale: &Field, shift: &Field| {
            (!regs.is_set(bypass)).then(|| Converter {
                offset: regs.signed(offset),
                scale: regs.signed(scale),
                shift: regs.get(shift),
            })
        };
        Self {
            arithmetic: WithOperands {
                stage,
                alu: operand(regs, alu.is_some(), &sdp::EW_ALU_SRC, &sdp::EW_ALU_OPERAND),
                mul: operand(regs, mul.is_some(), &sdp::EW_MUL_SRC, &sdp::EW_MUL_OPERAND),
            },
            alu_converter: converter(
                &sdp::EW_ALU_CVT_BYPASS,
                &sdp::EW_ALU_CVT_OFFSET,
                &sdp::EW_ALU_CVT_SCALE,
                &sdp::EW_ALU_CVT_TRUNCATE,
            ),
            mul_converter: converter(
                &sdp::EW_MUL_CVT_BYPASS,
                &sdp::EW_MUL_CVT_OFFSET,
                &sdp::EW_MUL_CVT_SCALE,
                &sdp::EW_MUL_CVT_TRUNCATE,
            ),
            lut: (!regs.is_set(&sdp::EW_LUT_BYPASS)).then(|| lut(regs)),
        }
    }
}

/// The S_LUT registers. Source: section 2.1.
fn lut(regs: &LayerRegs<'_>) -> LutConfig {
    let small = |field: &Field| i32::try_from(regs.signed(field)).expect("fields have 32 bits");
    let slope = |scale: &Field, shift: &Field| Slope {
        scale: i16::try_from(regs.signed(scale)).expect("the field has 16 bits"),
        shift: small(shift),
    };
    let table = |field: &Field| match regs.is_set(field) {
        false => Table::Le,
        true => Table::Lo,
    };
    LutConfig {
        width: Width::Sdp,
        le_index: match regs.is_set(&sdp::LUT_LE_FUNCTION) {
            false => LeIndex::Exponential {
                offset: small(&sdp::LUT_LE_INDEX_OFFSET),
            },
            true => LeIndex::Linear {
                select: small(&sdp::LUT_LE_INDEX_SELECT),
            },
        },
        lo_select: small(&sdp::LUT_LO_INDEX_SELECT),
        le: Range {
            start: regs.signed(&sdp::LUT_LE_START),
            end: regs.signed(&sdp::LUT_LE_END),
            uflow: slope(
                &sdp::LUT_LE_SLOPE_UFLOW_SCALE,
                &sdp::LUT_LE_SLOPE_UFLOW_SHIFT,
            ),
            oflow: slope(
                &sdp::LUT_LE_SLOPE_OFLOW_SCALE,
                &sdp::LUT_LE_SLOPE_OFLOW_SHIFT,
            ),
        },
        lo: Range {
            start: regs.signed(&sdp::LUT_LO_START),
            end: regs.signed(&sdp::LUT_LO_END),
            uflow: slope(
                &sdp::LUT_LO_SLOPE_UFLOW_SCALE,
                &sdp::LUT_LO_SLOPE_UFLOW_SHIFT,
            ),
            oflow: slope(
                &sdp::LUT_LO_SLOPE_OFLOW_SCALE,
                &sdp::LUT_LO_SLOPE_OFLOW_SHIFT,
            ),
        },
        uflow_priority: table(&sdp::LUT_UFLOW_PRIORITY),
        oflow_priority: table(&sdp::LUT_OFLOW_PRIORITY),
        hybrid_priority: table(&sdp::LUT_HYBRID_PRIORITY),
    }
}
