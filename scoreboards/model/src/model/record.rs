//! Records what the register groups do, for coverage and constraints.

use super::Model;
use super::chain::LayerDataPath;
use crate::executed::{
    BlockEnableWrites, CdpLayerRegs, ConvolutionLayerRegs, EnableWrite, ExecutingUnit,
    OtherGroupState, PdpLayerRegs, ReadRegisterGroupState, SdpLayerRegs, UnitLayerRegs,
};
use crate::memory::MemoryPort;
use nvdla_regs::geometry::{Geometry, SdpStageName};
use nvdla_regs::types::{AccessPolicy, Block, Reg, RegisterCopies};

impl<M: MemoryPort> Model<M> {
    /// Records a write of 1 to D_OP_ENABLE of a group, before layers run because of it.
    pub(super) fn record_start(&mut self, block: &'static Block, group: usize) {
        let other = 1 - group;
        let waits = self.file.enabled(block, other) && self.file.consumer(block) == group;
        let other = match (self.runs(block, other), waits) {
            (true, _) => OtherGroupState::Running,
            (false, true) => OtherGroupState::Waiting,
            (false, false) if self.file.enabled(block, other) => OtherGroupState::Running,
            (false, false) => OtherGroupState::Idle,
        };
        let busy =
            ExecutingUnit::ALL.map(|unit| (0..2).any(|group| self.is_busy(unit.block(), group)));
        self.expected.record.starts.push(EnableWrite {
            step: self.step,
            block,
            group,
            other,
            busy,
        });
    }

    /// Records a read of a register before it happens.
    pub(super) fn record_read(&mut self, reg: &Reg) {
        if reg.group == RegisterCopies::Dual && reg.access != AccessPolicy::WriteOnly {
            let block = self.block_of(reg);
            let seen = self.file.producer(block);
            let owner = match [seen, 1 - seen].map(|group| self.is_busy(block, group)) {
                [true, _] => ReadRegisterGroupState::Enabled,
                [false, true] => ReadRegisterGroupState::BesideEnabled,
                [false, false] => ReadRegisterGroupState::Idle,
            };
            self.expected.record.reads.push(owner);
        }
    }

    /// Records a write of a register before it happens.
    pub(super) fn record_write(&mut self, reg: &Reg) {
        let block = self.block_of(reg);
        let writable = reg.group == RegisterCopies::Dual && reg.access != AccessPolicy::ReadOnly;
        if writable && self.is_busy(block, self.file.producer(block)) {
            self.expected.record.protected_writes += 1;
        }
    }

    /// Whether a group is enabled, or has a layer that may still run.
    fn is_busy(&self, block: &Block, group: usize) -> bool {
        self.file.enabled(block, group) || self.runs(block, group)
    }

    /// For each block of a layer, which write enabled it.
    pub(super) fn enables(&self, chain: &LayerDataPath) -> BlockEnableWrites {
        let places = chain.blocks.iter().filter_map(|&block| {
            let group = self.file.consumer(block);
            let ours = |start: &EnableWrite| start.block == block && start.group == group;
            let place = self.expected.record.starts.iter().rposition(ours)?;
            Some((block, place))
        });
        BlockEnableWrites(places.collect())
    }

    /// Records a layer that can run, once for each of its units.
    pub(super) fn record_runs(&mut self, chain: &LayerDataPath) {
        let enables = self.enables(chain);
        for stage in &chain.stages {
            let run = self.unit_run(*stage, enables.clone());
            self.expected.record.runs.push(run);
        }
    }

    fn unit_run(&self, stage: ExecutingUnit, enables: BlockEnableWrites) -> UnitLayerRegs {
        let context = self.context();
        match stage {
            ExecutingUnit::Convolution => UnitLayerRegs::Convolution(ConvolutionLayerRegs {
                cdma: context.regs(),
                csc: context.regs(),
                cmac_a: context.regs(),
                cmac_b: context.regs(),
                cacc: context.regs(),
                banks_before: self.banks_before(),
                mcif: context.regs(),
                enables,
            }),
            ExecutingUnit::Sdp => UnitLayerRegs::Sdp(SdpLayerRegs {
                sdp: context.regs(),
                rdma: context.regs(),
                has_ew: Geometry::of(context.configuration()).has(SdpStageName::Ew),
                table: self.file.at_start(),
                entries: self.file.sdp_tables().clone(),
                mcif: context.regs(),
                enables,
            }),
            ExecutingUnit::Pdp => UnitLayerRegs::Pdp(PdpLayerRegs {
                pdp: context.regs(),
                rdma: context.regs(),
                mcif: context.regs(),
                enables,
            }),
            ExecutingUnit::Cdp => UnitLayerRegs::Cdp(CdpLayerRegs {
                cdp: context.regs(),
                rdma: context.regs(),
                table: context.regs(),
                entries: self.file.cdp_tables().clone(),
                mcif: context.regs(),
                enables,
            }),
        }
    }

    fn banks_before(&self) -> Option<[u32; 2]> {
        let runs = self.expected.record.runs.iter().rev();
        let mut banks = runs.filter_map(|run| match run {
            UnitLayerRegs::Convolution(run) => Some([run.csc.data_bank, run.csc.weight_bank]),
            _ => None,
        });
        banks.next()
    }
}
