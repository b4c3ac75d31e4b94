//! Mutants of a design: all in one model, and selected when it is built.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::designs;
use nvdla_bench::dut::{ClockEdges, Dut, PinsIn};
use nvdla_cosim::verilated::VerilatedDut;
use nvdla_dut_build::build::EVERY;
use nvdla_mutation::mutants::proof::{self, MutantProofResult, MutantsToProve};
use nvdla_mutation::mutants::{self, MutantError, MutantsToMake};

use crate::campaign::text;
use crate::cli::cosim;
use crate::designs::Design;

/// In the place of the top module in a description: so many mutants compile longer than they run.
const UNOPTIMISED: &str = "top: classic\ncxx: [-O0]";

fn draw(seed: u64, per_unit: u32) -> MutantsToMake {
    let kinds = Vec::new();
    MutantsToMake::Drawn {
        seed,
        per_unit,
        kinds,
    }
}

#[test]
fn a_mutant_is_selected_when_its_model_is_built() {
    let mine = Design::new();
    mine.change("dut.yaml", "top: classic", UNOPTIMISED);
    let out = mine.path("mutants");
    let made = mutants::make(
        &mine.description(),
        designs().settings(),
        &draw(1, 1000),
        &out,
    )
    .unwrap();
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

    let design = designs().at(&made.description).unwrap();
    let listens = |mutant| {
        let mut dut = VerilatedDut::mutant(&design, mutant, 1.into()).unwrap();
        let pins = PinsIn {
            reset_n: true,
            ..PinsIn::default()
        };
        (0..8).any(|_| dut.step(&pins, ClockEdges::Both).unwrap().csb_ready)
    };
    assert!(listens(0), "without a mutant it is the design as it was");
    assert!(!listens(stuck.id));
    let other = made.mutants.iter().find(|mutant| mutant.kind == "stuck");
    assert!(other.is_some_and(|other| other.id == stuck.id || listens(other.id)));
    let home = designs().settings().home(&design.description);
    std::fs::remove_dir_all(home).unwrap();
}

#[test]
fn the_seed_decides_which_mutants_are_made() {
    let mine = Design::new();
    let made = |seed| {
        let out = mine.path("mutants");
        let made = mutants::make(
            &mine.description(),
            designs().settings(),
            &draw(seed, 6),
            &out,
        )
        .unwrap();
        assert_eq!(made.mutants.len(), 6);
        let text = |mutant: &mutants::Mutant| format!("{} -> {}", mutant.before, mutant.after);
        made.mutants.iter().map(text).collect::<Vec<_>>()
    };
    let first = made(1);
    assert_ne!(first, made(2));
    assert_eq!(first, made(1));
}

/// A design with a counter of requests, and a draw of its rare mutants.
fn rare(seed: u64, per_unit: u32) -> (Design, Vec<mutants::Mutant>) {
    rare_with("", seed, per_unit)
}

/// As [`rare`], with `more` in the module.
fn rare_with(more: &str, seed: u64, per_unit: u32) -> (Design, Vec<mutants::Mutant>) {
    let mine = rare_design(more);
    let drawn = drawn_of(&mine, seed, per_unit);
    (mine, drawn)
}

/// A draw of the rare mutants of a design.
fn drawn_of(mine: &Design, seed: u64, per_unit: u32) -> Vec<mutants::Mutant> {
    let out = mine.path("mutants");
    let made = mutants::make(
        &mine.description(),
        designs().settings(),
        &rare_draw(seed, per_unit),
        &out,
    );
    let made = made.expect("slang reads the design");
    assert_eq!(made.mutants.len(), per_unit as usize);
    made.mutants
}

/// A design with a counter of requests and `more`.
fn rare_design(more: &str) -> Design {
    let mine = Design::new();
    let count = "\
        logic [3:0] count_q;\n\
        always_ff @(posedge dla_csb_clk or negedge rst_n)\n\
        if (!rst_n) count_q <= '0;\n\
        else if (push) count_q <= (count_q == 4'd9) ? '0 : count_q + 4'd1;\n";
    let register = "  logic [31:0] scratch_q;\n";
    mine.change("mine.sv", register, &format!("{register}{count}{more}"));
    mine
}

fn rare_draw(seed: u64, per_unit: u32) -> MutantsToMake {
    MutantsToMake::Drawn {
        seed,
        per_unit,
        kinds: vec!["rare".to_owned()],
    }
}

/// Names in the guard of a rare mutant.
fn guards(mutant: &mutants::Mutant) -> Vec<&str> {
    let (guard, _) = mutant.after.split_once(") ? (").expect("a choice");
    let name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
    let words = guard.split(|c| !name(c));
    let is_name = |word: &&str| word.starts_with(|c: char| c.is_ascii_alphabetic());
    words.filter(is_name).collect()
}

