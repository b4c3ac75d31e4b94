//! Draws parts of convolution layers that several generators share.

use crate::draws::RandomStreams;
use crate::fields::{FieldChooser, FieldName};
use crate::random;
use nvdla_layers::conv::plan::ConvPlan;
use nvdla_layers::conv::{
    ConvBuffer, ConvConverter, ConvDilation, ConvInput, ConvLayer, ConvPadding, ConvStride,
    FirstEnabledBlock, Kernels,
};
use nvdla_layers::cube::CubeShape;
use nvdla_layers::data::ValueSize;
use nvdla_layers::scalar::{CubeAxisSize, RangedNumber, S16, Shift6};
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

use super::axis::{AxisLimits, ConvAxes, ConvAxisSizes, WantedAxis};
use super::profile::ConvProfile;

/// Most clocks of a layer, so that its input and weights always fit into the convolution buffer.
pub(super) const MOST_CLOCKS: u32 = 3000;

/// Draws a layer over features with `width` times `height` taps, in about `clocks` clocks.
pub(super) fn feature(
    profile: &ConvProfile,
    output: CubeShape,
    [width, height, channels]: [u32; 3],
    clocks: u32,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let reads = clocks / channels.div_ceil(8);
    let limits = AxisLimits::of_features(reads);
    let across = WantedAxis {
        out: output.width,
        taps: width,
    };
    let down = WantedAxis {
        out: output.height,
        taps: height,
    };
    let axes = ConvAxisSizes::both(across, down, reads, limits, chooser);
    on_feature(profile, channels, output.channels, axes, chooser)
}

/// Draws a layer of `count` kernels over features; `axes` have size, taps and padding.
pub(super) fn on_feature(
    profile: &ConvProfile,
    channels: u32,
    count: u32,
    axes: ConvAxes,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let draws = chooser.draws;
    let ConvAxes { x, y } = axes;
    let shape = CubeShape {
        width: x.size,
        height: y.size,
        channels,
    };
    let source = random::source(shape, &profile.data, profile.gaps, draws.part("source"));
    let kernels = kernels(profile, count, x.taps, y.taps, draws);
    around(ConvInput::Feature(source), kernels, axes, chooser)
}

/// Clocks for each of `pixels` outputs of a kernel group, if the layer has `clocks` in all.
pub(super) fn steps(output: CubeShape, pixels: u32, clocks: u32) -> u32 {
    (clocks / pixels.saturating_mul(output.surfaces()).max(1)).max(1)
}

pub(super) fn kernels(
    profile: &ConvProfile,
    count: u32,
    width: u32,
    height: u32,
    draws: RandomStreams<'_>,
) -> Kernels {
    Kernels {
        count: CubeAxisSize::clamp(count.into()),
        width: RangedNumber::clamp(width.into()),
        height: RangedNumber::clamp(height.into()),
        data: random::contents(
            &profile.weights,
            ValueSize::OneByte,
            &mut draws.of("weights"),
        ),
        at: None,
        y_extension: RangedNumber::clamp(0),
    }
}

/// A layer of this input, kernels, strides and padding; other settings have their defaults.
pub(super) fn around(
    source: ConvInput,
    kernels: Kernels,
    axes: ConvAxes,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let mut layer = ConvLayer {
        source,
        converter: None,
        kernels,
        stride: ConvStride::default(),
        dilation: ConvDilation::default(),
        padding: ConvPadding {
            value: chooser.ranged(FieldName::ConvPadValue, pad_value),
            ..ConvPadding::default()
        },
        truncate: RangedNumber::clamp(0),
        buffer: ConvBuffer::default(),
        counters: true,
        enable_first: FirstEnabledBlock::Csc,
    };
    set_axes(&mut layer, axes);
    layer
}

/// Sets strides, dilation and padding of a layer.
pub(super) fn set_axes(layer: &mut ConvLayer, axes: ConvAxes) {
    let ConvAxes { x, y } = axes;
    layer.stride = ConvStride {
        x: RangedNumber::clamp(x.stride.into()),
        y: RangedNumber::clamp(y.stride.into()),
    };
    layer.dilation = ConvDilation {
        x: RangedNumber::clamp(x.dilation.into()),
        y: RangedNumber::clamp(y.dilation.into()),
    };
    layer.padding.left = RangedNumber::clamp(x.before.into());
    layer.padding.right = RangedNumber::clamp(x.after.into());
    layer.padding.top = RangedNumber::clamp(y.before.into());
    layer.padding.bottom = RangedNumber::clamp(y.after.into());
}

pub(super) fn pad_value(rng: &mut Rng) -> RangedNumber<-128, 127> {
    let corner = *rng.pick(&[0, 0, -128, 127, -1]);
    let any = rng.signed(-128, 127);
    RangedNumber::clamp(if rng.chance(permille(500)) {
        corner
    } else {
        any
    })
}

/// Draws the settings of the input converter. Source: image_input.md, section 5.
pub(super) fn converter(chooser: &mut FieldChooser<'_>) -> ConvConverter {
    let value = |rng: &mut Rng| {
        S16::clamp(match rng.below(4) {
            0 => rng.signed(-32_768, 32_767),
            1 => *rng.pick(&[-32_768, -1, 0, 1, 128, 32_767]),
            _ => rng.signed(-256, 256),
        })
    };
    let offset = chooser.ranged(FieldName::ConvOffset, value);
    let scale = chooser.ranged(FieldName::ConvScale, value);
    let truncate = chooser.ranged(FieldName::ConvShift, |rng| {
        Shift6::clamp(match rng.below(4) {
            0 => rng.signed(0, 63),
            // So that results differ.
            _ => i64::from(random::magnitude(scale.get())),
        })
    });
    ConvConverter {
        offset,
        means: None,
        scale,
        truncate,
    }
}

pub(super) fn legal(layer: &ConvLayer) -> ConvPlan {
    layer.plan().expect("legal by construction")
}
