//! Settings of tables that are written while a group is enabled.
//!
//! Source: docs/nv_small/sdp.md, section 4; docs/nv_small/cdp.md, section 2.1.

use std::path::Path;

use nvdla_model::model;
use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_programs::sequence;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{cdp, sdp};
use nvdla_regs::types::Reg;

/// Settings of the second layer are written while the first one runs.
fn of_next() -> Program {
    written("sdp_table_settings_of_next.yaml")
}

fn written(name: &str) -> Program {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/sequences");
    sequence::read(&vectors.join(name)).expect("a sequence")
}

/// Place of the last write to a register.
fn last_write(program: &Program, reg: &Reg) -> usize {
    let is_write =
        |step: &ProgramStep| matches!(step, ProgramStep::Write { at, .. } if *at == reg.addr);
    let found = program.steps.iter().rposition(is_write);
    found.expect("the sequence writes it")
}

fn write(at: RegAddr, posting: Posting) -> ProgramStep {
    let value = 5;
    ProgramStep::Write { at, value, posting }
}

/// Why a program cannot be judged.
fn races(program: &Program) -> Vec<String> {
    let expected = model::run_on(program, program.needs);
    let texts = expected.unjudged.into_iter().map(|reason| reason.text);
    texts.collect()
}

fn race(name: &str) -> String {
    format!("{name} is written while a layer may use the table; wait for the interrupt first")
}

#[test]
fn a_layer_that_runs_has_its_settings() {
    assert_eq!(races(&of_next()), [""; 0]);
}

#[test]
fn a_layer_that_waits_for_its_turn_has_none_yet() {
    let mut program = of_next();
    let behind = last_write(&program, &sdp::D_OP_ENABLE) + 1;
    let step = write(sdp::S_LUT_LE_END.addr, Posting::NonPosted);
    program.steps.insert(behind, step);
    assert_eq!(races(&program), [race("SDP.S_LUT_LE_END")]);
}

#[test]
fn the_value_that_a_setting_has_changes_nothing() {
    let mut program = of_next();
    let behind = last_write(&program, &sdp::D_OP_ENABLE) + 1;
    let again = program.steps[last_write(&program, &sdp::S_LUT_LE_END)].clone();
    program.steps.insert(behind, again);
    assert_eq!(races(&program), [""; 0]);
}

#[test]
fn behind_a_posted_write_the_layer_may_not_have_begun() {
    let mut program = of_next();
    let place = last_write(&program, &sdp::S_LUT_LE_END);
    let posted = write(sdp::S_POINTER.addr, Posting::Posted);
    program.steps.insert(place, posted);
    assert_eq!(races(&program), [race("SDP.S_LUT_LE_END")]);
}

#[test]
fn entries_are_of_all_layers() {
    let mut program = of_next();
    let place = last_write(&program, &sdp::S_LUT_LE_END);
    let entry = write(sdp::S_LUT_ACCESS_DATA.addr, Posting::NonPosted);
    program.steps.insert(place, entry);
    assert_eq!(races(&program), [race("SDP.S_LUT_ACCESS_DATA")]);
}

#[test]
fn a_group_that_waits_for_one_that_is_not_enabled_uses_no_table() {
    let mut program = written("settings_beside_enabled.yaml");
    assert_eq!(races(&program), [""; 0]);
    let steps = [
        (cdp::S_POINTER.addr, 0),
        (cdp::D_OP_ENABLE.addr, 1),
        (cdp::S_LUT_INFO.addr, 5),
    ];
    let posting = Posting::NonPosted;
    let steps = steps.map(|(at, value)| ProgramStep::Write { at, value, posting });
    program.steps.extend(steps);
    assert_eq!(races(&program), [race("CDP.S_LUT_INFO")]);
}
