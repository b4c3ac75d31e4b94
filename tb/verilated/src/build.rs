//! Builds and loads the model of a design when it is first needed.

use std::path::{Path, PathBuf};

use nvdla_dut_build::build::{
    self, BuiltModel, CompilerProfileCases, CompilerProfileTrainer, ModelPurpose,
};

use super::designs::{DesignWithModels, LoadedLibrary, VerilatedModelInfo, settings, watching};
use super::error::DesignModelError;
use super::ffi::bridge;
use super::{targets, training};

impl DesignWithModels {
    /// Verilator's release, digest and ignored delays of the design's model; builds it if necessary.
    ///
    /// # Errors
    /// The model cannot be built.
    pub fn info(&'static self) -> Result<&'static VerilatedModelInfo, DesignModelError> {
        Ok(&self.model()?.info)
    }

    /// The loaded library of the model that runs cases; built at the first call.
    pub(super) fn model(&'static self) -> Result<&'static LoadedLibrary, DesignModelError> {
        loaded(self.model.get_or_init(|| self.load(ModelPurpose::Cases)))
    }

    /// The loaded library of the model that records waves; built at the first call.
    pub(super) fn recorder(&'static self) -> Result<&'static LoadedLibrary, DesignModelError> {
        loaded(self.recorder.get_or_init(|| self.load(ModelPurpose::Waves)))
    }

    /// Builds the model that runs cases with a compiler profile of the cases that `train` runs on the
    /// instrumented model. Returns the path of the library.
    ///
    /// # Errors
    /// `train` fails, or the model cannot be built.
    pub(super) fn profiled(
        &'static self,
        origin: CompilerProfileCases,
        train: &mut dyn FnMut(&'static LoadedLibrary) -> Result<(), String>,
    ) -> Result<PathBuf, DesignModelError> {
        let mut run = |library: &Path| self.train(library, train);
        let work = (watching(), &mut run as &mut CompilerProfileTrainer<'_>);
        let built = build::profiled(self.description, settings(), origin, work);
        let built = built.map_err(|error| DesignModelError::Build(error.to_string()))?;
        Ok(built.library)
    }

    /// Loads the instrumented model in `library`, runs `train` on it, and lets it write its counts.
    fn train(
        &'static self,
        library: &Path,
        train: &mut dyn FnMut(&'static LoadedLibrary) -> Result<(), String>,
    ) -> Result<(), String> {
        let info = VerilatedModelInfo {
            design: self,
            verilator: String::new(),
            digest: String::new(),
            delays: String::new(),
        };
        let model: &LoadedLibrary = Box::leak(Box::new(open(library, info)?));
        train(model)?;
        match model.library.write_profile() {
            true => Ok(()),
            false => Err("the model counts nothing".to_owned()),
        }
    }

    /// Builds the design's model for `role`, unless an up-to-date one exists. If a fast model has no
    /// compiler profile, one is made of random cases.
    ///
    /// # Errors
    /// The model cannot be built.
    pub fn build(&'static self, role: ModelPurpose) -> Result<BuiltModel, DesignModelError> {
        self.built(role).map_err(DesignModelError::Build)
    }

    fn built(&'static self, role: ModelPurpose) -> Result<BuiltModel, String> {
        let mut run = |model| training::run(&targets::training(self, model));
        let mut train = |library: &Path| self.train(library, &mut run);
        let train: &mut CompilerProfileTrainer<'_> = &mut train;
        let built = build::model(
            self.description,
            settings(),
            role,
            (watching(), Some(train)),
        );
        built.map_err(|error| error.to_string())
    }

    fn load(&'static self, role: ModelPurpose) -> Result<LoadedLibrary, String> {
        let built = self.built(role)?;
        let info = VerilatedModelInfo {
            design: self,
            verilator: built.verilator.clone(),
            digest: built.digest.clone(),
            delays: built.delays.clone(),
        };
        open(&built.library, info)
    }
}

fn open(library: &Path, info: VerilatedModelInfo) -> Result<LoadedLibrary, String> {
    let library = bridge::open_library(&library.to_string_lossy());
    let library = library.map_err(|error| error.to_string())?;
    Ok(LoadedLibrary { info, library })
}

fn loaded(
    model: &'static Result<LoadedLibrary, String>,
) -> Result<&'static LoadedLibrary, DesignModelError> {
    model
        .as_ref()
        .map_err(|text| DesignModelError::Build(text.clone()))
}
