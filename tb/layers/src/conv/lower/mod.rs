//! Lowers a convolution layer to memory images and register writes.
//!
//! Source: docs/nv_small/convolution.md, sections 9 and 10; image_input.md, section 9.

mod fetch;
mod sequence;

use nvdla_regs::table::{cacc, cdma, cmac_a, cmac_b, csc};
use nvdla_regs::types::LayerKind;

use crate::data::{LayerData, ValueSize};
use crate::image::StridedRegion;
use crate::place::{LayerLowering, NoFreeRegion};
use nvdla_random::seed::Seed;

use super::plan::ConvPlan;
use super::{ConvImage, ConvInput, ConvLayer, FirstEnabledBlock, InputLineSource, WeightsFrom};
use sequence::{put_csc, put_output};

/// Lowers a convolution without the SDP behind it: chooses addresses, makes the memory images,
/// lists the register writes.
pub fn lower(layer: &ConvLayer, to: &mut LayerLowering<'_>) -> Result<(), NoFreeRegion> {
    let (seed, plan) = (to.seed, layer.plan().expect("checked when read"));
    let data = match &layer.source {
        ConvInput::Feature(source) => {
            let seed = seed.part("conv source");
            [source.place(source.strides(), seed, to)?, 0]
        }
        ConvInput::Image(image) => place_image(image, seed.part("image"), to)?,
    };
    let weights = place_weights(layer, &plan, seed.part("weights"), to)?;
    let kinds = kinds(layer, &plan);
    fetch::put(layer, &plan, data, weights, &kinds, &mut to.writes);
    put_csc(layer, &plan, &kinds, &mut to.writes);
    put_output(layer, &plan, &kinds, &mut to.writes);
    let last = match layer.enable_first {
        FirstEnabledBlock::Csc => [csc::D_OP_ENABLE, cdma::D_OP_ENABLE],
        FirstEnabledBlock::Cdma => [cdma::D_OP_ENABLE, csc::D_OP_ENABLE],
    };
    let first = [cacc::D_OP_ENABLE, cmac_a::D_OP_ENABLE, cmac_b::D_OP_ENABLE];
    to.enables.extend(first.into_iter().chain(last));
    to.blocks.extend([
        cacc::BLOCK,
        cmac_a::BLOCK,
        cmac_b::BLOCK,
        csc::BLOCK,
        cdma::BLOCK,
    ]);
    Ok(())
}

/// The kinds of a layer: of its input, and whether it keeps or uses kept contents of the buffer.
fn kinds(layer: &ConvLayer, plan: &ConvPlan) -> Vec<LayerKind> {
    let input = match layer.source {
        ConvInput::Feature(_) => LayerKind::Feature,
        ConvInput::Image(_) => LayerKind::Image,
    };
    let buffer = &layer.buffer;
    let keeps = buffer.keep_data || buffer.keep_weights || plan.release < plan.lines;
    let uses = buffer.data != InputLineSource::Fetch || buffer.weights != WeightsFrom::Fetch;
    if keeps || uses {
        vec![input, LayerKind::Reuse]
    } else {
        vec![input]
    }
}

fn place_image(
    image: &ConvImage,
    seed: Seed,
    to: &mut LayerLowering<'_>,
) -> Result<[u32; 2], NoFreeRegion> {
    let planes = image.planes();
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
        let line = (image.data != LayerData::Kept).then_some(line);
        *base = to.place(grid, at, seed, line)?;
    }
    Ok(bases)
}

fn place_weights(
    layer: &ConvLayer,
    plan: &ConvPlan,
    seed: Seed,
    to: &mut LayerLowering<'_>,
) -> Result<u32, NoFreeRegion> {
    let grid = StridedRegion {
        base: 0,
        line_bytes: plan.kernel.weight_bytes(),
        lines: 1,
        surfaces: 1,
        line_stride: plan.kernel.weight_bytes(),
        surface_stride: plan.kernel.weight_bytes(),
    };
    let data = &layer.kernels.data;
    let mut values = data.values(ValueSize::OneByte, seed.of("data"));
    // There is one line.
    let line = |bytes: &mut Vec<u8>| {
        let mut weights = Vec::new();
        values.fill(plan.kernel.weights(), &mut weights);
        plan.kernel.pack(&weights, bytes);
    };
    let line = (*data != LayerData::Kept).then_some(line);
    to.place(grid, layer.kernels.at, seed, line)
}
