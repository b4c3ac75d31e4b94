//! Finds targets of the engine by name: Verilated models, built when first needed, and added ones.

use std::sync::{Mutex, PoisonError};

use nvdla_bench::engine::Target;
use nvdla_dut_build::LocatedProblem;
use nvdla_yaml::names::hint;

#[cfg(feature = "verilator")]
use crate::targets as verilated;

/// Whether this program can simulate Verilated models: has the feature `verilator`.
pub const CAN_SIMULATE: bool = cfg!(feature = "verilator");

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

/// Why there is no target for a name: it is unknown, or a description is wrong.
#[derive(Debug, thiserror::Error)]
pub enum TargetNotFound {
    #[error(
        "unknown DUT `{name}`; there are: {}; or name a description, *.yaml{}",
        known.join(", "),
        hint(name, known)
    )]
    Unknown { name: String, known: Vec<String> },
    #[error(transparent)]
    Description(#[from] LocatedProblem),
}

/// The target with this name: `nv_small`, `nv_small_ew`, the design of `NVDLA_COSIM_DUT`, one that
/// was [`add`]ed, or the design whose description has this path (`*.yaml`).
///
/// # Errors
/// There is no such target, or its description is wrong.
pub fn target(name: &str) -> Result<Target, TargetNotFound> {
    if let Some(target) = added(name) {
        return Ok(target);
    }
    if name.ends_with(".yaml") && CAN_SIMULATE {
        return Ok(verilated::at(name.as_ref())?);
    }
    let all = targets()?;
    let known = all.iter().map(|target| target.name.clone()).collect();
    // The user's own comes before ours of the same name.
    let found = all.into_iter().rev().find(|target| target.name == name);
    found.ok_or_else(|| TargetNotFound::Unknown {
        name: name.to_owned(),
        known,
    })
}

/// The targets of all known designs, this project's first; none without the feature `verilator`.
///
/// # Errors
/// The description that `NVDLA_COSIM_DUT` names is wrong.
pub fn targets() -> Result<Vec<Target>, LocatedProblem> {
    verilated::all()
}

/// The target of the design whose description `NVDLA_COSIM_DUT` names; `None` if that is not set.
///
/// # Errors
/// The description is wrong.
pub fn users_target() -> Result<Option<Target>, LocatedProblem> {
    verilated::users()
}

/// Replaces the module `targets` in a build without the feature `verilator`: no target exists.
#[cfg(not(feature = "verilator"))]
mod verilated {
    use std::path::Path;

    use super::{LocatedProblem, Target};

    pub(super) fn at(path: &Path) -> Result<Target, LocatedProblem> {
        unreachable!("nothing asks for {} without models", path.display())
    }

    pub(super) fn all() -> Result<Vec<Target>, LocatedProblem> {
        Ok(Vec::new())
    }

    pub(super) fn users() -> Result<Option<Target>, LocatedProblem> {
        Ok(None)
    }
}
