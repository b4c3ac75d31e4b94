//! A convolution layer as memory images and register writes.
//!
//! Source: docs/nv_small/convolution.md, sections 9 and 10; image_input.md, section 9.

mod fetch;
mod sequence;

use nvdla_model::program::ProgramStep;
use nvdla_regs::table::{cacc, cdma, cmac_a, cmac_b, csc};

use crate::cube;
use crate::data::{Data, Size};
use crate::image::Grid;
use crate::lower::Lowered;
use crate::place::{NoRoom, Places};
use crate::writes::RegisterWrites;
use nvdla_bench::seed::Seed;

use super::pack::ImagePlanes;
use super::plan::{ConvPlan, InputMemory};
use super::{ConvInput, ConvLayer, ImageInput, Starter, WeightsFrom};
use fetch::{put_cdma, put_feature, put_image};
use sequence::{put_csc, put_output};

/// Base addresses of what CDMA fetches.
#[derive(Debug, Clone, Copy)]
struct Bases {
    /// Cube or first plane, and second plane.
    data: [u32; 2],
    weights: u32,
}

/// Lowers `layer`: chooses addresses, makes the images, lists the writes. Everything but SDP,
/// which is enabled at any time.
pub fn lower(
    layer: &ConvLayer,
    seed: Seed,
    places: &mut Places,
    writes: &mut RegisterWrites,
) -> Result<Lowered, NoRoom> {
    let plan = layer.plan().expect("checked when read");
    let mut loads = Vec::new();
    let data = match (&layer.source, plan.memory) {
        (
            ConvInput::Feature(source),
            InputMemory::Feature {
                line_stride,
                surface_stride,
                ..
            },
        ) => {
            let strides = (line_stride, surface_stride);
            let seed = seed.part("conv source");
            [source.place(strides, seed, places, &mut loads)?, 0]
        }
        (ConvInput::Image(image), InputMemory::Image(planes)) => {
            place_image(image, planes, seed.part("image"), places, &mut loads)?
        }
        (ConvInput::Feature(_), InputMemory::Image(_))
        | (ConvInput::Image(_), InputMemory::Feature { .. }) => {
            unreachable!("the plan is of this source")
        }
    };
    let weights = place_weights(layer, &plan, seed.part("weights"), places, &mut loads)?;
    let bases = Bases { data, weights };
    put_misc(layer, writes);
    match (&layer.source, plan.memory) {
        (ConvInput::Image(image), InputMemory::Image(planes)) => {
            put_image(layer, image, planes, bases.data, writes);
        }
        _ => put_feature(layer, &plan, bases.data[0], writes),
    }
    put_cdma(layer, &plan, bases.weights, writes);
    put_csc(layer, &plan, writes);
    put_output(layer, &plan, writes);
    let last = match layer.enable_first {
        Starter::Csc => [csc::D_OP_ENABLE, cdma::D_OP_ENABLE],
        Starter::Cdma => [cdma::D_OP_ENABLE, csc::D_OP_ENABLE],
    };
    let first = [cacc::D_OP_ENABLE, cmac_a::D_OP_ENABLE, cmac_b::D_OP_ENABLE];
    Ok(Lowered {
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
        // Source: convolution.md, section 10.3.
    })
}

fn place_image(
    image: &ImageInput,
    planes: ImagePlanes,
    seed: Seed,
    places: &mut Places,
    loads: &mut Vec<ProgramStep>,
) -> Result<[u32; 2], NoRoom> {
    let mut values = image.data.values(Size::One, seed.of("data"));
    let around = &mut seed.of("around");
    let mut byte = Vec::new();
    let next = || {
        byte.clear();
        values.push(&mut byte);
        byte[0]
    };
    let packed = planes.pack(next, |len| around.bytes(len));
    let mut bases = [0; 2];
    for (plane, lines) in packed.into_iter().enumerate().take(planes.planes()) {
        let grid = Grid {
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
        bases[plane] = grid.base;
        if image.data != Data::Kept {
            let mut lines = lines.into_iter();
            let line = || lines.next().unwrap_or_default();
            loads.extend(grid.loads(&mut seed.of("garbage"), line));
        }
    }
    Ok(bases)
}

fn place_weights(
    layer: &ConvLayer,
    plan: &ConvPlan,
    seed: Seed,
    places: &mut Places,
    loads: &mut Vec<ProgramStep>,
) -> Result<u32, NoRoom> {
    let grid = Grid {
        base: 0,
        line_bytes: plan.weight_bytes,
        lines: 1,
        surfaces: 1,
        line_stride: plan.weight_bytes,
        surface_stride: plan.weight_bytes,
    };
    let grid = cube::settle(grid, layer.kernels.at, seed, places)?;
    let data = &layer.kernels.data;
    if *data != Data::Kept {
        let mut values = data.values(Size::One, seed.of("data"));
        let mut byte = Vec::new();
        let next = || {
            byte.clear();
            values.push(&mut byte);
            byte[0]
        };
        let packed = plan.kernel.pack(next);
        let line = || packed.clone();
        loads.extend(grid.loads(&mut seed.of("garbage"), line));
    }
    Ok(grid.base)
}

fn put_misc(layer: &ConvLayer, writes: &mut RegisterWrites) {
    let buffer = &layer.buffer;
    let (cdma_reuse, csc_reuse) = buffer.data.reuse_bits();
    let weight_reuse = (buffer.weights == WeightsFrom::Reuse).into();
    let (keep_data, keep_weights) = (buffer.keep_data.into(), buffer.keep_weights.into());
    let fields = [
        (cdma::CONV_MODE, 0),
        (cdma::IN_PRECISION, 0),
        (cdma::PROC_PRECISION, 0),
        (cdma::DATA_REUSE, cdma_reuse),
        (cdma::WEIGHT_REUSE, weight_reuse),
        (cdma::SKIP_DATA_RLS, keep_data),
        (cdma::SKIP_WEIGHT_RLS, keep_weights),
    ];
    writes.put(cdma::D_MISC_CFG, &fields);
    let fields = [
        (csc::CONV_MODE, 0),
        (csc::IN_PRECISION, 0),
        (csc::PROC_PRECISION, 0),
        (csc::DATA_REUSE, csc_reuse),
        (csc::WEIGHT_REUSE, weight_reuse),
        (csc::SKIP_DATA_RLS, keep_data),
        (csc::SKIP_WEIGHT_RLS, keep_weights),
    ];
    writes.put(csc::D_MISC_CFG, &fields);
    let fields = [(cmac_a::CONV_MODE, 0), (cmac_a::PROC_PRECISION, 0)];
    writes.put(cmac_a::D_MISC_CFG, &fields);
    let fields = [(cmac_b::CONV_MODE, 0), (cmac_b::PROC_PRECISION, 0)];
    writes.put(cmac_b::D_MISC_CFG, &fields);
    let fields = [(cacc::CONV_MODE, 0), (cacc::PROC_PRECISION, 0)];
    writes.put(cacc::D_MISC_CFG, &fields);
}
