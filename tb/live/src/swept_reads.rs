//! Registers that a sweep reads in each of its runs, behind the access and at the end.

use nvdla_bench::conditions::SweptAccess;
use nvdla_model::model::predict::never;
use nvdla_model::program::{Posting, ProgramStep};
use nvdla_regs::look_up;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{BLOCKS, cdma, glb};
use nvdla_regs::types::{Block, Counts, Group, Reg, Role, Statistics};

/// A register that is read.
pub(crate) struct SweptRead {
    /// The write to S_POINTER in front of it, where one is necessary.
    pub(crate) select: Option<ProgramStep>,
    pub(crate) at: RegAddr,
    /// The register group, where both are read.
    group: Option<u32>,
}

impl SweptRead {
    fn of(at: RegAddr) -> Self {
        Self {
            select: None,
            at,
            group: None,
        }
    }

    pub(crate) fn name(&self) -> String {
        let name = look_up::name(self.at);
        match self.group {
            Some(group) => format!("{name} of group {group}"),
            None => name,
        }
    }
}

/// Whether the access writes to a layer register.
pub(crate) fn is_written_to_layer(access: SweptAccess) -> bool {
    let reg = look_up::at(access.at).filter(|_| access.value.is_some());
    reg.is_some_and(|reg| reg.group == Group::Dual)
}

/// What a sweep reads in each of its runs.
pub(crate) struct SweptReads {
    /// Directly behind the access:
    ///
    /// * after a read, the same register once more;
    /// * after an enable that clears the statistics of its block, these statistics, unless the block may be done
    ///   before the others of its layer are enabled;
    /// * after any other write, nothing.
    pub(crate) behind: Vec<SweptRead>,
    /// When nothing runs any more: interrupts, states of the units that the program writes to, the register of the
    /// access if it writes to a layer, and the statistics of both groups.
    pub(crate) at_end: Vec<SweptRead>,
}

impl SweptReads {
    /// For a program that writes `steps` before the access.
    pub(crate) fn new(steps: &[ProgramStep], access: SweptAccess) -> Self {
        let own = look_up::block(access.at);
        let is_used = |block: &&Block| {
            let mut steps = steps.iter();
            let writes = |step: &ProgramStep| match step {
                ProgramStep::Write { at, .. } => look_up::block(*at) == Some(*block),
                _ => false,
            };
            own == Some(*block) || steps.any(writes)
        };
        let blocks = BLOCKS.iter().filter(|block| block.ping_pong);
        let blocks: Vec<&Block> = blocks.filter(is_used).collect();
        let states = blocks.iter().flat_map(|block| {
            let roles = [Role::Status, Role::Pointer];
            roles.map(|role| block.of_role(role)).into_iter().flatten()
        });
        let mut at_end = vec![glb::S_INTR_STATUS.addr, glb::S_INTR_MASK.addr];
        at_end.extend(states.map(|reg| reg.addr));
        at_end.extend(is_written_to_layer(access).then_some(access.at));
        let mut at_end: Vec<SweptRead> = at_end.into_iter().map(SweptRead::of).collect();
        for block in blocks {
            at_end.extend(
                [0, 1]
                    .into_iter()
                    .flat_map(|group| statistics(block, group)),
            );
        }
        let cleared = own.filter(|block| {
            let is_enable = block.of_role(Role::Enable).map(|reg| reg.addr) == Some(access.at);
            let waits = **block != cdma::BLOCK || fetches_into_other_banks(steps);
            is_enable && waits && block.statistics == Some(Statistics::ClearedAtEnable)
        });
        let cleared = cleared.into_iter().flat_map(counters);
        let behind = match access.value {
            None => vec![SweptRead::of(access.at)],
            Some(_) => cleared.map(|reg| SweptRead::of(reg.addr)).collect(),
        };
        Self { behind, at_end }
    }
}

/// Whether the last layer that is programmed for CDMA has other data banks than the one before. With them it waits for
/// the others of its layer; else it may be done before they are enabled.
///
/// Source: docs/nv_small/conv_multilayer.md, section 8.
fn fetches_into_other_banks(steps: &[ProgramStep]) -> bool {
    let mut banks = steps.iter().rev().filter_map(|step| match step {
        ProgramStep::Write { at, value, .. } if *at == cdma::D_BANK.addr => Some(value & 0x1f),
        _ => None,
    });
    let (last, before) = (banks.next(), banks.next());
    before.is_some() && last != before
}

/// Reads of the statistics of a group that do not depend on the timing of the memory.
fn statistics(block: &Block, group: u32) -> impl Iterator<Item = SweptRead> {
    let pointer = block.of_role(Role::Pointer);
    let mut select = pointer.map(|reg| ProgramStep::Write {
        at: reg.addr,
        value: group,
        posting: Posting::NonPosted,
    });
    let exact = counters(block).filter(|reg| never(reg).is_none());
    exact.map(move |reg| SweptRead {
        select: select.take(),
        at: reg.addr,
        group: Some(group),
    })
}

/// Statistics registers that may be other than 0.
fn counters(block: &Block) -> impl Iterator<Item = &'static Reg> {
    let is_constant = |reg: &Reg| matches!(reg.role, Role::Statistic(Counts::Nan | Counts::Inf));
    block.captured().filter(move |reg| !is_constant(reg))
}
