//! Fields and relations of profiles: drawn layers are legal and have what was asked for.

mod catalogue;
mod demands;
mod relation;
mod spans;

use std::path::Path;

use nvdla_files::yaml::{self as yaml};
use nvdla_layers::layer::Layer;
use nvdla_layers::lower::lower;
use nvdla_layers::scalar::Percent;
use nvdla_random::seed::Rng;
use nvdla_random::seed::Seed;
use nvdla_stimulus::fields::{FieldChoice, FieldDraws, FieldName, Relation};
use nvdla_stimulus::generate::case;
use nvdla_stimulus::profile::{AIMED, Profile};
use nvdla_testing::effort;

use crate::{RUN, profile, profiles};

/// Layers of the first cases, which break no rule.
fn layers(profile: &Profile, count: u64) -> Vec<Layer> {
    let mut layers = Vec::new();
    for index in 0..count {
        let case = case(profile, &[], RUN, index);
        let program = lower(&case.layers, RUN).expect("room for every cube");
        let broken =
            nvdla_stimulus::legality::broken(&program, program.needs, &[], case.conditions.memory);
        let names: Vec<_> = broken.iter().map(|broken| broken.constraint.name).collect();
        assert_eq!(
            names,
            [""; 0],
            "case {index} of {}",
            yaml::to_string(profile)
        );
        layers.extend(case.layers.layers);
    }
    layers
}

/// The profile without layers beyond the budget, whose fields are their own.
fn bounded(name: &str) -> Profile {
    let mut bounded = profile(name);
    if let Some(conv) = &mut bounded.conv {
        conv.large_kernels = Percent::clamp(0);
        conv.saturating = Percent::clamp(0);
        conv.wide_images = Percent::clamp(0);
        conv.filling = Percent::clamp(0);
        conv.powers = Percent::clamp(0);
        conv.ties = Percent::clamp(0);
    }
    bounded
}

/// The profile with these fields and relations.
fn asking(name: &str, fields: &str, relations: &str) -> Profile {
    let mut asking = bounded(name);
    let fields: FieldDraws = yaml::parse(Path::new("fields"), fields).expect("fields");
    let relations: Vec<Relation> = yaml::parse(Path::new("r"), relations).expect("relations");
    (asking.fields, asking.relations) = (fields, relations);
    let path = profiles().join(format!("{name}.yaml"));
    Profile::parse(&path, &yaml::to_string(&asking)).expect("no contradiction")
}

fn values(layers: &[Layer], name: &str) -> Vec<i64> {
    let name: FieldName = name.parse().expect("a field");
    layers.iter().filter_map(name.entry().of).collect()
}

#[test]
fn values_that_fit_whatever_else_is_drawn_are_always_met() {
    let asked = [
        ("sdp-ew", "sdp.width", "{ 3: 1, 7..9: 2 }", 3..=9),
        ("sdp-ew", "sdp.channels", "{ 1..8: 1 }", 1..=8),
        (
            "sdp-ew",
            "sdp.bs.alu",
            "{ -32768: 1, -3..-1: 1 }",
            -32_768..=-1,
        ),
        ("sdp-ew", "sdp.ew.shift", "{ 1000..1023: 1 }", 1000..=1023),
        (
            "sdp-ew",
            "sdp.offset",
            "{ 2147483647: 1 }",
            i32::MAX.into()..=i32::MAX.into(),
        ),
        ("pdp", "pdp.kernel_width", "{ 6..8: 1 }", 6..=8),
        ("pdp", "pdp.stride_y", "{ 9: 1, 16: 1 }", 9..=16),
        ("pdp", "pdp.pad_left", "{ 0: 1 }", 0..=0),
        ("cdp", "cdp.window", "{ 5..7: 1 }", 5..=7),
        ("cdp", "cdp.output_shift", "{ 63: 1 }", 63..=63),
        ("image", "conv.scale", "{ -1: 1 }", -1..=-1),
        ("image", "conv.kernel_height", "{ 5..6: 1 }", 5..=6),
        ("conv-sdp-pdp", "conv.pad_value", "{ -128: 1 }", -128..=-128),
    ];
    for (profile, name, choices, range) in asked {
        let profile = asking(profile, &format!("{{ {name}: {choices} }}"), "[]");
        let drawn = values(&layers(&profile, 90), name);
        assert!(drawn.len() > 10, "{name}: {drawn:?}");
        assert!(
            drawn.iter().all(|value| range.contains(value)),
            "{name}: {drawn:?}"
        );
        assert!(
            drawn.contains(range.start()) && drawn.contains(range.end()),
            "{name}"
        );
    }
}

