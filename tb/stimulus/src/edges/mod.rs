//! Computes operands with which a result lies at the edge of a rounding: an exact tie or one unit
//! beside it, the last value that fits or the first that saturates.
//!
//! Nearly every rounding of the hardware has the form
//! `saturate(round(difference * scale / 2^shift))`. [`Rounding`] describes one of them by its widths,
//! and [`Rounding::edge`] draws a product at an edge and divides it into factors that the registers
//! and bytes of a layer can hold. The modules below place these factors in a layer, and let the rest
//! of the layer pass the result on, so that one unit more or less changes an output byte.
//!
//! Source: docs/nv_small/sdp.md, sections 7 to 11; cdp.md, section 7; pdp.md, section 5.3;
//! convolution.md, section 7; image_input.md, section 5.

pub(crate) mod cdp;
pub(crate) mod conv;
mod lut;
pub(crate) mod pdp;
pub(crate) mod sdp;
mod wide;

use std::ops::RangeInclusive;

use nvdla_layers::cube::CubeShape;
use nvdla_layers::data::LayerData;
use nvdla_layers::scalar::S16;
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

/// Edges of a kind that are drawn until one of them has factors.
const TRIES: u32 = 24;
/// Products of one kind that are drawn until one of them has factors.
const EXACT_TRIES: u32 = 4;
/// Ways to divide a product into factors that are tried.
const FACTORISATIONS: u32 = 16;
/// Odd divisors of a product are looked for from the least that leaves a difference in range, so far.
const DIVISORS: u64 = 8192;

/// Widths of one rounding of the hardware: `saturate(round(difference * scale / 2^shift))`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rounding {
    /// The largest shift of its field; the least one is 0.
    pub largest_shift: u32,
    /// Bits of the product: a shift by this width or more gives 0.
    pub product: u32,
    /// Bits of the saturated result.
    pub result: u32,
    /// Largest absolute value of the difference.
    pub difference: u64,
    /// Largest absolute value of the scale.
    pub scale: u64,
}

/// Factors whose product lies at an edge, and the shift for which it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EdgeFactors {
    pub difference: i64,
    pub scale: i64,
    pub shift: u32,
}

/// Where the magnitude of the product lies: at the edge, one unit nearer to zero, or one farther.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beside {
    Below,
    At,
    Above,
}

/// What happens to the result of a tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EdgeRange {
    /// It fits.
    Inside,
    /// It saturates because the tie is rounded away from zero.
    SaturatedByRounding,
    /// Its quotient is an integer, the first one that saturates.
    SaturatedBefore,
}

impl Beside {
    const fn units(self) -> i128 {
        match self {
            Self::Below => -1,
            Self::At => 0,
            Self::Above => 1,
        }
    }
}

impl EdgeFactors {
    pub(crate) fn product(self) -> i64 {
        self.difference * self.scale
    }

    /// Differences of both signs that are at an edge, too, or one unit beside: those whose results
    /// are the same, one less or one more.
    fn differences(self) -> Vec<i64> {
        let mut all = Vec::new();
        let scale = self.scale.unsigned_abs().max(1);
        let whole = 1_u64.checked_shl(self.shift).unwrap_or(0);
        // What makes one unit of the result.
        let step = if whole.is_multiple_of(scale) {
            signed(whole / scale)
        } else {
            0
        };
        for difference in [0, step, -step].map(|step| self.difference.saturating_add(step)) {
            for sign in [1, -1] {
                all.extend([-1, 0, 1].map(|unit| (sign * difference).saturating_add(unit)));
            }
        }
        all
    }
}

impl Rounding {
    /// Draws factors at an edge that `fits` accepts; `None` if none is found.
    pub(crate) fn edge(
        &self,
        rng: &mut Rng,
        fits: impl Fn(EdgeFactors) -> bool,
    ) -> Option<EdgeFactors> {
        let range = *rng.pick(&[
            EdgeRange::Inside,
            EdgeRange::Inside,
            EdgeRange::Inside,
            EdgeRange::SaturatedByRounding,
            EdgeRange::SaturatedBefore,
        ]);
        let found = (0..TRIES).find_map(|_| self.attempt(range, rng, &fits));
        found.or_else(|| {
            let inside = EdgeRange::Inside;
            (0..TRIES).find_map(|_| self.attempt(inside, rng, &fits))
        })
    }

