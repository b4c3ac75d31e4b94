//! A regression of your own: each test runs a case on the engine of this project.
//!
//! `run` runs a case on the Verilated model of a design and on the reference model, and compares
//! all results. A test that fails prints the first difference and its place.
#![cfg(all(test, feature = "verilator"))]

use std::path::Path;

use nvdla_cosim::prelude::*;

/// Runs a layer file; `cosim schema layer` prints the schema of its YAML.
#[test]
fn a_bias_and_relu_match() {
    let file = LayerFile::load(Path::new("layers/relu-behind-bias.yaml")).unwrap();
    let case = of_file(file, Seed(1)).unwrap();
    let outcome = run(&case, &target("nv_small").unwrap()).unwrap();
    assert!(outcome.passed(), "{outcome}");
}

/// Runs random layers of a profile; each case follows from the seed and its index.
#[test]
fn twenty_random_layers_of_cdp_match() {
    let profile = Profile::load(Path::new("../../vectors/profiles/cdp.yaml")).unwrap();
    let nv_small = target("nv_small").unwrap();
    for index in 0..20 {
        let case = of_profile(&profile, &nv_small.quirks, Seed(7), index).unwrap();
        let outcome = run(&case, &nv_small).unwrap();
        assert!(outcome.passed(), "{outcome}");
    }
}

/// Runs random layers of a profile of your own, in which every case is swept: `run` runs the layers,
/// then again and again with one register access, in each run one clock later. The outcome says how
/// often.
#[test]
fn random_layers_match_with_an_access_in_each_of_some_clocks() {
    let profile = Profile::load(Path::new("profiles/swept-sdp.yaml")).unwrap();
    let nv_small = target("nv_small").unwrap();
    let mut swept = 0;
    for index in 0..10 {
        let case = of_profile(&profile, &nv_small.quirks, Seed(7), index).unwrap();
        assert!(case.conditions.sweep.is_some(), "{}", case.name);
        let outcome = run(&case, &nv_small).unwrap();
        assert!(outcome.passed(), "{outcome}");
        let text = outcome.to_string();
        let is_swept = text.contains(" offsets of ") || text.contains(" runs of accesses ");
        assert!(is_swept || text.contains("not swept: "), "{text}");
        swept += usize::from(is_swept);
    }
    // The host may be busy when the access should come.
    assert!(swept >= 5, "of 10 cases only {swept} are swept");
}

/// Runs a register program written by hand, under conditions of your own choice.
#[test]
fn an_interrupt_that_the_host_raises_is_seen_and_cleared() {
    let program = Program {
        name: "raise-and-clear".to_owned(),
        needs: Configuration::NvSmall,
        steps: vec![
            ProgramStep::write(&glb::S_INTR_SET, 1),
            ProgramStep::ExpectPin {
                level: DemandedInterruptLevel::High,
            },
            ProgramStep::read(&glb::S_INTR_STATUS),
            ProgramStep::write(&glb::S_INTR_STATUS, 1),
            ProgramStep::ExpectPin {
                level: DemandedInterruptLevel::Low,
            },
        ],
    };
    let case = Case {
        conditions: Conditions {
            clocks: ClockRatioSetting::Random,
            host: HostSetting::Paced(16),
            ..Conditions::default()
        },
        ..Case::new(program)
    };
    let outcome = run(&case, &target("nv_small").unwrap()).unwrap();
    assert!(outcome.passed(), "{outcome}");
    assert_eq!(outcome.observed.reads[0].value, 1);
}
