//! The data from which coverage points are sampled.

use nvdla_model::expected::Expected;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::types::Reg;

use nvdla_random::clocks::ClockRatio;
use nvdla_random::conditions::{Conditions, HostBehaviour};
use nvdla_random::timing::MemoryTiming;

/// A case and what the model expects of it: the data that points may look at.
#[derive(Debug, Clone, Copy)]
pub struct CaseView<'a> {
    pub program: &'a Program,
    pub expected: &'a Expected,
    pub conditions: &'a Conditions,
    pub memory: MemoryTiming,
    pub clocks: ClockRatio,
    pub host: HostBehaviour,
}

impl<'a> CaseView<'a> {
    /// The data of a case that runs `program` under `conditions`.
    pub fn of(program: &'a Program, expected: &'a Expected, conditions: &'a Conditions) -> Self {
        Self {
            program,
            expected,
            conditions,
            memory: conditions.memory_timing(),
            clocks: conditions.clock_ratio(),
            host: conditions.host_options(),
        }
    }

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
