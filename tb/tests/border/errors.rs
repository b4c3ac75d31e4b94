//! Whatever ends a simulation comes back as data, on the model that it happened in.

use nvdla_bench::dut::{ClockEdges, Dut, SimError, SimErrorKind};
use nvdla_cosim::verilated::VerilatedDut;

use super::host::{EVENT, PROBE, REST, SCRATCH, probe, read, write};

const DISPLAY: u32 = 1;
const WARNING: u32 = 2;
const ERROR: u32 = 3;
const FATAL: u32 = 4;
const STOP: u32 = 5;
const FINISH: u32 = 6;
const ASSERT: u32 = 7;
const LOOP: u32 = 8;
const TWO_ERRORS: u32 = 9;
const LONG: u32 = 10;

const FILE: &str = "tb/tests/duts/probe.sv";

/// Line of the probe that holds `text`.
fn line_of(text: &str) -> u32 {
    let source = include_str!("../duts/probe.sv");
    let line = source.lines().position(|line| line.contains(text)).unwrap();
    u32::try_from(line + 1).unwrap()
}

fn event(dut: &mut VerilatedDut, number: u32) -> SimError {
    write(dut, EVENT, number).unwrap_err()
}

#[test]
fn error_gives_text_file_line_and_step() {
    let mut dut = probe(1);
    write(&mut dut, SCRATCH, 42).unwrap();
    let step = dut.steps();
    assert_eq!(
        event(&mut dut, ERROR),
        SimError {
            kind: SimErrorKind::Error,
            text: "Assertion failed in probe: probe errs with 42".into(),
            file: FILE.into(),
            line: line_of("$error(\"probe errs"),
            step,
        }
    );
}

#[test]
fn fatal_gives_its_text() {
    let error = event(&mut probe(1), FATAL);
    // Verilator 5.006 prints both alike.
    let old = VerilatedDut::new(PROBE, 1).unwrap().info().verilator == "5.006";
    assert_eq!(
        error.kind,
        if old {
            SimErrorKind::Error
        } else {
            SimErrorKind::Fatal
        }
    );
    assert_eq!(error.text, "Assertion failed in probe: probe gives up");
    assert_eq!((error.file.as_str(), error.line), (FILE, line_of("$fatal")));
}

#[test]
fn stop_and_finish_are_told_apart() {
    for (number, kind, text) in [
        (STOP, SimErrorKind::Stop, "$stop"),
        (FINISH, SimErrorKind::Finish, "$finish"),
    ] {
        let error = event(&mut probe(1), number);
        assert_eq!((error.kind, error.text.as_str()), (kind, text));
        assert_eq!(
            (error.file.as_str(), error.line),
            (FILE, line_of(&format!("{text};")))
        );
    }
}

#[test]
fn a_display_before_a_stop_is_not_its_text() {
    let mut dut = probe(1);
    write(&mut dut, EVENT, DISPLAY).unwrap();
    assert_eq!(event(&mut dut, STOP).kind, SimErrorKind::Stop);
}

#[test]
fn finish_may_come_twice() {
    let mut dut = probe(1);
    for _ in 0..2 {
        assert_eq!(event(&mut dut, FINISH).kind, SimErrorKind::Finish);
        dut.step(&REST, ClockEdges::Both).unwrap();
    }
}

#[test]
fn a_failed_assertion_names_itself() {
    let mut dut = probe(1);
    write(&mut dut, EVENT, ASSERT).unwrap();
    let error = dut.step(&REST, ClockEdges::Both).unwrap_err();
    assert_eq!(error.kind, SimErrorKind::Error);
    assert_eq!(
        error.text,
        "Assertion failed in probe.NeverBroken: !broken_q"
    );
    assert_eq!(error.file, FILE);
    // The same failure may come again, and the model goes on between.
    dut.step(&REST, ClockEdges::Both).unwrap();
    write(&mut dut, EVENT, ASSERT).unwrap();
    dut.step(&REST, ClockEdges::Both).unwrap_err();
}

#[test]
fn of_two_errors_in_one_step_the_first_is_the_cause() {
    let mut dut = probe(1);
    assert_eq!(
        event(&mut dut, TWO_ERRORS).text,
        "Assertion failed in probe: first"
    );
    assert!(dut.take_log().contains("second"));
    dut.step(&REST, ClockEdges::Both).unwrap();
}

#[test]
fn a_run_ends_at_the_step_of_the_error() {
    let mut dut = probe(1);
    write(&mut dut, EVENT, ASSERT).unwrap();
    let step = dut.steps();
    assert_eq!(
        dut.run(&REST, &[ClockEdges::Both; 50]).unwrap_err().step,
        step
    );
    assert_eq!(dut.steps(), step + 1);
}

#[test]
fn the_model_goes_on_after_an_error() {
    let mut dut = probe(1);
    write(&mut dut, SCRATCH, 7).unwrap();
    event(&mut dut, ERROR);
    assert_eq!(read(&mut dut, SCRATCH), Ok(7));
}

#[test]
fn logic_that_never_settles_ends_the_model_but_not_the_process() {
    let mut dut = probe(1);
    let error = write(&mut dut, EVENT, LOOP).unwrap_err();
    assert_eq!(error.kind, SimErrorKind::Runtime);
    assert!(error.text.contains("converge"), "{}", error.text);
    let again = dut.step(&REST, ClockEdges::Both).unwrap_err();
    assert_eq!(again.kind, SimErrorKind::Runtime);
    insta::assert_snapshot!(again.text, @"the model ended in an earlier step; build a new one");
    assert!(dut.snapshot().is_err());
    // Others are not touched.
    read(&mut probe(1), SCRATCH).unwrap();
}

#[test]
fn messages_are_kept_for_the_model_that_printed_them() {
    let (mut one, mut two) = (probe(1), probe(2));
    write(&mut one, SCRATCH, 0x11).unwrap();
    write(&mut two, SCRATCH, 0x22).unwrap();
    write(&mut one, EVENT, DISPLAY).unwrap();
    write(&mut two, EVENT, DISPLAY).unwrap();
    write(&mut two, EVENT, WARNING).unwrap();
    assert_eq!(one.take_log(), "probe says 100% of 00000011\n");
    let log = two.take_log();
    let (first, second) = log.split_once('\n').unwrap();
    assert_eq!(first, "probe says 100% of 00000022");
    assert!(second.contains("%Warning: probe.sv:") && second.ends_with("probe warns\n"));
    assert_eq!(one.take_log(), "");
}

#[test]
fn a_talkative_design_keeps_its_last_words() {
    let mut dut = probe(1);
    for _ in 0..3 {
        write(&mut dut, EVENT, LONG).unwrap();
    }
    let log = dut.take_log();
    assert!(log.len() < 200_000);
    assert!(log.starts_with('[') && log.contains(" bytes dropped]\n"));
    assert!(log.ends_with("line 3999 of a long story\n"));
    // An error behind much text keeps its own.
    write(&mut dut, EVENT, LONG).unwrap();
    assert!(
        event(&mut dut, ERROR)
            .text
            .starts_with("Assertion failed in probe: probe errs")
    );
}
