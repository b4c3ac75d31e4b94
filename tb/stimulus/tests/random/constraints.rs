//! Constraints, judged on the registers of drawn layers.

use std::collections::BTreeMap;

use nvdla_layers::lower::lower;
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::HostSetting;
use nvdla_regs::quirk::Quirk;
use nvdla_regs::table::sdp;
use nvdla_stimulus::generate::case;
use nvdla_stimulus::legality::Constraint;
use nvdla_stimulus::profile::Profile;
use nvdla_testing::{effort, vectors};

use crate::{RUN, profile, profiles};

/// Cases of a profile, or as many times more as [`effort`] says.
const CASES: u64 = 20;

/// Names of the constraints that a case drawn for a DUT with the quirks `drawn` breaks, one for each
/// layer that breaks one.
fn broken_by(profile: &Profile, drawn: &[Quirk], index: u64) -> Vec<&'static str> {
    let case = case(profile, drawn, RUN, index);
    let program = lower(&case.layers, RUN).expect("room for every cube");
    let found = nvdla_stimulus::legality::broken(
        &program,
        program.needs,
        Quirk::ALL,
        case.conditions.memory,
    );
    let names = found.into_iter().map(|broken| broken.constraint.name);
    names.collect()
}

/// The same of `count` cases.
fn broken(profile: &Profile, drawn: &[Quirk], count: u64) -> impl Iterator<Item = &'static str> {
    (0..count).flat_map(move |index| broken_by(profile, drawn, index))
}

/// The constraint of a quirk, and a profile that breaks it.
const FAULTS: [(Quirk, &str); 10] = [
    (Quirk::NrdmaNotServed, "sdp-ew"),
    (Quirk::LutLosesSamples, "sdp-ew"),
    (Quirk::KeptWeightsStayCounted, "multilayer"),
    (Quirk::ReleasesLostWhenIdle, "multilayer"),
    (Quirk::ImageRowsEndInOneByte, "image"),
    (Quirk::ImageStripesOfOnePixel, "image"),
    (Quirk::ImagePaddingLimited, "image"),
    (Quirk::ImageWindowWraps, "image"),
    (Quirk::ExcessKernelBreaksCount, "conv"),
    (Quirk::CaccLosesInterrupt, "multilayer"),
];

/// So many cases meet a fault where nothing keeps them from it, or as many times more as [`effort`] says.
const MEETINGS: usize = 1;

fn of(quirk: Quirk) -> &'static Constraint {
    let mut ours =
        nvdla_stimulus::legality::all().filter(|constraint| constraint.quirk == Some(quirk));
    ours.next().expect("each fault has a constraint")
}

#[test]
fn layers_drawn_for_a_dut_stay_clear_of_its_faults() {
    for (quirk, name) in FAULTS {
        let (ours, profile) = (of(quirk).name, profile(name));
        let meets =
            |drawn: &[Quirk], index: &u64| broken_by(&profile, drawn, *index).contains(&ours);
        let others = (0..5000 * effort() as u64).filter(|index| meets(&[], index));
        let last = others
            .take(MEETINGS * effort())
            .last()
            .unwrap_or_else(|| panic!("no case of {name} meets {quirk}"));
        let met = (0..=last).find(|index| meets(&[quirk], index));
        assert_eq!(met, None, "{name} meets {quirk}");
    }
}

#[test]
fn layers_drawn_for_a_dut_with_every_fault_meet_none() {
    for name in [
        "sdp-ew",
        "multilayer",
        "image",
        "conv-sdp-pdp",
        "mixed",
        "edges",
        "edges-ew",
    ] {
        let profile = profile(name);
        let found: Vec<_> = broken(&profile, Quirk::ALL, CASES * effort() as u64).collect();
        assert_eq!(found, [""; 0], "{name}");
    }
}

#[test]
fn a_dut_that_drops_replies_gets_no_hostile_host() {
    let hostile = |quirks: &[Quirk]| {
        let hosts = (0..60).map(|index| case(&profile("sdp"), quirks, RUN, index).conditions.host);
        hosts.filter(|host| *host == HostSetting::Hostile).count()
    };
    assert!(hostile(&[]) > 0);
    assert_eq!(hostile(&[Quirk::CsbDropsReplies]), 0);
}

/// Long rows of deep layers, where shares are small and kept lines many.
#[test]
fn weights_of_long_rows_of_large_layers_fit_together() {
    let path = profiles().join("multilayer.yaml");
    let text = std::fs::read_to_string(&path)
        .expect("profiles can be read")
        .replace("{ 2: 2, 3: 3, 5: 3, 8: 2 }", "{ 2: 1, 20: 1, 64: 1 }")
        .replace("atoms: 600 ", "atoms: 60000 ")
        .replace("{ dot: 1, line: 2,", "{ dot: 9, line: 2,");
    let profile = Profile::parse(&path, &text).expect("still a profile");
    let quirks = [Quirk::ReleasesLostWhenIdle];
    let ours = of(quirks[0]).name;
    let found: Vec<_> = broken(&profile, &quirks, CASES * effort() as u64).collect();
    assert!(!found.contains(&ours), "{found:?}");
    assert!(broken(&profile, &[], 20).any(|name| name == ours));
}

/// The buffer has room for them whatever the budget says.
#[test]
fn convolutions_with_any_budget_are_legal() {
    for name in ["conv-sdp-pdp", "image"] {
        let path = profiles().join(format!("{name}.yaml"));
        let text = std::fs::read_to_string(&path).expect("profiles can be read");
        for (atoms, effort) in [(1_000_000, 64), (1_000_000, 1), (3, 1)] {
            let text = text
                .replace("atoms: 300 ", &format!("atoms: {atoms} "))
                .replace("effort: 8 ", &format!("effort: {effort} "));
            let profile = Profile::parse(&path, &text).expect("still a profile");
            for index in 0..100 {
                let drawn = case(&profile, &[], RUN, index).layers;
                assert!(
                    !drawn.layers.is_empty(),
                    "panics where a layer is not legal"
                );
            }
        }
    }
}

/// The fault of a DUT that loses other writes. Source: docs/nv_small/sdp.md, section 17, item 3.
#[test]
fn table_data_follow_an_access_configuration() {
    for index in 0..200 {
        let case = case(&profile("sdp-ew"), &[], RUN, index);
        let mut ready = false;
        for step in lower(&case.layers, RUN).expect("room").steps {
            let ProgramStep::Write { at, .. } = step else {
                continue;
            };
            assert!(ready || at != sdp::S_LUT_ACCESS_DATA.addr, "case {index}");
            ready |= at == sdp::S_LUT_ACCESS_CFG.addr;
            ready &= at != sdp::D_OP_ENABLE.addr;
        }
    }
}

#[test]
fn drawn_layers_keep_every_rule_of_the_units() {
    for path in vectors::files("profiles") {
        let profile = Profile::load(&path).expect("profiles load");
        let mut names = BTreeMap::new();
        for index in 0..CASES * effort() as u64 {
            let case = case(&profile, &[], RUN, index);
            let program = lower(&case.layers, RUN).expect("room for every cube");
            for broken in nvdla_stimulus::legality::broken(
                &program,
                program.needs,
                &[],
                case.conditions.memory,
            ) {
                let at = (index, broken.layer);
                names.entry(broken.constraint.name).or_insert(at);
            }
        }
        assert!(names.is_empty(), "{}: {names:?}", path.display());
    }
}
