//! A wrong byte is found when it reaches the memory, whatever becomes of it later.

use nvdla_bench::dut::Dut;
use nvdla_bench::session::{Session, run_program};
use nvdla_compare::RunVerdict;
use nvdla_compare::compare;
use nvdla_compare::observed::{FindingKind, Observed, RunExtent};
use nvdla_model::expected::{Expected, UnjudgedKind, UnjudgedReason};
use nvdla_model::layout::FeatureCubeLayout;
use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_random::conditions::{Conditions, MemorySetting, OnWrongByte};
use nvdla_regs::quantity::Addr;

use crate::fake::{Fake, Fault};
use crate::support::{Copy, assert_right, expected, program};

/// Atom of the first layer that is wrong, and its third byte.
const ATOM: u32 = 5;

/// Two copies to the same place, one after the other.
fn overwritten() -> (Program, Expected) {
    let (first, mut second) = (Copy::new(0), Copy::new(1));
    second.dst = first.dst;
    let mut steps = first.steps(Posting::NonPosted);
    steps.push(ProgramStep::WaitInterrupts { bits: 1 });
    steps.extend(second.steps(Posting::NonPosted));
    steps.push(ProgramStep::WaitInterrupts { bits: 2 });
    let mut expected = expected(&[first, second]);
    expected.layers[0].output = Some(FeatureCubeLayout {
        base: first.dst,
        line_stride: 8 * first.atoms,
        surface_stride: 8 * first.atoms,
        width: first.atoms,
        height: 1,
        channels: 8,
        unit: 8,
    });
    (program(steps), expected)
}

fn at() -> Addr {
    Copy::new(0).dst.plus(8 * ATOM)
}

fn conditions() -> Conditions {
    Conditions {
        memory: MemorySetting::Latency(7),
        ..Conditions::default()
    }
}

fn failing(on_wrong_byte: OnWrongByte) -> Conditions {
    Conditions {
        on_wrong_byte,
        ..conditions()
    }
}

fn go(dut: &mut dyn Dut, conditions: &Conditions) -> (Observed, RunVerdict) {
    let (program, expected) = overwritten();
    let observed = run_program(dut, &program, &expected, conditions);
    let verdict = compare(&program, &expected, &observed, &[]);
    (observed, verdict)
}

fn broken() -> Fake {
    Fake::broken(Fault::WrongByteOfGroup0(ATOM))
}

#[test]
fn without_the_fault_nothing_is_found() {
    let (_, expected) = overwritten();
    let (observed, verdict) = go(&mut Fake::default(), &failing(OnWrongByte::End));
    assert_right(&observed, &expected);
    assert_eq!(observed.wrong, []);
    assert_eq!(observed.extent, RunExtent::Whole);
    assert!(verdict.is_match(), "{verdict}");
}

#[test]
fn a_wrong_byte_that_a_later_layer_overwrites_is_found_at_its_beat() {
    let (_, expected) = overwritten();
    let (observed, verdict) = go(&mut broken(), &conditions());
    // Nothing is left of it in the end.
    assert_right(&observed, &expected);
    let [wrong] = &observed.wrong[..] else {
        panic!("{:?}", observed.wrong);
    };
    let source = Copy::new(0).source();
    assert_eq!((wrong.layer, wrong.bytes), (0, 1));
    assert_eq!(wrong.first.at, at());
    assert_eq!(wrong.first.want[..], source[40..48]);
    assert_eq!(wrong.first.got[2], source[42] ^ 0x10);
    let clock = wrong.first.clock;
    assert!(clock < observed.interrupts[0].clock);
    let line = format!(
        "  wrong byte in clock {clock}: copy group 0, surface 0, line 0, column 5, channel 2, \
         at {}: 0x{:02x} expected, 0x{:02x} written\n",
        at().plus(2),
        source[42],
        source[42] ^ 0x10
    );
    let text = verdict.to_string();
    assert!(text.starts_with(&format!("mismatch\n{line}")), "{text}");
    assert_eq!(verdict.clock(), Some(clock));
}

#[test]
fn further_wrong_bytes_of_the_layer_are_counted() {
    let (observed, _) = go(&mut Fake::broken(Fault::WrongByte(ATOM)), &conditions());
    let layers: Vec<_> = observed.wrong.iter().map(|w| (w.layer, w.bytes)).collect();
    assert_eq!(layers, [(0, 1), (1, 1)]);
    // Data that has to wait is turned over, all eight bytes of it.
    let (observed, _) = go(&mut Fake::broken(Fault::ChangeW), &conditions());
    assert!(observed.wrong[0].bytes > 8, "{:?}", observed.wrong);
}

#[test]
fn a_run_that_ends_at_its_first_wrong_byte_ends_there() {
    let (whole, _) = go(&mut broken(), &conditions());
    let (observed, verdict) = go(&mut broken(), &failing(OnWrongByte::End));
    let clock = observed.wrong[0].first.clock;
    assert_eq!(observed.wrong, whole.wrong);
    assert_eq!(observed.extent, RunExtent::ToWrongByte);
    // A beat reaches the memory with the response that the next clock shows.
    assert_eq!(observed.clocks, clock);
    assert!(observed.interrupts.is_empty());
    let text = verdict.to_string();
    assert!(
        text.ends_with("  the simulation was ended there\n"),
        "{text}"
    );
    assert!(!text.contains("interrupt"), "{text}");
}

#[test]
fn nothing_runs_behind_an_ended_run_until_a_reset() {
    let (program, expected) = overwritten();
    let conditions = failing(OnWrongByte::End);
    let mut dut = broken();
    let mut session = Session::new(&mut dut, &conditions);
    assert_eq!(session.run(&program, &expected).wrong.len(), 1);
    let next = session.run(&program, &expected);
    assert_eq!(next.wrong, []);
    assert_eq!(next.findings[0].kind, FindingKind::Hang);
    session.restart();
    let again = session.run(&program, &expected);
    assert_eq!(again.wrong.len(), 1);
    assert_eq!(again.findings, []);
}

/// Where layers race nobody can say which of them a write belongs to.
#[test]
fn programs_that_are_not_judged_are_not_compared() {
    let (program, mut expected) = overwritten();
    expected.unjudged.push(UnjudgedReason {
        step: 0,
        why: UnjudgedKind::Race,
        text: "both at once".to_owned(),
    });
    let conditions = failing(OnWrongByte::End);
    let observed = run_program(&mut broken(), &program, &expected, &conditions);
    assert_eq!(observed.wrong, []);
    assert_eq!(observed.extent, RunExtent::Whole);
}
