//! SDP layer registers as settings.
//!
//! Source: docs/nv_small/sdp.md, sections 2 and 6.1.

use super::stage::{AluOperation, Elementwise, MulOperation, ScaleConverter, StageSettings};
use crate::layout::{CubeLayout, LANES};
use crate::lut::{LutConfig, LutUnit};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::geometry::{DataUse, Geometry, SdpStageName};
use nvdla_regs::layers::{SdpEwPart, SdpRegs, SdpSingleRegs, SdpStage};
use nvdla_regs::quantity::Addr;

/// Settings of SDP for one layer.
#[derive(Debug, Clone)]
pub(super) struct SdpSettings {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) channels: u32,
    pub(super) source: StreamSource,
    pub(super) destination: ResultTarget,
    pub(super) bs: Option<WithOperands<StageSettings>>,
    pub(super) bn: Option<WithOperands<StageSettings>>,
    pub(super) ew: Option<EwStage>,
    pub(super) converter: ScaleConverter,
    pub(super) counts: EnabledCounters,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StreamSource {
    Memory,
    Convolution,
}

/// Where the result goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ResultTarget {
    Memory(CubeLayout),
    /// Memory that does not exist: RAM type 0 selects a port that nv_small lacks.
    NoMemory,
    Pdp,
    /// To the status register alone: EQL writes nothing.
    Status,
}

/// A stage and where its operands come from.
#[derive(Debug, Clone, Copy)]
pub(super) struct WithOperands<S> {
    pub(super) stage: S,
    pub(super) alu: OperandSource,
    pub(super) mul: OperandSource,
}

/// Where one operand comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OperandSource {
    /// Nowhere: the ALU or multiplier is off.
    Unused,
    Register(i64),
    Memory,
}

/// Settings of stage EW.
#[derive(Debug, Clone)]
pub(super) struct EwStage {
    pub(super) arithmetic: WithOperands<Elementwise>,
    /// Converters of the operands that come from memory.
    pub(super) alu_converter: Option<ScaleConverter>,
    pub(super) mul_converter: Option<ScaleConverter>,
    pub(super) lut: Option<LutConfig>,
}

/// Which counters are switched on.
#[derive(Debug, Clone, Copy)]
pub(super) struct EnabledCounters {
    pub(super) stalls: bool,
    pub(super) lut: bool,
    pub(super) saturation: bool,
}

impl<S> WithOperands<S> {
    /// Which operands the stage takes from its read DMA.
    pub(super) fn consumes(&self) -> Option<DataUse> {
        let memory = |operand| matches!(operand, OperandSource::Memory);
        DataUse::of(memory(self.alu), memory(self.mul))
    }
}

impl SdpSettings {
    /// Width, height and channels, for people.
    pub(super) fn size(&self) -> String {
        format!("{}x{}x{}", self.width, self.height, self.channels)
    }

