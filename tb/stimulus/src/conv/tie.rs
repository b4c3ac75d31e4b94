//! Draws sums next to a tie of a wide rounding shift, where the bits that CACC cuts off count.
//!
//! Source: docs/nv_small/convolution.md, section 7.

use std::sync::OnceLock;

use crate::fields::FieldChooser;
use nvdla_layers::conv::{ConvInput, ConvLayer};
use nvdla_layers::cube::CubeShape;
use nvdla_layers::data::LayerData;
use nvdla_layers::scalar::{RangedNumber, S16};
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

use super::parts::{MOST_CLOCKS, feature};
use super::profile::ConvProfile;

/// Fraction bits that CACC keeps for rounding; of wider shifts it cuts off the lower ones.
const KEPT: u32 = 16;
/// The widest rounding shift, in bits, for which the sums of these layers reach a tie.
const MOST_SHIFT: u32 = 26;
/// Most channels of the input.
const CHANNELS: u32 = 133;
const KERNELS: u32 = 8;
const TAPS: u32 = 3;
/// Most weight entries (8 bytes each) of these layers.
pub(super) const ENTRIES: u32 = TAPS * TAPS * CHANNELS * KERNELS / 8;

/// Rounding shift, and absolute values of data and weight, the same for every product. The negative
/// sum lies just above a tie of the shift, by less than the bits that CACC keeps can show.
#[derive(Debug, Clone, Copy)]
struct ShiftTie {
    shift: u32,
    data: u32,
    weight: u32,
}

/// All shifts, data and weights for which a sum of `products` equal products is next to a tie.
fn ties(products: u32) -> impl Iterator<Item = ShiftTie> {
    (KEPT + 1..=MOST_SHIFT).flat_map(move |shift| {
        let tie = 1 << (shift - 1);
        let beyond = tie - (1 << (shift - KEPT));
        let all = (1..=128).map(move |data| ShiftTie {
            shift,
            data,
            weight: (tie - 1) / (products * data),
        });
        all.filter(move |tie| {
            (1..=128).contains(&tie.weight)
                && tie.data.min(tie.weight) < 128
                && products * tie.data * tie.weight > beyond
        })
    })
}

/// Numbers of channels with which kernels of `taps` taps, 1 to [`TAPS`] squared, can have ties.
fn channels_with_ties(taps: u32) -> Vec<u32> {
    static ABLE: [OnceLock<Vec<u32>>; (TAPS * TAPS) as usize] =
        [const { OnceLock::new() }; (TAPS * TAPS) as usize];
    let has_ties = |channels: &u32| ties(taps * channels).next().is_some();
    // The search takes longer than all else about a layer.
    let able = ABLE[taps as usize - 1].get_or_init(|| (1..=CHANNELS).filter(has_ties).collect());
    able.clone()
}

/// Draws a small layer over a feature cube, with sizes for which sums can be next to a tie.
pub(super) fn draw_layer_with_ties(
    profile: &ConvProfile,
    chooser: &mut FieldChooser<'_>,
) -> ConvLayer {
    let draws = chooser.draws.part("ties");
    let output = CubeShape {
        width: draws.of("width").within(1, 4),
        height: draws.of("height").within(1, 3),
        channels: draws.of("kernels").within(1, KERNELS),
    };
    let [width, height] = ["columns", "rows"].map(|taps| draws.of(taps).within(1, TAPS));
    let channels = draws.pick("channels", &channels_with_ties(width * height));
    let sizes = [width, height, channels];
    feature(profile, output, sizes, MOST_CLOCKS, chooser)
}

/// Sets data, weights and rounding shift of a layer so that all its sums are next to a tie.
pub(super) fn beside(layer: &mut ConvLayer, rng: &mut Rng) {
    let kernels = &mut layer.kernels;
    let ConvInput::Feature(source) = &mut layer.source else {
        return;
    };
    let taps = kernels.width.bits() * kernels.height.bits();
    let ties: Vec<_> = ties(taps * source.channels.bits()).collect();
    let ShiftTie {
        shift,
        data,
        weight,
    } = *rng.pick(&ties);
    let [mut data, mut weight] = [data, weight].map(i64::from);
    if data == 128 || (weight < 128 && rng.chance(permille(500))) {
        data = -data;
    } else {
        weight = -weight;
    }
    source.data = LayerData::Constant(S16::clamp(data));
    kernels.data = LayerData::Constant(S16::clamp(weight));
    layer.padding.value = RangedNumber::clamp(data);
    layer.converter = None;
    layer.truncate = RangedNumber::clamp(shift.into());
}
