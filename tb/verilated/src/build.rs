//! Models of designs, built when they are needed.

use std::path::{Path, PathBuf};

use nvdla_dut_build::build::{self, BuiltModel, ModelRole, ProfileOrigin, ProfileTraining};

use super::designs::{Design, LoadedLibrary, ModelInfo, settings, watching};
use super::error::ModelError;
use super::ffi::bridge;
use super::{targets, training};

impl Design {
    /// Facts about the design's model, which is built when it is not there.
    ///
    /// # Errors
    /// It cannot be built.
    pub fn info(&'static self) -> Result<&'static ModelInfo, ModelError> {
        Ok(&self.model()?.info)
    }

    /// The model that runs cases.
    pub(super) fn model(&'static self) -> Result<&'static LoadedLibrary, ModelError> {
        loaded(self.model.get_or_init(|| self.load(ModelRole::Cases)))
    }

    /// The model that records waves.
    pub(super) fn recorder(&'static self) -> Result<&'static LoadedLibrary, ModelError> {
        loaded(self.recorder.get_or_init(|| self.load(ModelRole::Waves)))
    }

    /// Builds its model for cases with a profile of what `train` runs on the model that it gets; where
    /// the library is.
    ///
    /// # Errors
    /// As `train`, or it cannot be built.
    pub(super) fn profiled(
        &'static self,
        origin: ProfileOrigin,
        train: &mut dyn FnMut(&'static LoadedLibrary) -> Result<(), String>,
    ) -> Result<PathBuf, ModelError> {
        let mut run = |library: &Path| self.train(library, train);
        let work = (watching(), &mut run as &mut ProfileTraining<'_>);
        let built = build::profiled(self.description, settings(), origin, work);
        let built = built.map_err(|error| ModelError::Build(error.explained()))?;
        Ok(built.library)
    }

    /// Runs `train` on the model in `library`, which counts, and has it write what it counted.
    fn train(
        &'static self,
        library: &Path,
        train: &mut dyn FnMut(&'static LoadedLibrary) -> Result<(), String>,
    ) -> Result<(), String> {
        let info = ModelInfo {
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

    /// Loads the design's model, built when it is not there; a fast one with a profile of random cases.
    ///
    /// # Errors
    /// It cannot be built.
    pub fn build(&'static self, role: ModelRole) -> Result<BuiltModel, ModelError> {
        self.built(role).map_err(ModelError::Build)
    }

    fn built(&'static self, role: ModelRole) -> Result<BuiltModel, String> {
        let mut run = |model| training::run(&targets::training(self, model));
        let mut train = |library: &Path| self.train(library, &mut run);
        let train: &mut ProfileTraining<'_> = &mut train;
        let built = build::model(
            self.description,
            settings(),
            role,
            (watching(), Some(train)),
        );
        built.map_err(|error| error.explained())
    }

    fn load(&'static self, role: ModelRole) -> Result<LoadedLibrary, String> {
        let built = self.built(role)?;
        let info = ModelInfo {
            design: self,
            verilator: built.verilator.clone(),
            digest: built.digest.clone(),
            delays: built.delays.clone(),
        };
        open(&built.library, info)
    }
}

fn open(library: &Path, info: ModelInfo) -> Result<LoadedLibrary, String> {
    let library = bridge::open_library(&library.to_string_lossy());
    let library = library.map_err(|error| error.to_string())?;
    Ok(LoadedLibrary { info, library })
}

fn loaded(
    model: &'static Result<LoadedLibrary, String>,
) -> Result<&'static LoadedLibrary, ModelError> {
    model
        .as_ref()
        .map_err(|text| ModelError::Build(text.clone()))
}
