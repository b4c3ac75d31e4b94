//! Every constraint can be broken: a rule that no register values break would check nothing.

use std::collections::BTreeSet;

use nvdla_layers::lower::lower;
use nvdla_layers::scalar::RangedNumber;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_random::seed::{Rng, Seed};
use nvdla_regs::look_up::at as register_at;
use nvdla_regs::quirk::Quirk;
use nvdla_regs::table::csc;
use nvdla_regs::types::{Field, RegisterCopies};
use nvdla_stimulus::generate::case;

use crate::{RUN, profile};

/// Profiles whose layers are changed, each with how many of its cases at most.
const CHANGED: [(&str, u64); 8] = [
    ("sdp-ew", 6),
    ("chain-ew", 6),
    ("pdp", 10),
    ("sdp-pdp", 4),
    ("cdp", 3),
    ("conv-sdp", 6),
    ("image", 10),
    ("multilayer", 8),
];

/// Changes of each case.
const CHANGES: usize = 150;

/// Atoms of a case at most.
const ATOMS: i64 = 300;

/// Values that chance hardly hits, each for a field of all layers of a profile, and of the last alone.
const AIMED: [(&str, &Field, u32); 3] = [
    // Kernel rows of 17 bytes, which break `quirk.image-rows-end-in-one-byte`.
    ("image", &csc::WEIGHT_CHANNEL_EXT, 16),
    // Kernel rows of 26 bytes, which break `quirk.image-stripes-of-one-pixel`.
    ("image", &csc::WEIGHT_CHANNEL_EXT, 25),
    // One output pixel of features, which breaks `quirk.cacc-loses-interrupt` in a queued layer.
    ("multilayer", &csc::ATOMICS, 0),
];

/// The steps that write fields of layers.
fn layer_writes(program: &Program) -> Vec<(usize, &'static [Field])> {
    let steps = program.steps.iter().enumerate();
    let fields = |step: &ProgramStep| match step {
        ProgramStep::Write { at, .. } => {
            register_at(*at).filter(|reg| reg.group == RegisterCopies::Dual)
        }
        _ => None,
    };
    let writes = steps.filter_map(|(number, step)| Some((number, fields(step)?.fields)));
    writes.filter(|(_, fields)| !fields.is_empty()).collect()
}

/// Gives one field of one write another value: an end of its range, a neighbour or a random one.
fn change(program: &mut Program, writes: &[(usize, &'static [Field])], rng: &mut Rng) {
    let (number, fields) = *rng.pick(writes);
    let field = rng.pick(fields);
    let ProgramStep::Write { value, .. } = &mut program.steps[number] else {
        return;
    };
    let most = most(field);
    let now = *value >> field.lsb & most;
    let random = rng.within(0, most);
    let ends = [0, most, now.wrapping_add(1), now.wrapping_sub(1), random];
    set(value, field, *rng.pick(&ends) & most);
}

/// Gives a field of every layer this value.
fn change_all(program: &mut Program, field: &Field, new: u32) {
    for step in &mut program.steps {
        if let ProgramStep::Write { at, value, .. } = step
            && *at == field.reg
        {
            set(value, field, new);
        }
    }
}

/// Gives a field of the last layer that has it this value.
fn change_last(program: &mut Program, field: &Field, new: u32) {
    for step in program.steps.iter_mut().rev() {
        if let ProgramStep::Write { at, value, .. } = step
            && *at == field.reg
        {
            set(value, field, new);
            return;
        }
    }
}

fn most(field: &Field) -> u32 {
    u32::MAX >> (32 - field.width)
}

fn set(value: &mut u32, field: &Field, new: u32) {
    *value = *value & !(most(field) << field.lsb) | new << field.lsb;
}

#[test]
fn one_changed_field_breaks_each_rule_of_layers() {
    let all = nvdla_stimulus::legality::all().map(|constraint| constraint.name);
    let mut never: BTreeSet<&str> = all.collect();
    let rng = &mut Seed(3).rng();
    for (name, count) in CHANGED {
        for index in 0..count {
            for broken in broken_by_changes(name, index, rng) {
                never.remove(broken);
            }
            if never.is_empty() {
                return;
            }
        }
    }
    panic!("no change broke these rules: {never:?}");
}

/// Names of the rules that changes of a case break.
fn broken_by_changes(name: &str, index: u64, rng: &mut Rng) -> BTreeSet<&'static str> {
    let mut profile = profile(name);
    // Rules do not depend on how much there is to compute.
    profile.atoms = RangedNumber::clamp(profile.atoms.get().min(ATOMS));
    let case = case(&profile, Quirk::ALL, RUN, index);
    let program = lower(&case.layers, RUN).expect("room for every cube");
    let judge = |program: &Program| {
        let memory = case.conditions.memory;
        let found = nvdla_stimulus::legality::broken(program, program.needs, Quirk::ALL, memory);
        found.into_iter().map(|broken| broken.constraint.name)
    };
    assert_eq!(judge(&program).next(), None, "{name}, case {index}");
    let mut broken = BTreeSet::new();
    let writes = layer_writes(&program);
    for _ in 0..CHANGES {
        let mut changed = program.clone();
        change(&mut changed, &writes, rng);
        broken.extend(judge(&changed));
    }
    for (_, field, value) in AIMED.iter().filter(|(of, ..)| *of == name) {
        let mut changed = program.clone();
        change_all(&mut changed, field, *value);
        broken.extend(judge(&changed));
        let mut changed = program.clone();
        change_last(&mut changed, field, *value);
        broken.extend(judge(&changed));
    }
    broken
}
