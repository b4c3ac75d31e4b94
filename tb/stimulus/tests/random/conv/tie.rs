//! Sums next to ties of wide shifts.

use std::collections::BTreeSet;

use nvdla_layers::conv::ConvInput;
use nvdla_layers::data::LayerData;
use nvdla_layers::scalar::Percent;
use nvdla_stimulus::conv::draw_conv_layer;

use crate::{drawn, profile};

/// Fraction bits that CACC keeps for rounding.
const KEPT: u32 = 16;

#[test]
fn the_bits_that_are_cut_decide() {
    // convolution.md, section 7, with 16 fraction bits and with all of them.
    let delivered = |sum: i64, shift: u32, kept: u32| {
        let fraction = (sum << kept) >> shift;
        let guide = (fraction >> (kept - 1)) & 1;
        let stick = fraction & ((1 << (kept - 1)) - 1) != 0;
        (fraction >> kept) + (guide & i64::from(stick))
    };
    let mut conv = profile("conv").conv.expect("a convolution");
    conv.ties = Percent::clamp(100);
    let mut ties = BTreeSet::new();
    for seed in 0..3000 {
        let layer = drawn(seed, |chooser| draw_conv_layer(&conv, 100, None, chooser));
        let ConvInput::Feature(source) = &layer.source else {
            panic!("an image");
        };
        let (LayerData::Constant(data), LayerData::Constant(weight)) =
            (&source.data, &layer.kernels.data)
        else {
            panic!("other data");
        };
        let taps = layer.kernels.width.get() * layer.kernels.height.get();
        let products = taps * source.channels.get();
        let (sum, shift) = (products * data.get() * weight.get(), layer.truncate.bits());
        let exact = delivered(sum, shift, 30);
        assert_eq!(delivered(sum, shift, KEPT), exact - 1, "{layer:?}");
        ties.insert((products, shift, data.get().abs()));
    }
    assert!(ties.len() > 200, "{}", ties.len());
}
