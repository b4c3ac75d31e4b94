//! The Rust table of the pins that every DUT must have (`nvdla_dut_build::pins`).

use super::PinTable;
use crate::COMMAND;
use crate::text::{each, optional};

pub(super) fn text(table: &PinTable) -> String {
    let count = table.pins.len();
    let pins = each(&table.pins, |pin| {
        let (name, dir, width, desc) = (&pin.name, pin.dir, pin.width, &pin.desc);
        let clock = optional("PinClock", pin.clock);
        let tie = optional("PinTie", pin.tie);
        format!(
            "    Pin {{
        name: \"{name}\",
        direction: PinDirection::{dir:?},
        width: {width},
        clock: {clock},
        tie: {tie},
        desc: {desc:?},
    }},
"
        )
    });
    format!(
        "\
// Generated from rtl/pkg/pins.yaml by `{COMMAND}`; do not edit.
//! The table of the pins that every DUT must have.

use super::attributes::{{PinClock, PinDirection, PinTie}};
use super::pin::Pin;

/// All pins of nv_small, with direction, width, clock and constant level.
pub const PINS: [Pin; {count}] = [
{pins}];
"
    )
}
