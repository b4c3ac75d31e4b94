//! Draws convolution layers whose input data fill more than half of the convolution buffer.
//!
//! Source: docs/nv_small/convolution.md, sections 5.1 and 5.2; image_input.md, section 6.

use crate::fields::FieldChooser;
use nvdla_layers::conv::ConvLayer;
use nvdla_layers::conv::format::PixelFormat;
use nvdla_layers::conv::plan::BANK_BYTES;
use nvdla_layers::scalar::WIDEST;
use nvdla_random::probability::permille;
use nvdla_regs::geometry::Geometry;

use super::axis::{AxisLimits, ConvAxes, ConvAxisSizes, X, Y};
use super::image;
use super::parts::on_feature;
use super::profile::ConvProfile;

/// Banks that the data more than fill: half of the convolution buffer.
const LEAST: u32 = Geometry::BANKS / 2;
/// Least and largest number of columns of the input.
const COLUMNS: (u32, u32) = (16, 256);
/// Most blocks of eight channels of the input.
const BLOCKS: u32 = 16;
const TAPS: u32 = 3;
const KERNELS: u32 = 8;
/// Largest stride in both directions, so that much data takes few clocks.
const STRIDE: u32 = 8;
/// Largest dilation in both directions.
const DILATION: u32 = 4;

/// Draws a layer whose data fill over half of the convolution buffer, whatever the budget says.
pub(super) fn draw_filling_layer(
    profile: &ConvProfile,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let draws = chooser.draws.part("filling");
    let image = draws.chance("image", profile.image);
    let format = image.then(|| draws.pick("format", PixelFormat::ALL));
    let (channels, all) = match format {
        Some(format) => (
            format.channels(),
            AxisLimits::of_image(chooser.avoid, format, 0),
        ),
        None => {
            let channels = draws.of("channels").within(1, 8 * BLOCKS);
            (channels, AxisLimits::of_features(0))
        }
    };
    let limits = AxisLimits {
        stride: all.stride.min(STRIDE),
        dilation: all.dilation.min(DILATION),
        ..all
    };
    let stride = limits.stride;
    let axis = |size, direction| ConvAxisSizes {
        stride,
        ..ConvAxisSizes::over(size, TAPS, limits, direction, draws)
    };
    let count = draws.of("kernels").within(1, KERNELS);
    let x = axis(draws.of("columns").within(COLUMNS.0, COLUMNS.1), X);
    let line = match format {
        Some(_) => ((x.before + x.size + x.after) * channels).div_ceil(8),
        None => x.size * channels.div_ceil(8),
    };
    let weights = (TAPS * TAPS * channels * count).div_ceil(BANK_BYTES);
    let most = ((Geometry::BANKS - weights) * Geometry::BANK_ENTRIES / line).min(WIDEST);
    let least = (LEAST * Geometry::BANK_ENTRIES + 1).div_ceil(line);
    let rng = &mut draws.of("lines");
    let lines = if rng.chance(permille(300)) {
        most
    } else {
        rng.within(least.min(most), most)
    };
    let y = axis(lines, Y);
    let axes = ConvAxes { x, y };
    match format {
        Some(format) => image::over(profile, format, count, axes, chooser),
        None => on_feature(profile, channels, count, axes, chooser),
    }
}
