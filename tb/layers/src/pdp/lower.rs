//! Lowers a PDP layer to memory images and register writes.
//!
//! Source: docs/nv_small/pdp.md, sections 2 to 4 and 6.

use nvdla_model::program::ProgramStep;
use nvdla_regs::layers::{PdpRdmaRegs, PdpRegs};
use nvdla_regs::table::{pdp, pdp_rdma};
use nvdla_regs::types::Reg;

use crate::cube::CubeShape;
use crate::lower::LoweredUnits;
use crate::place::{AllocatedRegions, NoFreeRegion};
use crate::writes::{RegisterWrites, bytes};
use nvdla_bench::seed::Seed;

use super::split::SegmentPlan;
use super::{EnablePlace, PdpLayer, PdpShapes};

/// Lowers a PDP layer that reads its input from memory.
pub fn lower(
    layer: &PdpLayer,
    seed: Seed,
    places: &mut AllocatedRegions,
    writes: &mut RegisterWrites,
) -> Result<LoweredUnits, NoFreeRegion> {
    let sizes = geometry(layer, layer.input(None));
    let mut lowered = LoweredUnits {
        blocks: vec![pdp::BLOCK, pdp_rdma::BLOCK],
        enables: vec![pdp_rdma::D_OP_ENABLE],
        ..LoweredUnits::default()
    };
    enable(layer.enable, &mut lowered.enables);
    let source = layer.source.as_ref().expect("checked when read");
    let loads = &mut lowered.loads;
    let at = source.place(source.strides(), seed.part("pdp source"), places, loads)?;
    core(layer, sizes, seed, (places, loads), writes)?;
    read_dma(layer, sizes, at, writes);
    Ok(lowered)
}

/// Lowers a PDP layer that takes a cube of `shape` from SDP; `feeders`: the lowered units before PDP.
pub fn lower_fed(
    layer: &PdpLayer,
    shape: CubeShape,
    mut feeders: LoweredUnits,
    seed: Seed,
    places: &mut AllocatedRegions,
    writes: &mut RegisterWrites,
) -> Result<LoweredUnits, NoFreeRegion> {
    let sizes = geometry(layer, shape);
    feeders.blocks.push(pdp::BLOCK);
    enable(layer.enable, &mut feeders.enables);
    core(layer, sizes, seed, (places, &mut feeders.loads), writes)?;
    Ok(feeders)
}

fn geometry(layer: &PdpLayer, input: CubeShape) -> PdpShapes {
    layer.geometry(input).expect("checked when read")
}

fn enable(when: EnablePlace, enables: &mut Vec<Reg>) {
    enables.insert(when.place(enables.len()), pdp::D_OP_ENABLE);
}

fn core(
    layer: &PdpLayer,
    sizes: PdpShapes,
    seed: Seed,
    (places, loads): (&mut AllocatedRegions, &mut Vec<ProgramStep>),
    writes: &mut RegisterWrites,
) -> Result<(), NoFreeRegion> {
    let PdpShapes {
        input,
        output,
        plan,
    } = sizes;
    let strides = layer.destination_strides(output);
    let seed = seed.part("pdp destination");
    let grid = output.grid(strides);
    let at = layer.destination.settle(grid, None, seed, places, loads)?;
    writes.unit(|pdp: &mut PdpRegs| {
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
        pdp.dst_line_stride = strides.0;
        pdp.dst_surface_stride = strides.1;
        pdp.dst_ram_type = true;
    });
    Ok(())
}

fn read_dma(layer: &PdpLayer, sizes: PdpShapes, at: u32, writes: &mut RegisterWrites) {
    let PdpShapes { input, plan, .. } = sizes;
    let source = layer.source.as_ref().expect("checked when read");
    let (line, surface) = source.strides();
    // Stored without effect: drivers write what PDP has.
    let as_drivers = !writes.unused_is_random();
    writes.unit(|rdma: &mut PdpRdmaRegs| {
        if plan.is_none() {
            rdma.cube_in_width = input.width;
        }
        rdma.cube_in_height = input.height;
        rdma.cube_in_channel = input.channels;
        // Reads drop the low bits of the sum of base and strides.
        rdma.src_base_addr_low = bytes(at, rdma.src_base_addr_low);
        rdma.src_line_stride = line;
        rdma.src_surface_stride = surface;
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
