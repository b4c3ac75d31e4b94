//! Convolutions whose values lie at the edge of a rounding: in the input converter of CDMA, or where
//! CACC delivers its sums.
//!
//! Source: docs/nv_small/image_input.md, section 5; docs/nv_small/convolution.md, section 7.

use nvdla_layers::conv::{ConvConverter, ConvInput, ConvLayer, InputLineSource, WeightsFrom};
use nvdla_layers::data::LayerData;
use nvdla_layers::layer::Layer;
use nvdla_layers::scalar::{RangedNumber, S16, Shift6};
use nvdla_model::arith::{deliver, rshr, sat};
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

use super::{EdgeFactors, Rounding, has_bits, pattern, sdp, values_around};
use crate::conv::ConvProfile;
use crate::fields::{FieldChooser, FieldName};

/// Most products of a kernel whose weights are listed one by one.
const MOST_LISTED: u32 = 1024;

const OF_CONVERTER: [FieldName; 4] = [
    FieldName::ConvOffset,
    FieldName::ConvScale,
    FieldName::ConvShift,
    FieldName::ConvTruncate,
];
const OF_SUMS: [FieldName; 2] = [FieldName::ConvTruncate, FieldName::ConvPadValue];

/// Gives `edges` % of the convolutions values at the edge of a rounding, and lets SDP pass them on.
pub(crate) fn perhaps(
    profile: &ConvProfile,
    layer: &mut Layer,
    of_conv: &FieldChooser<'_>,
    of_sdp: &FieldChooser<'_>,
) {
    let wanted = of_conv.draws.chance("edge", profile.edges);
    let (Some(conv), Some(sdp)) = (&mut layer.conv, &mut layer.sdp) else {
        return;
    };
    let fetches =
        conv.buffer.data == InputLineSource::Fetch && conv.buffer.weights == WeightsFrom::Fetch;
    if !wanted || !fetches || !sdp::may_pass_on(sdp, of_sdp) {
        return;
    }
    let rng = &mut of_conv.draws.of("values at the edge");
    let converts = profile.converter.get() > 0 && rng.chance(permille(600));
    let result = if converts && !of_conv.names(&OF_CONVERTER) {
        converted(conv, rng)
    } else if !converts && !of_conv.names(&OF_SUMS) {
        delivered(conv, rng)
    } else {
        None
    };
    if let Some(result) = result {
        sdp::pass_on(result, sdp, rng);
    }
}

/// Number of products of one output.
fn products(conv: &ConvLayer) -> u32 {
    let kernels = &conv.kernels;
    kernels.width.bits() * kernels.height.bits() * conv.source.shape().channels
}

fn set_data(conv: &mut ConvLayer, data: LayerData) {
    match &mut conv.source {
        ConvInput::Feature(source) => source.data = data,
        ConvInput::Image(image) => image.data = data,
    }
}

/// Sets the input converter; each kernel passes on a single byte. Returns a value of the output.
fn converted(conv: &mut ConvLayer, rng: &mut Rng) -> Option<i64> {
    if products(conv) > MOST_LISTED {
        return None;
    }
    let (signed, means) = match &mut conv.source {
        ConvInput::Feature(_) => (true, false),
        ConvInput::Image(image) => {
            image.signed = rng.chance(permille(600));
            (image.signed, rng.chance(permille(500)))
        }
    };
    let (low, high) = if signed { (-128, 127) } else { (0, 255) };
    let rounding = Rounding {
        largest_shift: 63,
        product: 34,
        result: 8,
        difference: 32_768 + 255,
        scale: 1 << 15,
    };
    let range = |difference: i64| {
        let low = low.max(difference - 32_768);
        let high = high.min(difference + 32_767);
        (low <= high).then_some((low, high))
    };
    let factors = rounding.edge(rng, |factors| {
        has_bits(factors.scale, 16) && range(factors.difference).is_some()
    })?;
    let (least, most) = range(factors.difference)?;
    let value = rng.signed(least, most);
    let offset = S16::clamp(value - factors.difference);
    conv.converter = Some(ConvConverter {
        // Means take the place of the offset.
        offset: if means {
            S16::clamp(rng.signed(-300, 300))
        } else {
            offset
        },
        means: means.then_some([offset; 4]),
        scale: S16::clamp(factors.scale),
        truncate: Shift6::clamp(factors.shift.into()),
    });
    conv.truncate = RangedNumber::clamp(0);
    let near = factors.differences().into_iter();
    let near: Vec<i64> = near.map(|difference| difference + offset.get()).collect();
    let mut values = values_around(value, &near, low..=high, rng);
    // Each output shows one byte: few values, so that the one at the edge is among them.
    values.truncate(1 + rng.below(4) as usize);
    set_data(conv, pattern(&values));
    // One weight of each kernel is 1 or -1, the others are 0.
    let products = products(conv);
    let mut weights = vec![0; products as usize];
    let weight = *rng.pick(&[1, 1, -1]);
    weights[rng.below(products) as usize] = weight;
    conv.kernels.data = pattern(&weights);
    let rounded = rshr(factors.product(), factors.shift, 34);
    Some(weight * sat(rounded, 8))
}

/// Sets data, weights and rounding shift so that all sums are the same and at an edge. Returns what
/// CACC delivers.
fn delivered(conv: &mut ConvLayer, rng: &mut Rng) -> Option<i64> {
    let products = products(conv);
    let count = i64::from(products);
    let rounding = Rounding {
        largest_shift: 31,
        product: 35,
        result: 32,
        difference: 128 * u64::from(products),
        scale: 128,
    };
    let factors = rounding.edge(rng, |factors| {
        let weights = (-128 * count..=127 * count).contains(&factors.difference);
        let listed = products <= MOST_LISTED || factors.difference % count == 0;
        has_bits(factors.scale, 8) && weights && listed
    })?;
    let EdgeFactors {
        difference: sum,
        scale: value,
        shift,
    } = factors;
    conv.kernels.data = weights_of_sum(sum, products, rng);
    set_data(conv, LayerData::Constant(S16::clamp(value)));
    conv.padding.value = RangedNumber::clamp(value);
    conv.padding.side_value = None;
    conv.converter = None;
    conv.truncate = RangedNumber::clamp(shift.into());
    Some(deliver(factors.product(), shift).value.into())
}

/// Weights of a kernel with this sum.
fn weights_of_sum(sum: i64, products: u32, rng: &mut Rng) -> LayerData {
    let count = i64::from(products);
    let (least, larger) = (sum.div_euclid(count), sum.rem_euclid(count));
    if larger == 0 {
        return LayerData::Constant(S16::clamp(least));
    }
    let mut weights: Vec<S16> = (0..count)
        .map(|number| S16::clamp(least + i64::from(number < larger)))
        .collect();
    rng.shuffle(&mut weights);
    LayerData::Pattern(weights)
}
