//! Makes targets of the engine from designs and their Verilated models.

use std::sync::Arc;

use nvdla_bench::dut::PowerOnContents;
use nvdla_bench::engine::{SimulatorInfo, Target};
use nvdla_bench::simulation::{Simulation, SimulatorError};
use nvdla_dut_build::Description;
use nvdla_dut_build::mutants::UNCHANGED;

use super::designs::{DesignWithModels, LoadedLibrary};
use super::dut::{MutantActCounts, VerilatedDut};
use super::error::DesignModelError;

/// A target that simulates with the model `model`, which is instrumented for a compiler profile.
pub(super) fn training(model: Arc<LoadedLibrary>) -> Target {
    let description = model.description.clone();
    target_of(&description, move |power_on| {
        VerilatedDut::cold(model.clone(), power_on, UNCHANGED)?.powered_up()
    })
}

/// A target for the mutant with this number of `design`; 0 or `mutants::EVERY`: no mutant. Each
/// simulation adds the counts of its rare mutants to `acts` when it ends.
pub fn mutant(design: &Arc<DesignWithModels>, mutant: u32, acts: &MutantActCounts) -> Target {
    let (acts, model) = (acts.clone(), design.clone());
    target_of(&design.description, move |power_on| {
        Ok(VerilatedDut::mutant(&model, mutant, power_on)?.counted_in(acts.clone()))
    })
}

/// A target for a design whose simulations the function `make` creates.
fn target_of(
    description: &Description,
    make: impl Fn(PowerOnContents) -> Result<VerilatedDut, DesignModelError> + Send + Sync + 'static,
) -> Target {
    let mut target = Target::new(&description.name, description.configuration, boxed(make));
    target.quirks = description.quirks.clone();
    target
}

fn boxed(
    make: impl Fn(PowerOnContents) -> Result<VerilatedDut, DesignModelError> + Send + Sync + 'static,
) -> impl Fn(PowerOnContents) -> Result<Box<dyn Simulation>, SimulatorError> + Send + Sync + 'static
{
    move |power_on| Ok(Box::new(make(power_on)?))
}

/// The target that runs cases on the model of `design`.
pub(super) fn target(design: Arc<DesignWithModels>) -> Target {
    let model = design.clone();
    let mut target = target_of(&design.description, move |power_on| {
        VerilatedDut::mutant(&model, UNCHANGED, power_on)
    });
    let model = design.clone();
    let recorder = boxed(move |power_on| VerilatedDut::recorder(&model, power_on));
    target.recorder = Some(Box::new(recorder));
    target.counts = design.settings().counting;
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
