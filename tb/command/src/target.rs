//! Which DUTs the cases run on.

use nvdla_bench::engine::Targets;

use nvdla_verilated::models;

use crate::problem::CommandProblem;

/// The choice of DUTs for a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DutChoice<'a> {
    /// The user's DUT if there is one, else this project's.
    Any,
    /// The DUT with this name, or with a description at this path.
    Named(&'a str),
}

impl<'a> DutChoice<'a> {
    /// The choice for an option that names a DUT or not.
    pub fn of(dut: Option<&'a str>) -> Self {
        dut.map_or(Self::Any, Self::Named)
    }

    /// Whether the choice means DUTs of this project.
    pub fn is_ours(self) -> Result<bool, CommandProblem> {
        Ok(match self {
            Self::Named(name) => OURS.contains(&name),
            Self::Any => models::users_target()?.is_none(),
        })
    }
}

/// Names of the DUTs of this project.
const OURS: [&str; 2] = ["nv_small", "nv_small_ew"];

/// The DUTs of a choice.
pub fn choose(choice: DutChoice<'_>) -> Result<Targets, CommandProblem> {
    if !models::CAN_SIMULATE {
        return Err(CommandProblem::NoDut);
    }
    if let DutChoice::Named(name) = choice {
        return Ok(vec![models::target(name)?].into());
    }
    Ok(match models::users_target()? {
        Some(users) => vec![users].into(),
        None => models::targets()?.into(),
    })
}
