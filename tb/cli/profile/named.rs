//! Histograms of the fields and relations that a profile names.

use nvdla_layers::layer::Layer;
use nvdla_stimulus::fields::{FieldChoice, FieldDistribution};
use nvdla_stimulus::profile::Profile;

use super::bins::{HistogramBinKey, HistogramsByTitle};

/// Counts `layer` in the histograms of the profile's fields and relations, as far as it has them.
pub(super) fn count(profile: &Profile, layer: &Layer, bins: &mut HistogramsByTitle) {
    for (name, choices) in profile.fields.iter() {
        if let Some(value) = (name.entry().of)(layer) {
            bins.add(&format!("field {name}"), bin(choices, value));
        }
    }
    for relation in &profile.relations {
        let [left, right] = [relation.left, relation.right].map(|name| (name.entry().of)(layer));
        if let (Some(left), Some(right)) = (left, right) {
            let holds = match relation.holds(left, right) {
                true => "holds",
                false => "cannot hold",
            };
            bins.name(&format!("relation {relation}"), holds);
        }
    }
}

/// The bin for a field's `value`: the narrowest range in `choices` that has it, else by powers of two.
fn bin(choices: &FieldDistribution, value: i64) -> HistogramBinKey {
    let drawn = choices.choices().filter(|(_, weight)| *weight > 0);
    let (mut spans, mut words) = (Vec::new(), false);
    for (choice, _) in drawn {
        match choice {
            FieldChoice::Span(least, most) => spans.push((least, most)),
            FieldChoice::Default | FieldChoice::Corners => words = true,
        }
    }
    spans.retain(|(least, most)| (*least..=*most).contains(&value));
    match spans
        .into_iter()
        .min_by_key(|(least, most)| most.abs_diff(*least))
    {
        Some((least, most)) => HistogramBinKey::Range(least, most),
        None if words => match u32::try_from(value) {
            Ok(0) => HistogramBinKey::Range(0, 0),
            Ok(count) => HistogramBinKey::power(count),
            Err(_) => HistogramBinKey::Name("below 0".to_owned()),
        },
        None => HistogramBinKey::Name("not asked for".to_owned()),
    }
}
