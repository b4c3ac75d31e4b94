//! `cosim reset-check` on designs that keep their power-on state, and on ours.

use nvdla_cosim::reset::{check_power_on, registers, states};
use nvdla_cosim::target;

use crate::cli::cosim;

const LOST: &str = "tb/tests/duts/lost.yaml";

#[test]
fn a_register_that_has_lost_its_reset_is_found_and_named() {
    let lost = target(LOST).expect("a design of the tests");
    let program = registers(lost.configuration);
    let (_, found) = check_power_on(&lost, &program, states(8), &|| false).expect("it simulates");
    let found = found.expect("a divider without reset decides when replies come");
    let what = found.first.what.join(", ");
    assert!(what.contains("nvdla2csb_valid"), "{what}");
    let suspects = &found.spread.suspects;
    let named = |signal: &String| signal.ends_with("gen_lost.divider_q");
    assert!(suspects.iter().any(named), "{suspects:?}");
    let (code, out, _) = cosim(&["dut", "reset", "--dut", LOST, "--states", "8"]);
    assert_eq!(code, 1);
    assert!(out.contains("gen_lost.divider_q"), "{out}");
}

#[test]
fn designs_with_sound_resets_show_the_same_from_every_state() {
    for dut in ["tb/tests/duts/classic.yaml", "nv_small", "nv_small_ew"] {
        let arguments = ["dut", "reset", "--dut", dut, "--states", "8"];
        let layer = "vectors/directed/conv-example.yaml";
        let layers = (dut != "tb/tests/duts/classic.yaml").then_some(layer);
        let arguments: Vec<&str> = arguments.into_iter().chain(layers).collect();
        let (code, out, err) = cosim(&arguments);
        assert_eq!(code, 0, "{out}{err}");
        assert!(out.contains("the same from 8 power-on states"), "{out}");
    }
}
