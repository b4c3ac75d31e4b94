//! The table of pins: what is generated from it, what is refused in it, and what the specification
//! says.

use std::collections::BTreeMap;
use std::fs;

use nvdla_reggen::pins::{PinClock, PinDirection, PinTable};
use nvdla_reggen::{InputTable, repository};

use crate::support::{Tables, between};

const GOOD: &str = "pins:
  - { name: clk, dir: in, width: 1, edge: core, port: clk_i, desc: clock }
  - { name: addr, dir: in, width: 20, clock: csb, field: addr, desc: address }
  - { name: ready, dir: out, width: 1, clock: csb, field: ready, wakes: high, desc: taken }
  - { name: test, dir: in, width: 1, clock: static, tie: low, desc: test }
";

fn message(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    PinTable::parse(&GOOD.replacen(from, to, 1))
        .unwrap_err()
        .to_string()
}

#[test]
fn the_pins_are_those_of_the_specification() {
    let document = fs::read_to_string(repository().join("docs/nv_small/system.md")).unwrap();
    let table = document.split("\n## ").find(|part| part.starts_with("1 "));
    let rows = table.unwrap().lines().filter(|line| line.starts_with("| "));
    let mut specified = BTreeMap::new();
    // Below the head of the table; the ruler begins with `|-`.
    for row in rows.skip(1) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [names, widths, directions, clock, ..] = cells[..] else {
            panic!("{row}");
        };
        for (index, name) in names_in(names.trim_start_matches("| "))
            .into_iter()
            .enumerate()
        {
            specified.insert(
                name,
                (
                    part(widths, index),
                    part(directions, index),
                    clock.to_owned(),
                ),
            );
        }
    }
    let ours: BTreeMap<_, _> = PinTable::load(repository())
        .unwrap()
        .pins
        .into_iter()
        .map(|pin| {
            let direction = match pin.dir {
                PinDirection::In => "in",
                PinDirection::Out => "out",
            };
            let clock = match pin.clock {
                None => "-",
                Some(PinClock::Core) => "core",
                Some(PinClock::Csb) => "csb",
                Some(PinClock::Async) => "async",
                Some(PinClock::Static) => "static",
            };
            let facts = (
                pin.width.to_string(),
                direction.to_owned(),
                clock.to_owned(),
            );
            (pin.name, facts)
        })
        .collect();
    assert_eq!(ours, specified);
}

/// `a_b / c` are `a_b` and `a_c`; `a_{b,c}_d` are `a_b_d` and `a_c_d`.
fn names_in(cell: &str) -> Vec<String> {
    if let Some((first, others)) = cell.split_once(" / ") {
        let (prefix, _) = first.rsplit_once('_').unwrap();
        let others = others.split(" / ").map(|other| format!("{prefix}_{other}"));
        return std::iter::once(first.to_owned()).chain(others).collect();
    }
    if let Some((before, rest)) = cell.split_once('{') {
        let (choices, after) = rest.split_once('}').unwrap();
        let name = |choice| format!("{before}{choice}{after}");
        return choices.split(',').map(name).collect();
    }
    vec![cell.to_owned()]
}

/// Of `1 / 2` the part of that index; `32 each` and `in` are the same for all.
fn part(cell: &str, index: usize) -> String {
    let mut parts = cell.split(" / ");
    let only = parts.clone().count() == 1;
    let part = parts.nth(if only { 0 } else { index }).unwrap();
    part.trim_end_matches(" each").to_owned()
}

#[test]
fn what_makes_no_sense_is_refused_with_the_pin() {
    let cases = [
        ("name: ready", "name: addr", "addr: the name is taken"),
        ("field: ready", "field: addr", "ready: the field is taken"),
        ("tie: low", "tie: low, field: test", "test: a pin has one"),
        ("tie: low, ", "", "test: a pin has one"),
        (
            "dir: in, width: 1, clock: static",
            "dir: out, width: 1, clock: static",
            "test: an output is a field",
        ),
        (
            "field: addr",
            "field: addr, wakes: change",
            "addr: only outputs wake",
        ),
        (
            "dir: out, width: 1",
            "dir: out, width: 2",
            "ready: only one bit",
        ),
        (
            "edge: core",
            "edge: core, clock: core",
            "clk: every pin but the clocks",
        ),
        ("port: clk_i, ", "", "clk: a clock has a port"),
        (
            "wakes: high",
            "wakes: high, taken: gone",
            "ready: what is taken belongs",
        ),
        (
            "clock: csb, field: ready, wakes: high",
            "clock: core, field: ready, wakes: high, taken: gone",
            "ready: `taken` names",
        ),
        (
            "wakes: high",
            "wakes: change, taken: addr",
            "ready: only what wakes while",
        ),
        ("width: 20", "width: 65", "addr: pins have 1 to 64 bits"),
        ("width: 20", "width: 0", "addr: pins have 1 to 64 bits"),
    ];
    PinTable::parse(GOOD).unwrap();
    for (from, to, want) in cases {
        let message = message(from, to);
        assert!(message.contains(want), "{message}");
    }
}

#[test]
fn ports_follow_from_fields_unless_they_are_named() {
    let top = Tables::with("reggen-ports", "pins.yaml", GOOD).generated("rtl/top/nv_small.sv");
    assert_eq!(
        between(&top, ") u_core (", ");"),
        ".clk_i (clk), .addr_i (addr), .ready_o (ready)"
    );
    assert_eq!(
        between(&top, "assign unused_pins = ^{", "}"),
        "test",
        "a constant without a port has no function"
    );
}

#[test]
fn fields_are_rounded_up_to_whole_types_and_sorted_by_size() {
    let text = "pins:
  - { name: a, dir: in, width: 1, clock: csb, field: a, desc: a }
  - { name: b, dir: in, width: 33, clock: csb, field: b, desc: b }
  - { name: c, dir: in, width: 9, clock: csb, field: c, desc: c }
  - { name: d, dir: out, width: 64, clock: csb, field: d, desc: d }
  - { name: e, dir: in, width: 17, clock: csb, field: e, desc: e }
";
    let bench =
        Tables::with("reggen-fields", "pins.yaml", text).generated("tb/bench/src/agents/pins.rs");
    let fields = between(&bench, "pub struct PinsIn {", "}");
    let fields: Vec<&str> = fields
        .split("pub ")
        .skip(1)
        .filter_map(|field| field.split(',').next())
        .collect();
    assert_eq!(fields, ["b: u64", "e: u32", "c: u16", "a: bool"]);
    assert_eq!(between(&bench, "size_of::<PinsIn>() == ", ","), "16");
}