#[test]
fn guards_of_rare_mutants_are_bits_and_counters_of_the_module_and_make_no_loop() {
    let (_mine, drawn) = rare(1, 300);
    for kind in ["conjunction", "end", "value", "second"] {
        let kind = format!("rare {kind}");
        assert!(drawn.iter().any(|mutant| mutant.kind == kind), "no {kind}");
    }
    for mutant in &drawn {
        assert!(mutant.is_rare());
        for name in guards(mutant) {
            let odd = ["scratch_q", "sync_q", "fifo_clk", "rst_n", "csb2nvdla_addr"];
            assert!(
                !odd.contains(&name) && !name.ends_with("_clk"),
                "{mutant:?}"
            );
            let counts = ["rare end", "rare value"].contains(&&mutant.kind[..]);
            assert_eq!(counts, name == "count_q", "{mutant:?}");
        }
    }
    let with = |before: &str, name: &str| {
        let is_it =
            |mutant: &&mutants::Mutant| mutant.before == before && guards(mutant).contains(&name);
        drawn.iter().filter(is_it).count()
    };
    // `push` is this, and an input may depend on what goes out; a register waits for the clock.
    let late = ["push", "csb2nvdla_valid", "csb2nvdla_nposted"];
    for name in late {
        assert_eq!(with("csb2nvdla_valid && room_q", name), 0, "{name}");
    }
    assert!(with("csb2nvdla_valid && room_q", "busy_q") > 0);
    let guarded = |name: &str| drawn.iter().any(|mutant| guards(mutant).contains(&name));
    assert!(late.iter().any(|name| guarded(name)));
    // It is another name of `room_q`.
    assert!(!guarded("csb2nvdla_ready"));
    // Where a branch is taken for a signal, it guards nothing.
    assert_eq!(with("csb2nvdla_wdat", "csb2nvdla_write"), 0);
    assert!(
        drawn
            .iter()
            .any(|mutant| mutant.after.starts_with("(count_q == 4'd9) ?"))
    );
    let positions = |seed| {
        let (_mine, drawn) = rare(seed, 40);
        let position = |mutant: mutants::Mutant| (mutant.line, mutant.after);
        drawn.into_iter().map(position).collect::<Vec<_>>()
    };
    let first = positions(1);
    assert_eq!(first, positions(1));
    assert_ne!(first, positions(2));
}

#[test]
fn an_escaped_name_guards_rare_mutants() {
    let odd = "  logic \\odd.bit_q ;\n  always_ff @(posedge dla_csb_clk) \\odd.bit_q <= push;\n";
    let (_mine, drawn) = rare_with(odd, 1, 60);
    let is_odd = |mutant: &mutants::Mutant| mutant.after.contains("\\odd.bit_q ");
    assert!(drawn.iter().any(is_odd));
}

#[test]
fn guards_of_a_flattened_module_are_of_the_part_that_is_wrong_and_no_counted_names() {
    let register = |name: &str, value: &str| {
        format!("  always_ff @(posedge dla_csb_clk) {name} <= {value};\n")
    };
    let part = |part: &str| -> String {
        let name = |number: u32| format!("\\{part}.s{}_q ", number % 9);
        let names: Vec<String> = (0..9).map(name).collect();
        let ring = (0..9).map(|number| register(&name(number), &format!("!{}", name(number + 1))));
        format!("  logic {};\n", names.join(", ")) + &ring.collect::<String>()
    };
    let counted = "  logic _0123_;\n".to_owned() + &register("_0123_", "push");
    // Its place is that of what it is made of.
    let assign = |name: &str, value: &str| format!("  assign {name} = {value};\n");
    let made = "  wire _0124_, _0125_;\n".to_owned()
        + &assign("_0124_", "\\u_a.s0_q && \\u_a.s1_q ")
        + &assign("_0125_", "_0124_ != _0123_")
        + &register("_0126_", "_0125_");
    let used = "  logic _0126_, _0127_;\n".to_owned() + &register("_0127_", "_0126_");
    let odd = part("u_a") + &part("u_b") + &counted + &used + &made;
    let (_mine, drawn) = rare_with(&odd, 1, 600);
    let mut parts = 0;
    let made = drawn
        .iter()
        .filter(|mutant| mutant.before.contains("_0124_"));
    let guards: Vec<&str> = made.map(|mutant| &mutant.after[..]).collect();
    assert!(
        guards.iter().any(|guard| guard.contains("\\u_a.s")),
        "{guards:?}"
    );
    assert!(
        !guards.iter().any(|guard| guard.contains("\\u_b.s")),
        "{guards:?}"
    );
    for mutant in &drawn {
        let (guard, _) = mutant.after.split_once(") ?").unwrap();
        assert!(!guard.contains("_0123_"), "{guard}");
        let of_signals = ["rare conjunction", "rare second"].contains(&mutant.kind.as_str());
        if of_signals && mutant.before.contains("\\u_a.") {
            assert!(
                !guard.contains("\\u_b.") && guard.contains("\\u_a."),
                "{guard}"
            );
            parts += 1;
        }
    }
    assert!(parts > 20, "{parts}");
}

