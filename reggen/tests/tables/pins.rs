//! The table of pins: what is generated from it, and what the specification says.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::fs;

use nvdla_reggen::pins::{PinClock, PinDirection, PinTable};
use nvdla_reggen::{InputTable, repository};

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
