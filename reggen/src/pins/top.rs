//! The top module of a configuration, which connects the pins to nvs_core, and the include file with
//! its port list for top modules of tests.

use super::{Pin, PinDirection, PinTable};
use crate::COMMAND;
use crate::geometry::Configuration;
use crate::text::joined;

pub(super) fn text(table: &PinTable, top: &Configuration) -> String {
    let (name, desc, constant) = (&top.name, &top.desc, &top.constant);
    let ports = ports(table);
    let pins = table.pins.iter();
    let connected = pins.filter_map(|pin| Some((pin, pin.core_port()?)));
    let connections = joined(connected, ",\n", |(pin, port)| {
        format!("    .{port:17} ({})", pin.name)
    });
    let unused = unused(table);
    format!(
        "\
// Generated from rtl/pkg/pins.yaml and geometry.yaml by `{COMMAND}`; do not edit.
// {name}: {desc}.
//
// Pin names and widths are public.
//
// Source: docs/nv_small/system.md, sections 1 and 2.

module {name} (
{ports}
);

  nvs_core #(
    .Cfg (nvs_cfg_pkg::{constant})
  ) u_core (
{connections}
  );
{unused}
endmodule
"
    )
}

/// The include file with the port list.
pub(super) fn include(table: &PinTable) -> String {
    let ports = ports(table);
    format!(
        "\
// Generated from rtl/pkg/pins.yaml by `{COMMAND}`; do not edit.
// The ports of a top module: every pin of nv_small.

{ports}
"
    )
}

fn ports(table: &PinTable) -> String {
    joined(&table.pins, ",\n", |pin| {
        let direction = match pin.dir {
            PinDirection::In => "input ",
            PinDirection::Out => "output",
        };
        format!("  {direction} logic {:6} {}", pin.range(), pin.name)
    })
}

/// The signal that takes the pins without a function, so that no tool warns of them.
fn unused(table: &PinTable) -> String {
    let pins = table.pins.iter();
    let pins: Vec<&Pin> = pins.filter(|pin| pin.core_port().is_none()).collect();
    if pins.is_empty() {
        return String::new();
    }
    let names = joined(pins, ",\n", |pin| format!("    {}", pin.name));
    format!(
        "
  // Pins without a function.
  logic unused_pins;
  assign unused_pins = ^{{
{names}
  }};
"
    )
}
