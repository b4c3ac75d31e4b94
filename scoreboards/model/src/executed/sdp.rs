//! Which parts of SDP a layer uses.
//!
//! Source: docs/nv_small/sdp.md, sections 5.5, 8 and 9.

use nvdla_regs::layers::SdpStage;

use super::SdpRun;

/// Whether the ALU of a stage works.
pub fn has_alu(stage: &SdpStage) -> bool {
    !stage.bypass && !stage.alu_bypass
}

/// Whether the multiplier of a stage works.
pub fn has_mul(stage: &SdpStage) -> bool {
    !stage.bypass && !stage.mul_bypass
}

/// Whether a stage takes an operand from memory.
pub fn takes_memory(stage: &SdpStage) -> bool {
    (has_alu(stage) && stage.alu_src) || (has_mul(stage) && stage.mul_src)
}

impl SdpRun {
    /// Whether EW exists and is not bypassed.
    pub fn uses_ew(&self) -> bool {
        self.has_ew && !self.sdp.ew_bypass
    }

    /// Whether the ALU of EW works.
    pub fn has_ew_alu(&self) -> bool {
        self.uses_ew() && !self.sdp.ew_alu_bypass
    }

    /// Whether the multiplier of EW works.
    pub fn has_ew_mul(&self) -> bool {
        self.uses_ew() && !self.sdp.ew_mul_bypass
    }

    /// Whether the layer compares two cubes in EW and writes nothing.
    pub fn compares(&self) -> bool {
        self.has_ew_alu() && self.sdp.ew_alu_algo == 3
    }

    /// Whether EW takes an operand from memory.
    pub fn ew_takes_memory(&self) -> bool {
        (self.has_ew_alu() && self.sdp.ew_alu_src) || (self.has_ew_mul() && self.sdp.ew_mul_src)
    }

    /// Whether the layer needs SDP_RDMA.
    /// Source: docs/nv_small/sdp.md, section 5.5.
    pub fn uses_read_dma(&self) -> bool {
        !self.sdp.flying_mode
            || self.sdp.stages().iter().any(takes_memory)
            || self.ew_takes_memory()
    }

    /// Whether the result goes through the converter to memory.
    pub fn writes(&self) -> bool {
        !self.sdp.output_dst && !self.compares()
    }
}
