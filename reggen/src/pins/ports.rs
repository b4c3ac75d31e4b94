//! `rtl/include/nvs_pins.svh`: the ports of a top module.

use super::table::{Direction, Table};
use crate::output::COMMAND;

pub(super) fn include(table: &Table) -> String {
    let ports: Vec<String> = table
        .pins
        .iter()
        .map(|pin| {
            let dir = match pin.dir {
                Direction::In => "input ",
                Direction::Out => "output",
            };
            let range = match pin.width {
                1 => String::new(),
                width => format!("[{}:0]", width - 1),
            };
            format!("  {dir} logic {range:6} {}", pin.name)
        })
        .collect();
    format!(
        "// Generated from rtl/pkg/pins.yaml by `{COMMAND}`; do not edit.\n\
         // The ports of a top module: every pin of nv_small.\n\n{}\n",
        ports.join(",\n")
    )
}
