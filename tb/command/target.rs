//! Chooses the DUTs on which cases run.

use nvdla_bench::engine::Targets;

use crate::verilated::models::{self, Designs};

use crate::command::problem::{CommandProblem, CommandResult};

/// Names of the DUTs of this project.
const OURS: [&str; 2] = ["nv_small", "nv_small_ew"];

/// Whether [`choose`] would return DUTs of this project, and none of the user.
pub fn is_ours(designs: &Designs, dut: Option<&str>) -> CommandResult<bool> {
    Ok(match dut {
        Some(name) => OURS.contains(&name),
        None => designs.users_target()?.is_none(),
    })
}

/// The DUT with this name or description. If `dut` is `None`: the user's own DUT (see
/// NVDLA_COSIM_DUT), else those of this project.
pub fn choose(designs: &Designs, dut: Option<&str>) -> CommandResult<Targets> {
    if !models::CAN_SIMULATE {
        return Err(CommandProblem::NoDut);
    }
    if let Some(name) = dut {
        return Ok(Targets(vec![designs.target(name)?]));
    }
    Ok(match designs.users_target()? {
        Some(users) => Targets(vec![users]),
        None => Targets(designs.targets()?),
    })
}
