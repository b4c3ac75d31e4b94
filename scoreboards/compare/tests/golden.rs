//! Every case with results of the reference hardware, and every sequence, through the model alone.
//!
//! Outputs, status and statistics must be those of the reference. What the model does not
//! predict must stand in its table of such registers.

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use nvdla_compare::look_ups::LutCountComparison;
use nvdla_model::expected::Expected;
use nvdla_model::model;
use nvdla_model::model::predict::never;
use nvdla_model::program::golden::{ReferenceRtlResults, RegisterValue};
use nvdla_model::program::readback;
use nvdla_programs::trace::ProgramFileContents;
use nvdla_programs::{packed, sequence, trace};
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::glb;
use nvdla_testing::vectors;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    let mut add = |folder: &str, check: fn(&Path) -> Result<(), Failed>| {
        for path in vectors::files(folder) {
            let name = format!("model/{folder}/{}", vectors::stem(&path));
            trials.push(Trial::test(name, move || check(&path)));
        }
    };
    for unit in vectors::folders("golden") {
        match unit.as_str() {
            "system" => add("golden/system", check_sequence),
            unit => add(&format!("golden/{unit}"), |file| {
                check_case(packed::read(file)?)
            }),
        }
    }
    add("sequences", check_sequence);
    add("regress/sequences", check_sequence);
    if let Some(root) = vectors::further("NVDLA_TRACES", "nvdla-traces") {
        for path in vectors::traces(&root) {
            let name = format!("model/traces/{}", vectors::stem(&path));
            trials.push(Trial::test(name, move || check_case(trace::read(&path)?)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Sequences that are there to hang.
const HANGING: [&str; 6] = [
    "conv_kept_layer",
    "conv_third_layer",
    "register_walk_waiting",
    "register_walk_waiting_inverted",
    "settings_beside_enabled",
    "status_behind_enable",
];

/// The program's own demands are the expectation.
fn check_sequence(file: &Path) -> Result<(), Failed> {
    let mut expected = model::run(&sequence::read(file)?);
    if HANGING.contains(&vectors::stem(file).as_str()) {
        let stuck = std::mem::take(&mut expected.stuck);
        if stuck.is_empty() {
            return Err("it ends".into());
        }
    }
    check_run(&expected)
}

fn check_case(mut case: ProgramFileContents) -> Result<(), Failed> {
    let expectation = case
        .expectation
        .ok_or("the case has no reference results")?;
    let groups = [&expectation.registers, &expectation.registers_group1];
    for (registers, group) in groups.iter().zip(0..) {
        let registers: Vec<RegAddr> = registers.iter().map(|register| register.at).collect();
        readback::append_reads(&mut case.program, &registers, group);
    }
    let expected = model::run(&case.program);
    check_run(&expected)?;
    for output in &expectation.outputs {
        let len = u32::try_from(output.bytes.len())?;
        let got = expected.memory.dump(output.base, len);
        let different = got
            .iter()
            .zip(output.bytes.iter())
            .position(|(a, b)| a != b);
        if let Some(offset) = different {
            let (got, want) = (got[offset], output.bytes[offset]);
            let base = output.base;
            return Err(format!(
                "output {base}, offset 0x{offset:x}: 0x{got:02x}, the reference has 0x{want:02x}"
            )
            .into());
        }
    }
    check_registers(&expectation, &expected)
}

/// The model agrees with all demands and leaves nothing open.
fn check_run(expected: &Expected) -> Result<(), Failed> {
    let unjudged = expected.unjudged.iter().map(|u| (u.step, &u.text));
    let contradictions = expected.contradictions.iter().map(|c| (c.step, &c.text));
    if let Some((step, text)) = unjudged.chain(contradictions).next() {
        return Err(format!("step {step}: {text}").into());
    }
    match expected.stuck.first() {
        Some(text) => Err(text.into()),
        None => Ok(()),
    }
}

fn check_registers(expectation: &ReferenceRtlResults, expected: &Expected) -> Result<(), Failed> {
    let values: Vec<&RegisterValue> = expectation
        .registers
        .iter()
        .chain(&expectation.registers_group1)
        .collect();
    let reads = &expected.reads[expected.reads.len() - values.len()..];
    let mut look_ups = LutCountComparison::default();
    for (value, read) in values.iter().zip(reads) {
        let reg = register_at(read.at).ok_or("a hole is no register")?;
        let name = format!("{}.{}", reg.block, reg.name);
        if value.at != read.at {
            return Err(format!("{name} was read, not {}", value.at).into());
        }
        let never = register_at(read.at).is_some_and(|reg| never(reg).is_some());
        if read.mask != u32::MAX && !never && read.at != glb::S_INTR_STATUS.addr {
            return Err(format!("{name} is not predicted, mask 0x{:08x}", read.mask).into());
        }
        let (want, got) = (value.value & read.mask, read.value & read.mask);
        if !look_ups.agree(read.at, want, got) {
            let (got, want) = (read.value, value.value);
            return Err(format!("{name}: 0x{got:x}, the reference has 0x{want:x}").into());
        }
    }
    Ok(look_ups.check()?)
}
