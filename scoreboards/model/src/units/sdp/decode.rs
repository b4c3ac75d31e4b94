//! Decodes SDP's layer registers.
//!
//! Source: docs/nv_small/sdp.md, sections 2 and 6.1.

use super::stage::ScaleConverter;
use crate::units::layout::{FeatureCubeLayout, LANES};
use crate::units::lut::LutConfig;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::geometry::{FetchedSdpOperands, Geometry, SdpStageName};
use nvdla_regs::layers::{SdpEwAluOrMulRegs, SdpRegs, SdpSingleRegs, SdpStageRegs};
use nvdla_regs::quantity::Addr;

/// Decoded registers of a layer of SDP.
#[derive(Debug, Clone)]
pub(super) struct SdpSettings {
    pub(super) regs: SdpRegs,
    pub(super) destination: SdpDestination,
    pub(super) bs: Option<(SdpStageRegs, OperandSources)>,
    pub(super) bn: Option<(SdpStageRegs, OperandSources)>,
    pub(super) ew: Option<EwStageSettings>,
    pub(super) converter: ScaleConverter,
}

/// Where SDP sends its output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SdpDestination {
    Memory(FeatureCubeLayout),
    /// Memory that does not exist: RAM type 0 selects a port that nv_small lacks.
    NoMemory,
    Pdp,
    /// Nowhere but to D_STATUS: EW's operation EQL writes no output.
    Status,
}

/// Where the two operands of a stage come from.
#[derive(Debug, Clone, Copy)]
pub(super) struct OperandSources {
    pub(super) alu: OperandSource,
    pub(super) mul: OperandSource,
}

/// Where an operand of a stage comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OperandSource {
    /// Nowhere: the ALU or multiplier is off.
    Unused,
    Register(i64),
    Memory,
}

/// Decoded registers of stage EW.
#[derive(Debug, Clone)]
pub(super) struct EwStageSettings {
    pub(super) operands: OperandSources,
    /// Converter of the ALU operand from memory; `None` if it is bypassed.
    pub(super) alu_converter: Option<ScaleConverter>,
    pub(super) mul_converter: Option<ScaleConverter>,
    pub(super) lut: Option<LutConfig>,
}

impl OperandSources {
    /// Which operands (ALU, multiplier or both) the stage takes from its read DMA; `None`: neither.
    pub(super) fn consumes(&self) -> Option<FetchedSdpOperands> {
        let memory = |operand| matches!(operand, OperandSource::Memory);
        FetchedSdpOperands::of(memory(self.alu), memory(self.mul))
    }
}

impl SdpSettings {
    /// Width, height and channels of the cube as text, such as `8x8x32`.
    pub(super) fn size(&self) -> String {
        let regs = &self.regs;
        format!("{}x{}x{}", regs.width, regs.height, regs.channel)
    }

    /// Decodes layer registers; `table` holds those of the look-up table, which both groups share.
    pub(super) fn decode(
        regs: SdpRegs,
        table: &SdpSingleRegs,
        configuration: Configuration,
    ) -> Self {
        let ew = (Geometry::of(configuration).has(SdpStageName::Ew) && !regs.ew_bypass)
            .then(|| EwStageSettings::decode(&regs, table));
        let compares = ew.is_some() && !regs.ew_alu_bypass && regs.ew_alu_algo == 3;
        let destination = if compares {
            SdpDestination::Status
        } else if regs.output_dst {
            SdpDestination::Pdp
        } else if !regs.dst_ram_type {
            SdpDestination::NoMemory
        } else {
            let cube = FeatureCubeLayout {
                base: Addr::of_atom(regs.dst_base_addr_low),
                line_stride: Addr::of_atom(regs.dst_line_stride).0,
                surface_stride: Addr::of_atom(regs.dst_surface_stride).0,
                width: regs.width,
                height: regs.height,
                channels: regs.channel,
                unit: LANES,
            };
            SdpDestination::Memory(cube.packed_if_single())
        };
        let [bs, bn] = regs.stages();
        Self {
            regs,
            destination,
            bs: decode_stage(bs),
            bn: decode_stage(bn),
            ew,
            converter: ScaleConverter {
                offset: i64::from(regs.cvt_offset),
                scale: i64::from(regs.cvt_scale),
                shift: regs.cvt_shift,
            },
        }
    }

    pub(super) fn surfaces(&self) -> u32 {
        self.regs.channel.div_ceil(LANES)
    }

    /// Number of elements in a line of one surface, padded lanes included.
    pub(super) fn line_elements(&self) -> usize {
        (self.regs.width * LANES) as usize
    }

    /// Which operands the stages BS, BN and EW take from their read DMAs.
    pub(super) fn consumes(&self) -> [Option<FetchedSdpOperands>; 3] {
        let of_ew = self.ew.as_ref().map(|ew| ew.operands);
        let [bs, bn] = [self.bs, self.bn].map(|stage| stage.map(|(_, operands)| operands));
        [bs, bn, of_ew].map(|operands| operands.and_then(|operands| operands.consumes()))
    }
}

fn decode_stage(regs: SdpStageRegs) -> Option<(SdpStageRegs, OperandSources)> {
    let operands = OperandSources {
        alu: operand(!regs.alu_bypass, regs.alu_src, regs.alu_operand),
        mul: operand(!regs.mul_bypass, regs.mul_src, regs.mul_operand),
    };
    (!regs.bypass).then_some((regs, operands))
}

fn operand(used: bool, from_memory: bool, register: i32) -> OperandSource {
    match (used, from_memory) {
        (false, _) => OperandSource::Unused,
        (true, true) => OperandSource::Memory,
        (true, false) => OperandSource::Register(register.into()),
    }
}

impl EwStageSettings {
    fn decode(regs: &SdpRegs, table: &SdpSingleRegs) -> Self {
        let [of_alu, of_mul] = regs.ew_parts();
        let converter = |part: SdpEwAluOrMulRegs| {
            (!part.cvt_bypass).then(|| ScaleConverter {
                offset: part.cvt_offset.into(),
                scale: part.cvt_scale.into(),
                shift: part.cvt_truncate,
            })
        };
        Self {
            operands: OperandSources {
                alu: operand(!of_alu.bypass, of_alu.src, of_alu.operand),
                mul: operand(!of_mul.bypass, of_mul.src, of_mul.operand),
            },
            alu_converter: converter(of_alu),
            mul_converter: converter(of_mul),
            lut: (!regs.ew_lut_bypass).then(|| LutConfig::of_sdp(table)),
        }
    }
}
