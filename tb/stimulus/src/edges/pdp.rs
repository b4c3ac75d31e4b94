//! PDP layers whose averages lie at the edge of one of the two roundings, or at the end of the range
//! in which their results wrap.
//!
//! Source: docs/nv_small/pdp.md, section 5.3.

use nvdla_layers::data::LayerData;
use nvdla_layers::pdp::{
    PadElementValue, PadValues, PdpLayer, PoolMethod, Reciprocal, Reciprocals, reciprocal,
};
use nvdla_layers::scalar::S16;
use nvdla_model::arith::round16;
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

use super::{beside, pattern, shortened, values_around};
use crate::fields::{FieldChooser, FieldName};
use crate::pdp::PdpProfile;

/// 1 in the fixed point of the reciprocals.
const ONE: i64 = 65_536;
const HALF: i64 = ONE / 2;
const LARGEST_RECIPROCAL: i64 = 0x1_ffff;
/// Bits of the result of the first rounding and of the second one.
const WIDTH_BITS: u32 = 11;
const BYTE_BITS: u32 = 8;

/// Gives `edges` % of the layers from memory averages at the edge of a rounding.
pub(crate) fn perhaps(profile: &PdpProfile, layer: &mut PdpLayer, chooser: &FieldChooser<'_>) {
    let wanted = chooser.draws.chance("edge", profile.edges);
    let able = profile.methods.may_be(PoolMethod::Average);
    if !wanted || !able || chooser.names(&[FieldName::PdpPadValue]) {
        return;
    }
    let Some(source) = &mut layer.source else {
        return;
    };
    let rng = &mut chooser.draws.of("values at the edge");
    let kernel = layer.kernel;
    let elements = kernel.width.get() * kernel.height.get();
    let of_width = rng.chance(permille(500));
    let value = element(rng);
    let value = if of_width && elements > 4 && rng.chance(permille(600)) {
        // The sum is so large that the first rounding reaches the end of its range.
        value.signum() * rng.signed(100, 127)
    } else {
        value
    };
    let sum = elements * value;
    let reciprocals = if of_width {
        Reciprocals {
            width: at_edge(sum, WIDTH_BITS, rng),
            height: Reciprocal::clamp(ONE),
        }
    } else {
        let width = if sum.abs() < 1000 {
            Reciprocal::clamp(ONE)
        } else {
            reciprocal(kernel.width)
        };
        let rounded = round16(sum * width.get(), WIDTH_BITS);
        Reciprocals {
            width,
            height: at_edge(rounded, BYTE_BITS, rng),
        }
    };
    source.data = if elements == 1 {
        let near = [beside(value), beside(-value)].concat();
        let values = values_around(value, &near, -128..=127, rng);
        shortened(pattern(&values), source.shape())
    } else {
        LayerData::Constant(S16::clamp(value))
    };
    layer.method = PoolMethod::Average;
    // Windows with padding have the same sum.
    layer.pad_values = Some(PadValues::Pixel(PadElementValue::clamp(value)));
    layer.reciprocals = Some(reciprocals);
}

/// A value other than 0: any, an odd one, which meets values one unit beside a tie, or a power of two,
/// which meets more ties.
fn element(rng: &mut Rng) -> i64 {
    let magnitude = match rng.below(4) {
        0 => rng.signed(1, 127),
        1 => 1 << rng.within(0, 6),
        _ => rng.signed(0, 63) * 2 + 1,
    };
    *rng.pick(&[magnitude, -magnitude, -magnitude, magnitude])
}

/// Draws a reciprocal with which `sum` is at a tie, one unit beside it, or at the end of `bits` bits.
fn at_edge(sum: i64, bits: u32, rng: &mut Rng) -> Reciprocal {
    let magnitude = sum.abs().max(1);
    let end = (1 << (bits - 1)) - i64::from(sum > 0);
    // The last result that fits, one that wraps by its rounding, and the next integer.
    let first = |product: i64| (product + magnitude - 1) / magnitude;
    let ends = [
        first(end * ONE + HALF) - 1,
        first(end * ONE + HALF),
        first((end + 1) * ONE),
    ];
    let at_end = *rng.pick(&ends);
    if at_end <= LARGEST_RECIPROCAL && rng.chance(permille(400)) {
        return Reciprocal::clamp(at_end);
    }
    let beside = *rng.pick(&[0, 0, -1, 1]);
    let wanted = HALF + beside;
    let from = rng.signed(1, LARGEST_RECIPROCAL);
    let exact = first_factor(magnitude, wanted, from);
    // An even sum meets no product one unit beside: take a factor that is one unit beside.
    let twos = magnitude.trailing_zeros();
    let tie = (HALF >> twos.min(15)) * (rng.signed(0, 1) | 1);
    Reciprocal::clamp(exact.unwrap_or(tie + beside))
}

/// The first factor from `from` on, behind the largest one from 1 on, with which `magnitude` makes a product
/// with the fraction `rest`.
fn first_factor(magnitude: i64, rest: i64, from: i64) -> Option<i64> {
    let twos = magnitude.trailing_zeros().min(ONE.trailing_zeros());
    if rest.trailing_zeros() < twos {
        return None;
    }
    let odd = magnitude >> twos;
    // Factors come back after so many; in this ring, each step of Newton's method doubles the right bits.
    let period = ONE >> twos;
    let mut inverse = odd % period;
    for _ in 0..4 {
        inverse = (inverse * (2 - odd % period * inverse)).rem_euclid(period);
    }
    let factor = (rest >> twos) * inverse;
    let next = |from: i64| from + (factor - from).rem_euclid(period);
    let behind = Some(next(from)).filter(|factor| *factor <= LARGEST_RECIPROCAL);
    behind.or_else(|| Some(next(1)).filter(|factor| *factor < from))
}
