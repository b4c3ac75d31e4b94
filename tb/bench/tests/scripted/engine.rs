//! The engine on the scripted DUT: what an outcome says.

use nvdla_bench::agents::axi::TransferDirection;
use nvdla_bench::engine::{Case, ReplaySpec, Tandem, Target, run};
use nvdla_bench::error::BenchError;
use nvdla_bench::simulation::Simulation;
use nvdla_bench::trace::TraceEventKind;
use nvdla_model::expected::{Expected, ExpectedInterrupt};
use nvdla_model::memory::Memory;
use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_random::conditions::{Conditions, HostSetting};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;
use nvdla_regs::table::glb;

use crate::fake::{Fake, Fault};
use crate::support::{self, Copy};

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
        event.action == TraceEventKind::Read { at, value }
    });
    assert_eq!(reads.count(), 3);
    assert!(outcome.to_string().starts_with("pass  version"));
}

#[test]
fn a_wrong_bit_fails_at_its_clock_with_its_conditions_and_the_command_that_replays_it() {
    let case = Case {
        conditions: Conditions {
            host: HostSetting::Paced(9),
            ..Conditions::default()
        },
        replay: Some(ReplaySpec::new("version.yaml")),
        ..version(Configuration::NvSmall)
    };
    let outcome = run(&case, &target(Some(Fault::FlipReadBit(2)))).unwrap();
    let failed = outcome.failed().expect("a bit is wrong");
    assert_eq!(failed.bucket, "register GLB.S_NVDLA_HW_VERSION on scripted");
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

/// Two copies one after another, the second of what the first has made.
fn copy_and_copy_again() -> [(Program, Expected); 2] {
    let first = Copy::new(0);
    let second = Copy {
        group: 1,
        src: first.dst,
        dst: Addr(0x4000),
        ..first
    };
    let wait = |group: u32| ProgramStep::WaitInterrupts { bits: 1 << group };
    let mut steps = [first, second].map(|copy| copy.steps(Posting::Posted));
    // The second finds its input in memory.
    steps[1].remove(0);
    let mut memory = Memory::new();
    memory.load(first.src, &first.source());
    [(first, 0), (second, 1)].map(|(copy, number)| {
        memory.load(copy.dst, &first.source());
        let mut steps = std::mem::take(&mut steps[number]);
        steps.push(wait(copy.group));
        let mut layer = copy.layer();
        layer.bytes = first.source();
        let interrupt = ExpectedInterrupt {
            bit: copy.group,
            after: Vec::new(),
            must_be_seen: true,
        };
        let expected = Expected {
            layers: vec![layer],
            interrupts: vec![interrupt],
            memory: memory.clone(),
            ..Expected::default()
        };
        (support::program(steps), expected)
    })
}

#[test]
fn programs_in_tandem_find_what_the_ones_before_have_left() {
    let target = target(None);
    let mut tandem = Tandem::new(&target, &Conditions::default()).unwrap();
    let mut clocks = 0;
    for (program, expected) in copy_and_copy_again() {
        let ran = tandem.run(&program, &expected);
        assert!(ran.verdict.is_match(), "{}", ran.verdict);
        let counts = ran.requests.iter().map(|it| (it.direction, it.count));
        let atoms = u64::from(Copy::new(0).atoms);
        let both = [TransferDirection::Read, TransferDirection::Write];
        assert_eq!(counts.collect::<Vec<_>>(), both.map(|way| (way, atoms)));
        // Of this program alone, on clocks that go on.
        assert_eq!(ran.observed.written.0.len() as u64, atoms);
        assert!(ran.observed.written.0.iter().all(|(_, at)| at.0 > clocks));
        assert!(!ran.registers.is_empty() && ran.observed.clocks.0 > clocks);
        clocks = ran.observed.clocks.0;
    }
}

#[test]
fn a_program_in_tandem_that_differs_is_the_one_that_is_named() {
    // The bench itself reads at the end of each program.
    let target = target(Some(Fault::FlipReadBit(3)));
    let mut tandem = Tandem::new(&target, &Conditions::default()).unwrap();
    let Case { mut program, .. } = version(Configuration::NvSmall);
    program.steps.truncate(1);
    let verdicts = [(); 3].map(|()| {
        let expected = tandem.predict(&program);
        tandem.run(&program, &expected).verdict.is_match()
    });
    assert_eq!(verdicts, [true, false, true]);
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
