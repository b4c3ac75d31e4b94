//! Makes targets of the engine from designs and their Verilated models.

use nvdla_bench::dut::PowerOnContents;
use nvdla_bench::engine::{SimulatorInfo, Target};
use nvdla_bench::simulation::{Simulation, SimulatorError};
use nvdla_dut_build::mutants::UNCHANGED;

use super::designs::{DesignWithModels, LoadedLibrary, settings};
use super::dut::{MutantActCounts, VerilatedDut};
use super::error::DesignModelError;

/// A target that simulates with the model `model`, which is instrumented for a compiler profile.
pub(super) fn training(model: &'static LoadedLibrary) -> Target {
    target_of(model.design, move |power_on| {
        VerilatedDut::cold(model, power_on, UNCHANGED)?.powered_up()
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
    let description = design.description;
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
pub(super) fn target(design: &'static DesignWithModels) -> Target {
    let mut target = target_of(design, move |power_on| {
        VerilatedDut::mutant(design, UNCHANGED, power_on)
    });
    let recorder = boxed(move |power_on| VerilatedDut::recorder(design, power_on));
    target.recorder = Some(Box::new(recorder));
    target.counts = settings().counting;
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