    /// The settings in these registers; `table` holds registers that both groups share.
    pub(super) fn decode(
        regs: &SdpRegs,
        table: &SdpSingleRegs,
        configuration: Configuration,
    ) -> Self {
        let (width, height) = (regs.width, regs.height);
        let channels = regs.channel;
        let ew = (Geometry::of(configuration).has(SdpStageName::Ew) && !regs.ew_bypass)
            .then(|| EwStage::decode(regs, table));
        let compares = ew
            .as_ref()
            .is_some_and(|ew| ew.arithmetic.stage.alu == Some(AluOperation::Compare));
        let destination = if compares {
            ResultTarget::Status
        } else if regs.output_dst {
            ResultTarget::Pdp
        } else if !regs.dst_ram_type {
            ResultTarget::NoMemory
        } else {
            ResultTarget::Memory(packed_if_single(CubeLayout {
                base: Addr::of_atom(regs.dst_base_addr_low),
                line_stride: Addr::of_atom(regs.dst_line_stride).0,
                surface_stride: Addr::of_atom(regs.dst_surface_stride).0,
                width,
                height,
                surfaces: channels.div_ceil(LANES),
                unit: LANES,
            }))
        };
        let [bs, bn] = regs.stages();
        Self {
            width,
            height,
            channels,
            source: match regs.flying_mode {
                true => StreamSource::Convolution,
                false => StreamSource::Memory,
            },
            destination,
            bs: decode_stage(&bs),
            bn: decode_stage(&bn),
            ew,
            converter: ScaleConverter {
                offset: i64::from(regs.cvt_offset),
                scale: i64::from(regs.cvt_scale),
                shift: regs.cvt_shift,
            },
            counts: EnabledCounters {
                stalls: regs.perf_dma_en,
                lut: regs.perf_lut_en,
                saturation: regs.perf_sat_en,
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

    /// Which operands the stages BS, BN and EW take from their read DMAs.
    pub(super) fn consumes(&self) -> [Option<DataUse>; 3] {
        [
            self.bs.and_then(|stage| stage.consumes()),
            self.bn.and_then(|stage| stage.consumes()),
            self.ew.as_ref().and_then(|ew| ew.arithmetic.consumes()),
        ]
    }
}

/// The cube with its surfaces side by side if width and height are 1: the strides do not matter
/// then. Source: section 6.1.
pub(super) fn packed_if_single(cube: CubeLayout) -> CubeLayout {
    if cube.width == 1 && cube.height == 1 {
        CubeLayout {
            line_stride: cube.unit,
            surface_stride: cube.unit,
            ..cube
        }
    } else {
        cube
    }
}

fn decode_stage(regs: &SdpStage) -> Option<WithOperands<StageSettings>> {
    if regs.bypass {
        return None;
    }
    // Code 3 acts as a sum here.
    let alu = (!regs.alu_bypass).then_some(match regs.alu_algo {
        0 => AluOperation::Max,
        1 => AluOperation::Min,
        _ => AluOperation::Sum,
    });
    let mul = multiplier(regs.mul_bypass, regs.mul_prelu);
    let stage = StageSettings {
        alu,
        alu_shift: regs.alu_shift_value,
        mul,
        // Bits 7:6 of the field are stored and ignored.
        mul_shift: regs.mul_shift_value & 63,
        relu: !regs.relu_bypass,
    };
    Some(WithOperands {
        stage,
        alu: operand(alu.is_some(), regs.alu_src, regs.alu_operand),
        mul: operand(mul.is_some(), regs.mul_src, regs.mul_operand),
    })
}

fn multiplier(bypass: bool, prelu: bool) -> Option<MulOperation> {
    match (bypass, prelu) {
        (true, _) => None,
        (false, true) => Some(MulOperation::Negative),
        (false, false) => Some(MulOperation::Always),
    }
}

fn operand(used: bool, from_memory: bool, register: i32) -> OperandSource {
    match (used, from_memory) {
        (false, _) => OperandSource::Unused,
        (true, true) => OperandSource::Memory,
        (true, false) => OperandSource::Register(register.into()),
    }
}

impl EwStage {
    fn decode(regs: &SdpRegs, table: &SdpSingleRegs) -> Self {
        let [of_alu, of_mul] = regs.ew_parts();
        let alu = (!of_alu.bypass).then_some(match regs.ew_alu_algo {
            0 => AluOperation::Max,
            1 => AluOperation::Min,
            2 => AluOperation::Sum,
            _ => AluOperation::Compare,
        });
        let mul = multiplier(of_mul.bypass, regs.ew_mul_prelu);
        let stage = Elementwise {
            mul,
            truncate: regs.ew_truncate,
            alu,
        };
        let converter = |part: SdpEwPart| {
            (!part.cvt_bypass).then(|| ScaleConverter {
                offset: part.cvt_offset.into(),
                scale: part.cvt_scale.into(),
                shift: part.cvt_truncate,
            })
        };
        Self {
            arithmetic: WithOperands {
                stage,
                alu: operand(alu.is_some(), of_alu.src, of_alu.operand),
                mul: operand(mul.is_some(), of_mul.src, of_mul.operand),
            },
            alu_converter: converter(of_alu),
            mul_converter: converter(of_mul),
            lut: (!regs.ew_lut_bypass)
                .then(|| LutConfig::decode(LutUnit::Sdp, &table.lut(), table.lut_ranges())),
        }
    }
}
