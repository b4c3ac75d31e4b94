//! `dut-build/src/pins/table.rs`: the pins that every DUT must have.

use super::table::{Clock, Direction, Table, TiedLevel};
use crate::output::COMMAND;

pub(super) fn table(table: &Table) -> String {
    let mut out = format!(
        "// Generated from rtl/pkg/pins.yaml by `{COMMAND}`; do not edit.\n\
         //! The table of pins.\n\n\
         use super::pin::{{Clock, Pin, PinDirection, PinTie}};\n\n\
         /// Every pin of nv_small.\n\
         pub const PINS: [Pin; {}] = [\n",
        table.pins.len()
    );
    for pin in &table.pins {
        let direction = match pin.dir {
            Direction::In => "In",
            Direction::Out => "Out",
        };
        let clock = match pin.clock {
            None => "None",
            Some(Clock::Core) => "Some(Clock::Core)",
            Some(Clock::Csb) => "Some(Clock::Csb)",
            Some(Clock::Async) => "Some(Clock::Async)",
            Some(Clock::Static) => "Some(Clock::Static)",
        };
        let tie = match pin.tie {
            None => "None",
            Some(TiedLevel::Low) => "Some(PinTie::Low)",
            Some(TiedLevel::High) => "Some(PinTie::High)",
            Some(TiedLevel::ClockGatingOff) => "Some(PinTie::ClockGatingOff)",
        };
        out += &format!(
            "    Pin {{\n        \
                 name: {:?},\n        \
                 direction: PinDirection::{direction},\n        \
                 width: {},\n        \
                 clock: {clock},\n        \
                 tie: {tie},\n        \
                 desc: {:?},\n    \
             }},\n",
            pin.name, pin.width, pin.desc
        );
    }
    out + "];\n"
}
