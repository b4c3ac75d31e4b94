//! Which DUTs the cases run on.

use nvdla_bench::engine::{Target, Targets};

use crate::models;

use super::problem::CommandProblem;

/// Which DUTs to take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DutChoice<'a> {
    /// The user's own where there is one, else ours.
    Any,
    /// Ours.
    Ours,
    /// This one, by name or by the path of its description.
    Named(&'a str),
}

impl<'a> DutChoice<'a> {
    /// The one of this name, if one is named.
    pub(super) fn of(dut: Option<&'a str>) -> Self {
        dut.map_or(Self::Any, Self::Named)
    }
}

/// The DUTs that are asked for.
pub(super) fn choose(choice: DutChoice<'_>) -> Result<Targets, CommandProblem> {
    if !models::CAN_SIMULATE {
        return Err(CommandProblem::NoDut);
    }
    if let DutChoice::Named(name) = choice {
        return Ok(vec![models::target(name)?].into());
    }
    let is_ours = |target: &Target| matches!(target.name.as_str(), "nv_small" | "nv_small_ew");
    let (ours, theirs): (Vec<_>, Vec<_>) = models::targets()?.into_iter().partition(is_ours);
    Ok(match choice {
        DutChoice::Any if !theirs.is_empty() => theirs,
        _ => ours,
    }
    .into())
}
