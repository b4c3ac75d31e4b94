//! Mutants of a design: all in one model, and selected when it is built.

use nvdla_bench::dut::{Dut, Edges, PinsIn};
use nvdla_cosim::verilated::{VerilatedDut, at, settings};
use nvdla_dut_build::mutants::{self, MutantDraw, MutantError};

use crate::designs::Design;

fn draw(seed: u64, per_unit: u32) -> MutantDraw {
    MutantDraw { seed, per_unit }
}

#[test]
fn a_mutant_is_selected_when_its_model_is_built() {
    let mine = Design::new();
    let out = mine.path("mutants");
    let made = mutants::make(&mine.description(), settings(), draw(1, 1000), &out).unwrap();
    assert_eq!(made.mutants.len(), made.candidates);
    let kinds = ["operator", "term", "negation", "always", "never", "stuck"];
    for kind in kinds {
        let has = made.mutants.iter().any(|mutant| mutant.kind == kind);
        assert!(has, "no {kind}");
    }
    // The source of `csb2nvdla_ready`.
    let stuck = made
        .mutants
        .iter()
        .find(|mutant| mutant.before == "room_q" && mutant.after == "(room_q) & ~(1'd1 << 0)")
        .unwrap();
    let source = std::fs::read_to_string(mine.path("mine.sv")).unwrap();
    let line = source.lines().nth(stuck.line as usize - 1).unwrap();
    assert!(line.contains("assign csb2nvdla_ready"), "{line}");

    let design = at(&made.description).unwrap();
    let listens = |mutant| {
        let mut dut = VerilatedDut::mutant(design, mutant, 1.into()).unwrap();
        let pins = PinsIn {
            reset_n: true,
            ..PinsIn::default()
        };
        (0..8).any(|_| dut.step(&pins, Edges::Both).unwrap().csb_ready)
    };
    assert!(listens(0), "without a mutant it is the design as it was");
    assert!(!listens(stuck.id));
    let other = made.mutants.iter().find(|mutant| mutant.kind == "stuck");
    assert!(other.is_some_and(|other| other.id == stuck.id || listens(other.id)));
    let home = settings().home(design.description);
    std::fs::remove_dir_all(home).unwrap();
}

#[test]
fn the_seed_decides_which_mutants_are_made() {
    let mine = Design::new();
    let made = |seed| {
        let out = mine.path("mutants");
        let made = mutants::make(&mine.description(), settings(), draw(seed, 6), &out).unwrap();
        assert_eq!(made.mutants.len(), 6);
        let text = |mutant: &mutants::Mutant| format!("{} -> {}", mutant.before, mutant.after);
        made.mutants.iter().map(text).collect::<Vec<_>>()
    };
    let first = made(1);
    assert_ne!(first, made(2));
    assert_eq!(first, made(1));
}

#[test]
fn a_design_that_slang_refuses_has_no_mutants() {
    let mine = Design::new();
    mine.change(
        "mine.sv",
        "assign rst_n = sync_q[1];",
        "assign rst_n = nothing;",
    );
    let out = mine.path("mutants");
    let refused = mutants::make(&mine.description(), settings(), draw(1, 6), &out).unwrap_err();
    let MutantError::Refused { reason, .. } = refused else {
        panic!("{refused}");
    };
    assert!(reason.contains("mine.sv"), "{reason}");
}

#[test]
fn what_lies_in_the_directory_is_not_removed_for_mutants() {
    let mine = Design::new();
    let out = mine.path("sources");
    std::fs::create_dir(&out).unwrap();
    std::fs::write(out.join("notes.txt"), "mine").unwrap();
    let refused = mutants::make(&mine.description(), settings(), draw(1, 6), &out).unwrap_err();
    assert!(matches!(refused, MutantError::Foreign(_)), "{refused}");
    assert_eq!(
        std::fs::read_to_string(out.join("notes.txt")).unwrap(),
        "mine"
    );
}
