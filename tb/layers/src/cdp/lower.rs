//! Lowers a CDP layer to memory images and register writes.
//!
//! Source: docs/nv_small/cdp.md, sections 2.3, 3, 4 and 6.

use nvdla_regs::layers::{CdpRdmaRegs, CdpRegs};
use nvdla_regs::table::{cdp, cdp_rdma};
use nvdla_regs::types::LayerKind;

use crate::cube::CubeStrides;
use crate::lut;
use crate::place::{LayerLowering, NoFreeRegion};
use crate::tables::LutUser;
use crate::writes::{RegisterWrites, bytes};

use super::{CdpBlock, CdpLayer};

/// Lowers `layer`: chooses addresses, makes the memory images, lists the register writes.
pub fn lower(layer: &CdpLayer, to: &mut LayerLowering<'_>) -> Result<(), NoFreeRegion> {
    to.blocks.extend([cdp::BLOCK, cdp_rdma::BLOCK]);
    to.enables.extend(match layer.enable_first {
        CdpBlock::Core => [cdp::D_OP_ENABLE, cdp_rdma::D_OP_ENABLE],
        CdpBlock::ReadDma => [cdp_rdma::D_OP_ENABLE, cdp::D_OP_ENABLE],
    });
    let (seed, lut) = (to.seed, &layer.lut);
    let user = (LutUser::Cdp, LayerKind::FromMemory);
    lut::lower::setup(lut, user, seed.part("lut"), to);
    if layer.read_tables {
        to.setup.extend(lut::lower::read_back(LutUser::Cdp));
    }
    let source = &layer.source;
    let source_at = source.place(source.strides(), seed.part("source"), to)?;
    let grid = layer.shape().grid(layer.destination_strides());
    let old = seed.part("destination");
    let destination_at = layer.destination.settle(grid, Some(source_at), old, to)?;
    read_dma(layer, source_at, &mut to.writes);
    core(layer, destination_at, &mut to.writes);
    Ok(())
}

fn read_dma(layer: &CdpLayer, source: u32, writes: &mut RegisterWrites) {
    let shape = layer.shape();
    let CubeStrides { line, surface } = layer.source.strides();
    writes.unit(&[LayerKind::FromMemory], |rdma: &mut CdpRdmaRegs| {
        rdma.width = shape.width;
        rdma.height = shape.height;
        rdma.channel = shape.channels;
        rdma.src_base_addr_low = bytes(source, rdma.src_base_addr_low);
        rdma.src_line_stride = line;
        rdma.src_surface_stride = surface;
        rdma.src_ram_type = true;
        rdma.dma_en = layer.counters.read_stalls;
    });
}

fn core(layer: &CdpLayer, destination: u32, writes: &mut RegisterWrites) {
    let CubeStrides { line, surface } = layer.destination_strides();
    writes.unit(&[LayerKind::FromMemory], |cdp: &mut CdpRegs| {
        layer.fill(cdp);
        cdp.dst_base_addr_low = destination;
        cdp.dst_line_stride = line;
        cdp.dst_surface_stride = surface;
        cdp.dst_ram_type = true;
    });
}
