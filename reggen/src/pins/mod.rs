//! Generates all files that depend on `rtl/pkg/pins.yaml`, the table of pins.

mod attributes;
mod bench;
mod bridge;
mod contract;
mod table;
mod top;

use crate::geometry::Configuration;
use crate::output::GeneratedFile;

pub use attributes::{PinClock, PinDirection, PinTie};
pub use table::{Pin, PinTable, PinWakeCondition};

/// Generates the pin tables of the Rust crates, the bridge's C++ header, and the top modules of the RTL.
pub(crate) fn outputs(table: &PinTable, configurations: &[Configuration]) -> Vec<GeneratedFile> {
    let mut outputs = vec![
        GeneratedFile::of("dut-build/src/pins/table.rs", contract::text(table)),
        GeneratedFile::copy(
            "dut-build/src/pins/attributes.rs",
            "reggen/src/pins/attributes.rs",
            include_str!("attributes.rs"),
        ),
        GeneratedFile::of("tb/bench/src/agents/pins.rs", bench::text(table)),
        GeneratedFile::of("rtl/include/nvs_pins.svh", top::include(table)),
        GeneratedFile::of("tb/verilated/bridge/pins.h", bridge::text(table)),
    ];
    for configuration in configurations {
        let path = format!("rtl/top/{}.sv", configuration.name);
        outputs.push(GeneratedFile::of(path, top::text(table, configuration)));
    }
    outputs
}
