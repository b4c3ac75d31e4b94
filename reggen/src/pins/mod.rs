//! Generates all files that depend on `rtl/pkg/pins.yaml`, the table of pins; their text is in
//! `templates`.

mod attributes;
mod table;

use askama::Template;

use crate::geometry::Configuration;
use crate::output::GeneratedFile;

pub use attributes::{PinClock, PinDirection, PinTie};
use table::ClockPinName;
pub use table::{Pin, PinTable, PinWakeCondition};

/// Generates the pin tables of the Rust crates, the bridge's C++ header, and the top modules of the RTL.
pub(crate) fn outputs(table: &PinTable, configurations: &[Configuration]) -> Vec<GeneratedFile> {
    let mut outputs = vec![
        GeneratedFile::of("dut-build/src/pins/table.rs", &Contract { table }),
        GeneratedFile::copy(
            "dut-build/src/pins/attributes.rs",
            "reggen/src/pins/attributes.rs",
            include_str!("attributes.rs"),
        ),
        GeneratedFile::of("tb/bench/src/agents/pins.rs", &Bench { table }),
        GeneratedFile::of("rtl/include/nvs_pins.svh", &Include { table }),
        GeneratedFile::of("tb/verilated/bridge/pins.h", &Bridge { table }),
    ];
    for top in configurations {
        let pins = table.pins.iter();
        let (connected, unused) = pins.partition::<Vec<_>, _>(|pin| pin.core_port().is_some());
        let connected = connected.into_iter();
        let module = Top {
            table,
            top,
            connected: connected
                .filter_map(|pin| Some((pin, pin.core_port()?)))
                .collect(),
            unused,
        };
        let path = format!("rtl/top/{}.sv", top.name);
        outputs.push(GeneratedFile::of(path, &module));
    }
    outputs
}

/// The Rust table of the pins that every DUT must have (`nvdla_dut_build::pins`).
#[derive(Template)]
#[template(path = "pin_table.rs.j2", escape = "none")]
struct Contract<'a> {
    table: &'a PinTable,
}

/// The Rust structs `PinsIn` and `PinsOut` of the bench.
#[derive(Template)]
#[template(path = "pins.rs.j2", escape = "none")]
struct Bench<'a> {
    table: &'a PinTable,
}

/// The bridge's C++ header: the structs of pins that the Rust code has, and functions that copy them
/// to and from a model.
#[derive(Template)]
#[template(path = "pins.h.j2", escape = "none")]
struct Bridge<'a> {
    table: &'a PinTable,
}

/// The SystemVerilog include file with the port list of the pins, for top modules of tests.
#[derive(Template)]
#[template(path = "nvs_pins.svh.j2", escape = "none")]
struct Include<'a> {
    table: &'a PinTable,
}

/// The top module of a configuration, which connects the pins to nvs_core.
#[derive(Template)]
#[template(path = "top.sv.j2", escape = "none")]
struct Top<'a> {
    table: &'a PinTable,
    top: &'a Configuration,
    /// Pins with the port of nvs_core that each is connected to; `unused`: pins without port.
    connected: Vec<(&'a Pin, String)>,
    unused: Vec<&'a Pin>,
}
