//! Builds and loads the model of a design when it is first needed.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use nvdla_bench::engine::Target;
use nvdla_dut_build::build::{
    self, BuiltModel, CompilerProfileCases, CompilerProfileTrainer, DesignCheckResult,
    ModelPurpose, VerilatedModelInfo,
};

use super::designs::{DesignWithModels, LoadedLibrary};
use super::error::DesignModelError;
use super::ffi::bridge;
use super::{targets, training};

impl DesignWithModels {
    /// Verilator's release, digest and ignored delays of the design's model; builds it if necessary.
    ///
    /// # Errors
    /// The model cannot be built.
    pub fn info(&self) -> Result<VerilatedModelInfo, DesignModelError> {
        Ok(self.model()?.info.clone())
    }

    /// The loaded library of the model that runs cases; built at the first call.
    pub(super) fn model(&self) -> Result<Arc<LoadedLibrary>, DesignModelError> {
        loaded(self.model.get_or_init(|| self.load(ModelPurpose::Cases)))
    }

    /// The loaded library of the model that records waves; built at the first call.
    pub(super) fn recorder(&self) -> Result<Arc<LoadedLibrary>, DesignModelError> {
        loaded(self.recorder.get_or_init(|| self.load(ModelPurpose::Waves)))
    }

    /// Verilates the design, and compares its pins with those of nv_small.
    ///
    /// # Errors
    /// Verilator refuses the design.
    pub fn check(&self) -> Result<DesignCheckResult, DesignModelError> {
        let checked = build::check_design(&self.description, self.settings(), &*self.watch);
        checked.map_err(|error| DesignModelError::Build(error.to_string()))
    }

    /// Builds the design's model for `role`, unless an up-to-date one exists. If the model has no
    /// compiler profile, one is made of random cases: of a fast model, or with `cases` of any one.
    ///
    /// # Errors
    /// The model cannot be built.
    pub fn build(
        &self,
        role: ModelPurpose,
        cases: CompilerProfileCases,
    ) -> Result<BuiltModel, DesignModelError> {
        let built = self.built((role, cases), &mut training::run);
        built.map_err(DesignModelError::Build)
    }

    /// Builds the model that runs cases with a compiler profile of the cases that `train` runs on the
    /// instrumented model.
    ///
    /// # Errors
    /// `train` fails, or the model cannot be built.
    pub fn profiled(
        &self,
        train: &mut dyn FnMut(&Target) -> Result<(), String>,
    ) -> Result<BuiltModel, DesignModelError> {
        let built = self.built((ModelPurpose::Cases, CompilerProfileCases::Own), train);
        built.map_err(DesignModelError::Build)
    }

    fn built(
        &self,
        (role, cases): (ModelPurpose, CompilerProfileCases),
        train: &mut dyn FnMut(&Target) -> Result<(), String>,
    ) -> Result<BuiltModel, String> {
        let mut train = |library: &Path| self.train(library, train);
        let profile = Some((cases, &mut train as &mut CompilerProfileTrainer<'_>));
        let built = build::model(
            &self.description,
            self.settings(),
            role,
            &*self.watch,
            profile,
        );
        built.map_err(|error| error.to_string())
    }

    /// Loads the instrumented model in `library`, runs `train` on it, and lets it write its counts.
    fn train(
        &self,
        library: &Path,
        train: &mut dyn FnMut(&Target) -> Result<(), String>,
    ) -> Result<(), String> {
        let model = self.open(library, VerilatedModelInfo::default())?;
        train(&targets::training(model.clone()))?;
        if model.library.write_profile() {
            Ok(())
        } else {
            Err("the model counts nothing".to_owned())
        }
    }

    fn load(&self, role: ModelPurpose) -> Result<Arc<LoadedLibrary>, String> {
        let what = (role, CompilerProfileCases::RandomIfFast);
        let built = self.built(what, &mut training::run)?;
        self.open(&built.library, built.info)
    }

    fn open(&self, library: &Path, info: VerilatedModelInfo) -> Result<Arc<LoadedLibrary>, String> {
        let library = bridge::open_library(&library.to_string_lossy());
        Ok(Arc::new(LoadedLibrary {
            description: self.description.clone(),
            folder: self.folder.clone(),
            info,
            library: library.map_err(|error| error.to_string())?,
            points: OnceLock::new(),
            counters: OnceLock::new(),
        }))
    }
}

fn loaded(
    model: &Result<Arc<LoadedLibrary>, String>,
) -> Result<Arc<LoadedLibrary>, DesignModelError> {
    model.clone().map_err(DesignModelError::Build)
}
