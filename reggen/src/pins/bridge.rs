//! `tb/verilated/bridge/pins.h`: the structs of the bench as C++ sees them, and their way to a model.

use super::table::{Direction, Edge, Pin, Table, TiedLevel, Wakes};
use crate::output::COMMAND;

pub(super) fn header(table: &Table) -> String {
    let mut out = format!(
        "// Generated from rtl/pkg/pins.yaml by `{COMMAND}`; do not edit.\n\
         // The pins that Rust and C++ share, and how they reach a Verilated class.\n\
         #pragma once\n\n\
         #include <cstdint>\n\n\
         namespace cosim {{\n"
    );
    for (dir, name) in [(Direction::In, "PinsIn"), (Direction::Out, "PinsOut")] {
        let fields = table.fields(dir);
        out += &format!("\n// `{name}` of the bench.\nstruct {name} {{\n");
        for (pin, field) in &fields {
            out += &format!("  {} {field};\n", type_of(pin));
        }
        out += &format!(
            "}};\nstatic_assert(sizeof({name}) == {}, \"as in Rust\");\n",
            table.bytes(dir)
        );
    }
    let body = |lines: Vec<String>| lines.concat();
    out += &function(
        "Pins that stay as they are.",
        "void tie([[maybe_unused]] V& v, [[maybe_unused]] bool clock_gating)",
        &body(table.pins.iter().filter_map(tie).collect()),
    );
    out += &function(
        "Both clocks are low.",
        "void fall(V& v)",
        &body(table.pins.iter().filter_map(fall).collect()),
    );
    out += &function(
        "Inputs but the clocks.",
        "void drive(V& v, const PinsIn& in)",
        &body(drive(table)),
    );
    out += &function(
        "The clocks of `edges` rise.",
        "void rise(V& v, std::uint8_t edges)",
        &body(table.pins.iter().filter_map(rise).collect()),
    );
    out += &function(
        "Outputs.",
        "void sample(const V& v, PinsOut& out)",
        &body(sample(table)),
    );
    out += &format!(
        "\n// Offers that were not taken when the core clock rose, a bit for each.\n\
         inline std::uint8_t waiting(const PinsIn& in, const PinsOut& out) {{\n  \
         return static_cast<std::uint8_t>({});\n}}\n",
        waiting(table).join("\n                                   | ")
    );
    let asks: Vec<String> = table
        .pins
        .iter()
        .filter_map(|pin| asks(table, pin))
        .collect();
    out += &format!(
        "\n// Whether outputs ask for attention; `waited` is what was `waiting` at the last edge, `before` are the\n\
         // outputs of a step since which none did.\n\
         template <typename V>\n\
         bool attention(const V& v, std::uint8_t waited, const PinsIn& in, const PinsOut& before) {{\n  \
         return {};\n}}\n\n}}  // namespace cosim\n",
        asks.join("\n         || ")
    );
    out
}

fn function(about: &str, signature: &str, body: &str) -> String {
    format!("\n// {about}\ntemplate <typename V>\n{signature} {{\n{body}}}\n")
}

fn tie(pin: &Pin) -> Option<String> {
    let level = match pin.tie? {
        TiedLevel::Low => "0",
        TiedLevel::High => "1",
        TiedLevel::ClockGatingOff => "!clock_gating",
    };
    Some(format!("  v.{} = {level};\n", pin.name))
}

fn drive(table: &Table) -> Vec<String> {
    let fields = table.fields(Direction::In).into_iter();
    fields
        .map(|(pin, field)| format!("  v.{} = in.{field};\n", pin.name))
        .collect()
}

fn fall(pin: &Pin) -> Option<String> {
    pin.edge.map(|_| format!("  v.{} = 0;\n", pin.name))
}

fn rise(pin: &Pin) -> Option<String> {
    let bit = match pin.edge? {
        Edge::Core => 0,
        Edge::Csb => 1,
    };
    Some(format!("  v.{} = (edges >> {bit}) & 1;\n", pin.name))
}

fn sample(table: &Table) -> Vec<String> {
    let fields = table.fields(Direction::Out).into_iter();
    fields
        .map(|(pin, field)| format!("  out.{field} = v.{};\n", pin.name))
        .collect()
}

/// Valid outputs that an input accepts: the field of the output, the field of that input.
fn offers(table: &Table) -> impl Iterator<Item = (&str, &str)> {
    let pins = table.pins.iter();
    pins.filter_map(|pin| Some((pin.field.as_deref()?, pin.taken.as_deref()?)))
}

fn waiting(table: &Table) -> Vec<String> {
    let waits = |(bit, (field, taken))| format!("(out.{field} && !in.{taken}) << {bit}");
    offers(table).enumerate().map(waits).collect()
}

fn asks(table: &Table, pin: &Pin) -> Option<String> {
    let field = pin.field.as_deref()?;
    let changes = |pin: &Pin| {
        let field = pin.field.as_deref()?;
        Some(format!("v.{} != before.{field}", pin.name))
    };
    Some(match (pin.wakes?, pin.taken.as_deref()) {
        (Wakes::Change, _) => changes(pin)?,
        (Wakes::High, None) => format!("v.{}", pin.name),
        (Wakes::High, Some(taken)) => {
            let bit = offers(table).position(|(offered, _)| offered == field)?;
            let said = table
                .pins
                .iter()
                .filter(|pin| pin.valid.as_deref() == Some(field));
            let said = said.filter_map(changes);
            let waited = format!("(waited >> {bit} & 1)");
            let new = [format!("in.{taken}"), format!("!{waited}")];
            let new: Vec<String> = new.into_iter().chain(said).collect();
            format!(
                "(v.{} ? {}\n             : {waited})",
                pin.name,
                new.join("\n                || ")
            )
        }
    })
}

fn type_of(pin: &Pin) -> String {
    match pin.width {
        1 => "bool".into(),
        _ => format!("std::uint{}_t", pin.bytes() * 8),
    }
}