#[test]
fn a_rare_mutant_acts_under_its_guard_alone_and_the_model_counts_how_often() {
    let ready = "(second(busy_q)) ? ((room_q) ^ (1'd1 << 0)) : (room_q)";
    let is_ready = |mutant: &mutants::Mutant| mutant.after == ready;
    let mine = rare_design("");
    mine.change("dut.yaml", "top: classic", UNOPTIMISED);
    // The first of these draws has it. The model of more mutants takes longer to compile.
    let mut draws = (7..40).map(|seed| drawn_of(&mine, seed, 48));
    let drawn = draws.find(|drawn| drawn.iter().any(is_ready));
    let drawn = drawn.expect("it is drawn some time");
    let ready = drawn.iter().find(|mutant| is_ready(mutant)).unwrap();
    let design = designs()
        .at(&mine.path("mutants").join("mutants.yaml"))
        .unwrap();
    let seen = |mutant| {
        let mut dut = VerilatedDut::mutant(&design, mutant, 1.into()).unwrap();
        let mut pins = PinsIn {
            reset_n: true,
            ..PinsIn::default()
        };
        // Behind the synchroniser of its reset.
        for _ in 0..8 {
            dut.step(&pins, ClockEdges::Both).unwrap();
        }
        let mut requests = Vec::new();
        for _ in 0..2 {
            requests.push((0..8).any(|_| dut.step(&pins, ClockEdges::Both).unwrap().csb_ready));
            pins.csb_valid = true;
            while !dut.step(&pins, ClockEdges::Both).unwrap().csb_ready {}
            pins.csb_valid = false;
            let clocks = (0..8).map(|_| dut.step(&pins, ClockEdges::Both).unwrap());
            requests.push(clocks.last().unwrap().csb_ready);
            requests.push(dut.acts().contains_key(&ready.id));
        }
        requests
    };
    assert_eq!(seen(0), [true, true, false, true, true, false]);
    // Nothing is changed, but it is counted.
    assert_eq!(seen(EVERY), [true, true, false, true, true, true]);
    assert_eq!(seen(ready.id), [true, true, false, true, false, true]);
    let home = designs().settings().home(&design.description);
    std::fs::remove_dir_all(home).unwrap();
}

/// What is proved of these mutants of a design.
fn proofs(mine: &Design, numbers: &[u32]) -> BTreeMap<u32, MutantProofResult> {
    let mut proofs = BTreeMap::new();
    let asked = MutantsToProve {
        directory: &mine.path("mutants"),
        numbers,
        jobs: 2,
    };
    let mut report = |number, proof| {
        proofs.insert(number, proof);
        ControlFlow::Continue(())
    };
    let proved = proof::prove(
        &mine.description(),
        designs().settings(),
        asked,
        &mut report,
    );
    proved.expect("yosys reads the design");
    proofs
}

/// A module whose inputs are free for itself.
const CHILD: &str = "
module child(input logic clk_i, input logic rst_ni, input logic a_i, input logic b_i, input logic c_i,
             output logic out_o);
  logic out_q;
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) out_q <= '0;
    else         out_q <= a_i ^ b_i ^ c_i;
  assign out_o = out_q;
endmodule
";

/// Its surroundings: `a_i` and `b_i` exclude each other.
const PARENT: &str = "
  logic odd;
  child u_child (.clk_i(dla_core_clk), .rst_ni(rst_n), .a_i(busy_q), .b_i(!busy_q), .c_i(csb2nvdla_write),
                 .out_o(odd));
";

#[test]
fn a_guard_that_the_surroundings_exclude_is_proved_to_change_nothing() {
    let mine = rare_design(PARENT);
    let silent = "nvdla2csb_wr_complete = 1'b0;";
    mine.change("mine.sv", silent, "nvdla2csb_wr_complete = odd;");
    let text = std::fs::read_to_string(mine.path("mine.sv")).unwrap();
    mine.write("mine.sv", &(text + CHILD));
    let out = mine.path("mutants");
    let draw = rare_draw(1, 300);
    let drawn = mutants::make(&mine.description(), designs().settings(), &draw, &out)
        .unwrap()
        .mutants;
    let inverted = |guard: &str| {
        let begin = format!("({guard}) ? ((a_i ^ b_i ^ c_i) ^ (1'd1 << 0))");
        let mut with_guard = drawn
            .iter()
            .filter(|mutant| mutant.after.starts_with(&begin));
        with_guard.next().unwrap().id
    };
    let never = inverted("a_i && b_i");
    let often = inverted("a_i && c_i");
    let proofs = proofs(&mine, &[never, often]);
    assert_eq!(proofs[&never], MutantProofResult::Equal {});
    assert_eq!(proofs[&often], MutantProofResult::Differs {});
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
    let refused =
        mutants::make(&mine.description(), designs().settings(), &draw(1, 6), &out).unwrap_err();
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
    let refused =
        mutants::make(&mine.description(), designs().settings(), &draw(1, 6), &out).unwrap_err();
    assert!(matches!(refused, MutantError::Foreign(_)), "{refused}");
    assert_eq!(
        std::fs::read_to_string(out.join("notes.txt")).unwrap(),
        "mine"
    );
}

