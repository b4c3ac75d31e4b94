//! Generates everything that follows from `rtl/pkg/pins.yaml`, the table of pins; the text of the
//! files is in `templates`.

mod table;

use askama::Template;

use crate::geometry::Configuration;
use crate::output::GeneratedFile;

use table::Edge;
pub use table::{Direction, Pin, PinClock, Table, TiedLevel, WakingLevels};

/// All generated files, in memory.
pub(crate) fn outputs(table: &Table, configurations: &[Configuration]) -> Vec<GeneratedFile> {
    let mut outputs = vec![
        GeneratedFile::of("dut-build/src/pins/table.rs", &Contract { table }),
        GeneratedFile::of("tb/agents/src/pins.rs", &Bench { table }),
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

/// The pins that every DUT must have.
#[derive(Template)]
#[template(path = "pin_table.rs.j2", escape = "none")]
struct Contract<'a> {
    table: &'a Table,
}

/// The pins as the bench sees them.
#[derive(Template)]
#[template(path = "pins.rs.j2", escape = "none")]
struct Bench<'a> {
    table: &'a Table,
}

/// The structs of the bench as C++ sees them, and their way to a model.
#[derive(Template)]
#[template(path = "pins.h.j2", escape = "none")]
struct Bridge<'a> {
    table: &'a Table,
}

/// The ports of top modules of tests.
#[derive(Template)]
#[template(path = "nvs_pins.svh.j2", escape = "none")]
struct Include<'a> {
    table: &'a Table,
}

/// A top module of the design: the pins around nvs_core.
#[derive(Template)]
#[template(path = "top.sv.j2", escape = "none")]
struct Top<'a> {
    table: &'a Table,
    top: &'a Configuration,
    /// Pins with their ports of nvs_core, and pins without one.
    connected: Vec<(&'a Pin, String)>,
    unused: Vec<&'a Pin>,
}
