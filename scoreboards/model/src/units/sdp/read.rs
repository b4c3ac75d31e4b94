//! Decodes SDP_RDMA's layer registers.
//!
//! Source: docs/nv_small/sdp.md, sections 3 and 6.2.

use crate::units::layout::{FeatureCubeLayout, LANES, Region};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::geometry::{FetchedSdpOperands, Geometry, SdpStageName};
use nvdla_regs::layers::{SdpOperandRegs, SdpRdmaRegs};
use nvdla_regs::quantity::Addr;

/// Decoded registers of a layer of SDP_RDMA.
#[derive(Debug, Clone)]
pub(super) struct SdpRdmaSettings {
    pub(super) regs: SdpRdmaRegs,
    /// Address map of the main input; `None` if RAM type 0 selects a port that does not exist.
    pub(super) main: Option<FeatureCubeLayout>,
    /// The operand DMAs BRDMA, NRDMA and ERDMA; `None` if disabled.
    pub(super) operands: [Option<OperandDmaSettings>; 3],
}

/// Decoded registers of one operand DMA.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OperandDmaSettings {
    /// Which operands (ALU, multiplier or both) the DMA reads; `None` for the undefined code 3.
    pub(super) data_use: Option<FetchedSdpOperands>,
    /// Bytes of an operand: 1 or 2.
    pub(super) size: u32,
    /// Whether RAM_TYPE is 1, the only memory port that nv_small has.
    pub(super) connected: bool,
    /// Address map of the operands; one position for each surface if they are per kernel.
    pub(super) cube: FeatureCubeLayout,
}

impl OperandDmaSettings {
    /// Whether there is one set of operands for each surface, not for each position.
    pub(super) fn per_kernel(&self) -> bool {
        self.cube.width == 1 && self.cube.height == 1
    }
}

impl SdpRdmaSettings {
    pub(super) fn decode(regs: SdpRdmaRegs, configuration: Configuration) -> Self {
        let (width, height) = (regs.width, regs.height);
        let main = FeatureCubeLayout {
            base: Addr::of_atom(regs.src_base_addr_low),
            line_stride: Addr::of_atom(regs.src_line_stride).0,
            surface_stride: Addr::of_atom(regs.src_surface_stride).0,
            width,
            height,
            channels: regs.channel,
            unit: LANES,
        };
        let operand = |dma: SdpOperandRegs| {
            if dma.disable {
                return None;
            }
            let data_use = FetchedSdpOperands::of_code(dma.data_use);
            let sets = data_use.map_or(2, FetchedSdpOperands::operands);
            let size = Geometry::operand_bytes(dma.data_size);
            let (width, height) = if dma.data_mode {
                (width, height)
            } else {
                (1, 1)
            };
            Some(OperandDmaSettings {
                data_use,
                size,
                connected: dma.ram_type,
                cube: FeatureCubeLayout {
                    base: Addr::of_atom(dma.base_addr_low),
                    line_stride: Addr::of_atom(dma.line_stride).0,
                    surface_stride: Addr::of_atom(dma.surface_stride).0,
                    width,
                    height,
                    channels: regs.channel,
                    unit: LANES * size * sets,
                }
                .packed_if_single(),
            })
        };
        let [bs, bn, ew] = regs.operands();
        let has_ew = Geometry::of(configuration).has(SdpStageName::Ew);
        let ew = has_ew.then(|| operand(ew)).flatten();
        Self {
            regs,
            main: regs.src_ram_type.then(|| main.packed_if_single()),
            operands: [operand(bs), operand(bn), ew],
        }
    }

    /// Width, height and channels of the cube as text, such as `8x8x32`.
    pub(super) fn size(&self) -> String {
        let regs = &self.regs;
        format!("{}x{}x{}", regs.width, regs.height, regs.channel)
    }

    /// The larger code of IN_PRECISION and PROC_PRECISION: 0 INT8, 1 INT16, 2 FP16, 3 none.
    pub(super) fn precision(&self) -> u32 {
        self.regs.in_precision.max(self.regs.proc_precision)
    }

    /// Whether SDP_RDMA has nothing to read, so that its layer completes at once.
    pub(super) fn is_empty(&self) -> bool {
        self.regs.flying_mode && self.operands.iter().all(Option::is_none)
    }

    /// Regions that SDP_RDMA reads.
    pub(super) fn regions(&self) -> Vec<Region> {
        let main = self.main.filter(|_| !self.regs.flying_mode);
        let mut regions: Vec<Region> = main.iter().flat_map(FeatureCubeLayout::regions).collect();
        regions.extend(self.operand_regions());
        regions
    }

    /// Regions that SDP_RDMA reads for the operands of stages BS, BN and EW.
    pub(super) fn operand_regions(&self) -> Vec<Region> {
        let operands = self.operands.iter().flatten().filter(|dma| dma.connected);
        operands.flat_map(|dma| dma.cube.regions()).collect()
    }
}
