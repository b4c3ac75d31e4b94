//! Groups of pins in viewers of waves.

use nvdla_dut_build::pins::PINS;
use nvdla_report::waves::{gtkwave, surfer};

/// The pins that the text of a viewer names, sorted.
fn shown(text: &str) -> Vec<&str> {
    let names = text.split("$rootio.").skip(1);
    let mut names: Vec<&str> = names
        .filter_map(|behind| behind.split(['[', '\n']).next())
        .collect();
    names.sort_unstable();
    names
}

#[test]
fn every_pin_is_in_one_group() {
    let mut pins: Vec<&str> = PINS.iter().map(|pin| pin.name).collect();
    pins.sort_unstable();
    assert_eq!(shown(&surfer()), pins);
    assert_eq!(shown(&gtkwave("waves.fst")), pins);
}
