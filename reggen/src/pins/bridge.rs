//! The bridge's C++ header: the structs of pins that the Rust code has, and functions that copy them
//! to and from a model.

use super::table::{ClockPinName, PinWakeCondition};
use super::{PinDirection, PinTable, PinTie};
use crate::COMMAND;
use crate::text::{each, joined};

pub(super) fn text(table: &PinTable) -> String {
    let pins_in = structure(table, "PinsIn", PinDirection::In);
    let pins_out = structure(table, "PinsOut", PinDirection::Out);
    let copies = copies(table);
    let waiting = waiting(table);
    let attention = attention(table);
    format!(
        "\
// Generated from rtl/pkg/pins.yaml by `{COMMAND}`; do not edit.
// The pins that Rust and C++ share, and how they reach a Verilated class.
#pragma once

#include <cstdint>

namespace cosim {{
{pins_in}{pins_out}{copies}
// Offers that were not taken when the core clock rose, a bit for each.
inline std::uint8_t waiting(const PinsIn& in, const PinsOut& out) {{
  return static_cast<std::uint8_t>({waiting});
}}

// Whether outputs ask for attention; `waited` is what was `waiting` at the last edge, `before` are the
// outputs of a step since which none did.
template <typename V>
bool attention(const V& v, std::uint8_t waited, const PinsIn& in, const PinsOut& before) {{
  return {attention};
}}

}}  // namespace cosim
"
    )
}

fn structure(table: &PinTable, name: &str, direction: PinDirection) -> String {
    let bytes = table.bytes(direction);
    let fields = each(table.fields(direction), |(pin, field)| {
        let kind = match pin.width {
            1 => "bool".to_owned(),
            _ => format!("std::uint{}_t", 8 * pin.bytes()),
        };
        format!("  {kind} {field};\n")
    });
    format!(
        "
// `{name}` of the bench.
struct {name} {{
{fields}}};
static_assert(sizeof({name}) == {bytes}, \"as in Rust\");
"
    )
}

/// The functions that copy pins to a model and from it.
fn copies(table: &PinTable) -> String {
    let tied = each(&table.pins, |pin| {
        let level = match pin.tie {
            Some(PinTie::Low) => "0",
            Some(PinTie::High) => "1",
            Some(PinTie::ClockGatingOff) => "!clock_gating",
            None => return String::new(),
        };
        format!("  v.{} = {level};\n", pin.name)
    });
    let clocks = || table.pins.iter().filter(|pin| pin.edge.is_some());
    let low = each(clocks(), |pin| format!("  v.{} = 0;\n", pin.name));
    let high = each(clocks(), |pin| {
        let bit = match pin.edge {
            Some(ClockPinName::Csb) => 1,
            _ => 0,
        };
        format!("  v.{} = (edges >> {bit}) & 1;\n", pin.name)
    });
    let driven = each(table.fields(PinDirection::In), |(pin, field)| {
        format!("  v.{} = in.{field};\n", pin.name)
    });
    let sampled = each(table.fields(PinDirection::Out), |(pin, field)| {
        format!("  out.{field} = v.{};\n", pin.name)
    });
    format!(
        "
// Pins that stay as they are.
template <typename V>
void tie([[maybe_unused]] V& v, [[maybe_unused]] bool clock_gating) {{
{tied}}}

// Both clocks are low.
template <typename V>
void fall(V& v) {{
{low}}}

// Inputs but the clocks.
template <typename V>
void drive(V& v, const PinsIn& in) {{
{driven}}}

// The clocks of `edges` rise.
template <typename V>
void rise(V& v, std::uint8_t edges) {{
{high}}}

// Outputs.
template <typename V>
void sample(const V& v, PinsOut& out) {{
{sampled}}}
"
    )
}

/// The bits of offers that are not taken.
fn waiting(table: &PinTable) -> String {
    let separator = format!("\n{:35}| ", "");
    joined(
        table.offers().enumerate(),
        &separator,
        |(bit, (field, taken))| format!("(out.{field} && !in.{taken}) << {bit}"),
    )
}

/// The condition under which outputs ask for attention.
fn attention(table: &PinTable) -> String {
    joined(
        table.waking(),
        "\n         || ",
        |(pin, field, wakes, offer)| {
            let name = &pin.name;
            if wakes == PinWakeCondition::Change {
                return format!("v.{name} != before.{field}");
            }
            let Some((bit, taken)) = offer else {
                return format!("v.{name}");
            };
            let changed = each(table.valid_with(field), |(said, theirs)| {
                let name = &said.name;
                format!("\n                || v.{name} != before.{theirs}")
            });
            format!(
                "(v.{name} ? in.{taken}
                || !(waited >> {bit} & 1){changed}
             : (waited >> {bit} & 1))"
            )
        },
    )
}
