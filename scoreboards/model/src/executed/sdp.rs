//! Which parts of SDP a layer uses.
//!
//! Source: docs/nv_small/sdp.md, sections 5.5, 8 and 9.

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

/// Whether stage BS or BN takes an operand from memory.
pub fn takes_memory(stage: &SdpStageRegs) -> bool {
    (has_alu(stage) && stage.alu_src) || (has_mul(stage) && stage.mul_src)
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

    /// Whether EW takes an operand from memory.
    pub fn ew_takes_memory(&self) -> bool {
        self.ew_parts().iter().flatten().any(|part| part.src)
    }

    /// Whether the layer needs SDP_RDMA.
    /// Source: docs/nv_small/sdp.md, section 5.5.
    pub fn uses_read_dma(&self) -> bool {
        !self.sdp.flying_mode
            || self.sdp.stages().iter().any(takes_memory)
            || self.ew_takes_memory()
    }

    /// Whether the layer writes its output to memory.
    pub fn writes(&self) -> bool {
        !self.sdp.output_dst && !self.compares()
    }
}
