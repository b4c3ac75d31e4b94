//! Sizes and steps of one direction of a convolution that fit together.

use nvdla_layers::conv::{ConvLayer, InputLineSource};
use nvdla_layers::cube::CubeShape;
use nvdla_layers::scalar::Percent;
use nvdla_random::seed::Seed;
use nvdla_stimulus::conv::{draw_conv_layer, giving};

use super::filling;
use crate::{cases, drawn, profile};

#[test]
fn the_wanted_number_of_outputs_is_met() {
    let conv = profile("conv").conv.expect("a convolution");
    let rng = &mut Seed(1).rng();
    let (mut stride, mut dilation, mut alone) = (0, 0, 0);
    for seed in 0..3000 {
        let output = CubeShape {
            width: rng.within(1, 20),
            height: rng.within(1, 20),
            channels: rng.within(1, 8),
        };
        let layer = drawn(seed, |chooser| giving(&conv, output, chooser));
        assert_eq!(layer.output(), output, "{layer:?}");
        let source = layer.source.shape();
        stride = stride.max(layer.stride.x.get());
        dilation = dilation.max(layer.dilation.x.get());
        alone += u32::from(source.width == 1);
    }
    assert_eq!((stride, dilation), (8, 32));
    assert!(alone > 0);
}

#[test]
fn kernels_fit_the_given_input() {
    let wide = {
        let mut conv = profile("image").conv.expect("a convolution");
        conv.wide_images = Percent::clamp(100);
        conv.large_kernels = Percent::clamp(0);
        conv.ties = Percent::clamp(0);
        move |seed| drawn(seed, |chooser| draw_conv_layer(&conv, 100, None, chooser))
    };
    let mut larger = 0;
    for (layer, [columns, lines]) in filling::layers("conv")
        .map(|layer| (layer, [3, 3]))
        .chain((0..400).map(|seed| (wide(seed), [4, 2])))
    {
        let kernels = &layer.kernels;
        let fits = kernels.width.get() <= columns && kernels.height.get() <= lines;
        assert!(fits, "{layer:?}");
        kernel_fits(&layer);
        larger += u32::from(kernels.height.bits() > layer.source.shape().height);
    }
    assert!(larger > 0);
    // Other kernels for data that are in the buffer.
    for case in cases(&profile("multilayer"), 500) {
        let layers = case
            .layers
            .layers
            .into_iter()
            .filter_map(|layer| layer.conv);
        let reused = |layer: &ConvLayer| layer.buffer.data == InputLineSource::Reuse;
        layers.filter(reused).for_each(|layer| kernel_fits(&layer));
    }
}

/// Asserts that the kernel lies at least once in the padded input.
fn kernel_fits(layer: &ConvLayer) {
    let (source, padding) = (layer.source.shape(), &layer.padding);
    let columns = padding.left.bits() + source.width + padding.right.bits();
    // In the buffer may be lines of earlier layers, too.
    let lines = layer
        .buffer
        .lines
        .map_or(source.height, |lines| lines.bits());
    let lines = padding.top.bits() + lines + padding.bottom.bits();
    let extent = |taps: u32, dilation: u32| (taps - 1) * dilation + 1;
    let (kernels, dilation) = (&layer.kernels, layer.dilation);
    let across = extent(kernels.width.bits(), dilation.x.bits());
    let down = extent(kernels.height.bits(), dilation.y.bits());
    assert!(across <= columns && down <= lines, "{layer:?}");
}
