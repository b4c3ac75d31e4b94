//! The engine on the scripted DUT: what an outcome says.

use nvdla_bench::conditions::{Conditions, HostProfile};
use nvdla_bench::engine::{Case, Target, run};
use nvdla_bench::error::BenchError;
use nvdla_bench::simulation::Simulation;
use nvdla_bench::trace::RegisterAction;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::table::glb;

use crate::fake::{Fake, Fault};

impl Simulation for Fake {}

fn target(fault: Option<Fault>) -> Target {
    Target::new("scripted", Configuration::NvSmall, move |_| {
        Ok(Box::new(fault.map_or_else(Fake::default, Fake::broken)))
    })
}

/// Reads the version three times.
fn version(needs: Configuration) -> Case {
    let read = ProgramStep::Read {
        at: glb::S_NVDLA_HW_VERSION.addr,
        check: None,
    };
    Case::new(Program {
        name: "version".to_owned(),
        needs,
        steps: vec![read; 3],
    })
}

#[test]
fn a_case_passes_and_shows_what_happened_on_the_register_bus() {
    let outcome = run(&version(Configuration::NvSmall), &target(None)).unwrap();
    assert!(outcome.passed(), "{outcome}");
    assert_eq!(outcome.first_difference(), None);
    let reads = outcome.registers.iter().filter(|event| {
        let at = glb::S_NVDLA_HW_VERSION.addr;
        let value = 0x0030_3031;
        event.action == RegisterAction::Read { at, value }
    });
    assert_eq!(reads.count(), 3);
    assert!(outcome.to_string().starts_with("pass  version"));
}

#[test]
fn a_wrong_bit_fails_at_its_clock_with_its_conditions_and_the_command_that_replays_it() {
    let case = Case {
        conditions: Conditions {
            host: HostProfile::Paced(9),
            ..Conditions::default()
        },
        replay: "cosim run version.yaml".to_owned(),
        ..version(Configuration::NvSmall)
    };
    let outcome = run(&case, &target(Some(Fault::FlipReadBit(2)))).unwrap();
    let failed = outcome.failed().expect("a bit is wrong");
    assert_eq!(failed.bucket, "register GLB.S_NVDLA_HW_VERSION");
    let wrong = &outcome.observed.reads[1];
    assert_eq!(outcome.first_difference(), Some(wrong.clock));
    let text = outcome.to_string();
    for part in [
        "FAIL  version",
        "case     3 steps",
        "scripted, memory fast, clocks 1:1, host paced=9, seed 0x",
        "GLB.S_NVDLA_HW_VERSION is 0x00303031, read 0x00303021",
        "cosim run version.yaml --waves version.fst",
    ] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
}

#[test]
fn a_target_without_the_stages_of_a_case_is_no_mismatch_but_an_error() {
    let result = run(&version(Configuration::NvSmallEw), &target(None));
    assert!(matches!(result, Err(BenchError::TooSmall { .. })));
}

#[test]
fn a_dut_that_cannot_be_built_is_an_error_that_names_the_case() {
    let absent = Target::new("absent", Configuration::NvSmall, |_| Err("no model".into()));
    let error = run(&version(Configuration::NvSmall), &absent).unwrap_err();
    assert_eq!(error.to_string(), "version: no model");
}
