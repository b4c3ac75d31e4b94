//! Lowers a CDP layer to memory images and register writes.
//!
//! Source: docs/nv_small/cdp.md, sections 2.3, 3, 4 and 6.

use nvdla_regs::layers::{CdpRdmaRegs, CdpRegs};
use nvdla_regs::table::{cdp, cdp_rdma};

use crate::lower::LoweredUnits;
use crate::lut;
use crate::place::{AllocatedRegions, NoFreeRegion};
use crate::writes::{RegisterWrites, bytes};
use nvdla_bench::seed::Seed;
use nvdla_lut::LutUser;

use super::{CdpBlock, CdpLayer};

/// Lowers `layer`: chooses addresses, makes the memory images, lists the register writes.
pub fn lower(
    layer: &CdpLayer,
    seed: Seed,
    places: &mut AllocatedRegions,
    writes: &mut RegisterWrites,
) -> Result<LoweredUnits, NoFreeRegion> {
    let mut lowered = LoweredUnits {
        enables: match layer.enable_first {
            CdpBlock::Core => vec![cdp::D_OP_ENABLE, cdp_rdma::D_OP_ENABLE],
            CdpBlock::ReadDma => vec![cdp_rdma::D_OP_ENABLE, cdp::D_OP_ENABLE],
        },
        blocks: vec![cdp::BLOCK, cdp_rdma::BLOCK],
        setup: lut::lower::setup(&layer.lut, LutUser::Cdp, seed.part("lut"), writes),
        ..LoweredUnits::default()
    };
    if layer.read_tables {
        lowered.setup.extend(lut::lower::read_back(LutUser::Cdp));
    }
    let loads = &mut lowered.loads;
    let source = &layer.source;
    let source_at = source.place(source.strides(), seed.part("source"), places, loads)?;
    let grid = layer.shape().grid(layer.destination_strides());
    let old = seed.part("destination");
    let destination_at = layer
        .destination
        .settle(grid, Some(source_at), old, places, loads)?;
    read_dma(layer, source_at, writes);
    core(layer, destination_at, writes);
    Ok(lowered)
}

fn read_dma(layer: &CdpLayer, source: u32, writes: &mut RegisterWrites) {
    let shape = layer.shape();
    let (line, surface) = layer.source.strides();
    writes.unit(|rdma: &mut CdpRdmaRegs| {
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
    let (line, surface) = layer.destination_strides();
    writes.unit(|cdp: &mut CdpRegs| {
        layer.fill(cdp);
        cdp.dst_base_addr_low = destination;
        cdp.dst_line_stride = line;
        cdp.dst_surface_stride = surface;
        cdp.dst_ram_type = true;
    });
}
