//! Profiles and the generators, through the reference model alone; folders mirror the modules of the crate.

mod breaking;
mod cdp;
mod chains;
mod constraints;
mod conv;
mod cut;
mod edges;
mod ew;
mod fields;
mod fuzz;
mod histogram;
mod hostile;
mod ignored;
mod mcif;
mod mixed;
mod pdp;
mod sdp;
mod streams;
mod sweep;
mod unjudged;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nvdla_files::yaml::{self as yaml};
use nvdla_layers::layer::{Layer, LayerFile};
use nvdla_layers::lower::lower;
use nvdla_layers::scalar::Percent;
use nvdla_layers::sdp::SdpLayer;
use nvdla_model::model;
use nvdla_model::program::ProgramStep;
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::table;
use nvdla_regs::types::{AccessPolicy, Block, RegisterCopies};
use nvdla_stimulus::avoid::AvoidedQuirks;
use nvdla_stimulus::draws::RandomStreams;
use nvdla_stimulus::fields::{FieldChooser, FieldDemands};
use nvdla_stimulus::generate::{DRAW, RandomCase, case};
use nvdla_stimulus::profile::Profile;
use nvdla_testing::{effort, snapshot, vectors};

const RUN: Seed = Seed(1);

fn profiles() -> PathBuf {
    vectors::path("profiles")
}

fn profile(name: &str) -> Profile {
    Profile::load(&profiles().join(format!("{name}.yaml"))).expect("profiles load")
}

fn cases(profile: &Profile, count: u64) -> impl Iterator<Item = RandomCase> + use<> {
    let profile = profile.clone();
    (0..count).map(move |index| case(&profile, &[], RUN, index))
}

