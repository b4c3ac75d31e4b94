//! Records the pins of a run, and checks that runs with the same inputs have the same outputs.
//!
//! A program runs on a DUT from one power-on state, and its pins are recorded. Then the inputs are
//! played to the DUT in other power-on states. After reset every output must be the same in every
//! clock; data pins only while their valid is high.

use std::fmt;

use nvdla_model::model;
use nvdla_model::program::Program;

use super::target::Target;
use crate::dut::{ClockEdges, Dut, OutputPin, PinsIn, PinsOut, PowerOnContents, SimError};
use crate::error::BenchError;
use crate::session::run_program;
use crate::simulation::{Simulation, SimulatorError};
use nvdla_random::conditions::Conditions;

/// The pins of one run, step by step.
#[derive(Debug, Clone)]
pub struct PinRecording {
    /// Name of the program.
    pub name: String,
    inputs: Vec<(PinsIn, ClockEdges)>,
    /// Outputs of the DUT in each step; one fewer than inputs if the design ended the simulation.
    outputs: Vec<PinsOut>,
    /// Number of steps before reset is high for good.
    pub released: usize,
    end: Option<SimError>,
}

/// The first difference between the pins of two runs with the same inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PinDifference {
    /// Number of steps before the difference, from the start of the run.
    pub step: usize,
    /// Clocks from the release of reset to the difference.
    pub clock: usize,
    /// Which pins differ, with both values; or that only one of the runs ended.
    pub what: Vec<String>,
}

impl PinRecording {
    /// Runs `program` on `target` from the power-on state `power_on` and records the pins. The run
    /// is not judged here.
    ///
    /// # Errors
    /// The simulator failed.
    pub fn of(
        target: &Target,
        program: &Program,
        power_on: PowerOnContents,
    ) -> Result<Self, BenchError> {
        let failed = BenchError::simulator(&program.name);
        let mut recorder = PinRecorder {
            dut: target.build(power_on).map_err(failed)?,
            record: Self {
                name: program.name.clone(),
                inputs: Vec::new(),
                outputs: Vec::new(),
                released: 0,
                end: None,
            },
        };
        let expected = model::run_on(program, target.configuration);
        run_program(&mut recorder, program, &expected, &Conditions::default());
        let mut record = recorder.record;
        let low = record.inputs.iter().rposition(|(pins, _)| !pins.reset_n);
        record.released = low.map_or(0, |step| step + 1);
        Ok(record)
    }

    /// Number of steps after the release of reset.
    pub fn clocks(&self) -> usize {
        self.inputs.len() - self.released
    }

    /// Plays the inputs to `dut` and compares its outputs; ends at the first difference.
    pub fn compare(&self, dut: &mut dyn Simulation) -> Option<PinDifference> {
        for (step, (pins, edges)) in self.inputs.iter().enumerate() {
            let shown = dut.step(pins, *edges);
            let what = match (self.outputs.get(step), shown) {
                (Some(was), Ok(is)) if step >= self.released => different(was, &is),
                (Some(_), Ok(_)) => Vec::new(),
                (Some(_), Err(error)) => vec![format!("the design ends here: {error}")],
                (None, Ok(_)) => vec!["the design does not end here".to_owned()],
                // Both end.
                (None, Err(_)) => return None,
            };
            if !what.is_empty() {
                return Some(PinDifference {
                    step,
                    clock: step.saturating_sub(self.released),
                    what,
                });
            }
        }
        None
    }

    /// Plays the first `steps` inputs to `dut`.
    ///
    /// # Errors
    /// The design ended the simulation before.
    pub fn play(&self, dut: &mut dyn Simulation, steps: usize) -> Result<(), SimulatorError> {
        for (pins, edges) in &self.inputs[..steps.min(self.inputs.len())] {
            dut.step(pins, *edges)?;
        }
        Ok(())
    }
}

impl fmt::Display for PinDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "clock {} behind reset: {}",
            self.clock,
            self.what.join(", ")
        )
    }
}

/// A DUT that records its pins at every step.
struct PinRecorder {
    dut: Box<dyn Simulation>,
    record: PinRecording,
}

impl Dut for PinRecorder {
    fn step(&mut self, pins: &PinsIn, edges: ClockEdges) -> Result<PinsOut, SimError> {
        if let Some(end) = &self.record.end {
            return Err(end.clone());
        }
        self.record.inputs.push((*pins, edges));
        let shown = self.dut.step(pins, edges);
        match &shown {
            Ok(out) => self.record.outputs.push(*out),
            Err(error) => self.record.end = Some(error.clone()),
        }
        shown
    }

    fn run(&mut self, pins: &PinsIn, pattern: &[ClockEdges]) -> Result<(usize, PinsOut), SimError> {
        Ok((1, self.step(pins, pattern[0])?))
    }
}

fn strobed(strobes: u8) -> u64 {
    let byte = |lane: u32| match strobes >> lane & 1 {
        0 => 0,
        _ => 0xff << (8 * lane),
    };
    (0..8).map(byte).sum()
}

fn different(was: &PinsOut, is: &PinsOut) -> Vec<String> {
    let written = |pins: &PinsOut| PinsOut {
        w_data: pins.w_data & strobed(pins.w_strb),
        ..*pins
    };
    let (was, is) = (&written(was), &written(is));
    let different = PinsOut::ALL
        .into_iter()
        .filter(|pin| (pin.means)(was) && (pin.means)(is) && (pin.value)(was) != (pin.value)(is));
    let text = |pin: OutputPin| {
        let (was, is) = ((pin.value)(was), (pin.value)(is));
        format!("{} is 0x{is:x} instead of 0x{was:x}", pin.name)
    };
    different.map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_without_valid_and_bytes_without_strobe_may_differ() {
        let quiet = PinsOut::default();
        let noise = PinsOut {
            csb_rdata: 7,
            w_data: 9,
            ar_addr: 64,
            ..quiet
        };
        assert_eq!(different(&quiet, &noise), Vec::<String>::new());
        let writes = PinsOut {
            w_valid: true,
            w_strb: 0b10,
            w_data: 0x1234,
            ..quiet
        };
        let low = PinsOut {
            w_data: 0x12ff,
            ..writes
        };
        let high = PinsOut {
            w_data: 0x1334,
            ..writes
        };
        assert_eq!(different(&writes, &low), Vec::<String>::new());
        assert_eq!(
            different(&writes, &high),
            ["nvdla_core2dbb_w_wdata is 0x1300 instead of 0x1200"]
        );
    }
}
