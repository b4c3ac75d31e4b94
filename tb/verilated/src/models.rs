//! The Verilated models as targets of the engine, built when they are needed.

use std::sync::{Mutex, PoisonError};

use nvdla_bench::engine::Target;
use nvdla_dut_build::Located;
use nvdla_yaml::names::hint;

#[cfg(feature = "verilator")]
use crate::targets as verilated;

/// Whether this build can simulate, that is has the feature `verilator`.
pub const CAN_SIMULATE: bool = cfg!(feature = "verilator");

/// DUTs that the program itself has added, by name.
static ADDED: Mutex<Vec<(String, TargetMaker)>> = Mutex::new(Vec::new());

type TargetMaker = Box<dyn Fn() -> Target + Send>;

/// Adds a DUT of one's own: the command and [`target`] find it by its name, and never take
/// it unless it is named.
pub fn add(make: impl Fn() -> Target + Send + 'static) {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    added.push((make().name, Box::new(make)));
}

fn added(name: &str) -> Option<Target> {
    let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    let (_, make) = added.iter().find(|(known, _)| known == name)?;
    Some(make())
}

/// Why a name does not lead to a target.
#[derive(Debug, thiserror::Error)]
pub enum NoTarget {
    #[error(
        "unknown DUT `{name}`; there are: {}; or name a description, *.yaml{}",
        known.join(", "),
        hint(name, known)
    )]
    Unknown { name: String, known: Vec<String> },
    #[error(transparent)]
    Description(#[from] Located),
}

/// The DUT with this name: `nv_small`, `nv_small_ew`, that of `NVDLA_COSIM_DUT`, one that was
/// [`add`]ed, or the path of a description, `*.yaml`.
///
/// # Errors
/// There is none of that name, or its description is wrong.
pub fn target(name: &str) -> Result<Target, NoTarget> {
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
    found.ok_or_else(|| NoTarget::Unknown {
        name: name.to_owned(),
        known,
    })
}

/// All DUTs, those of this project first; none without the feature `verilator`.
///
/// # Errors
/// The description that `NVDLA_COSIM_DUT` names is wrong.
pub fn targets() -> Result<Vec<Target>, Located> {
    verilated::all()
}

/// The DUT whose description `NVDLA_COSIM_DUT` names.
///
/// # Errors
/// The description is wrong.
pub fn users_target() -> Result<Option<Target>, Located> {
    verilated::users()
}

/// Stands for the models in a build without the feature `verilator`.
#[cfg(not(feature = "verilator"))]
mod verilated {
    use std::path::Path;

    use super::{Located, Target};

    pub(super) fn at(path: &Path) -> Result<Target, Located> {
        unreachable!("nothing asks for {} without models", path.display())
    }

    pub(super) fn all() -> Result<Vec<Target>, Located> {
        Ok(Vec::new())
    }

    pub(super) fn users() -> Result<Option<Target>, Located> {
        Ok(None)
    }
}
