//! Makes the cases that the engine runs from layer files and from random draws of profiles.
//!
//! [`of_file`] and [`of_profile`] return a case that is lowered already. [`LayerCase`] holds the
//! layers and is lowered when it runs: it needs little memory, and its layers can be run one by
//! one.

use nvdla_bench::engine::{Case, CaseFailure, ReplaySpec, Target, run};
use nvdla_layers::image::ImagePresence;
use nvdla_layers::layer::LayerFile;
use nvdla_layers::lower::lower_with;
use nvdla_layers::place::NoFreeRegion;
use nvdla_random::conditions::{ConditionOverrides, Conditions, HostSetting, Sweep, SweepSetting};
use nvdla_random::seed::Seed;
use nvdla_regs::quirk::Quirk;

use crate::generate;
use crate::hostile;
use crate::profile::Profile;

/// Error: why a case could not be made from its layers, or could not be run.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    #[error("{case}: {source}")]
    Place { case: String, source: NoFreeRegion },
    #[error("{file} has {layers} layers; --layer counts them from 0")]
    NoSuchLayer { file: String, layers: usize },
    #[error(
        "{file}: layer {layer} is no CDP layer with a table of a function; `cosim run` runs it"
    )]
    NoTable { file: String, layer: usize },
    #[error("{case}: {finding}; `cosim run` says more about {file}")]
    Finding {
        case: String,
        finding: String,
        file: String,
    },
    #[error(transparent)]
    Bench(#[from] nvdla_bench::error::BenchError),
}

impl CaseError {
    /// Whether a simulator or the DUT failed, not what the user asked for.
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::Bench(_) | Self::Finding { .. })
    }

    /// The error of a case of this name whose cubes do not fit into the memory.
    pub fn place(case: &str) -> impl Fn(NoFreeRegion) -> Self {
        move |source| Self::Place {
            case: case.to_owned(),
            source,
        }
    }
}

/// Lowers the case of a layer file, under its conditions; `run` seeds what the file leaves open.
///
/// # Errors
/// Its cubes do not fit into the memory.
pub fn of_file(file: LayerFile, run: Seed) -> Result<Case, CaseError> {
    LayerCase::new(file, run).case()
}

/// Draws and lowers case `index` of `profile` with the seed `run`, for a DUT with these quirks.
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

/// A case that is not lowered yet: its layers, and the conditions under which they run.
#[derive(Debug, Clone)]
pub struct LayerCase {
    pub file: LayerFile,
    /// Seed of everything that the layer file does not decide.
    pub run: Seed,
    /// Conditions that replace those of the layer file, such as from options of a command.
    pub overrides: ConditionOverrides,
    /// What runs the case again, if it is known.
    pub replay: Option<ReplaySpec>,
}

impl LayerCase {
    /// The case of a layer file, under the conditions of the file.
    pub fn new(file: LayerFile, run: Seed) -> Self {
        Self {
            file,
            run,
            overrides: ConditionOverrides::default(),
            replay: None,
        }
    }

    /// Draws case `index` of `profile` with the seed `run`, for a DUT with these quirks.
    pub fn drawn(profile: &Profile, quirks: &[Quirk], run: Seed, index: u64) -> Self {
        let case = generate::case(profile, quirks, run, index);
        let seed = Seed(case.layers.seed.unwrap_or_default());
        let file = LayerFile {
            conditions: case.conditions.into(),
            ..case.layers
        };
        Self::new(file, seed)
    }

    /// The conditions under which the layers run: those of the file, overridden.
    pub fn conditions(&self) -> Conditions {
        let overrides = self.overrides.or(self.file.conditions);
        overrides.resolve(self.run.part(&self.file.name))
    }

    /// Lowers the layers to a case for the engine. If its host is hostile or walking, accesses are added.
    ///
    /// # Errors
    /// The cubes do not fit into the memory.
    pub fn case(&self) -> Result<Case, CaseError> {
        self.case_with(ImagePresence::Whole)
    }

    /// Lowers the layers to a case without bytes in memory images, if only registers matter.
    ///
    /// # Errors
    /// As for [`Self::case`].
    pub fn outline(&self) -> Result<Case, CaseError> {
        self.case_with(ImagePresence::Absent)
    }

    fn case_with(&self, contents: ImagePresence) -> Result<Case, CaseError> {
        let conditions = self.conditions();
        let program = lower_with(&self.file, self.run, contents)
            .map_err(CaseError::place(&self.file.name))?;
        let program = match conditions.host {
            HostSetting::Hostile => hostile::interleave(&program, conditions.seed),
            HostSetting::Walking => nvdla_bench::walking::interleave(&program, conditions.seed),
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

    /// A case of the layer with index `layer` alone after reset, with the same data.
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
                Some(SweepSetting::Of(_)) => said.with_sweep(swept),
                Some(SweepSetting::None) | None => said,
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

    /// Runs each layer alone; the first that fails: its index and failure. `None` if all pass.
    ///
    /// # Errors
    /// A layer could not be run.
    pub fn first_fails(&self, target: &Target) -> Result<Option<(usize, CaseFailure)>, CaseError> {
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