#[test]
fn a_change_that_nobody_can_see_is_proved_and_another_differs() {
    let mine = Design::new();
    let out = mine.path("mutants");
    let draw = draw(1, 1000);
    let made = mutants::make(&mine.description(), designs().settings(), &draw, &out).unwrap();
    let number = |before: &str, after: &str| {
        let it = |mutant: &&mutants::Mutant| mutant.before == before && mutant.after == after;
        made.mutants.iter().find(it).unwrap().id
    };
    // `now` is always high.
    let idle = number("busy_q && !now", "!now");
    let open = number("now || !busy_q", "now");
    let deaf = number("room_q", "(room_q) & ~(1'd1 << 0)");
    let proofs = proofs(&mine, &[idle, open, deaf]);
    assert_eq!(proofs[&idle], MutantProofResult::Equal {});
    assert_eq!(proofs[&open], MutantProofResult::Equal {});
    assert_eq!(proofs[&deaf], MutantProofResult::Differs {});
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
    let draw = MutantsToMake::Patches(folder);
    let made = mutants::make(&mine.description(), designs().settings(), &draw, &out).unwrap();
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

#[test]
fn a_patch_may_change_the_owner_of_a_field_and_a_module_of_several_widths() {
    let more = "\
        typedef struct packed { logic a; logic b; } pair_t;\n\
        pair_t one, two;\n\
        logic [1:0] near_q;\n\
        logic [4:0] far_q;\n\
        assign one = count_q[1:0];\n\
        assign two = count_q[3:2];\n\
        assign near_q[1] = one.b;\n\
        next #(.W (1)) u_near (.now (count_q[0]), .then (near_q[0]));\n\
        next #(.W (5)) u_far (.now ({one, two, near_q[1]}), .then (far_q));\n";
    let module = "\
        module next #(parameter int W = 1) (input logic [W-1:0] now, output logic [W-1:0] then);\n\
        assign then = now ^ ~W'(1);\n\
        endmodule\n";
    let mine = rare_design(more);
    let source = std::fs::read_to_string(mine.path("mine.sv")).unwrap();
    mine.write("mine.sv", &format!("{source}{module}"));
    std::fs::create_dir(mine.path("bugs")).unwrap();
    let bugs = [
        (
            "field",
            "assign near_q[1] = one.b;",
            "assign near_q[1] = two.b;",
        ),
        (
            "width",
            "assign then = now ^ ~W'(1);",
            "assign then = now & ~W'(1);",
        ),
    ];
    for (name, line, new) in bugs {
        let text = format!("--- a/mine.sv\n+++ b/mine.sv\n@@ -1 +1 @@\n-{line}\n+{new}\n");
        mine.write(&format!("bugs/{name}.patch"), &text);
    }
    let draw = MutantsToMake::Patches(mine.path("bugs"));
    let out = mine.path("mutants");
    let made = mutants::make(&mine.description(), designs().settings(), &draw, &out).unwrap();
    assert_eq!(made.others, Vec::<String>::new());
    let after: Vec<&str> = made.mutants.iter().map(|mutant| &*mutant.after).collect();
    assert_eq!(after, ["two.b", "now & ~W'(1)"]);
}

#[test]
fn patches_of_another_design_are_named_and_no_model_is_built() {
    let mine = Design::new();
    let patch = "other\n--- a/b.sv\n+++ b/b.sv\n@@ -1 +1 @@\n-a\n+b\n";
    std::fs::create_dir(mine.path("bugs")).unwrap();
    mine.write("bugs/other.patch", patch);
    let [dut, bugs, out] = ["dut.yaml", "bugs", "out"].map(|name| mine.path(name));
    let arguments = ["mutate", "--no-vectors", "--patches", text(&bugs)];
    let places = ["--dut", text(&dut), "--out", text(&out)];
    let (code, said, error) = cosim(&[&arguments[..], &places[..]].concat());
    assert_eq!(code, 2, "{said}{error}");
    assert!(said.contains("not graded: other does not fit"), "{said}");
    assert_eq!(error, "error: nothing to run: mine has no mutants\n");
}
