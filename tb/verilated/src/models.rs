//! Finds targets of the engine by name: Verilated models, built when first needed, and added ones.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use nvdla_bench::engine::Target;
use nvdla_dut_build::LocatedProblem;

pub use crate::error::TargetNotFound;

/// Whether this program can simulate Verilated models: has the feature `verilator`.
pub const CAN_SIMULATE: bool = cfg!(feature = "verilator");

/// The folder of the models and of tools that the program installs; `None` if the user has no home
/// folder.
#[must_use]
pub fn work() -> Option<PathBuf> {
    verilated::work()
}

/// Targets that the program has added with [`add`]: name, and function that makes the target.
static ADDED: Mutex<Vec<(String, TargetMaker)>> = Mutex::new(Vec::new());

type TargetMaker = Box<dyn Fn() -> Target + Send>;

/// Adds a target that `make` makes, for a DUT of one's own. [`target`] and the command find it by
/// its name; [`targets`] does not list it.
pub fn add(make: impl Fn() -> Target + Send + 'static) {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    added.push((make().name, Box::new(make)));
}

fn added(name: &str) -> Option<Target> {
    let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    let (_, make) = added.iter().find(|(known, _)| known == name)?;
    Some(make())
}

/// The target with this name: `nv_small`, `nv_small_ew`, the design of `NVDLA_COSIM_DUT`, one that
/// was [`add`]ed, or the design whose description has this path (`*.yaml`).
///
/// # Errors
/// There is no such target, or its description is wrong.
pub fn target(name: &str) -> Result<Target, TargetNotFound> {
    match added(name) {
        Some(target) => Ok(target),
        None => verilated::design(name).map(verilated::target),
    }
}

/// The targets of all known designs, this project's first; none without the feature `verilator`.
///
/// # Errors
/// The description that `NVDLA_COSIM_DUT` names is wrong.
pub fn targets() -> Result<Vec<Target>, LocatedProblem> {
    let designs = verilated::designs()?.into_iter();
    Ok(designs.map(verilated::target).collect())
}

/// The target of the design whose description `NVDLA_COSIM_DUT` names; `None` if that is not set.
///
/// # Errors
/// The description is wrong.
pub fn users_target() -> Result<Option<Target>, LocatedProblem> {
    Ok(verilated::users_design()?.map(verilated::target))
}

#[cfg(feature = "verilator")]
mod verilated {
    pub(super) use crate::designs::{design, designs, users_design};
    pub(super) use crate::targets::target;

    use super::PathBuf;

    pub(super) fn work() -> Option<PathBuf> {
        Some(crate::designs::settings().work.clone())
    }
}

/// Designs and targets in a build without the feature `verilator`: there are none.
#[cfg(not(feature = "verilator"))]
mod verilated {
    use super::{LocatedProblem, PathBuf, Target, TargetNotFound};
    use crate::cache::cache;

    pub(super) fn work() -> Option<PathBuf> {
        Some(cache()?.join("tools"))
    }

    pub(super) fn design(name: &str) -> Result<Target, TargetNotFound> {
        Err(TargetNotFound::Unknown {
            name: name.to_owned(),
            known: Vec::new(),
        })
    }

    pub(super) fn designs() -> Result<Vec<Target>, LocatedProblem> {
        Ok(Vec::new())
    }

    pub(super) fn users_design() -> Result<Option<Target>, LocatedProblem> {
        Ok(None)
    }

    pub(super) fn target(design: Target) -> Target {
        design
    }
}
