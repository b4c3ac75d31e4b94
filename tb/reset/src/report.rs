//! Prints whether the outputs of a DUT depend on its power-on state.

use std::io::{self, Write};

use nvdla_bench::dut::PowerOnContents;
use nvdla_bench::engine::{PinRecording, grouped};

use super::PowerOnDependence;

/// Prints a line about the DUT; if it depends on its power-on state, also the first difference.
pub fn check(
    out: &mut dyn Write,
    dut: &str,
    record: &PinRecording,
    states: u64,
    dependence: Option<&PowerOnDependence>,
) -> io::Result<()> {
    let name = &record.name;
    let Some(found) = dependence else {
        let clocks = grouped(u64::try_from(record.clocks()).unwrap_or(u64::MAX));
        return writeln!(
            out,
            "pass  {dut}, {name}: the same from {states} power-on states, {clocks} clocks"
        );
    };
    let [one, other] = found.states.map(state);
    writeln!(
        out,
        "FAIL  {dut}, {name}: outputs depend on the power-on state"
    )?;
    writeln!(
        out,
        "      {} of {states} states differ from {one}",
        found.others
    )?;
    writeln!(out, "      first     from {other}, {}", found.first)?;
    let spread = &found.spread;
    writeln!(
        out,
        "      reset     leaves {} signals different in these two",
        spread.left
    )?;
    let mut label = "suspects";
    for signal in &spread.suspects {
        writeln!(out, "      {label:9} {signal}")?;
        label = "";
    }
    let mut label = "reached";
    for (step, signal) in &spread.reached {
        let clock = step.saturating_sub(u64::try_from(found.released).unwrap_or(u64::MAX));
        writeln!(out, "      {label:9} clock {clock}: {signal}")?;
        label = "";
    }
    Ok(())
}

fn state(power_on: PowerOnContents) -> String {
    match power_on {
        PowerOnContents::Zeros => "zeros".to_owned(),
        PowerOnContents::Ones => "ones".to_owned(),
        PowerOnContents::Random(seed) => format!("random state {seed}"),
    }
}
