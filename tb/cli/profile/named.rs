//! Histograms of the fields and relations that a profile names.

use nvdla_layers::layer::Layer;
use nvdla_stimulus::fields::{FieldChoice, FieldDistribution};
use nvdla_stimulus::profile::Profile;

use super::bins::HistogramsByTitle;

/// Counts `layer` in the histograms of the profile's fields and relations, as far as it has them.
pub(super) fn count(profile: &Profile, layer: &Layer, bins: &mut HistogramsByTitle) {
    for (name, choices) in profile.fields.iter() {
        if let Some(value) = (name.entry().of)(layer) {
            field(&format!("field {name}"), choices, value, bins);
        }
    }
    for relation in &profile.relations {
        let [left, right] = [relation.left, relation.right].map(|name| (name.entry().of)(layer));
        if let (Some(left), Some(right)) = (left, right) {
            let holds = if relation.holds(left, right) {
                "holds"
            } else {
                "cannot hold"
            };
            bins.name(&format!("relation {relation}"), holds);
        }
    }
}

/// Counts a field's `value` in the narrowest range of `choices` that has it, else by powers of two.
fn field(title: &str, choices: &FieldDistribution, value: i64, bins: &mut HistogramsByTitle) {
    let drawn = choices.choices().filter(|(_, weight)| *weight > 0);
    let (mut spans, mut words) = (Vec::new(), false);
    for (choice, _) in drawn {
        match choice {
            FieldChoice::Span(least, most) => spans.push((least, most)),
            FieldChoice::Default | FieldChoice::Corners => words = true,
        }
    }
    spans.retain(|(least, most)| (*least..=*most).contains(&value));
    let narrowest = spans
        .into_iter()
        .min_by_key(|(least, most)| most.abs_diff(*least));
    match (narrowest, u32::try_from(value)) {
        (Some((least, most)), _) => bins.range(title, least, most),
        (None, _) if !words => bins.name(title, "not asked for"),
        (None, Ok(0)) => bins.number(title, 0),
        (None, Ok(count)) => bins.size(title, count),
        (None, Err(_)) => bins.name(title, "below 0"),
    }
}
