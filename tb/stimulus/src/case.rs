//! Cases of the engine from layer files and from draws of profiles.
//!
//! [`of_file`] and [`of_profile`] return a case that is lowered already. [`LayerCase`] keeps the
//! layers and is lowered when it runs: it needs little memory, and its layers can be run one by
//! one.

use nvdla_bench::conditions::{ConditionOverrides, Conditions, HostProfile, Sweep, SweepChoice};
use nvdla_bench::engine::{Case, Failed, Target};
use nvdla_bench::seed::Seed;
use nvdla_layers::image::ImageContents;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower_with;
use nvdla_layers::place::NoRoom;
use nvdla_live::run;
use nvdla_regs::quirk::Quirk;

use crate::generate;
use crate::hostile;
use crate::profile::Profile;

/// Why a case could not be made or run.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    #[error("{case}: {source}")]
    Place { case: String, source: NoRoom },
    #[error("{file} has {layers} layers; --layer counts them from 0")]
    NoSuchLayer { file: String, layers: usize },
    #[error(transparent)]
    Bench(#[from] nvdla_bench::error::BenchError),
}

/// The case of a layer file, lowered with the run seed `run`, under the conditions of the file.
///
/// # Errors
/// Its cubes do not fit into the memory.
pub fn of_file(file: LayerFile, run: Seed) -> Result<Case, CaseError> {
    LayerCase::new(file, run).case()
}

/// Case `index` of the profile under the run seed `run`, drawn for a DUT with these quirks.
///
/// # Errors
/// Its cubes do not fit into the memory.
pub fn of_profile(
    profile: &Profile,
    quirks: &[Quirk],
    run: Seed,
    index: u64,
) -> Result<Case, CaseError> {
    LayerCase::drawn(profile, quirks, run, index).case()
}

/// Layers and the conditions under which they run.
#[derive(Debug, Clone)]
pub struct LayerCase {
    pub file: LayerFile,
    /// Seed of everything that the file does not decide.
    pub run: Seed,
    /// Conditions that override those of the file.
    pub overrides: ConditionOverrides,
    /// The command that runs the case again.
    pub replay: String,
}

impl LayerCase {
    /// The layers of a file, under its conditions; absent ones have their default.
    pub fn new(file: LayerFile, run: Seed) -> Self {
        Self {
            file,
            run,
            overrides: ConditionOverrides::default(),
            replay: String::new(),
        }
    }

    /// Case `index` of the profile under the run seed `run`, drawn for a DUT with these quirks.
    pub fn drawn(profile: &Profile, quirks: &[Quirk], run: Seed, index: u64) -> Self {
        let case = generate::case(profile, quirks, run, index);
        let seed = Seed(case.layers.seed.unwrap_or_default());
        let file = LayerFile {
            conditions: case.conditions.into(),
            ..case.layers
        };
        Self::new(file, seed)
    }

    /// The conditions under which the layers run.
    pub fn conditions(&self) -> Conditions {
        let overrides = self.overrides.or(self.file.conditions);
        overrides.resolve(self.run.part(&self.file.name))
    }

    /// The case: the layers are lowered; a hostile host adds its accesses.
    ///
    /// # Errors
    /// The cubes do not fit into the memory.
    pub fn case(&self) -> Result<Case, CaseError> {
        self.case_with(ImageContents::Whole)
    }

    /// The case with memory images without bytes, if only registers are of interest.
    ///
    /// # Errors
    /// As for [`Self::case`].
    pub fn outline(&self) -> Result<Case, CaseError> {
        self.case_with(ImageContents::Absent)
    }

    fn case_with(&self, contents: ImageContents) -> Result<Case, CaseError> {
        let conditions = self.conditions();
        let program = lower_with(&self.file, self.run, contents);
        let program = program.map_err(|source| CaseError::Place {
            case: self.file.name.clone(),
            source,
        })?;
        let program = match conditions.host {
            HostProfile::Hostile => hostile::interleave(&program, conditions.seed),
            _ => program,
        };
        Ok(Case {
            what: self.file.label(),
            conditions,
            must_be_judged: true,
            must_be_swept: self.overrides.swept().is_some(),
            replay: self.replay.clone(),
            ..Case::new(program)
        })
    }

    /// A case of one layer alone after reset, with the same data.
    ///
    /// # Errors
    /// There is no such layer.
    pub fn only(&self, layer: usize) -> Result<Self, CaseError> {
        let layers = self.file.layers.len();
        if layer >= layers {
            return Err(CaseError::NoSuchLayer {
                file: self.file.name.clone(),
                layers,
            });
        }
        let alone = |said: ConditionOverrides| {
            let swept = said.swept().and_then(|sweep| {
                let around = sweep.around.of_layer_alone(layer)?;
                Some(Sweep { around, ..sweep })
            });
            match said.sweep {
                Some(SweepChoice::Of(_)) => said.with_sweep(swept),
                Some(SweepChoice::None) | None => said,
            }
        };
        let mut file = self.file.alone(self.run, layer);
        file.conditions = alone(file.conditions);
        Ok(Self {
            file,
            overrides: alone(self.overrides),
            ..self.clone()
        })
    }

    /// The first layer that fails alone under the conditions of the case, and its failure.
    ///
    /// # Errors
    /// A layer could not be run.
    pub fn smallest_failing(&self, target: &Target) -> Result<Option<(usize, Failed)>, CaseError> {
        let seed = Some(self.conditions().seed.0);
        for layer in 0..self.file.layers.len() {
            let mut alone = self.only(layer)?;
            alone.overrides.seed = seed;
            if let Some(failed) = run(&alone.case()?, target)?.failed() {
                return Ok(Some((layer, failed.clone())));
            }
        }
        Ok(None)
    }
}
