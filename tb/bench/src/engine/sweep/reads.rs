//! The registers that each run of a sweep reads, directly after the access and at its end.

use nvdla_model::model::Model;
use nvdla_model::model::predict::never;
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::SweepEventKind;
use nvdla_regs::look_up;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::{BLOCKS, cdma, glb};
use nvdla_regs::types::{Block, CountedEvent, Reg, RegRole, StatisticsAtEnable};

use super::moved::MovedAccess;

/// Core clocks after a swept enable from which on the program's next accesses may reach the design.
const REST_COMES: i64 = 7;

/// A register that is read in each run of a sweep.
pub(super) struct SweepRegisterRead {
    /// The write to S_POINTER that selects its register group, if one is necessary.
    pub(super) select: Option<ProgramStep>,
    pub(super) at: RegAddr,
    /// The register group that the name shows, if both groups are read.
    group: Option<u32>,
    /// Whether the value is the same at all offsets, although the model cannot predict it.
    pub(super) is_steady: bool,
}

impl SweepRegisterRead {
    pub(super) fn of(at: RegAddr) -> Self {
        Self {
            select: None,
            at,
            group: None,
            is_steady: false,
        }
    }

    pub(super) fn name(&self) -> String {
        let name = look_up::name(self.at);
        match self.group {
            Some(group) => format!("{name} of group {group}"),
            None => name,
        }
    }
}

/// The layers whose clocks do not change, wherever in the sweep the access comes.
#[derive(Debug, Clone, Copy)]
enum LayersOfSteadyClocks {
    All,
    /// Layers of this register group of the access's block that began before the access.
    Group(u32),
    None,
}

impl LayersOfSteadyClocks {
    /// The steady layers for an access to a design in the state of `model`.
    ///
    /// Source: docs/nv_small/system.md, section 7.
    fn of(model: &Model, moved: &MovedAccess) -> Self {
        let MovedAccess { sweep, access } = moved;
        if moved.is_enable() {
            let pointer = moved.block().and_then(|own| own.of_role(RegRole::Pointer));
            return match pointer.map(|reg| model.peek(reg.addr).value & 1) {
                // The layer before ends before anything else of the next one is enabled.
                Some(enabled)
                    if sweep.around.kind == SweepEventKind::Turn && sweep.from > -REST_COMES =>
                {
                    Self::Group(1 - enabled)
                }
                _ => Self::None,
            };
        }
        let is_setting = access.value.is_some() && access.reg.role == RegRole::Setting;
        if is_setting && !moved.is_layer_write() {
            // Single settings, such as the limits of the memory interface, act at once.
            return Self::None;
        }
        Self::All
    }

    fn has(self, block: &Block, own: Option<&Block>, group: u32) -> bool {
        match self {
            Self::All => true,
            Self::Group(steady) => own == Some(block) && group == steady,
            Self::None => false,
        }
    }
}

/// The registers that a sweep reads in each of its runs.
pub(super) struct SweepRegisterReads {
    /// Reads directly after the access:
    ///
    /// * after a read, the same register once more;
    /// * after an enable that clears the statistics of its block, these statistics, unless the block may be done
    ///   before the others of its layer are enabled;
    /// * after any other write, nothing.
    pub(super) behind: Vec<SweepRegisterRead>,
    /// Reads when nothing runs any more: interrupts, states of the units that the program writes
    /// to, the register of the access if it is a layer register, and the statistics of both groups.
    /// If the access may change the timing of the memory, registers that depend on it are left out.
    pub(super) at_end: Vec<SweepRegisterRead>,
}

impl SweepRegisterReads {
    /// Chooses the registers; `steps` before the access bring the design to the state of `model`.
    pub(super) fn new(steps: &[ProgramStep], model: &Model, moved: &MovedAccess) -> Self {
        let access = moved.access;
        let own = moved.block();
        let steady = LayersOfSteadyClocks::of(model, moved);
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
            let roles = [RegRole::Status, RegRole::Pointer];
            roles.map(|role| block.of_role(role)).into_iter().flatten()
        });
        let mut at_end = vec![glb::S_INTR_STATUS.addr, glb::S_INTR_MASK.addr];
        at_end.extend(states.map(|reg| reg.addr));
        if moved.is_layer_write() {
            at_end.push(access.reg.addr);
        }
        let mut at_end: Vec<SweepRegisterRead> =
            at_end.into_iter().map(SweepRegisterRead::of).collect();
        for block in blocks {
            at_end.extend([0, 1].into_iter().flat_map(|group| {
                let is_steady = steady.has(block, own, group);
                statistics(block, group, is_steady)
            }));
        }
        let cleared = own.filter(|block| {
            let is_enable = access.reg.role == RegRole::Enable;
            let waits = **block != cdma::BLOCK || fetches_into_other_banks(steps);
            is_enable && waits && block.statistics == Some(StatisticsAtEnable::ClearedAtEnable)
        });
        let cleared = cleared.into_iter().flat_map(counters);
        let behind = match access.value {
            None => vec![SweepRegisterRead::of(access.reg.addr)],
            Some(_) => cleared.map(|reg| SweepRegisterRead::of(reg.addr)).collect(),
        };
        Self { behind, at_end }
    }
}

