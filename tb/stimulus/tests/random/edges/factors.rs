//! Differences and scales whose product lies at the edge of a rounding.

use std::sync::LazyLock;

use nvdla_layers::conv::ConvInput;
use nvdla_layers::data::LayerData;
use nvdla_layers::draw::WeightedChoices;
use nvdla_layers::scalar::{Percent, S16};
use nvdla_layers::sdp::{BsBnOperand, SdpLayer};
use nvdla_stimulus::profile::UnitsOfLayer;
use nvdla_stimulus::random::CubeForm;
use nvdla_stimulus::sdp::draw_sdp_layer;

use super::layers;
use crate::{drawn, profile};

/// Factors of a product, and the shift behind it.
#[derive(Debug, Clone, Copy)]
struct EdgeFactors {
    difference: i64,
    scale: i64,
    shift: u32,
}

impl EdgeFactors {
    fn product(self) -> i64 {
        self.difference * self.scale
    }

    /// Distance of the product's magnitude from a tie; `None` if the shift rounds nothing.
    fn distance_to_tie(self) -> Option<i64> {
        let half = 1_i128 << self.shift.checked_sub(1)?;
        let distance = i128::from(self.product()).abs() % (2 * half) - half;
        i64::try_from(distance).ok()
    }
}

/// Layers of SDP with values at an edge: cubes, in which all neighbours of a value have room.
static SDP_LAYERS: LazyLock<Vec<SdpLayer>> = LazyLock::new(|| {
    let mut sdp = profile("sdp").sdp.expect("SDP");
    sdp.shapes = WeightedChoices::new(&[(CubeForm::Cube, 1)]).expect("a weight");
    sdp.edges = Percent::clamp(100);
    sdp.brink = Percent::clamp(0);
    let layer = |seed| drawn(seed, |chooser| draw_sdp_layer(&sdp, 200, chooser));
    (0..3000).map(layer).collect()
});

fn pattern(data: &LayerData) -> Option<&[S16]> {
    match data {
        LayerData::Pattern(values) => Some(values),
        _ => None,
    }
}

/// The values behind BS, if it only adds an operand to each byte and BN does nothing.
fn widened(layer: &SdpLayer) -> Option<Vec<i64>> {
    let bytes = pattern(&layer.source.as_ref()?.data)?;
    let bytes = bytes.iter().map(|byte| byte.get());
    if layer.bn.is_some() {
        return None;
    }
    let Some(bs) = &layer.bs else {
        return Some(bytes.collect());
    };
    let alu = bs.alu.as_ref().filter(|_| bs.mul.is_none() && !bs.relu)?;
    let (BsBnOperand::Memory(operands), shift) = (&alu.operand, alu.shift.get()) else {
        return None;
    };
    let operands = pattern(operands)?;
    let operands = operands.iter().map(|operand| operand.get() << shift);
    let sums = std::iter::zip(bytes.clone(), operands.clone()).map(|(byte, more)| byte + more);
    (bytes.len() == operands.len()).then(|| sums.collect())
}

/// What the output converter makes of the first of these values.
fn converted(layer: &SdpLayer, values: &[i64]) -> EdgeFactors {
    EdgeFactors {
        difference: values[0] - layer.converter.offset.get(),
        scale: layer.converter.scale.get(),
        shift: layer.converter.shift.bits(),
    }
}

/// Factors of the output converter of SDP, where it is what has the edge.
fn of_converter() -> impl Iterator<Item = EdgeFactors> {
    SDP_LAYERS.iter().filter_map(|layer| {
        let factors = converted(layer, &widened(layer)?);
        // Others show their values without loss.
        (factors.scale != 1 || factors.shift > 0).then_some(factors)
    })
}

#[test]
fn the_last_tie_is_that_of_the_largest_power_of_two() {
    let last = |all: &mut dyn Iterator<Item = EdgeFactors>| {
        let ties = all.filter(|factors| factors.distance_to_tie() == Some(0));
        ties.map(|factors| factors.shift).max()
    };
    // 2^46 is half of 2^47.
    assert_eq!(last(&mut of_converter()), Some(47));
    // 2^30 is the largest power of two in 33,023 * 2^15.
    let mut of_cdma = layers("edges", UnitsOfLayer::Conv, 200).filter_map(|layer| {
        let conv = layer.conv?;
        let (data, signed) = match &conv.source {
            ConvInput::Feature(source) => (&source.data, true),
            ConvInput::Image(image) => (&image.data, image.signed),
        };
        let (converter, first) = (conv.converter?, pattern(data)?[0].get());
        let first = if signed { first } else { first.rem_euclid(256) };
        let offset = converter.means.map_or(converter.offset, |means| means[0]);
        Some(EdgeFactors {
            difference: first - offset.get(),
            scale: converter.scale.get(),
            shift: converter.truncate.bits(),
        })
    });
    assert_eq!(last(&mut of_cdma), Some(31));
}

#[test]
fn factors_are_in_range_and_their_product_is_at_an_edge() {
    let (mut all, mut exact, mut ties) = (0, 0, 0);
    for factors in of_converter() {
        all += 1;
        assert!(factors.shift <= 63, "{factors:?}");
        if !(1..=47).contains(&factors.shift) {
            continue;
        }
        let half = 1_i64 << (factors.shift - 1);
        let distance = factors.distance_to_tie().expect("a shift");
        // A tie, an integer, or one unit of the product or of the difference beside.
        let nearest = distance.abs().min(half - distance.abs());
        assert!(nearest <= factors.scale.abs().max(1), "{factors:?}");
        exact += u32::from(nearest == 1);
        ties += u32::from(distance == 0);
    }
    assert!(all > 300, "{all}");
    let is_often = exact * 10 > all && ties * 4 > all;
    assert!(is_often, "{exact} beside {ties} ties of {all}");
}

#[test]
fn neighbours_of_a_difference_have_both_signs() {
    let (mut turned, mut stepped) = (0, 0);
    for layer in &*SDP_LAYERS {
        // Where an atom has lanes without a channel, fewer neighbours are possible.
        let source = layer.source.as_ref().expect("from memory");
        let is_full = source.channels.bits().is_multiple_of(8) && layer.bs.is_some();
        let Some(values) = widened(layer).filter(|_| is_full) else {
            continue;
        };
        let factors = converted(layer, &values);
        let (scale, shift) = (factors.scale.abs(), factors.shift);
        if scale == 1 && shift == 0 {
            continue;
        }
        // What makes one unit of the result.
        let whole = 1_i64.checked_shl(shift).unwrap_or(0);
        let step = if scale > 0 && whole % scale == 0 {
            whole / scale
        } else {
            0
        };
        for (nth, steps) in [0, step, -step].into_iter().enumerate() {
            for sign in [1, -1] {
                for unit in [-1, 0, 1] {
                    let difference = sign * (factors.difference + steps) + unit;
                    let value = difference + layer.converter.offset.get();
                    if value.abs() <= 127 {
                        assert!(values.contains(&value), "{value} {factors:?} {values:?}");
                        turned += u32::from(sign < 0 && factors.difference.abs() > 1);
                        stepped += u32::from(nth > 0 && steps != 0);
                    }
                }
            }
        }
    }
    assert!(turned > 20 && stepped > 2, "{turned} {stepped}");
}
