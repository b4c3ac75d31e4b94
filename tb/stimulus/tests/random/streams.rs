//! Each field is drawn from a stream of its own: a draw more moves no other field.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use nvdla_layers::scalar::Percent;
use nvdla_random::conditions::{Conditions, MemorySetting};
use nvdla_random::seed::{Rng, Seed};
use nvdla_stimulus::draws::RandomStreamCallback;
use nvdla_stimulus::generate::{RandomCase, case, watched};
use nvdla_stimulus::profile::Profile;
use nvdla_testing::{effort, vectors};
use serde_json::Value;

use super::{RUN, profile};

/// Layers that a new draw must leave alone, for each field that gets one, or as many times more as [`effort`] says.
const LAYERS: usize = 100;

/// Draws that nothing else follows from, each with a profile that has it and the keys that it
/// gives a layer.
const LEAVES: [(&str, &str, &[&str]); 26] = [
    ("mixed", "unused_fields", &["unused_fields"]),
    ("mixed", "writes", &["writes"]),
    ("mixed", "enables", &["enables"]),
    ("mixed", "enable_first", &["enable_first"]),
    ("sdp", "line_gap", &["line_stride", "surface_stride"]),
    ("sdp", "relu", &["relu"]),
    ("sdp", "prelu", &["prelu"]),
    ("sdp", "algo", &["algo"]),
    ("sdp", "padding", &["source.padding"]),
    ("sdp", "per_element", &["operands"]),
    ("sdp", "sdp.shift", &["converter.shift"]),
    ("sdp", "sdp.offset", &["converter.offset"]),
    ("sdp-ew", "read_tables", &["read_tables"]),
    ("pdp", "method", &["method", "pad_values", "reciprocals"]),
    ("pdp", "pdp.pad_value", &["pad_values.pixel"]),
    ("pdp", "reciprocals", &["reciprocals"]),
    ("pdp", "planned", &["split"]),
    ("pdp", "data", &["source.data"]),
    ("cdp", "in_place", &["destination"]),
    ("cdp", "cdp.output_offset", &["output.offset"]),
    ("cdp", "cdp.output_shift", &["output.shift"]),
    ("cdp", "uflow", &["uflow"]),
    ("conv", "conv.pad_value", &["padding.value"]),
    ("conv", "weights", &["kernels.data"]),
    ("image", "signed", &["source.image.signed"]),
    ("multilayer", "fetch_grain", &["buffer.fetch_grain"]),
];

/// Draws of a case as a whole, and those that decide how many layers there are.
const OF_CASES: [&str; 30] = [
    "layers",
    "kind",
    "size",
    "memory",
    "latency",
    "patience",
    "short latency",
    "clocks",
    "host",
    "interrupted",
    "reset_after",
    "read_back",
    "origin",
    "power_on",
    "saturating",
    "twice",
    "swept",
    "swept kind",
    "swept event",
    "swept layer",
    "swept block",
    "swept value",
    "swept enable",
    "swept places",
    "swept exactly",
    "swept interrupt",
    "swept next",
    "swept from",
    "swept interrupts",
    "swept source",
];

/// A generator that draws one number more for the field of this name, before all others.
fn with_a_draw_for(new: &str) -> impl Fn(&str, Seed, &mut Rng) {
    move |field, _, rng| {
        if field == new {
            rng.bits();
        }
    }
}

/// Keys whose values differ, from the outermost to the innermost, or which one of them lacks.
fn differences(one: &RandomCase, other: &RandomCase) -> Vec<String> {
    let fields = |case: &RandomCase| {
        let layers = serde_json::to_value(&case.layers);
        layers.expect("layer files are maps")
    };
    let mut differ = BTreeSet::new();
    add_differences(Some(&fields(one)), Some(&fields(other)), "", &mut differ);
    differ.into_iter().collect()
}

fn add_differences(
    one: Option<&Value>,
    other: Option<&Value>,
    key: &str,
    all: &mut BTreeSet<String>,
) {
    // Most are equal.
    if one == other {
        return;
    }
    let mut inner = BTreeSet::new();
    for value in [one, other].into_iter().flatten() {
        match value {
            Value::Object(map) => inner.extend(map.keys().cloned()),
            Value::Array(list) => inner.extend((0..list.len()).map(|number| number.to_string())),
            _ => drop(all.insert(key.to_owned())),
        }
    }
    for name in inner {
        let [one, other] = [one, other].map(|value| part(value?, &name));
        add_differences(one, other, &format!("{key}.{name}"), all);
    }
}

/// What a value holds under this name or number.
fn part<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    match value {
        Value::Array(list) => list.get(name.parse::<usize>().ok()?),
        value => value.get(name),
    }
}

fn drawn(profile: &Profile, index: u64, watch: &RandomStreamCallback<'_>) -> RandomCase {
    watched(profile, &[], RUN, index, watch)
}

#[test]
fn a_new_draw_moves_its_own_field_and_no_other_in_many_layers() {
    for (name, field, keys) in LEAVES {
        let profile = profile(name);
        let (mut layers, mut moved, mut index) = (0, 0, 0);
        while layers < LAYERS * effort() {
            let before = case(&profile, &[], RUN, index);
            let after = drawn(&profile, index, &with_a_draw_for(field));
            let differ = differences(&before, &after);
            let own =
                |differs: &&String| keys.iter().any(|key| differs.contains(&format!(".{key}")));
            let others: Vec<_> = differ.iter().filter(|differs| !own(differs)).collect();
            assert_eq!(
                others, [""; 0],
                "moved with `{field}` in case {index} of {name}"
            );
            layers += before.layers.layers.len();
            moved += differ.len();
            index += 1;
        }
        assert!(moved > 0, "{name}: `{field}` itself never moved");
    }
}

