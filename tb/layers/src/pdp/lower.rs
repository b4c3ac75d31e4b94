//! Lowers a PDP layer to memory images and register writes.
//!
//! Source: docs/nv_small/pdp.md, sections 2 to 4 and 6.

use nvdla_regs::layers::{PdpRdmaRegs, PdpRegs};
use nvdla_regs::table::{pdp, pdp_rdma};
use nvdla_regs::types::LayerKind;

use crate::cube::{CubeShape, CubeStrides};
use crate::place::{LayerLowering, NoFreeRegion};
use crate::writes::{RegisterWrites, bytes};

use super::split::SegmentPlan;
use super::{PdpLayer, PdpShapes};

/// Lowers a PDP layer that reads its input from memory, or takes a cube `fed` by SDP, whose blocks
/// are lowered.
pub fn lower(
    layer: &PdpLayer,
    fed: Option<CubeShape>,
    to: &mut LayerLowering<'_>,
) -> Result<(), NoFreeRegion> {
    let sizes = layer.geometry(layer.input(fed)).expect("checked when read");
    to.blocks.push(pdp::BLOCK);
    let mut source_at = None;
    if let Some(source) = &layer.source {
        to.blocks.push(pdp_rdma::BLOCK);
        to.enables.push(pdp_rdma::D_OP_ENABLE);
        let seed = to.seed.part("pdp source");
        source_at = Some((source, source.place(source.strides(), seed, to)?));
    }
    let place = layer.enable.place(to.enables.len());
    to.enables.insert(place, pdp::D_OP_ENABLE);
    let grid = sizes.output.grid(layer.destination_strides(sizes.output));
    let seed = to.seed.part("pdp destination");
    let at = layer.destination.settle(grid, None, seed, to)?;
    core(layer, sizes, at, &mut to.writes);
    if let Some((source, at)) = source_at {
        read_dma(layer, sizes, at, source.strides(), &mut to.writes);
    }
    Ok(())
}

fn core(layer: &PdpLayer, sizes: PdpShapes, at: u32, writes: &mut RegisterWrites) {
    let PdpShapes {
        input,
        output,
        plan,
    } = sizes;
    let CubeStrides { line, surface } = layer.destination_strides(output);
    let kind = if layer.source.is_some() {
        LayerKind::FromMemory
    } else {
        LayerKind::OnTheFly
    };
    writes.unit(&[kind], |pdp: &mut PdpRegs| {
        // Split layers ignore the widths of the whole cube.
        if plan.is_none() {
            pdp.cube_in_width = input.width;
            pdp.cube_out_width = output.width;
        }
        pdp.cube_in_height = input.height;
        pdp.cube_in_channel = input.channels;
        pdp.cube_out_height = output.height;
        pdp.cube_out_channel = input.channels;
        pdp.split_num = segments(plan);
        if let Some(plan) = plan {
            pdp.partial_width_in_first = plan.first.inputs;
            pdp.partial_width_in_last = plan.last.inputs;
            pdp.partial_width_out_first = plan.first.outputs;
            pdp.partial_width_out_last = plan.last.outputs;
            if let Some(middle) = plan.middle {
                pdp.partial_width_in_mid = middle.inputs;
                pdp.partial_width_out_mid = middle.outputs;
            }
        }
        layer.fill(pdp);
        pdp.dst_base_addr_low = at;
        pdp.dst_line_stride = line;
        pdp.dst_surface_stride = surface;
        pdp.dst_ram_type = true;
    });
}

fn read_dma(
    layer: &PdpLayer,
    PdpShapes { input, plan, .. }: PdpShapes,
    at: u32,
    strides: CubeStrides,
    writes: &mut RegisterWrites,
) {
    // Stored without effect: drivers write what PDP has.
    let as_drivers = !writes.unused_is_random();
    writes.unit(&[LayerKind::FromMemory], |rdma: &mut PdpRdmaRegs| {
        if plan.is_none() {
            rdma.cube_in_width = input.width;
        }
        rdma.cube_in_height = input.height;
        rdma.cube_in_channel = input.channels;
        // Reads drop the low bits of the sum of base and strides.
        rdma.src_base_addr_low = bytes(at, rdma.src_base_addr_low);
        rdma.src_line_stride = strides.line;
        rdma.src_surface_stride = strides.surface;
        rdma.src_ram_type = true;
        rdma.split_num = segments(plan);
        rdma.kernel_width = layer.kernel.width.bits();
        rdma.kernel_stride_width = layer.stride.width.bits();
        if let Some(plan) = plan {
            rdma.partial_width_in_first = plan.first.inputs;
            rdma.partial_width_in_last = plan.last.inputs;
            if let Some(middle) = plan.middle {
                rdma.partial_width_in_mid = middle.inputs;
            }
        }
        rdma.dma_en = layer.counters.read_stalls;
        if as_drivers {
            rdma.flying_mode = true;
            rdma.pad_width = layer.padding.left.bits();
        }
    });
}

fn segments(plan: Option<SegmentPlan>) -> u32 {
    plan.map_or(1, |plan| plan.segments)
}
