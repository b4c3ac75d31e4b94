//! CDP layers whose values lie at the edge of a rounding: in the input converter, at the ends of a
//! square, in the look-up or in the output converter.
//!
//! Source: docs/nv_small/cdp.md, sections 7.2 to 7.10.

use std::ops::RangeInclusive;

use nvdla_layers::cdp::{CdpConverter, CdpLayer, CdpOutputConverter, CdpWindow};
use nvdla_layers::data::LayerData;
use nvdla_layers::scalar::{RangedNumber, S16, Shift6};
use nvdla_layers::tables::LutUser;
use nvdla_model::arith::{rshr, sat};
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;

use super::{Rounding, beside, has_bits, lut, offset_for, pattern, shortened, values_around};
use crate::cdp::CdpProfile;
use crate::fields::{FieldChooser, FieldName};

/// Signed bytes.
const BYTE: RangeInclusive<i64> = -128..=127;
/// Fields that the layers below choose.
const FIELDS: [FieldName; 7] = [
    FieldName::CdpOffset,
    FieldName::CdpScale,
    FieldName::CdpShift,
    FieldName::CdpWindow,
    FieldName::CdpOutputScale,
    FieldName::CdpOutputOffset,
    FieldName::CdpOutputShift,
];

/// A rounding of CDP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CdpPlace {
    Input,
    /// The square of the most negative value, and sums of such squares.
    Square,
    /// Interpolation between two entries.
    Table,
    /// The straight line beyond a table.
    Slope,
    Output,
}

/// The places with their weights.
const PLACES: [(CdpPlace, u32); 5] = [
    (CdpPlace::Input, 2),
    (CdpPlace::Square, 1),
    (CdpPlace::Table, 2),
    (CdpPlace::Slope, 3),
    (CdpPlace::Output, 3),
];

/// Gives `edges` % of the layers values at the edge of a rounding.
pub(crate) fn perhaps(
    profile: &CdpProfile,
    mut layer: CdpLayer,
    chooser: &FieldChooser<'_>,
) -> CdpLayer {
    if !chooser.draws.chance("edge", profile.edges) || chooser.names(&FIELDS) {
        return layer;
    }
    let rng = &mut chooser.draws.of("values at the edge");
    let Some(place) = rng.weighted(PLACES.into_iter()) else {
        return layer;
    };
    let drawn = layer.clone();
    let found = match place {
        CdpPlace::Input => input(&mut layer, rng),
        CdpPlace::Square => square(&mut layer, rng),
        CdpPlace::Table => looked_up(&mut layer, rng, lut::interpolation),
        CdpPlace::Slope => looked_up(&mut layer, rng, lut::slope),
        CdpPlace::Output => output(&mut layer, rng),
    };
    if found.is_none() {
        return drawn;
    }
    let shape = layer.shape();
    layer.source.data = shortened(layer.source.data, shape);
    layer
}

/// An output converter that maps `result` into a byte without loss.
fn showing(result: i64, rng: &mut Rng) -> CdpOutputConverter {
    CdpOutputConverter {
        offset: RangedNumber::clamp(offset_for(result, rng)),
        scale: S16::clamp(1),
        shift: Shift6::clamp(0),
    }
}

/// An input converter that changes nothing.
fn unchanged() -> CdpConverter {
    CdpConverter {
        offset: RangedNumber::clamp(0),
        scale: S16::clamp(1),
        shift: RangedNumber::clamp(0),
    }
}

fn input(layer: &mut CdpLayer, rng: &mut Rng) -> Option<()> {
    let rounding = Rounding {
        largest_shift: 31,
        product: 25,
        result: 9,
        difference: 255,
        scale: 1 << 15,
    };
    let factors = rounding.edge(rng, |factors| {
        has_bits(factors.scale, 16) && factors.difference.abs() <= 255
    })?;
    let low = i64::from(i8::MIN).max(factors.difference - 128);
    let high = i64::from(i8::MAX).min(factors.difference + 127);
    let value = rng.signed(low, high);
    layer.input = CdpConverter {
        offset: RangedNumber::clamp(value - factors.difference),
        scale: S16::clamp(factors.scale),
        shift: RangedNumber::clamp(factors.shift.into()),
    };
    let offset = value - factors.difference;
    let near = factors.differences().into_iter();
    let near: Vec<i64> = near.map(|difference| difference + offset).collect();
    layer.source.data = pattern(&values_around(value, &near, BYTE, rng));
    // Every look-up gives 1, so that the product is the converted value.
    layer.lut = lut::constant(1);
    layer.multiply = true;
    let result = sat(rshr(factors.product(), factors.shift, 25), 9);
    layer.output = showing(result, rng);
    Some(())
}

