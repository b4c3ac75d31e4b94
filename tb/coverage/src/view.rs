//! The data from which coverage points are sampled.

use nvdla_model::expected::Expected;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::types::Reg;

use nvdla_bench::agents::timing::MemoryTiming;
use nvdla_bench::clocks::ClockRatio;
use nvdla_bench::conditions::HostBehaviour;

/// The data of one case that points may look at.
#[derive(Debug, Clone, Copy)]
pub struct CaseView<'a> {
    pub program: &'a Program,
    pub expected: &'a Expected,
    pub memory: MemoryTiming,
    pub clocks: ClockRatio,
    pub host: HostBehaviour,
}

impl CaseView<'_> {
    /// Values of the reads of a register; reads of which the model cannot predict all bits are left out.
    pub fn reads(&self, reg: &Reg) -> impl Iterator<Item = u32> {
        let certain = self
            .expected
            .reads
            .iter()
            .filter(|read| read.mask == u32::MAX);
        let ours = certain.filter(|read| read.at == reg.addr);
        ours.map(|read| read.value)
    }

    /// Values of all writes to a register.
    pub fn writes(&self, reg: &Reg) -> impl Iterator<Item = u32> {
        let steps = self.program.steps.iter();
        steps.filter_map(|step| match step {
            ProgramStep::Write { at, value, .. } if *at == reg.addr => Some(*value),
            _ => None,
        })
    }
}
