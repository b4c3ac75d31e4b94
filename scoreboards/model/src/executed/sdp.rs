//! Which parts of SDP a layer uses.
//!
//! Source: docs/nv_small/sdp.md, sections 5.5, 8 and 9.

use nvdla_regs::geometry::FetchedSdpOperands;
use nvdla_regs::layers::{SdpEwAluOrMulRegs, SdpStageRegs};

use super::SdpLayerRegs;

/// Whether stage BS or BN uses its ALU: neither stage nor ALU is bypassed.
pub fn has_alu(stage: &SdpStageRegs) -> bool {
    !stage.bypass && !stage.alu_bypass
}

/// Whether stage BS or BN uses its multiplier: neither stage nor multiplier is bypassed.
pub fn has_mul(stage: &SdpStageRegs) -> bool {
    !stage.bypass && !stage.mul_bypass
}

impl SdpLayerRegs {
    /// Whether EW exists and is not bypassed.
    pub fn uses_ew(&self) -> bool {
        self.has_ew && !self.sdp.ew_bypass
    }

    /// Registers of EW's ALU and multiplier; `None` where bypassed.
    pub fn ew_parts(&self) -> [Option<SdpEwAluOrMulRegs>; 2] {
        let works = |part: &SdpEwAluOrMulRegs| self.uses_ew() && !part.bypass;
        self.sdp.ew_parts().map(|part| Some(part).filter(works))
    }

    /// Whether the layer compares two cubes in EW and writes nothing.
    pub fn compares(&self) -> bool {
        self.ew_parts()[0].is_some() && self.sdp.ew_alu_algo == 3
    }

    /// Which operands the stages BS, BN and EW take from memory; `None`: neither.
    pub fn operands_from_memory(&self) -> [Option<FetchedSdpOperands>; 3] {
        let [bs, bn] = self.sdp.stages().map(|stage| {
            let alu = has_alu(&stage) && stage.alu_src;
            FetchedSdpOperands::of(alu, has_mul(&stage) && stage.mul_src)
        });
        let [alu, mul] = self
            .ew_parts()
            .map(|part| part.is_some_and(|part| part.src));
        [bs, bn, FetchedSdpOperands::of(alu, mul)]
    }

    /// Whether the layer needs SDP_RDMA.
    /// Source: docs/nv_small/sdp.md, section 5.5.
    pub fn uses_read_dma(&self) -> bool {
        !self.sdp.flying_mode || self.operands_from_memory().iter().any(Option::is_some)
    }

    /// Whether the layer writes its output to memory.
    pub fn writes(&self) -> bool {
        !self.sdp.output_dst && !self.compares()
    }
}