/// All values are the same, so that the sums are known; beyond the table lies a straight line of
/// slope 1, which shows each unit of them.
fn square(layer: &mut CdpLayer, rng: &mut Rng) -> Option<()> {
    let scale: i64 = *rng.pick(&[1, 2, 2, -2]);
    let least = -256 / scale.abs();
    let any = rng.signed(-128, 127);
    let wanted = *rng.pick(&[least, least, least + 1, -least - 1, any]);
    let difference = (wanted * scale.signum()).clamp(-255, 255);
    let value = rng.signed(
        i64::from(i8::MIN).max(difference - 128),
        i64::from(i8::MAX).min(difference + 127),
    );
    layer.input = CdpConverter {
        offset: RangedNumber::clamp(value - difference),
        scale: S16::clamp(scale),
        shift: RangedNumber::clamp(0),
    };
    layer.source.data = LayerData::Constant(S16::clamp(value));
    let converted = (difference * scale).clamp(-256, 255);
    let width = *rng.pick(&[3, 5, 7, 9]);
    layer.window = CdpWindow::new(width);
    // Windows at the first and last channels hold fewer values.
    let channels = layer.source.channels.bits();
    let fewest = channels.min(width / 2 + 1);
    let count = i64::from(rng.within(fewest, channels.min(width)));
    let sum = count * converted * converted;
    let shown = lut::shown(sum, rng);
    layer.lut = shown.lut;
    layer.multiply = false;
    layer.output = showing(shown.result, rng);
    Some(())
}

fn looked_up(
    layer: &mut CdpLayer,
    rng: &mut Rng,
    draw: fn(LutUser, i64, &mut Rng) -> Option<lut::LutEdge>,
) -> Option<()> {
    let value = rng.signed(i64::from(i8::MIN), i64::from(i8::MAX));
    let edge = draw(LutUser::Cdp, value, rng)?;
    layer.input = unchanged();
    layer.window = None;
    layer.source.data = pattern(&values_around(value, &beside(value), BYTE, rng));
    layer.lut = edge.lut;
    layer.multiply = false;
    layer.output = showing(edge.result, rng);
    Some(())
}

fn output(layer: &mut CdpLayer, rng: &mut Rng) -> Option<()> {
    if rng.chance(permille(400)) {
        output_of_both_signs(layer, rng);
        return Some(());
    }
    let factor = if rng.chance(permille(500)) {
        *rng.pick(&[1, -1])
    } else {
        rng.signed(-32_768, 32_767)
    };
    let value = rng.signed(i64::from(i8::MIN), i64::from(i8::MAX));
    let multiply = rng.chance(permille(800));
    let looked_up = if multiply { factor * value } else { factor };
    let rounding = Rounding {
        largest_shift: 63,
        product: 42,
        result: 8,
        difference: 1 << 24,
        scale: 1 << 15,
    };
    let factors = rounding.edge(rng, |factors| {
        has_bits(factors.scale, 16) && has_bits(looked_up - factors.difference, 25)
    })?;
    layer.input = unchanged();
    layer.source.data = pattern(&values_around(value, &beside(value), BYTE, rng));
    layer.lut = lut::constant(factor);
    layer.multiply = multiply;
    layer.output = CdpOutputConverter {
        offset: RangedNumber::clamp(looked_up - factors.difference),
        scale: S16::clamp(factors.scale),
        shift: Shift6::clamp(factors.shift.into()),
    };
    Some(())
}

/// Look-ups give a power of two, so that the output converter shifts far and meets a tie with every
/// second value, of both signs.
fn output_of_both_signs(layer: &mut CdpLayer, rng: &mut Rng) {
    let least = *rng.pick(&[0, 24]);
    let all = rng.within(least, 28);
    let first = rng.within(all.saturating_sub(14), all.min(14));
    let mut power = |bits: u32| {
        let sign: i64 = *rng.pick(&[1, 1, -1]);
        sign << bits
    };
    let [factor, scale] = [power(first), power(all - first)];
    let twos = rng.within(0, 5);
    let value = (2 * rng.signed(0, 1) + 1) << twos;
    layer.input = unchanged();
    let near = [value, -value, 2 * value, -2 * value];
    layer.source.data = pattern(&values_around(value, &near, BYTE, rng));
    layer.lut = lut::constant(factor);
    layer.multiply = true;
    layer.output = CdpOutputConverter {
        offset: RangedNumber::clamp(*rng.pick(&[0, 0, 1, -1])),
        scale: S16::clamp(scale),
        shift: Shift6::clamp((all + twos + 1).into()),
    };
}
