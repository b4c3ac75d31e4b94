//! Checks whether nv_small can execute a convolution.
//!
//! Source: docs/loadable.md, sections 1.3, 5.6 and 7.2.

use super::cubes::CubeChecker;
use crate::descriptor::conv::ConvOperation;
use crate::descriptor::cube::CubeDescriptor;
use crate::error::Result;
use crate::reason::RefusalReason;
use nvdla_regs::geometry::Geometry;

pub(super) fn check_conv(conv: &mut ConvOperation, cubes: &CubeChecker<'_, '_>) -> Result<()> {
    cubes.must_be("in_precision", conv.in_precision, 0, RefusalReason::NotInt8)?;
    cubes.must_be(
        "out_precision",
        conv.out_precision,
        0,
        RefusalReason::NotInt8,
    )?;
    cubes.must_be("conv_mode", conv.conv_mode, 0, RefusalReason::Winograd)?;
    let reason = RefusalReason::CompressedWeights;
    cubes.must_be("weight_format", conv.weight_format, 0, reason)?;
    cubes.must_be("batch", conv.batch, 1, RefusalReason::Batch)?;
    let reason = RefusalReason::ConvolutionScale;
    cubes.must_be("out_cvt.scale", conv.out_cvt.scale, 1, reason)?;
    let reason = RefusalReason::ConvolutionOffset;
    cubes.must_be("out_cvt.offset", conv.out_cvt.offset, 0, reason)?;
    if !matches!(conv.data_format, 0 | 12..=19 | 26..=29 | ConvOperation::FEATURE) {
        return Err(cubes.refuse("data_format", conv.data_format, RefusalReason::PixelFormat));
    }
    cubes.within("pixel_mapping", conv.pixel_mapping, 0, 0)?;
    cubes.within("pixel_override", conv.pixel_override, 0, 1)?;
    cubes.within("mean_format", conv.mean_format, 0, 1)?;
    let flags = [
        ("data_reuse", conv.data_reuse),
        ("weight_reuse", conv.weight_reuse),
        ("skip_data_rls", conv.skip_data_rls),
        ("skip_weight_rls", conv.skip_weight_rls),
    ];
    for (field, value) in flags {
        cubes.within(field, value, 0, 1)?;
    }
    let (data, weight) = (conv.data_bank, conv.weight_bank);
    if data == 0 || weight == 0 || u32::from(data) + u32::from(weight) > Geometry::BANKS {
        let value = format!("{data} + {weight}");
        return Err(cubes.refuse("data_bank + weight_bank", value, RefusalReason::Banks));
    }
    cubes.shape("src", &conv.src)?;
    cubes.shape("dst", &conv.dst)?;
    check_source(conv, cubes)?;
    check_weights(conv, cubes)?;
    cubes.anywhere("dst", &conv.dst)
}

fn check_source(conv: &mut ConvOperation, cubes: &CubeChecker<'_, '_>) -> Result<()> {
    cubes.in_memory("src", &conv.src)?;
    if conv.is_image() {
        return check_image(conv, cubes);
    }
    let width = u64::from(conv.src.width);
    let want = width * u64::from(conv.src.layout().surfaces());
    let value = u64::from(conv.entry_per_slice);
    if value != want {
        let large = value == width * u64::from(conv.src.channel).div_ceil(64);
        let reason = RefusalReason::EntriesPerSlice { want, large };
        return Err(cubes.refuse("entry_per_slice", value, reason));
    }
    let shape = conv.src.shape();
    cubes.feature("src", &mut conv.src, shape)
}

/// Checks an image: pixels of four bytes, of one, or of one with two more in a second plane.
fn check_image(conv: &mut ConvOperation, cubes: &CubeChecker<'_, '_>) -> Result<()> {
    let width = u64::from(conv.src.width);
    let bytes = match conv.data_format {
        0 | 28 | 29 => 1,
        _ => 4,
    };
    cubes.image("src", &mut conv.src, bytes * width)?;
    if !matches!(conv.data_format, 28 | 29) {
        return Ok(());
    }
    let stride = u64::from(conv.in_line_uv_stride);
    let least = 2 * width;
    if stride < least {
        let reason = RefusalReason::LineStride { least };
        return Err(cubes.refuse("in_line_uv_stride", stride, reason));
    }
    let lines = u64::from(conv.src.height);
    let first = u64::try_from(conv.offset_u);
    let end = first
        .ok()
        .and_then(|first| first.checked_add(lines * stride));
    let spot = cubes.spot("src", &conv.src, 0)?;
    let size = spot.size;
    let refuse = |reason| cubes.refuse("offset_u", conv.offset_u, reason);
    let end = end.ok_or_else(|| refuse(RefusalReason::OutsideMemory { size }))?;
    spot.take(0, end).map(drop).map_err(refuse)
}

fn check_weights(conv: &mut ConvOperation, cubes: &CubeChecker<'_, '_>) -> Result<()> {
    cubes.in_memory("weight", &conv.weight)?;
    let CubeDescriptor { size, .. } = conv.weight;
    let need = u64::from(conv.bytes_per_kernel) * u64::from(conv.dst.channel);
    if u64::from(size) < need {
        return Err(cubes.refuse("weight.size", size, RefusalReason::WeightBytes { need }));
    }
    if size % 8 != 0 {
        return Err(cubes.refuse("weight.size", size, RefusalReason::Multiple8));
    }
    cubes.put("weight", &mut conv.weight, size.into())
}
