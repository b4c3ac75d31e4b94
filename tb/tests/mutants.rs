//! Mutants of a design: all in one model, and selected when it is built.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use nvdla_bench::dut::{Dut, Edges, PinsIn};
use nvdla_cosim::verilated::{VerilatedDut, at, settings};
use nvdla_dut_build::mutants::proof::{self, MutantProof};
use nvdla_dut_build::mutants::{self, MutantDraw, MutantError};

use crate::designs::Design;

fn draw(seed: u64, per_unit: u32) -> MutantDraw {
    MutantDraw::Drawn { seed, per_unit }
}

#[test]
fn a_mutant_is_selected_when_its_model_is_built() {
    let mine = Design::new();
    let out = mine.path("mutants");
    let made = mutants::make(&mine.description(), settings(), &draw(1, 1000), &out).unwrap();
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
        let made = mutants::make(&mine.description(), settings(), &draw(seed, 6), &out).unwrap();
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
    let refused = mutants::make(&mine.description(), settings(), &draw(1, 6), &out).unwrap_err();
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
    let refused = mutants::make(&mine.description(), settings(), &draw(1, 6), &out).unwrap_err();
    assert!(matches!(refused, MutantError::Foreign(_)), "{refused}");
    assert_eq!(
        std::fs::read_to_string(out.join("notes.txt")).unwrap(),
        "mine"
    );
}

#[test]
fn a_change_that_nobody_can_see_is_proved_and_another_is_shown() {
    let mine = Design::new();
    let description = mine.description();
    let out = mine.path("mutants");
    let made = mutants::make(&description, settings(), &draw(1, 1000), &out).unwrap();
    let number = |before: &str, after: &str| {
        let it = |mutant: &&mutants::Mutant| mutant.before == before && mutant.after == after;
        made.mutants.iter().find(it).unwrap().id
    };
    // `now` is always high.
    let idle = number("busy_q && !now", "!now");
    let open = number("now || !busy_q", "now");
    let deaf = number("room_q", "(room_q) & ~(1'd1 << 0)");
    let asked = [idle, open, deaf];
    let mut proofs = BTreeMap::new();
    proof::prove(
        &description,
        settings(),
        (&out, &asked),
        &mut |number, proof| {
            proofs.insert(number, proof);
            ControlFlow::Continue(())
        },
    )
    .unwrap();
    assert_eq!(proofs[&idle], MutantProof::Equal { induction: 1 });
    assert_eq!(proofs[&open], MutantProof::Equal { induction: 1 });
    let MutantProof::Differs { at, .. } = &proofs[&deaf] else {
        panic!("{:?}", proofs[&deaf]);
    };
    assert_eq!(at, "output csb2nvdla_ready 0");
}

#[test]
fn a_patch_of_expressions_is_a_mutant_and_any_other_one_is_named() {
    let mine = Design::new();
    let folder = mine.path("bugs");
    std::fs::create_dir(&folder).unwrap();
    let patch = |name: &str, line: &str, new: &str| {
        let text = format!(
            "{name} for a test\n--- a/mine.sv\n+++ b/mine.sv\n@@ -1 +1 @@\n-{line}\n+{new}\n"
        );
        std::fs::write(folder.join(format!("{name}.patch")), text).unwrap();
    };
    let room = "    else        room_q <= !push && (now || !busy_q);";
    patch(
        "busy",
        room,
        "    else        room_q <= !push && (now || !busy_q || push);",
    );
    patch("gone", "    if (push) write_q <= csb2nvdla_write;", "");
    patch("none", "    nothing like that;", "    nothing at all;");
    let out = mine.path("mutants");
    let draw = MutantDraw::Patches(folder);
    let made = mutants::make(&mine.description(), settings(), &draw, &out).unwrap();
    assert_eq!(
        (made.candidates, &made.others[..]),
        (3, &["gone".to_owned(), "none".to_owned()][..])
    );
    let [busy] = &made.mutants[..] else {
        panic!("{:?}", made.mutants);
    };
    assert_eq!(busy.kind, "patch busy");
    // The operator beside it takes all of the changed operand, or none of it.
    assert_eq!(busy.before, "!push && (now || !busy_q)");
    assert_eq!(busy.after, "!push && (now || !busy_q || push)");
}
