//! Makes targets of the engine from models.

use std::path::{Path, PathBuf};

use nvdla_bench::engine::{Simulator, Target};
use nvdla_bench::simulation::Simulation;
use nvdla_dut_build::Located;
use nvdla_dut_build::build::ProfileOrigin;

use super::designs::{self, Design, LoadedLibrary};
use super::dut::{MutantActs, VerilatedDut};
use super::error::ModelError;

/// The target for the design that the file at `path` describes.
pub fn at(path: &Path) -> Result<Target, Located> {
    designs::at(path).map(target)
}

/// Targets for all designs, this project's first.
pub fn all() -> Result<Vec<Target>, Located> {
    Ok(designs::designs()?.iter().map(target).collect())
}

/// The target for the design that `NVDLA_COSIM_DUT` names.
pub fn users() -> Result<Option<Target>, Located> {
    Ok(designs::users_design()?.map(target))
}

/// Builds the model of `design` for cases with a compiler profile of what `train` runs, and gives
/// the path of its library.
///
/// # Errors
/// As `train`, or it cannot be built.
pub fn profiled(
    design: &'static Design,
    train: &mut dyn FnMut(&Target) -> Result<(), String>,
) -> Result<PathBuf, ModelError> {
    design.profiled(ProfileOrigin::Own, &mut |model| {
        train(&training(design, model))
    })
}

/// As [`profiled`], but with random cases; a compiler profile that fits is kept.
///
/// # Errors
/// As [`profiled`].
pub fn profiled_at_random(design: &'static Design) -> Result<PathBuf, ModelError> {
    design.profiled(ProfileOrigin::Random, &mut |model| {
        super::training::run(&training(design, model))
    })
}

/// A target for `design` on the counting model in a loaded library.
pub(super) fn training(design: &'static Design, model: &'static LoadedLibrary) -> Target {
    let cases = move |power_on| {
        let dut: Box<dyn Simulation> =
            Box::new(VerilatedDut::cold(model, power_on, 0)?.powered_up()?);
        Ok(dut)
    };
    let mut target = Target::new(design.name, design.configuration, cases);
    target.quirks = design.quirks.to_vec();
    target
}

/// A target for one mutant of `design`; 0 or `mutants::EVERY` for the design as it is. How often
/// rare ones acted is in `acts` when the target is gone.
pub fn mutant(design: &'static Design, mutant: u32, acts: &MutantActs) -> Target {
    let acts = acts.clone();
    let cases = move |power_on| {
        let dut = VerilatedDut::mutant(design, mutant, power_on)?.counted_in(acts.clone());
        let dut: Box<dyn Simulation> = Box::new(dut);
        Ok(dut)
    };
    let mut target = Target::new(design.name, design.configuration, cases);
    target.quirks = design.quirks.to_vec();
    target
}

fn target(design: &'static Design) -> Target {
    let cases = move |power_on| {
        let dut: Box<dyn Simulation> = Box::new(VerilatedDut::of(design, power_on)?);
        Ok(dut)
    };
    let waves = move |power_on| {
        let dut: Box<dyn Simulation> = Box::new(VerilatedDut::recorder(design, power_on)?);
        Ok(dut)
    };
    let mut target = Target::new(design.name, design.configuration, cases).recorded_by(waves);
    target.quirks = design.quirks.to_vec();
    target.counts = design.counts;
    target.simulated_by(move || {
        let model = design.info()?;
        Ok(Simulator {
            name: format!("Verilator {}", model.verilator),
            digest: model.digest.clone(),
            when_hung: model.delays.clone(),
        })
    })
}