#[test]
fn a_new_draw_of_a_layer_moves_nothing_of_the_case_around_it() {
    for name in ["mixed", "multilayer", "corners"] {
        let profile = profile(name);
        let seen = RefCell::new(BTreeSet::new());
        let note = |field: &str, _: Seed, _: &mut Rng| {
            seen.borrow_mut().insert(field.to_owned());
        };
        // Of later cases, some have a sweep whose event is one of the layers'.
        let count = (4 * effort() as u64).min(12);
        let plain: Vec<RandomCase> = (0..count)
            .map(|index| drawn(&profile, index, &note))
            .collect();
        let around = |case: &RandomCase| {
            let layers = case.layers.layers.iter();
            let starts: Vec<_> = layers.map(|layer| layer.writes).collect();
            // A memory on which the layers would wait for too long is another one.
            let conditions = Conditions {
                reset_after: None,
                memory: MemorySetting::default(),
                ..case.conditions.clone()
            };
            (conditions, case.layers.read_back, starts)
        };
        for field in seen.take() {
            if OF_CASES.contains(&field.as_str()) || field == "writes" {
                continue;
            }
            for (index, before) in (0..).zip(&plain) {
                let after = drawn(&profile, index, &with_a_draw_for(&field));
                assert_eq!(
                    around(before),
                    around(&after),
                    "`{field}` in case {index} of {name}"
                );
            }
        }
    }
}

#[test]
fn no_two_fields_of_a_case_share_a_stream() {
    for path in vectors::files("profiles") {
        let profile = Profile::load(&path).expect("profiles load");
        for index in 0..20 * effort() as u64 {
            let seen = RefCell::new(BTreeMap::new());
            let note = |field: &str, seed: Seed, _: &mut Rng| {
                let before = seen.borrow_mut().insert(seed, field.to_owned());
                assert_eq!(
                    before, None,
                    "drawn twice in case {index} of {}",
                    profile.name
                );
            };
            drawn(&profile, index, &note);
            assert!(seen.take().len() > 10);
        }
    }
}

#[test]
fn a_field_that_a_profile_names_leaves_the_others_as_they_are() {
    let named = [
        ("pdp", "pdp.pad_value", "7: 1", "pad_values.pixel"),
        ("sdp", "sdp.offset", "-5..5: 1", "converter.offset"),
        ("cdp", "cdp.output_offset", "corners: 1", "output.offset"),
        ("conv", "conv.pad_value", "-3: 1", "padding.value"),
        ("conv", "conv.pad_value", "default: 1", "nothing"),
        ("image", "conv.shift", "default: 1", "nothing"),
    ];
    for (name, field, choices, key) in named {
        let mut plain = profile(name);
        if let Some(sdp) = &mut plain.sdp {
            // Only layers without fields that are named have values at the brink.
            sdp.brink = Percent::clamp(0);
        }
        // And only those have values at the edge of a rounding.
        let never = Percent::clamp(0);
        let edges = [
            plain.sdp.as_mut().map(|sdp| &mut sdp.edges),
            plain.pdp.as_mut().map(|pdp| &mut pdp.edges),
            plain.cdp.as_mut().map(|cdp| &mut cdp.edges),
            plain.conv.as_mut().map(|conv| &mut conv.edges),
        ];
        edges.into_iter().flatten().for_each(|edges| *edges = never);
        let mut asking = plain.clone();
        let text = format!("{{ {field}: {{ {choices} }} }}");
        asking.fields = nvdla_files::yaml::parse("fields.yaml".as_ref(), &text).expect("legal");
        for index in 0..200 {
            let (before, after) = (
                case(&plain, &[], RUN, index),
                case(&asking, &[], RUN, index),
            );
            for differs in differences(&before, &after) {
                assert!(
                    differs.ends_with(key),
                    "{field} moves {differs} in case {index}"
                );
            }
        }
    }
}

#[test]
fn a_sweep_moves_nothing_else_of_a_case() {
    for name in ["sdp", "mixed", "conv", "multilayer"] {
        let text = std::fs::read_to_string(vectors::path(&format!("profiles/{name}.yaml")))
            .expect("profiles can be read");
        let with = |percent: &str| {
            let key = format!("swept: {percent}");
            let text = text.replace("swept: 5", &key);
            assert!(text.contains(&key), "{name} draws sweeps");
            Profile::parse("profile.yaml".as_ref(), &text).expect("it is legal")
        };
        let [never, always] = ["0", "100"].map(with);
        let (mut swept, mut accesses) = (0, BTreeSet::new());
        let mut interrupts = BTreeSet::new();
        for index in 0..100 {
            let plain = case(&never, &[], RUN, index);
            let other = case(&always, &[], RUN, index);
            assert_eq!(plain.layers, other.layers);
            let same = Conditions {
                sweep: None,
                ..other.conditions.clone()
            };
            assert_eq!(plain.conditions, same);
            assert_eq!(
                other.conditions.sweep.is_none(),
                same.reset_after.is_some(),
                "case {index} of {name}"
            );
            let Some(sweep) = other.conditions.sweep else {
                continue;
            };
            swept += 1;
            let Some(access) = sweep.access() else {
                let event = sweep.event().expect("random cases sweep events");
                interrupts.insert(event.to_string());
                continue;
            };
            accesses.insert((access.reg.to_string(), access.value.is_some()));
            assert!((7..16).contains(&(sweep.to - sweep.from)), "{sweep}");
        }
        assert!(swept > 80 && accesses.len() > 12, "{name}: {accesses:?}");
        assert!(!interrupts.is_empty(), "{name}");
    }
}
