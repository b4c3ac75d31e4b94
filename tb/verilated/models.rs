//! Finds targets of the engine by name: Verilated models, built when first needed, and added ones.

use std::sync::{Arc, Mutex, PoisonError};

use nvdla_bench::engine::Target;
use nvdla_dut_build::LocatedProblem;
use nvdla_dut_build::build::BuildProgress;

pub use crate::verilated::error::TargetNotFound;

/// Whether this program can simulate Verilated models: has the feature `verilator`.
pub const CAN_SIMULATE: bool = cfg!(feature = "verilator");

/// All designs and targets that a program knows. Clones share them, and the models that are loaded.
#[derive(Clone)]
pub struct Designs {
    #[cfg(feature = "verilator")]
    catalog: Arc<super::designs::DesignCatalog>,
    /// Targets that the program has added: name, and function that makes the target.
    added: Arc<Mutex<Vec<AddedTarget>>>,
}

struct AddedTarget {
    name: String,
    make: Box<dyn Fn() -> Target + Send>,
}

/// Builds models without a word.
impl Default for Designs {
    fn default() -> Self {
        Self::watched_by(|_| ())
    }
}

impl Designs {
    /// Designs of whose builds `watch` is told each step.
    pub fn watched_by(watch: impl Fn(BuildProgress<'_>) + Send + Sync + 'static) -> Self {
        #[cfg(not(feature = "verilator"))]
        drop(watch);
        Self {
            #[cfg(feature = "verilator")]
            catalog: Arc::new(super::designs::DesignCatalog::new(Arc::new(watch))),
            added: Arc::default(),
        }
    }

    /// Adds a target that `make` makes, for a DUT of one's own. [`Self::target`] and the command find
    /// it by its name; [`Self::targets`] does not list it.
    pub fn add(&self, make: impl Fn() -> Target + Send + 'static) {
        let mut added = self.added.lock().unwrap_or_else(PoisonError::into_inner);
        added.push(AddedTarget {
            name: make().name,
            make: Box::new(make),
        });
    }

    fn added(&self, name: &str) -> Option<Target> {
        let added = self.added.lock().unwrap_or_else(PoisonError::into_inner);
        let found = added.iter().find(|known| known.name == name)?;
        Some((found.make)())
    }
}

/// The target with this name: `nv_small`, `nv_small_ew`, the design of `NVDLA_COSIM_DUT`, or the
/// design whose description has this path (`*.yaml`). For more than one target, or targets of one's
/// own, see [`Designs`].
///
/// # Errors
/// There is no such target, or its description is wrong.
pub fn target(name: &str) -> Result<Target, TargetNotFound> {
    Designs::default().target(name)
}

#[cfg(feature = "verilator")]
mod verilated {
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    use nvdla_bench::dut::PowerOnContents;
    use nvdla_dut_build::build::BuildSettings;
    use nvdla_dut_build::mutants::UNCHANGED;

    use super::{Designs, LocatedProblem, Target, TargetNotFound};
    use crate::verilated::designs::DesignWithModels;
    use crate::verilated::dut::VerilatedDut;
    use crate::verilated::error::DesignModelError;
    use crate::verilated::targets::target;

    impl VerilatedDut {
        /// Creates a simulation of the design with this name, or with the description at this path, in
        /// this power-on state (a number is the seed of random bits). The design is powered up, see
        /// `powered_up`; all inputs are low, reset included. Finds and loads the design at each call:
        /// for many simulations, keep a [`Designs`].
        ///
        /// # Errors
        /// There is no such design, its model cannot be built, or the simulation ended at time zero or
        /// did not settle.
        pub fn new(
            name: &str,
            power_on: impl Into<PowerOnContents>,
        ) -> Result<Self, DesignModelError> {
            let design = Designs::default().design(name)?;
            Self::mutant(&design, UNCHANGED, power_on.into())
        }
    }

    impl Designs {
        /// The target with this name: `nv_small`, `nv_small_ew`, the design of `NVDLA_COSIM_DUT`, one
        /// that was added, or the design whose description has this path (`*.yaml`).
        ///
        /// # Errors
        /// There is no such target, or its description is wrong.
        pub fn target(&self, name: &str) -> Result<Target, TargetNotFound> {
            match self.added(name) {
                Some(target) => Ok(target),
                None => self.design(name).map(target),
            }
        }

        /// The targets of all known designs, this project's first.
        ///
        /// # Errors
        /// The description that `NVDLA_COSIM_DUT` names is wrong.
        pub fn targets(&self) -> Result<Vec<Target>, LocatedProblem> {
            Ok(self.all()?.into_iter().map(target).collect())
        }

        /// The target of the design whose description `NVDLA_COSIM_DUT` names; `None` if that is not
        /// set.
        ///
        /// # Errors
        /// The description is wrong.
        pub fn users_target(&self) -> Result<Option<Target>, LocatedProblem> {
            Ok(self.users_design()?.map(target))
        }

        /// All designs: those of this project, then that of `NVDLA_COSIM_DUT` unless it is one of
        /// these. Two may have the same name.
        ///
        /// # Errors
        /// A description is wrong.
        pub fn all(&self) -> Result<Vec<Arc<DesignWithModels>>, LocatedProblem> {
            self.catalog.all()
        }

        /// The design whose description `NVDLA_COSIM_DUT` names; `None` if the variable is not set.
        ///
        /// # Errors
        /// Its description is wrong.
        pub fn users_design(&self) -> Result<Option<Arc<DesignWithModels>>, LocatedProblem> {
            self.catalog.users()
        }

        /// The design with this name, or, if it ends with `.yaml`, with the description at this path.
        ///
        /// # Errors
        /// There is no such design, or a description is wrong.
        pub fn design(&self, name: &str) -> Result<Arc<DesignWithModels>, TargetNotFound> {
            self.catalog.design(name)
        }

        /// Directories and tools with which models are built.
        #[must_use]
        pub fn settings(&self) -> &BuildSettings {
            self.catalog.settings()
        }

        /// The folder of the models and of tools that the program installs.
        #[must_use]
        pub fn work(&self) -> Option<PathBuf> {
            Some(self.settings().work.clone())
        }

        /// The design that the file at `path` describes, the same at each call.
        ///
        /// # Errors
        /// Its description is wrong.
        pub fn at(&self, path: &Path) -> Result<Arc<DesignWithModels>, LocatedProblem> {
            self.catalog.at(path)
        }
    }
}

/// A program without the feature `verilator` has no targets but those that it adds.
#[cfg(not(feature = "verilator"))]
impl Designs {
    /// The added target with this name.
    ///
    /// # Errors
    /// There is no such target.
    pub fn target(&self, name: &str) -> Result<Target, TargetNotFound> {
        self.added(name).ok_or_else(|| TargetNotFound::Unknown {
            name: name.to_owned(),
            known: Vec::new(),
        })
    }

    /// The folder of tools that the program installs; `None` if the user has no home folder.
    #[must_use]
    pub fn work(&self) -> Option<std::path::PathBuf> {
        Some(super::cache::cache()?.join("tools"))
    }

    /// No target.
    pub fn targets(&self) -> Result<Vec<Target>, LocatedProblem> {
        Ok(Vec::new())
    }

    /// No target.
    pub fn users_target(&self) -> Result<Option<Target>, LocatedProblem> {
        Ok(None)
    }
}
