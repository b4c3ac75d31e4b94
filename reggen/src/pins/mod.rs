//! Generates everything that follows from `rtl/pkg/pins.yaml`, the table of pins.

mod bench;
mod bridge;
mod contract;
mod ports;
mod table;

use std::path::Path;

use crate::geometry::Configuration;
use crate::output::{GeneratedFile, Inaccessible};

pub use table::{Clock, Direction, Error, Pin, Table, TiedLevel, Wakes};

/// Reads the table of a repository.
///
/// # Errors
/// The file cannot be read, or what it says makes no sense.
pub fn load(repository: &Path) -> Result<Table, Error> {
    let path = repository.join("rtl/pkg/pins.yaml");
    let text = std::fs::read_to_string(&path).map_err(|source| Inaccessible { path, source })?;
    Table::parse(&text)
}

/// All generated files, in memory.
#[must_use]
pub fn outputs(table: &Table, configurations: &[Configuration]) -> Vec<GeneratedFile> {
    let output = |path: &str, text| GeneratedFile {
        path: path.into(),
        text,
    };
    let mut outputs = vec![
        output("dut-build/src/pins/table.rs", contract::table(table)),
        output("tb/agents/src/pins.rs", bench::structs(table)),
        output("rtl/include/nvs_pins.svh", ports::include(table)),
        output("tb/verilated/bridge/pins.h", bridge::header(table)),
    ];
    for configuration in configurations {
        let path = format!("rtl/top/{}.sv", configuration.name);
        outputs.push(output(&path, ports::top(table, configuration)));
    }
    outputs
}