#[test]
fn kernels_beyond_the_budget_of_the_output_shrink_the_output() {
    let fields = "{ conv.kernel_width: { 32: 1 }, conv.channels: { 17: 1 } }";
    let mut plain = bounded("conv-sdp");
    let fields: FieldDraws = yaml::parse(Path::new("fields"), fields).expect("fields");
    plain.fields = fields;
    let layers = layers(&plain, 60);
    assert!(
        values(&layers, "conv.kernel_width")
            .iter()
            .all(|width| *width == 32)
    );
    let channels = values(&layers, "conv.channels");
    assert!(channels.len() > 20 && channels.iter().all(|channels| *channels == 17));
}

#[test]
fn corners_are_the_ends_of_what_is_legal() {
    let fields = "{ pdp.stride_x: { corners: 1 }, pdp.pad_left: { corners: 1 } }";
    let layers = layers(
        &asking("pdp", fields, "[pdp.stride_x <= pdp.kernel_width]"),
        60,
    );
    let fields = ["pdp.stride_x", "pdp.pad_left", "pdp.kernel_width"];
    let [strides, paddings, kernels] = fields.map(|name| values(&layers, name));
    for ((stride, padding), kernel) in strides.iter().zip(&paddings).zip(kernels) {
        assert!(*stride == 1 || *stride == kernel, "{stride} of {kernel}");
        assert!(
            *padding == 0 || *padding == kernel - 1,
            "{padding} of {kernel}"
        );
    }
}

#[test]
fn relations_hold_where_the_rules_leave_room() {
    let related = [
        ("sdp", "sdp.channels = sdp.width"),
        ("sdp", "sdp.width < sdp.height"),
        ("pdp", "pdp.stride_x = pdp.kernel_width"),
        ("pdp", "pdp.kernel_width = pdp.kernel_height"),
        ("pdp", "pdp.stride_y >= pdp.kernel_height + 3"),
        ("cdp", "cdp.width >= cdp.channels - 2"),
        ("image", "conv.kernel_height = conv.kernel_width"),
        ("image", "conv.stride_y <= conv.kernel_height"),
        ("image", "conv.width = conv.height"),
        ("image", "conv.height = conv.width + 3"),
        ("conv", "conv.width = conv.height"),
        ("conv", "conv.width >= conv.height + 40"),
    ];
    for (name, text) in related {
        let profile = asking(name, "{}", &format!("[\"{text}\"]"));
        let relation = profile.relations[0];
        let sides: Vec<_> = layers(&profile, 40)
            .into_iter()
            .filter_map(|layer| {
                let [left, right] =
                    [relation.left, relation.right].map(|name| (name.entry().of)(&layer));
                Some((left?, right?))
            })
            .collect();
        assert!(sides.len() > 20, "{text}");
        // The smallest cubes leave no room for a height above the width, or a width far above it.
        let kept = sides
            .iter()
            .filter(|(left, right)| relation.holds(*left, *right))
            .count();
        assert!(
            kept * 5 >= sides.len() * 4,
            "{text}: {kept} of {}: {sides:?}",
            sides.len()
        );
    }
}

/// Choices of a field, somewhere in its range.
fn choices(name: FieldName, rng: &mut Rng) -> String {
    let entry = name.entry();
    let near = |rng: &mut Rng| {
        let reach = u32::try_from(entry.most - entry.least).unwrap_or(u32::MAX);
        entry.least + i64::from(rng.within(0, reach.min(40)))
    };
    let (one, other) = (near(rng), near(rng));
    let range = format!("{}..{}: 2", one.min(other), one.max(other));
    let word = *rng.pick(&["default: 1", "corners: 1", "default: 0"]);
    format!("{name}: {{ {range}, {word} }}")
}