    fn attempt(
        &self,
        range: EdgeRange,
        rng: &mut Rng,
        fits: &impl Fn(EdgeFactors) -> bool,
    ) -> Option<EdgeFactors> {
        let shift = self.shift(range, rng);
        if shift > self.last_tie() {
            return self.largest(shift, rng, fits);
        }
        let negative = rng.chance(permille(500));
        let mut beside = *rng.pick(&[Beside::Below, Beside::At, Beside::At, Beside::Above]);
        if shift == self.last_tie() && rng.chance(permille(700)) {
            beside = Beside::At;
        }
        let sign = if negative { -1 } else { 1 };
        let exact = (0..EXACT_TRIES).find_map(|_| {
            let edge = self.magnitude(range, shift, negative, rng);
            self.factors(sign, edge + beside.units(), shift, rng, fits)
        });
        if exact.is_some() || beside == Beside::At {
            return exact;
        }
        // Products one unit beside have no factors: take a difference that is one unit beside.
        let edge = self.magnitude(range, shift, negative, rng);
        let mut factors = self.factors(sign, edge, shift, rng, &|_| true)?;
        let outwards = factors.difference.signum();
        factors.difference += match beside {
            Beside::Below => -outwards,
            Beside::At => 0,
            Beside::Above => outwards,
        };
        fits(factors).then_some(factors)
    }

    /// The largest shift for which a product reaches a tie.
    fn last_tie(&self) -> u32 {
        let most = u128::from(self.difference) * u128::from(self.scale);
        (128 - most.leading_zeros()).min(self.product - 1)
    }

    /// Draws a shift: 0, 1, from the middle, above 31, and at the end of the field or of the width.
    fn shift(&self, range: EdgeRange, rng: &mut Rng) -> u32 {
        let most = self.largest_shift;
        let last = self.last_tie();
        if range != EdgeRange::Inside {
            // Products that saturate behind a wider shift are out of reach.
            let most = most.min(last.saturating_sub(self.result - 1));
            return match rng.below(4) {
                0 => 0,
                1 if most >= 32 => rng.within(32, most),
                _ => rng.within(0, most),
            };
        }
        match rng.below(10) {
            0 => 0,
            1 => 1,
            2..4 => rng.within(2, most.min(31)),
            4..6 if most >= 32 => rng.within(32, most.min(last)),
            4 => 1,
            5 => rng.within(0, most.min(last)),
            _ => {
                let beside = *rng.pick(&[last - 1, last + 1, self.product]);
                (*rng.pick(&[last, last, most, beside])).min(most)
            }
        }
    }

    /// One of the largest products, for a shift that makes 0 of it.
    fn largest(
        &self,
        shift: u32,
        rng: &mut Rng,
        fits: &impl Fn(EdgeFactors) -> bool,
    ) -> Option<EdgeFactors> {
        let mut near = |most: u64| {
            let power = 1 << most.ilog2();
            let magnitude = signed(*rng.pick(&[most, most, power, power / 2])) - rng.signed(0, 1);
            *rng.pick(&[magnitude, -magnitude])
        };
        let factors = EdgeFactors {
            difference: near(self.difference),
            scale: near(self.scale),
            shift,
        };
        fits(factors).then_some(factors)
    }

    /// Magnitude of a product at an edge of this kind.
    fn magnitude(&self, range: EdgeRange, shift: u32, negative: bool, rng: &mut Rng) -> i128 {
        let last = (1_i128 << (self.result - 1)) - i128::from(!negative);
        match (range, shift) {
            (EdgeRange::Inside, 0) => {
                // Nothing is rounded; any value shows a unit more or less.
                let bits = (self.last_tie() - 1).min(self.result - 1);
                let reach = 1 << rng.within(1, bits);
                i128::from(rng.signed(1, reach))
            }
            (EdgeRange::SaturatedByRounding, 0) => last,
            (EdgeRange::SaturatedByRounding, _) => (2 * last + 1) << (shift - 1),
            (EdgeRange::SaturatedBefore, _) => (last + 1) << shift,
            (EdgeRange::Inside, _) => {
                // An odd number of half units that has two factors of any size.
                let most = self.last_tie().saturating_sub(shift).min(self.result - 1);
                let bits = rng.within(0, most);
                let part = rng.within(0, bits);
                let mut odd = |bits: u32| i128::from(rng.bits() & ((1 << bits) - 1)) | 1;
                (odd(part) * odd(bits - part)) << (shift - 1)
            }
        }
    }

