//! The ports of top modules: `rtl/include/nvs_pins.svh` for those of tests, and the tops of the
//! design themselves.

use super::table::{Direction, Pin, Table};
use crate::geometry::Configuration;
use crate::output::COMMAND;

pub(super) fn include(table: &Table) -> String {
    format!(
        "// Generated from rtl/pkg/pins.yaml by `{COMMAND}`; do not edit.\n\
         // The ports of a top module: every pin of nv_small.\n\n{}\n",
        ports(table)
    )
}

/// `rtl/top/NAME.sv`: the pins around nvs_core.
pub(super) fn top(table: &Table, top: &Configuration) -> String {
    let (connected, unused): (Vec<&Pin>, Vec<&Pin>) =
        table.pins.iter().partition(|pin| pin.core_port().is_some());
    let connected: Vec<String> = connected
        .iter()
        .filter_map(|pin| Some(format!("    .{:17} ({})", pin.core_port()?, pin.name)))
        .collect();
    let unused: Vec<&str> = unused.iter().map(|pin| pin.name.as_str()).collect();
    let unused = match unused[..] {
        [] => String::new(),
        _ => format!(
            "  // Pins without a function.
  logic unused_pins;
  assign unused_pins = ^{{
    {}
  }};

",
            unused.join(",\n    ")
        ),
    };
    format!(
        "\
// Generated from rtl/pkg/pins.yaml and geometry.yaml by `{COMMAND}`; do not edit.
// {name}: {}.
//
// Pin names and widths are public.
//
// Source: docs/nv_small/system.md, sections 1 and 2.

module {name} (
{}
);

  nvs_core #(
    .Cfg (nvs_cfg_pkg::{})
  ) u_core (
{}
  );

{unused}endmodule
",
        top.desc,
        ports(table),
        top.constant,
        connected.join(",\n"),
        name = top.name,
    )
}

fn ports(table: &Table) -> String {
    let ports = table.pins.iter().map(|pin| {
        let dir = match pin.dir {
            Direction::In => "input ",
            Direction::Out => "output",
        };
        let range = match pin.width {
            1 => String::new(),
            width => format!("[{}:0]", width - 1),
        };
        format!("  {dir} logic {range:6} {}", pin.name)
    });
    ports.collect::<Vec<_>>().join(",\n")
}
