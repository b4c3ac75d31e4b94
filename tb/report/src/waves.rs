//! Files with which Surfer and GTKWave show the pins in groups when they open waves.
//!
//! Verilator puts the pins of every design into the scope `$rootio`, whatever its top is called.

use std::fmt::Write as _;

use nvdla_dut_build::pins::{PINS, Pin};

/// Groups of pins, each with the prefixes of the names of its pins. Source:
/// docs/nv_small/system.md, section 1.
const GROUPS: [(&str, &[&str]); 9] = [
    ("clocks", &["dla_core_clk", "dla_csb_clk", "dla_reset_rstn"]),
    ("interrupt", &["dla_intr"]),
    ("register bus", &["csb2nvdla_", "nvdla2csb_"]),
    ("read address", &["nvdla_core2dbb_ar_"]),
    ("read data", &["nvdla_core2dbb_r_"]),
    ("write address", &["nvdla_core2dbb_aw_"]),
    ("write data", &["nvdla_core2dbb_w_"]),
    ("write response", &["nvdla_core2dbb_b_"]),
    (
        "tied",
        &[
            "direct_reset_",
            "test_mode",
            "global_clk_ovr_on",
            "tmc2slcg_disable_clock_gating",
            "nvdla_pwrbus_ram_",
        ],
    ),
];

/// The name and the pins of each group, in the order of the table of pins.
fn groups() -> impl Iterator<Item = (&'static str, Vec<&'static Pin>)> {
    GROUPS.into_iter().map(|(group, prefixes)| {
        let ours = |pin: &&Pin| prefixes.iter().any(|prefix| pin.name.starts_with(prefix));
        (group, PINS.iter().filter(ours).collect())
    })
}

/// The text of a GTKWave save file for the waves in `file`.
pub fn gtkwave(file: &str) -> String {
    let mut text = format!("[dumpfile] \"{file}\"\n");
    for (group, pins) in groups() {
        let _ = writeln!(text, "@200\n-{group}");
        for pin in pins {
            let _ = match pin.width {
                1 => writeln!(text, "@28\n$rootio.{}", pin.name),
                // A vector is named with its range.
                width => writeln!(text, "@22\n$rootio.{}[{}:0]", pin.name, width - 1),
            };
        }
    }
    text
}

/// The text of a Surfer command file, for `surfer -c FILE.sucl WAVES.fst`.
pub fn surfer() -> String {
    let mut text = String::new();
    for (group, pins) in groups() {
        let _ = writeln!(text, "divider_add {group}");
        for pin in pins {
            let _ = writeln!(text, "variable_add $rootio.{}", pin.name);
        }
    }
    text.push_str("zoom_fit\n");
    text
}
