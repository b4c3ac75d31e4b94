//! Draws the settings that all kinds of convolution layers share.

use crate::draws::RandomStreams;
use crate::fields::{FieldChooser, FieldName};
use nvdla_layers::conv::pack::GROUP;
use nvdla_layers::conv::plan::BANK_BYTES;
use nvdla_layers::conv::{ConvInput, ConvLayer, FirstEnabledBlock};
use nvdla_layers::scalar::RangedNumber;
use nvdla_random::probability::permille;
use nvdla_random::seed::Rng;
use nvdla_regs::geometry::Geometry;
use nvdla_regs::quirk::Quirk;

use super::parts::{converter, legal};
use super::profile::ConvProfile;

/// Draws converter, rounding shift, counters, order of enables, fetch grain and banks of `layer`.
pub(super) fn finish(profile: &ConvProfile, layer: &mut ConvLayer, chooser: &mut FieldChooser<'_>) {
    let draws = chooser.draws;
    let feature = matches!(layer.source, ConvInput::Feature(_));
    if feature && draws.chance("converter", profile.converter) {
        layer.converter = Some(converter(chooser));
    }
    let before = layer.truncate;
    layer.truncate = chooser.ranged(FieldName::ConvTruncate, |rng| {
        match (
            rng.chance(profile.truncate.into()),
            rng.chance(permille(800)),
        ) {
            (false, _) => before,
            (true, true) => RangedNumber::clamp(rng.signed(0, 16)),
            (true, false) => RangedNumber::clamp(rng.signed(17, 31)),
        }
    });
    layer.counters = !draws.chance("counters", profile.counters_off);
    layer.enable_first = draws.pick(
        "enable_first",
        &[FirstEnabledBlock::Csc, FirstEnabledBlock::Cdma],
    );
    let rng = &mut draws.of("fetch_grain");
    if let ConvInput::Feature(source) = &layer.source
        && source.line_stride.is_none()
        && rng.chance(permille(700))
    {
        // More lines than there are count as all.
        let most = if rng.chance(permille(200)) {
            4095
        } else {
            source.shape().height.min(4095)
        };
        let grain = rng.within(1, most);
        layer.buffer.fetch_grain = Some(RangedNumber::clamp(grain.into()));
    }
    keep(profile, layer, draws);
    if layer.buffer.data_banks.is_some() {
        return;
    }
    if chooser.avoid.has(Quirk::ReleasesLostWhenIdle) {
        let left = Geometry::BANKS - legal(layer).data_banks;
        layer.buffer.weight_banks = Some(RangedNumber::clamp(left.into()));
    } else if draws.chance("roomy", profile.roomy) {
        if draws.of("tight").chance(permille(300)) && !layer.buffer.keep_weights {
            make_tight(layer, &mut draws.of("weight_banks"));
        } else {
            make_roomy(layer, draws);
        }
    }
}

/// Draws which input lines, and whether the weights, stay in the buffer for the next layer.
fn keep(profile: &ConvProfile, layer: &mut ConvLayer, draws: RandomStreams<'_>) {
    let plan = legal(layer);
    let rng = &mut draws.of("keep_data");
    if rng.chance(profile.keep_data.into()) {
        if rng.chance(permille(500)) {
            layer.buffer.keep_data = true;
        } else {
            let release = rng.within(1, plan.lines);
            layer.buffer.release = Some(RangedNumber::clamp(release.into()));
        }
    }
    let fits = plan.kernel.weight_bytes() <= plan.weight_banks * BANK_BYTES;
    layer.buffer.keep_weights = fits && draws.chance("keep_weights", profile.keep_weights);
}

/// Gives a layer spare entries and banks. Source: convolution.md, sections 5.1 and 5.2.
fn make_roomy(layer: &mut ConvLayer, draws: RandomStreams<'_>) {
    let plan = legal(layer);
    let rng = &mut draws.of("entries_per_slice");
    let most = (Geometry::BANKS - plan.weight_banks) * Geometry::BANK_ENTRIES / plan.lines;
    if rng.chance(permille(300)) && most > plan.entries_per_slice {
        let entries = rng.within(
            plan.entries_per_slice,
            most.min(plan.entries_per_slice + 20),
        );
        layer.buffer.entries_per_slice = Some(RangedNumber::clamp(entries.into()));
    }
    let plan = legal(layer);
    let spare = Geometry::BANKS - plan.data_banks - plan.weight_banks;
    let data = draws.of("data_banks").within(0, spare);
    let weights = draws.of("weight_banks").within(0, spare - data);
    layer.buffer.data_banks = Some(RangedNumber::clamp((plan.data_banks + data).into()));
    layer.buffer.weight_banks = Some(RangedNumber::clamp((plan.weight_banks + weights).into()));
}

/// Now and then lets the lines of a layer fill its data banks, a half or a quarter of them exactly,
/// so that a later layer begins where the ring wraps. Source: convolution.md, section 5.1.
pub(super) fn fill_ring(layer: &mut ConvLayer, rng: &mut Rng) {
    let plan = legal(layer);
    let filled = plan.data_banks * Geometry::BANK_ENTRIES / rng.pick(&[1, 2, 4]);
    let entries = filled / plan.lines;
    if rng.chance(permille(300))
        && filled.is_multiple_of(plan.lines)
        && entries >= plan.entries_per_slice
    {
        layer.buffer.entries_per_slice = Some(RangedNumber::clamp(entries.into()));
    }
}

/// Gives a layer fewer weight banks than all its weights need, so that kernel groups are fetched
/// into them in turn. Source: convolution.md, section 5.2.
fn make_tight(layer: &mut ConvLayer, rng: &mut Rng) {
    let plan = legal(layer);
    let group = (plan.kernel.count.min(GROUP) * plan.kernel.bytes()).div_ceil(BANK_BYTES);
    let banks = if rng.chance(permille(500)) {
        group
    } else {
        rng.within(group, plan.weight_banks)
    };
    layer.buffer.weight_banks = Some(RangedNumber::clamp(banks.into()));
}
