//! Prints whether the outputs of a DUT depend on its power-on state.

use nvdla_bench::dut::PowerOnContents;
use nvdla_bench::engine::{PinRecording, grouped};

use super::PowerOnDependence;

/// A line about the DUT; if it depends on its power-on state, further ones on the first difference.
pub fn verdict_lines(
    dut: &str,
    record: &PinRecording,
    states: u64,
    dependence: Option<&PowerOnDependence>,
) -> Vec<String> {
    let name = &record.name;
    let Some(found) = dependence else {
        let clocks = grouped(record.clocks() as u64);
        return vec![format!(
            "pass  {dut}, {name}: the same from {states} power-on states, {clocks} clocks"
        )];
    };
    let [one, other] = found.states.map(state);
    let (others, spread) = (found.others, &found.spread);
    let left = spread.left;
    let mut lines = vec![
        format!("FAIL  {dut}, {name}: outputs depend on the power-on state"),
        format!("      {others} of {states} states differ from {one}"),
        format!("      first     from {other}, {}", found.first),
        format!("      reset     leaves {left} signals different in these two"),
    ];
    let clock = |step: u64| step.saturating_sub(record.released as u64);
    let reached = spread.reached.iter();
    let reached = reached.map(|(step, signal)| format!("clock {}: {signal}", clock(*step)));
    let mut list = |label, signals: Vec<String>| {
        let labels = std::iter::once(label).chain(std::iter::repeat(""));
        let rows = labels.zip(signals);
        lines.extend(rows.map(|(label, signal)| format!("      {label:9} {signal}")));
    };
    list("suspects", spread.suspects.clone());
    list("reached", reached.collect());
    lines
}

fn state(power_on: PowerOnContents) -> String {
    match power_on {
        PowerOnContents::Zeros => "zeros".to_owned(),
        PowerOnContents::Ones => "ones".to_owned(),
        PowerOnContents::Random(seed) => format!("random state {seed}"),
    }
}
