//! Draws images and kernels over them. Source: docs/nv_small/image_input.md, section 10.

use crate::draws::RandomStreams;
use crate::fields::{FieldChooser, FieldName};
use crate::random;
use nvdla_layers::conv::format::PixelFormat;
use nvdla_layers::conv::{ConvImage, ConvInput, ConvLayer};
use nvdla_layers::cube::CubeShape;
use nvdla_layers::data::ValueSize;
use nvdla_layers::scalar::{CubeAxisSize, MultipleOfEight, RangedNumber, S16, WIDEST};
use nvdla_random::probability::permille;

use super::axis::{AxisLimits, ConvAxes, ConvAxisSizes, WantedAxis, X, Y};
use super::parts::{around, converter, kernels, pad_value, steps};
use super::profile::ConvProfile;

/// Most pixels in a kernel row over an image; NVIDIA's own generator stays below.
const WIDEST_KERNEL: u32 = 64;

/// Draws a layer over an image with the output shape `output`; it reuses no data or weights.
pub(super) fn fresh(
    profile: &ConvProfile,
    output: CubeShape,
    clocks: u32,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let draws = chooser.draws;
    // One byte a pixel has the most ways to lie in a step.
    let rng = &mut draws.of("format");
    let format = match rng.below(4) {
        0 => PixelFormat::R8,
        _ => *rng.pick(PixelFormat::ALL),
    };
    let channels = format.channels();
    // Stripes end with the output line and take eight clocks at least.
    let steps = steps(output, output.height * (output.width + 7), clocks);
    let wanted = [FieldName::ConvKernelWidth, FieldName::ConvKernelHeight]
        .map(|name| chooser.known_count(name));
    let blocks = match wanted[0] {
        None => {
            let most = (steps / wanted[1].unwrap_or(1)).max(1);
            random::extent(most, &mut draws.of("blocks of a row"))
        }
        Some(width) => (width * channels).div_ceil(8),
    };
    let widest = (8 * blocks / channels).clamp(1, WIDEST_KERNEL);
    let width = wanted[0].unwrap_or_else(|| {
        let rng = &mut draws.of(FieldName::ConvKernelWidth);
        match rng.below(4) {
            0 => rng.within(1, widest.min(4)),
            // The last block has one byte.
            1 if channels == 1 => widest.saturating_sub(7).max(1),
            _ => random::extent(widest, rng),
        }
    });
    let width = chooser.avoid.row(width, channels, output.width);
    let height = wanted[1].unwrap_or_else(|| {
        let rng = &mut draws.of(FieldName::ConvKernelHeight);
        random::extent((steps / blocks).min(32), rng)
    });
    let reads = 8 * clocks / channels;
    let limits = AxisLimits::of_image(chooser.avoid, format, reads);
    let across = WantedAxis {
        out: output.width,
        taps: width,
    };
    let down = WantedAxis {
        out: output.height,
        taps: height,
    };
    let axes = ConvAxisSizes::both(across, down, reads, limits, chooser);
    over(profile, format, output.channels, axes, chooser)
}

/// Draws a layer over an image of one or two wide lines; it takes few clocks for each pixel.
pub(super) fn wide(profile: &ConvProfile, chooser: &mut FieldChooser<'_>) -> ConvLayer {
    let draws = chooser.draws.part("wide image");
    let format = draws.pick("format", PixelFormat::ALL);
    let limits = AxisLimits::of_image(chooser.avoid, format, 0);
    let rng = &mut draws.of("width");
    let size = if rng.chance(permille(300)) {
        WIDEST
    } else {
        rng.within(2000, WIDEST)
    };
    // One result for eight pixels: SDP takes eight clocks for each.
    let x = ConvAxisSizes {
        stride: limits.stride,
        ..ConvAxisSizes::over(size, 4, limits, X, draws)
    };
    let lines = draws.of("height").within(1, 2);
    let y = ConvAxisSizes::over(lines, 2, limits, Y, draws);
    let count = draws.of("kernels").within(1, 8);
    over(profile, format, count, ConvAxes { x, y }, chooser)
}

/// Draws a layer of `count` kernels over an image; `axes` have size, taps and padding.
pub(super) fn over(
    profile: &ConvProfile,
    format: PixelFormat,
    count: u32,
    axes: ConvAxes,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let draws = chooser.draws;
    let ConvAxes { x, y } = axes;
    let image = image(profile, format, x.size, y.size, draws.part("source"));
    let mut kernels = kernels(profile, count, x.taps, y.taps, draws);
    let channels = format.channels();
    let (row, step) = (x.taps * channels, x.stride * channels);
    let extension = match row.max(step) {
        0..=2 => 2,
        3..=4 => 1,
        _ => 0,
    };
    let extension = draws.of("y_extension").signed(0, extension);
    kernels.y_extension = RangedNumber::clamp(extension);
    let mut layer = around(ConvInput::Image(image), kernels, axes, chooser);
    let rng = &mut draws.of("side_value");
    if rng.chance(permille(300)) {
        layer.padding.side_value = Some(pad_value(rng));
    }
    if draws.chance("converter", profile.converter) {
        let mut converter = converter(chooser);
        let rng = &mut draws.of("means");
        if rng.chance(permille(500)) {
            let corners = rng.chance(permille(200));
            let mean = |()| {
                if corners {
                    S16::clamp(*rng.pick(&[-32_768, -1, 0, 1, 32_767]))
                } else {
                    S16::clamp(rng.signed(-300, 300))
                }
            };
            converter.means = Some([(); 4].map(mean));
        }
        layer.converter = Some(converter);
    }
    layer
}

/// Draws an image input of this width and height, in pixels: bytes, strides and offset.
pub(super) fn image(
    profile: &ConvProfile,
    format: PixelFormat,
    width: u32,
    height: u32,
    draws: RandomStreams<'_>,
) -> ConvImage {
    let x_offset = draws.of("x_offset").within(0, format.most_offset());
    let unnamed: Vec<u32> = (0..64)
        .filter(|code| !PixelFormat::is_code(*code))
        .collect();
    let rng = &mut draws.of("code");
    let unnamed = RangedNumber::clamp((*rng.pick(&unnamed)).into());
    let other = format == PixelFormat::UNNAMED && rng.chance(permille(300));
    let stride = |field, bytes: u32| {
        let rng = &mut draws.of(field);
        let most = *rng.pick(&[1, 4, 64]);
        let gap = rng.within(1, most);
        let wanted = rng.chance(profile.gaps.into());
        MultipleOfEight::new(bytes.next_multiple_of(8) + 8 * gap).filter(|_| wanted)
    };
    let line_stride = stride("line_stride", (x_offset + width) * format.bytes());
    let chroma = stride("chroma_line_stride", 2 * (x_offset % 4 + width));
    ConvImage {
        format,
        code: other.then_some(unnamed),
        width: CubeAxisSize::clamp(width.into()),
        height: CubeAxisSize::clamp(height.into()),
        x_offset: RangedNumber::clamp(x_offset.into()),
        signed: draws.of("signed").chance(permille(300)),
        data: random::contents(&profile.data, ValueSize::OneByte, &mut draws.of("data")),
        at: None,
        line_stride,
        chroma_at: None,
        chroma_line_stride: chroma.filter(|_| format.has_chroma_plane()),
    }
}
