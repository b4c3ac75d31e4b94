//! Makes targets of the engine from designs and their Verilated models.

use std::path::{Path, PathBuf};

use nvdla_bench::dut::PowerOnContents;
use nvdla_bench::engine::{SimulatorInfo, Target};
use nvdla_bench::simulation::{Simulation, SimulatorError};
use nvdla_dut_build::LocatedProblem;
use nvdla_dut_build::build::CompilerProfileCases;

use super::designs::{self, DesignWithModels, LoadedLibrary};
use super::dut::{MutantActCounts, VerilatedDut};
use super::error::DesignModelError;

/// The target for the design that the file at `path` describes.
pub fn at(path: &Path) -> Result<Target, LocatedProblem> {
    designs::at(path).map(target)
}

/// Targets for all designs, this project's first.
pub fn all() -> Result<Vec<Target>, LocatedProblem> {
    Ok(designs::designs()?.iter().map(target).collect())
}

/// The target for the design whose description `NVDLA_COSIM_DUT` names; `None` if that is not set.
pub fn users() -> Result<Option<Target>, LocatedProblem> {
    Ok(designs::users_design()?.map(target))
}

/// Builds the model of `design` that runs cases, with a compiler profile of the cases that `train`
/// runs. Returns the path of its library.
///
/// # Errors
/// `train` fails, or the model cannot be built.
pub fn profiled(
    design: &'static DesignWithModels,
    train: &mut dyn FnMut(&Target) -> Result<(), String>,
) -> Result<PathBuf, DesignModelError> {
    design.profiled(CompilerProfileCases::Own, &mut |model| {
        train(&training(design, model))
    })
}

/// Builds the model of `design` with a compiler profile of random cases, unless it has a profile.
/// Returns the path of its library.
///
/// # Errors
/// A case cannot be made, or the model cannot be built.
pub fn profiled_at_random(design: &'static DesignWithModels) -> Result<PathBuf, DesignModelError> {
    design.profiled(CompilerProfileCases::Random, &mut |model| {
        super::training::run(&training(design, model))
    })
}

/// A target for `design` that simulates with the model `model`, instrumented for a compiler profile.
pub(super) fn training(design: &'static DesignWithModels, model: &'static LoadedLibrary) -> Target {
    target_of(design, move |power_on| {
        VerilatedDut::cold(model, power_on, 0)?.powered_up()
    })
}

/// A target for the mutant with this number of `design`; 0 or `mutants::EVERY`: no mutant. Each
/// simulation adds the counts of its rare mutants to `acts` when it ends.
pub fn mutant(design: &'static DesignWithModels, mutant: u32, acts: &MutantActCounts) -> Target {
    let acts = acts.clone();
    target_of(design, move |power_on| {
        Ok(VerilatedDut::mutant(design, mutant, power_on)?.counted_in(acts.clone()))
    })
}

/// A target for `design` whose simulations the function `make` creates.
fn target_of(
    design: &'static DesignWithModels,
    make: impl Fn(PowerOnContents) -> Result<VerilatedDut, DesignModelError> + Send + Sync + 'static,
) -> Target {
    let mut target = Target::new(design.name, design.configuration, boxed(make));
    target.quirks = design.quirks.to_vec();
    target
}

fn boxed(
    make: impl Fn(PowerOnContents) -> Result<VerilatedDut, DesignModelError> + Send + Sync + 'static,
) -> impl Fn(PowerOnContents) -> Result<Box<dyn Simulation>, SimulatorError> + Send + Sync + 'static
{
    move |power_on| Ok(Box::new(make(power_on)?))
}

fn target(design: &'static DesignWithModels) -> Target {
    let mut target = target_of(design, move |power_on| VerilatedDut::of(design, power_on));
    let recorder = boxed(move |power_on| VerilatedDut::recorder(design, power_on));
    target.recorder = Some(Box::new(recorder));
    target.counts = design.counts;
    target.prepare = Box::new(move || {
        let model = design.info()?;
        Ok(SimulatorInfo {
            name: format!("Verilator {}", model.verilator),
            digest: model.digest.clone(),
            when_hung: model.delays.clone(),
        })
    });
    target
}
