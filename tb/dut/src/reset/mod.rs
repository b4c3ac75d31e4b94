//! Checks that the state after reset does not depend on the power-on state.
//!
//! A program runs from one power-on state, and its pin inputs are played to the DUT from other
//! ones. If outputs differ, waves of two runs show where the difference comes from.

pub mod report;
mod waves;

use std::path::Path;

use nvdla_bench::dut::PowerOnContents;
use nvdla_bench::engine::{PinDifference, PinRecording, Target};
use nvdla_bench::error::BenchError;
use nvdla_bench::simulation::SimulatorError;
use nvdla_model::model;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::table::BLOCKS;
use nvdla_regs::types::AccessPolicy;

pub use waves::WaveDifference;

/// A design's dependence on its power-on state, shown by two states whose outputs differ.
#[derive(Debug, Clone)]
pub struct PowerOnDependence {
    /// The state with which all others are compared, and the one whose outputs differ first.
    pub states: [PowerOnContents; 2],
    /// Number of power-on states whose outputs differ from those of the first.
    pub others: usize,
    pub first: PinDifference,
    pub spread: WaveDifference,
}

/// A program that reads every register whose value after reset the model predicts.
#[must_use]
pub fn registers(configuration: Configuration) -> Program {
    let readable = BLOCKS.iter().flat_map(|block| block.regs);
    let readable = readable.filter(|reg| reg.access != AccessPolicy::WriteOnly);
    let mut program = Program {
        name: "registers".to_owned(),
        needs: configuration,
        steps: readable.map(ProgramStep::read).collect(),
    };
    let expected = model::run_on(&program, configuration);
    let mut step = 0..;
    program.steps.retain(|_| {
        let step = step.next();
        let read = expected.reads.iter().find(|read| Some(read.step) == step);
        read.is_some_and(|read| read.mask == u32::MAX)
    });
    program
}

/// The first `count` power-on states: zeros, ones, then random ones.
pub fn states(count: u64) -> impl Iterator<Item = PowerOnContents> {
    let random = (1..).map(PowerOnContents::Random);
    let all = [PowerOnContents::Zeros, PowerOnContents::Ones]
        .into_iter()
        .chain(random);
    all.take(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Runs `program` on `target` from all `states`, and compares the outputs; `None`: they are equal.
/// Ends with an error if `is_over` before a state is compared.
///
/// # Errors
/// The simulator failed, or the waves cannot be read.
pub fn check_power_on(
    target: &Target,
    program: &Program,
    mut states: impl Iterator<Item = PowerOnContents>,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<(PinRecording, Option<PowerOnDependence>), BenchError> {
    use rayon::prelude::*;

    let failed = BenchError::simulator(&target.name);
    let first = states.next().unwrap_or(PowerOnContents::Zeros);
    let record = PinRecording::of(target, program, first)?;
    let rest: Vec<PowerOnContents> = states.collect();
    let compared = rest.par_iter().map(|state| {
        if is_over() {
            return Err("a signal came first".into());
        }
        let mut dut = target.build(*state)?;
        Ok(record.compare(&mut *dut))
    });
    let compared: Vec<Option<PinDifference>> = compared
        .collect::<Result<_, SimulatorError>>()
        .map_err(&failed)?;
    let different = rest.iter().zip(&compared);
    let different = different.filter_map(|(state, found)| Some((*state, found.as_ref()?)));
    // The shortest waves tell most.
    let earliest = different.clone().min_by_key(|(_, found)| found.step);
    let Some((state, difference)) = earliest else {
        return Ok((record, None));
    };
    let states = [first, state];
    let unread = |error| failed(format!("cannot read waves: {error}").into());
    let directory = tempfile::tempdir().map_err(|error| unread(error.into()))?;
    let paths = ["first.fst", "second.fst"].map(|name| directory.path().join(name));
    for (path, state) in paths.iter().zip(states) {
        wave(target, &record, (state, difference.step + 1), path).map_err(&failed)?;
    }
    let dependence = PowerOnDependence {
        states,
        others: different.count(),
        first: difference.clone(),
        spread: waves::spread(&paths, record.released as u64).map_err(unread)?,
    };
    Ok((record, Some(dependence)))
}

/// Records waves of the first `steps` steps of a run from power-on state `state`.
fn wave(
    target: &Target,
    record: &PinRecording,
    (state, steps): (PowerOnContents, usize),
    path: &Path,
) -> Result<(), SimulatorError> {
    let mut dut = target.build_to_record(state)?;
    dut.open_waves(path)?;
    // A design that ends there has shown what it did.
    let _ = record.play(&mut *dut, steps);
    dut.close_waves()
}