    /// Divides a product into two factors in range that `fits` accepts.
    fn factors(
        &self,
        sign: i64,
        magnitude: i128,
        shift: u32,
        rng: &mut Rng,
        fits: &impl Fn(EdgeFactors) -> bool,
    ) -> Option<EdgeFactors> {
        let magnitude = u64::try_from(magnitude).ok()?;
        if magnitude == 0 {
            let scale = rng.signed(1, 100);
            let factors = EdgeFactors {
                difference: 0,
                scale,
                shift,
            };
            return fits(factors).then_some(factors);
        }
        if u128::from(magnitude) > u128::from(self.difference) * u128::from(self.scale) {
            return None;
        }
        let twos = magnitude.trailing_zeros();
        let odd = magnitude >> twos;
        let least = odd.div_ceil(self.difference) | 1;
        let most = self.scale.min(odd).min(least + DIVISORS);
        let mut divisors = Vec::new();
        let mut divisor = least;
        // A plain loop, since it is where most of the time goes.
        while divisor <= most {
            if odd.is_multiple_of(divisor) {
                divisors.push(divisor);
            }
            divisor += 2;
        }
        let tries = if divisors.is_empty() {
            0
        } else {
            FACTORISATIONS
        };
        for _ in 0..tries {
            let scale = *rng.pick(&divisors);
            let difference = odd / scale;
            // Powers of two that go to the scale.
            let most = twos.min(room(self.scale, scale));
            let least = twos.saturating_sub(room(self.difference, difference));
            if least > most {
                continue;
            }
            let part = rng.within(least, most);
            let turned = *rng.pick(&[1, -1]);
            for turned in [turned, -turned] {
                let factors = EdgeFactors {
                    difference: sign * turned * signed(difference << (twos - part)),
                    scale: turned * signed(scale << part),
                    shift,
                };
                if fits(factors) {
                    return Some(factors);
                }
            }
        }
        None
    }
}

/// Largest number of bits by which `value` can be shifted left and stays at most `most`.
fn room(most: u64, value: u64) -> u32 {
    (most / value).checked_ilog2().unwrap_or(0)
}

fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// Whether `value` has at most `bits` bits in two's complement.
fn has_bits(value: i64, bits: u32) -> bool {
    let end = 1_i64 << (bits - 1);
    (-end..end).contains(&value)
}

/// Draws a value from `low` to `high` near zero rather than far from it.
fn small(low: i64, high: i64, rng: &mut Rng) -> i64 {
    let reach = 1 << rng.within(0, 8);
    let from = low.max(high.min(-reach));
    let to = high.min(low.max(reach));
    rng.signed(from, to)
}

/// Most values that a layer with an edge lists, before they repeat.
const MOST_VALUES: usize = 40;

/// Values for a layer: that at the edge first, then those of `near` in `range`, then any.
fn values_around(first: i64, near: &[i64], range: RangeInclusive<i64>, rng: &mut Rng) -> Vec<i64> {
    let near = near.iter().copied();
    let near = near.filter(|value| range.contains(value)).collect();
    wide_values_around(first, near, range, rng)
}

/// Values for a layer: that at the edge first, then those of `near`, then any of `range`.
fn wide_values_around(
    first: i64,
    mut near: Vec<i64>,
    range: RangeInclusive<i64>,
    rng: &mut Rng,
) -> Vec<i64> {
    near.sort_unstable();
    near.dedup();
    rng.shuffle(&mut near);
    let mut values = vec![first];
    values.extend(near);
    for _ in values.len()..MOST_VALUES {
        if rng.chance(permille(700)) {
            values.push(rng.signed(*range.start(), *range.end()));
        }
    }
    values
}

/// The values as data that repeat.
fn pattern(values: &[i64]) -> LayerData {
    LayerData::Pattern(values.iter().copied().map(S16::clamp).collect())
}

/// `data` of a cube without values for which it has no element.
fn shortened(data: LayerData, shape: CubeShape) -> LayerData {
    let LayerData::Pattern(mut values) = data else {
        return data;
    };
    let elements = u64::from(shape.channels) * u64::from(shape.width) * u64::from(shape.height);
    values.truncate(usize::try_from(elements).unwrap_or(usize::MAX));
    LayerData::Pattern(values)
}

/// `value` and its neighbours.
fn beside(value: i64) -> [i64; 5] {
    [-2, -1, 0, 1, 2].map(|unit| value + unit)
}

/// Draws an offset that brings `result` into a byte.
fn offset_for(result: i64, rng: &mut Rng) -> i64 {
    result - rng.signed(-100, 100)
}
