//! Lowers a convolution layer to memory images and register writes.
//!
//! Source: docs/nv_small/convolution.md, sections 9 and 10; image_input.md, section 9.

mod fetch;
mod sequence;

use nvdla_model::program::ProgramStep;
use nvdla_regs::table::{cacc, cdma, cmac_a, cmac_b, csc};

use crate::cube;
use crate::data::{LayerData, ValueSize};
use crate::image::StridedRegion;
use crate::lower::LoweredUnits;
use crate::place::{AllocatedRegions, NoFreeRegion};
use crate::writes::RegisterWrites;
use nvdla_bench::seed::Seed;

use super::pack::ImagePlanes;
use super::plan::{ConvInputLayout, ConvPlan};
use super::{ConvImage, ConvInput, ConvLayer, FirstEnabledBlock};
use fetch::CdmaBaseAddresses;
use sequence::{put_csc, put_output};

/// Lowers a convolution without the SDP behind it: chooses addresses, makes the memory images,
/// lists the register writes.
pub fn lower(
    layer: &ConvLayer,
    seed: Seed,
    places: &mut AllocatedRegions,
    writes: &mut RegisterWrites,
) -> Result<LoweredUnits, NoFreeRegion> {
    let plan = layer.plan().expect("checked when read");
    let mut loads = Vec::new();
    let data = match (&layer.source, plan.memory) {
        (
            ConvInput::Feature(source),
            ConvInputLayout::Feature {
                line_stride,
                surface_stride,
                ..
            },
        ) => {
            let strides = (line_stride, surface_stride);
            let seed = seed.part("conv source");
            [source.place(strides, seed, places, &mut loads)?, 0]
        }
        (ConvInput::Image(image), ConvInputLayout::Image(planes)) => {
            place_image(image, planes, seed.part("image"), places, &mut loads)?
        }
        (ConvInput::Feature(_), ConvInputLayout::Image(_))
        | (ConvInput::Image(_), ConvInputLayout::Feature { .. }) => {
            unreachable!("the plan is of this source")
        }
    };
    let weights = place_weights(layer, &plan, seed.part("weights"), places, &mut loads)?;
    let bases = CdmaBaseAddresses { data, weights };
    fetch::put(layer, &plan, bases, writes);
    put_csc(layer, &plan, writes);
    put_output(layer, &plan, writes);
    let last = match layer.enable_first {
        FirstEnabledBlock::Csc => [csc::D_OP_ENABLE, cdma::D_OP_ENABLE],
        FirstEnabledBlock::Cdma => [cdma::D_OP_ENABLE, csc::D_OP_ENABLE],
    };
    let first = [cacc::D_OP_ENABLE, cmac_a::D_OP_ENABLE, cmac_b::D_OP_ENABLE];
    Ok(LoweredUnits {
        loads,
        setup: Vec::new(),
        enables: first.into_iter().chain(last).collect(),
        blocks: vec![
            cacc::BLOCK,
            cmac_a::BLOCK,
            cmac_b::BLOCK,
            csc::BLOCK,
            cdma::BLOCK,
        ],
    })
}

fn place_image(
    image: &ConvImage,
    planes: ImagePlanes,
    seed: Seed,
    places: &mut AllocatedRegions,
    loads: &mut Vec<ProgramStep>,
) -> Result<[u32; 2], NoFreeRegion> {
    let mut values = image.data.values(ValueSize::OneByte, seed.of("data"));
    let around = &mut seed.of("around");
    let mut packed = None;
    let mut bases = [0; 2];
    for (plane, base) in bases.iter_mut().enumerate().take(planes.planes()) {
        let grid = StridedRegion {
            base: 0,
            line_bytes: planes.line_bytes()[plane],
            lines: planes.height,
            surfaces: 1,
            line_stride: planes.line_strides[plane],
            surface_stride: 0,
        };
        let (at, seed) = match plane {
            0 => (image.at, seed.part("first plane")),
            _ => (image.chroma_at, seed.part("chroma plane")),
        };
        let grid = cube::settle(grid, at, seed, places)?;
        *base = grid.base;
        if image.data != LayerData::Kept {
            let mut lines = 0..;
            let line = |bytes: &mut Vec<u8>| {
                let packed = packed.get_or_insert_with(|| {
                    planes.pack(
                        |count, pixels| values.fill(count, pixels),
                        |len, gap| around.append_bytes(len, gap),
                    )
                });
                let line = lines.next().and_then(|line| packed[plane].get(line));
                bytes.extend_from_slice(line.map_or(&[], Vec::as_slice));
            };
            loads.extend(places.loads(&grid, &mut seed.of("garbage"), line));
        }
    }
    Ok(bases)
}

fn place_weights(
    layer: &ConvLayer,
    plan: &ConvPlan,
    seed: Seed,
    places: &mut AllocatedRegions,
    loads: &mut Vec<ProgramStep>,
) -> Result<u32, NoFreeRegion> {
    let grid = StridedRegion {
        base: 0,
        line_bytes: plan.weight_bytes,
        lines: 1,
        surfaces: 1,
        line_stride: plan.weight_bytes,
        surface_stride: plan.weight_bytes,
    };
    let grid = cube::settle(grid, layer.kernels.at, seed, places)?;
    let data = &layer.kernels.data;
    if *data != LayerData::Kept {
        let mut values = data.values(ValueSize::OneByte, seed.of("data"));
        // There is one line.
        let line = |bytes: &mut Vec<u8>| {
            let mut weights = Vec::new();
            values.fill(plan.kernel.weights(), &mut weights);
            plan.kernel.pack(&weights, bytes);
        };
        loads.extend(places.loads(&grid, &mut seed.of("garbage"), line));
    }
    Ok(grid.base)
}