/// Whether the last layer programmed for CDMA has other data banks than the one before it. If so,
/// CDMA waits for the other units of the layer; else it may be done before they are enabled.
///
/// Source: docs/nv_small/conv_multilayer.md, section 8.
pub(super) fn fetches_into_other_banks(steps: &[ProgramStep]) -> bool {
    let mut banks = steps.iter().rev().filter_map(|step| match step {
        ProgramStep::Write { at, value, .. } if *at == cdma::D_BANK.addr => {
            Some(cdma::DATA_BANK.get(*value))
        }
        _ => None,
    });
    let (last, before) = (banks.next(), banks.next());
    before.is_some() && last != before
}

/// Reads of the statistics registers of a group. If the clocks of its layers are not steady, those
/// that depend on the timing of the memory are left out.
fn statistics(
    block: &Block,
    group: u32,
    is_steady: bool,
) -> impl Iterator<Item = SweepRegisterRead> {
    let pointer = block.of_role(RegRole::Pointer);
    let mut select = pointer.map(|reg| ProgramStep::write(reg, group));
    let known = counters(block).filter(move |reg| is_steady || never(reg).is_none());
    known.map(move |reg| SweepRegisterRead {
        select: select.take(),
        at: reg.addr,
        group: Some(group),
        is_steady,
    })
}

/// Statistics registers of a block, without those that are always 0.
fn counters(block: &Block) -> impl Iterator<Item = &'static Reg> {
    let is_constant = |reg: &Reg| matches!(reg.counts, Some(CountedEvent::Nan | CountedEvent::Inf));
    block.captured().filter(move |reg| !is_constant(reg))
}

#[cfg(test)]
mod tests {
    use nvdla_random::conditions::{Sweep, SweptAccess, SweptVariable};
    use nvdla_regs::configuration::Configuration;
    use nvdla_regs::table::sdp_rdma;

    use super::*;

    /// Groups whose stalls are read at the end of a sweep.
    fn stalls(access: &str, around: SweepEventKind, from: i64) -> Vec<u32> {
        let enable = ProgramStep::write(&sdp_rdma::D_OP_ENABLE, 1);
        let access: SweptAccess = access.parse().unwrap();
        let sweep = Sweep {
            around: around.nth(0),
            from,
            ..Sweep::of(SweptVariable::Access(access))
        };
        let model = Model::new(Configuration::NvSmall);
        let reads = SweepRegisterReads::new(&[enable], &model, &MovedAccess { sweep, access });
        let at = sdp_rdma::D_PERF_MRDMA_READ_STALL.addr;
        let stalls = reads.at_end.iter().filter(|read| read.at == at);
        assert!(stalls.clone().all(|read| read.is_steady));
        stalls.filter_map(|read| read.group).collect()
    }

    #[test]
    fn stalls_are_read_where_the_access_changes_no_clock_of_their_layers() {
        let end = SweepEventKind::Interrupt;
        for access in [
            "SDP.S_STATUS",
            "GLB.S_INTR_STATUS=1",
            "SDP_RDMA.S_POINTER=1",
            "SDP.D_CVT_SCALE=7",
            "MCIF.CFG_OUTSTANDING_CNT",
        ] {
            assert_eq!(stalls(access, end, -40), [0, 1], "{access}");
        }
        for access in ["MCIF.CFG_OUTSTANDING_CNT=0", "SDP_RDMA.D_OP_ENABLE=1"] {
            assert!(stalls(access, end, -4).is_empty(), "{access}");
        }
        let turn = SweepEventKind::Turn;
        assert_eq!(stalls("SDP_RDMA.D_OP_ENABLE=1", turn, -6), [1]);
        assert!(stalls("SDP_RDMA.D_OP_ENABLE=1", turn, -7).is_empty());
        assert!(stalls("SDP.D_OP_ENABLE=1", turn, -6).is_empty());
    }
}