/// What is drawn from the streams of this seed, for a profile that names no field.
fn drawn<T>(seed: u64, draw: impl FnOnce(&mut FieldChooser<'_>) -> T) -> T {
    let (demands, avoid) = (FieldDemands::default(), AvoidedQuirks::default());
    let draws = RandomStreams::new(Seed(seed));
    draw(&mut FieldChooser::new(&demands, &avoid, draws))
}

#[test]
fn every_profile_loads_and_survives_writing() {
    for path in vectors::files("profiles") {
        let profile = Profile::load(&path).unwrap();
        let again = Profile::parse(&path, &yaml::to_string(&profile)).unwrap();
        assert_eq!(profile, again, "{}", path.display());
    }
}

#[test]
fn a_case_depends_on_profile_seed_and_index_alone() {
    let profile = profile("sdp");
    let text = |case: RandomCase| yaml::to_string(&case.layers);
    let all: BTreeSet<String> = cases(&profile, 50).map(text).collect();
    assert_eq!(all.len(), 50);
    assert!(cases(&profile, 50).all(|case| all.contains(&text(case))));
    assert!(!all.contains(&text(case(&profile, &[], Seed(2), 0))));
    snapshot::assert("random-case", &text(case(&profile, &[], RUN, 3)));
}

#[test]
fn a_case_that_would_wait_for_long_has_a_fast_memory() {
    let atoms = |case: &RandomCase| {
        let convs = case
            .layers
            .layers
            .iter()
            .filter_map(|layer| layer.conv.as_ref());
        convs
            .map(|conv| conv.plan().expect("a legal layer").input.atoms())
            .sum::<u64>()
    };
    let (mut slow, mut all) = (0, 0);
    for case in ["conv", "image", "multilayer"]
        .iter()
        .flat_map(|name| cases(&profile(name), 400))
    {
        if atoms(&case) > 8_000 {
            all += 1;
            slow += u32::from(
                case.conditions
                    .memory
                    .fixed_latency()
                    .is_none_or(|most| most > 12),
            );
        }
    }
    assert!(
        all > 20 && slow > 0 && slow * 3 < all,
        "{slow} of {all} large cases are slow"
    );
}

#[test]
fn the_draw_has_the_version_it_says() {
    let mut hashes = String::new();
    for path in vectors::files("profiles") {
        let profile = Profile::load(&path).unwrap();
        let mut hash = crc32fast::Hasher::new();
        for case in cases(&profile, 60) {
            hash.update(yaml::to_string(&case.layers).as_bytes());
            hash.update(format!("{:?}", case.conditions).as_bytes());
        }
        hashes += &format!("{}: {:08x}\n", profile.name, hash.finalize());
    }
    let rule = "Count DRAW up when a field that was there is drawn otherwise; not for a new field.";
    snapshot::assert_described("draw", rule, &format!("draw {DRAW}\n{hashes}"));
}

#[test]
fn random_cases_are_legal_for_every_configuration_that_has_their_stages() {
    use Configuration::{NvSmall, NvSmallEw};
    let each = 60 * effort() as u64;
    let without = ["sdp", "pdp", "cdp", "sdp-pdp", "mixed"].map(profile);
    let with = ["sdp-ew", "chain-ew"].map(profile);
    let on_both = without
        .iter()
        .flat_map(|profile| cases(profile, each))
        .map(|case| (case, vec![NvSmall, NvSmallEw]));
    let on_ew = with
        .iter()
        .flat_map(|profile| cases(profile, each))
        .map(|case| (case, vec![NvSmallEw]));
    for (case, configurations) in on_both.chain(on_ew) {
        let program = lower(&case.layers, RUN).unwrap();
        for configuration in configurations {
            let expected = model::run_on(&program, configuration);
            let name = &case.layers.name;
            assert_eq!(expected.stuck, [""; 0], "{name}");
            assert_eq!(expected.unjudged, [], "{name}");
            assert_eq!(expected.contradictions, [], "{name}");
            assert_eq!(expected.layers.len(), case.layers.layers.len(), "{name}");
        }
    }
}

#[test]
fn most_random_layers_have_results_that_differ() {
    for name in ["sdp", "pdp", "sdp-pdp"] {
        results_differ(name);
    }
}

fn results_differ(name: &str) {
    let (mut varied, mut all) = (0, 0);
    let mut profile = profile(name);
    if let Some(sdp) = &mut profile.sdp {
        // At the ends of ranges most results saturate.
        sdp.edges = Percent::clamp(0);
    }
    for case in cases(&profile, 200) {
        let expected = model::run_on(
            &lower(&case.layers, RUN).expect("room for every cube"),
            Configuration::NvSmall,
        );
        for layer in &expected.layers {
            let bytes: Vec<u8> = layer
                .writes
                .iter()
                .flat_map(|region| expected.memory.dump(region.at, region.len))
                .collect();
            let values: BTreeSet<&u8> = bytes.iter().collect();
            let large = bytes.len() > 64;
            all += usize::from(large);
            varied += usize::from(large && values.len() > 8);
        }
    }
    assert!(
        2 * varied > all,
        "{name}: only {varied} of {all} larger layers have more than 8 values"
    );
}

#[test]
fn a_case_keeps_its_budget() {
    keeps_budget(&profile("sdp"), |layer| {
        layer.stream().expect("SDP takes part").shape.atoms()
    });
    keeps_budget(&profile("pdp"), |layer| {
        let pdp = layer.pdp.as_ref().expect("all layers are of PDP");
        pdp.input(None).atoms()
    });
}

fn keeps_budget(profile: &Profile, atoms: impl Fn(&Layer) -> u64) {
    for case in cases(profile, 500) {
        let atoms: u64 = case.layers.layers.iter().map(&atoms).sum();
        assert!(
            i64::try_from(atoms).expect("a million at most") <= profile.atoms.get(),
            "{}",
            case.layers.name
        );
    }
}

#[test]
fn every_register_of_a_layer_is_written() {
    written("sdp", [table::sdp::BLOCK, table::sdp_rdma::BLOCK]);
    written("pdp", [table::pdp::BLOCK, table::pdp_rdma::BLOCK]);
}

fn written(name: &str, blocks: [Block; 2]) {
    let case = case(&profile(name), &[], RUN, 0);
    let program = lower(&case.layers.alone(RUN, 0), RUN).expect("room for every cube");
    let written: BTreeSet<u32> = program
        .steps
        .iter()
        .filter_map(|step| match step {
            ProgramStep::Write { at, .. } => Some(at.0),
            _ => None,
        })
        .collect();
    for reg in blocks.iter().flat_map(|block| block.regs) {
        if reg.group == RegisterCopies::Dual && reg.access != AccessPolicy::ReadOnly {
            assert!(written.contains(&reg.addr.0), "{}.{}", reg.block, reg.name);
        }
    }
}

#[test]
fn a_layer_alone_has_the_data_it_had_in_its_file() {
    let profile = profile("sdp");
    let case = cases(&profile, 50)
        .find(|case| case.layers.layers.len() > 2)
        .unwrap();
    let outputs = |file: &LayerFile, layer: usize| {
        let expected = model::run_on(&lower(file, RUN).unwrap(), Configuration::NvSmall);
        let writes = &expected.layers[layer].writes;
        let bytes: Vec<u8> = writes
            .iter()
            .flat_map(|region| expected.memory.dump(region.at, region.len))
            .collect();
        bytes
    };
    let last = case.layers.layers.len() - 1;
    let alone = case.layers.alone(RUN, last);
    assert_eq!(outputs(&case.layers, last), outputs(&alone, 0));
    let again = yaml::parse(Path::new("a.yaml"), &yaml::to_string(&alone)).unwrap();
    assert_eq!(alone, again);
}

fn sdp_of(layer: &Layer) -> &SdpLayer {
    layer.sdp.as_ref().expect("all layers are of SDP")
}
