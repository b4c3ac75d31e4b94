//! The designs that the program knows: those of this project, that of `NVDLA_COSIM_DUT`, and any other
//! one by the path of its description.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cxx::UniquePtr;
use nvdla_compare::observed::StructuralCounterPlace;
use nvdla_dut_build::build::{BuildProgress, BuildSettings, VerilatedModelInfo};
use nvdla_dut_build::{Description, LocatedProblem};

use super::error::TargetNotFound;
use super::ffi::bridge;
use super::home::DesignsFolder;

/// Environment variable with the path of the description of the user's design.
const USERS: &str = "NVDLA_COSIM_DUT";

/// Paths of the descriptions of this project's designs.
const OURS: [&str; 2] = ["rtl/nv_small.yaml", "rtl/nv_small_ew.yaml"];

/// What is told of each step of a build.
pub(super) type BuildWatch = dyn Fn(BuildProgress<'_>) + Send + Sync;

/// Finds designs, and keeps those that were found: each is the same at every call.
pub(super) struct DesignCatalog {
    folder: Arc<DesignsFolder>,
    watch: Arc<BuildWatch>,
    /// Designs by the real path of their description.
    found: Mutex<BTreeMap<PathBuf, Arc<DesignWithModels>>>,
}

/// A design with its description, and its models once they are built and loaded.
pub struct DesignWithModels {
    pub description: Arc<Description>,
    pub(super) folder: Arc<DesignsFolder>,
    pub(super) watch: Arc<BuildWatch>,
    pub(super) model: OnceLock<Result<Arc<LoadedLibrary>, String>>,
    /// The loaded library of the model that records waves, or why it could not be built.
    pub(super) recorder: OnceLock<Result<Arc<LoadedLibrary>, String>>,
}

/// The loaded shared library of a model.
pub(super) struct LoadedLibrary {
    pub(super) description: Arc<Description>,
    pub(super) folder: Arc<DesignsFolder>,
    pub(super) info: VerilatedModelInfo,
    pub(super) library: UniquePtr<bridge::Library>,
    /// Names of the cover points, and places of the structural coverage counters, once asked for.
    pub(super) points: OnceLock<Arc<[Arc<str>]>>,
    pub(super) counters: OnceLock<Arc<[StructuralCounterPlace]>>,
}

// SAFETY: a library is the address of one function, which may be called from any thread: it
// serialises what it does.
#[expect(unsafe_code, reason = "the type is C++ and says nothing about threads")]
unsafe impl Send for bridge::Library {}
// SAFETY: as above.
#[expect(unsafe_code, reason = "the type is C++ and says nothing about threads")]
unsafe impl Sync for bridge::Library {}

impl DesignCatalog {
    /// Knows the designs of this project; `watch` hears of all builds.
    pub(super) fn new(watch: Arc<BuildWatch>) -> Self {
        Self {
            folder: Arc::new(DesignsFolder::of_process()),
            watch,
            found: Mutex::default(),
        }
    }

    /// Directories and tools with which models are built.
    pub(super) fn settings(&self) -> &BuildSettings {
        &self.folder.settings
    }

    /// All designs: those of this project, then that of `NVDLA_COSIM_DUT` unless it is one of these.
    /// Two may have the same name.
    ///
    /// # Errors
    /// A description is wrong.
    pub(super) fn all(&self) -> Result<Vec<Arc<DesignWithModels>>, LocatedProblem> {
        let mut designs = Vec::new();
        for path in OURS {
            designs.push(self.at(&self.folder.root.join(path))?);
        }
        if let Some(users) = self.users()?
            && !designs.iter().any(|ours| Arc::ptr_eq(ours, &users))
        {
            designs.push(users);
        }
        Ok(designs)
    }

    /// The design whose description `NVDLA_COSIM_DUT` names; `None` if the variable is not set.
    ///
    /// # Errors
    /// Its description is wrong.
    pub(super) fn users(&self) -> Result<Option<Arc<DesignWithModels>>, LocatedProblem> {
        self.users_path().map(|path| self.at(&path)).transpose()
    }

    /// Path in `NVDLA_COSIM_DUT`: relative to the current directory, or, if there is no such file, to
    /// the root of the checkout (for tests).
    fn users_path(&self) -> Option<PathBuf> {
        let path = PathBuf::from(std::env::var_os(USERS).filter(|path| !path.is_empty())?);
        let in_checkout = self.folder.root.join(&path);
        if !path.exists() && in_checkout.exists() {
            Some(in_checkout)
        } else {
            Some(path)
        }
    }

    /// The design with this name, or, if it ends with `.yaml`, with the description at this path.
    ///
    /// # Errors
    /// There is no such design, or a description is wrong.
    pub(super) fn design(&self, name: &str) -> Result<Arc<DesignWithModels>, TargetNotFound> {
        if name.ends_with(".yaml") {
            return Ok(self.at(Path::new(name))?);
        }
        let designs = self.all()?;
        // The user's own comes before ours of the same name.
        let found = designs
            .iter()
            .rfind(|design| design.description.name == name);
        found.cloned().ok_or_else(|| TargetNotFound::Unknown {
            name: name.to_owned(),
            known: designs
                .iter()
                .map(|design| design.description.name.clone())
                .collect(),
        })
    }

    /// The design that the file at `path` describes, the same at each call.
    ///
    /// # Errors
    /// Its description is wrong.
    pub(super) fn at(&self, path: &Path) -> Result<Arc<DesignWithModels>, LocatedProblem> {
        // Ours, and what any model is compiled with.
        self.folder.unpack()?;
        let file = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(design) = found.get(&file) {
            return Ok(design.clone());
        }
        // The model is the same from every directory.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let description = Description::read(&path, &|name| std::env::var(name).ok())?;
        let design = Arc::new(DesignWithModels {
            description: Arc::new(description),
            folder: self.folder.clone(),
            watch: self.watch.clone(),
            model: OnceLock::new(),
            recorder: OnceLock::new(),
        });
        found.insert(file, design.clone());
        Ok(design)
    }
}

impl DesignWithModels {
    /// Directories and tools with which the models of the design are built.
    #[must_use]
    pub fn settings(&self) -> &BuildSettings {
        &self.folder.settings
    }
}
