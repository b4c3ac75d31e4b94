//! Convolutions whose data fill over half of the buffer.

use std::collections::BTreeSet;

use nvdla_layers::conv::ConvLayer;
use nvdla_layers::conv::plan::ConvPlan;
use nvdla_layers::scalar::Percent;
use nvdla_regs::geometry::Geometry;
use nvdla_stimulus::conv::draw_conv_layer;

use crate::{drawn, profile};

/// Such layers, without banks that they do not need.
pub(super) fn layers(name: &str) -> impl Iterator<Item = ConvLayer> {
    let mut conv = profile(name).conv.expect("a convolution");
    conv.filling = Percent::clamp(100);
    for other in [
        &mut conv.large_kernels,
        &mut conv.wide_images,
        &mut conv.ties,
        &mut conv.roomy,
    ] {
        *other = Percent::clamp(0);
    }
    (0..400).map(move |seed| drawn(seed, |chooser| draw_conv_layer(&conv, 100, None, chooser)))
}

#[test]
fn every_number_of_banks_beyond_half_is_filled() {
    for name in ["conv", "image"] {
        let plans = layers(name).map(|layer| ConvPlan::of(&layer).expect("a legal layer"));
        let banks: BTreeSet<u32> = plans.map(|plan| plan.data_banks).collect();
        assert!(
            banks
                .iter()
                .copied()
                .eq(Geometry::BANKS / 2 + 1..Geometry::BANKS),
            "{name}: {banks:?}"
        );
    }
}