#[test]
fn any_fields_and_relations_give_legal_layers() {
    let rng = &mut Seed(5).rng();
    let (mut asked, mut met) = (0, 0);
    for _ in 0..20 * effort() {
        let base = *rng.pick(&["sdp-ew", "pdp", "cdp", "image", "conv-sdp-pdp", "sdp-pdp"]);
        let plain = bounded(base);
        let usable = |name: &&FieldName| {
            let unit = name.entry().name.split('.').next();
            let keys = yaml::to_string(&plain);
            unit.is_some_and(|unit| keys.contains(&format!("\n{unit}:")))
                && (!name.is_ew() || keys.contains("ew:"))
        };
        let names: Vec<FieldName> = FieldName::ALL.iter().filter(usable).copied().collect();
        let mut fields: Vec<FieldName> = (0..rng.within(1, 4)).map(|_| *rng.pick(&names)).collect();
        fields.sort_unstable();
        fields.dedup();
        let fields: Vec<String> = fields.iter().map(|name| choices(*name, rng)).collect();
        let fields = format!("{{ {} }}", fields.join(", "));
        let fields: FieldDraws = yaml::parse(Path::new("fields"), &fields).expect("fields");
        let (left, right) = (*rng.pick(&names), *rng.pick(&names));
        let op = *rng.pick(&["<", "<=", "=", ">=", ">"]);
        let relations = if left.entry().unit == right.entry().unit {
            format!("[\"{left} {op} {right}\"]")
        } else {
            "[]".to_owned()
        };
        let relations: Vec<Relation> = yaml::parse(Path::new("r"), &relations).expect("relations");
        let mut asking = plain.clone();
        (asking.fields, asking.relations) = (fields, relations);
        let path = profiles().join(format!("{base}.yaml"));
        let Ok(asking) = Profile::parse(&path, &yaml::to_string(&asking)) else {
            continue;
        };
        for layer in layers(&asking, 5) {
            for (name, choices) in asking.fields.iter() {
                let Some(value) = (name.entry().of)(&layer) else {
                    continue;
                };
                let free = choices.choices().any(|(choice, weight)| match choice {
                    FieldChoice::Span(least, most) => weight > 0 && (least..=most).contains(&value),
                    FieldChoice::Default | FieldChoice::Corners => weight > 0,
                });
                asked += 1;
                met += u32::from(free);
            }
        }
    }
    assert!(met * 10 > asked * 8, "{met} of {asked}");
}

#[test]
fn each_value_of_a_range_has_cases_of_its_own() {
    let ends = profile("ends");
    let listed = [
        "sdp.width",
        "sdp.channels",
        "pdp.output_height",
        "cdp.height",
    ];
    for (field, value) in listed
        .into_iter()
        .flat_map(|of| [1, 15, 8192].map(|value| (of, value)))
    {
        let first = ends.first_with(field, value).expect("it is listed");
        assert_eq!(first % AIMED, 0);
        for index in 0..4 {
            let case = case(&ends, &[], RUN, first + index);
            let program = lower(&case.layers, RUN).expect("room for every cube");
            let broken = nvdla_stimulus::legality::broken(
                &program,
                program.needs,
                &[],
                case.conditions.memory,
            );
            assert!(broken.is_empty(), "{field} {value}, case {index}");
            assert_eq!(case.layers.layers.len(), 1);
            let drawn = values(&case.layers.layers, field);
            let is_met = drawn == [value];
            assert!(
                is_met || field == "pdp.output_height",
                "{field} {value}: {drawn:?}"
            );
        }
    }
    assert_eq!(ends.first_with("sdp.width", 2), None);
    assert_eq!(profile("sdp").first_with("sdp.width", 1), None);
    let firsts = [("sdp.width", 15), ("sdp.width", 16), ("sdp.width", 17)]
        .map(|(field, value)| ends.first_with(field, value).unwrap());
    assert_eq!(firsts, [0, 1, 2].map(|nth| firsts[0] + nth * AIMED));
    // Behind the last value they are as all others.
    let last = case(&ends, &[], RUN, u64::MAX);
    assert_eq!(last.layers.name, format!("ends-{}", u64::MAX));
}
