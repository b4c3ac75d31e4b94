//! Lowers an SDP layer to memory images and register writes.
//!
//! Source: docs/nv_small/sdp.md, sections 2, 3, 5.1 and 6.

mod dma;

use nvdla_regs::layers::{SdpRdmaRegs, SdpRegs};
use nvdla_regs::table::{sdp, sdp_rdma};
use nvdla_regs::types::LayerKind;

use crate::cube::{CubeShape, CubeStrides};
use crate::image::StridedRegion;
use crate::lut;
use crate::place::{LayerLowering, NoFreeRegion};
use crate::tables::LutUser;
use crate::writes::{RegisterWrites, bytes};

use super::operands::OperandData;
use super::{SdpBlock, SdpLayer, SdpStreamShape};

/// Lowers `layer`: chooses addresses, makes the memory images, lists the register writes.
pub fn lower(
    layer: &SdpLayer,
    stream: SdpStreamShape,
    to: &mut LayerLowering<'_>,
) -> Result<(), NoFreeRegion> {
    // The interrupt of a layer that PDP takes over comes too. Source: section 5.3.
    to.blocks.push(sdp::BLOCK);
    to.enables.push(sdp::D_OP_ENABLE);
    if layer.reads() {
        to.blocks.push(sdp_rdma::BLOCK);
        match layer.enable_first {
            SdpBlock::Core => to.enables.push(sdp_rdma::D_OP_ENABLE),
            SdpBlock::ReadDma => to.enables.insert(0, sdp_rdma::D_OP_ENABLE),
        }
    }
    let (seed, shape) = (to.seed, stream.shape);
    let mut source_at = None;
    if let Some(source) = &layer.source {
        let strides = used_strides(shape, source.strides());
        source_at = Some(source.place(strides, seed.part("source"), to)?);
    }
    let mut destination_at = None;
    if !stream.to_pooling && !layer.compares() {
        let grid = shape.grid(used_strides(shape, layer.destination_strides(shape)));
        let destination = layer.destination.clone().unwrap_or_default();
        let seed = seed.part("destination");
        destination_at = Some(destination.settle(grid, source_at, seed, to)?);
    }
    let tensors = layer.tensors().expect("checked when read");
    let mut operands = Vec::new();
    for (tensor, seed_of) in tensors.iter().zip(dma::SEEDS) {
        let tensor = tensor.as_ref();
        let grid = tensor.map(|tensor| dma::place(tensor, shape, seed.part(seed_of), to));
        operands.push(tensor.zip(grid.transpose()?));
    }
    core(layer, stream, destination_at, &mut to.writes);
    if layer.reads() {
        read_dma(layer, stream, source_at, &operands, &mut to.writes);
    }
    if let Some(table) = layer.ew.as_ref().and_then(|ew| ew.lut.as_ref()) {
        let user = (LutUser::Sdp, kind(stream));
        lut::lower::setup(table, user, seed.part("table"), to);
    }
    if layer.ew.as_ref().is_some_and(|ew| ew.read_tables) {
        to.setup.extend(lut::lower::read_back(LutUser::Sdp));
    }
    Ok(())
}

fn kind(stream: SdpStreamShape) -> LayerKind {
    if stream.from_convolution {
        LayerKind::OnTheFly
    } else {
        LayerKind::FromMemory
    }
}

/// Strides that the hardware uses: those without gap for 1x1 cubes, whatever registers say.
fn used_strides(shape: CubeShape, strides: CubeStrides) -> CubeStrides {
    if shape.is_dot() {
        shape.strides(None, None)
    } else {
        strides
    }
}

/// Whether stride registers are set: false for 1x1 cubes, which ignore them, with random unused fields.
fn has_strides(shape: CubeShape, writes: &RegisterWrites) -> bool {
    !(shape.is_dot() && writes.unused_is_random())
}

fn core(
    layer: &SdpLayer,
    stream: SdpStreamShape,
    destination: Option<u32>,
    writes: &mut RegisterWrites,
) {
    let shape = stream.shape;
    let strides = has_strides(shape, writes);
    writes.unit(&[kind(stream)], |sdp: &mut SdpRegs| {
        sdp.width = shape.width;
        sdp.height = shape.height;
        sdp.channel = shape.channels;
        if let Some(at) = destination {
            sdp.dst_base_addr_low = bytes(at, sdp.dst_base_addr_low);
            if strides {
                let CubeStrides { line, surface } = layer.destination_strides(shape);
                sdp.dst_line_stride = bytes(line, sdp.dst_line_stride);
                sdp.dst_surface_stride = bytes(surface, sdp.dst_surface_stride);
            }
        }
        sdp.flying_mode = stream.from_convolution;
        sdp.output_dst = stream.to_pooling;
        sdp.dst_ram_type = true;
        (sdp.proc_precision, sdp.out_precision) = (0, 0);
        layer.fill(sdp);
    });
}

fn read_dma(
    layer: &SdpLayer,
    stream: SdpStreamShape,
    source_at: Option<u32>,
    operands: &[Option<(&OperandData<'_>, StridedRegion)>],
    writes: &mut RegisterWrites,
) {
    let shape = stream.shape;
    let strides = has_strides(shape, writes);
    writes.unit(&[kind(stream)], |rdma: &mut SdpRdmaRegs| {
        rdma.width = shape.width;
        rdma.height = shape.height;
        rdma.channel = shape.channels;
        if let (Some(source), Some(at)) = (&layer.source, source_at) {
            rdma.src_base_addr_low = bytes(at, rdma.src_base_addr_low);
            if strides {
                let CubeStrides { line, surface } = source.strides();
                rdma.src_line_stride = bytes(line, rdma.src_line_stride);
                rdma.src_surface_stride = bytes(surface, rdma.src_surface_stride);
            }
        }
        let mut regs = rdma.operands();
        for (regs, operand) in regs.iter_mut().zip(operands) {
            match operand {
                Some((tensor, grid)) => dma::fill(tensor, grid, strides, regs),
                None => regs.disable = true,
            }
        }
        rdma.set_operands(regs);
        rdma.flying_mode = stream.from_convolution;
        (rdma.in_precision, rdma.proc_precision) = (0, 0);
        rdma.src_ram_type = true;
        rdma.perf_dma_en = layer.counters.read_stalls;
    });
}
