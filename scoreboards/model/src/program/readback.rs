//! Steps that read status and statistics back at the end of a program.

use super::{Program, ProgramStep};
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::BLOCKS;
use nvdla_regs::types::{AccessPolicy, Block, RegRole};

/// Addresses of a block's result registers: status and statistics, which only the hardware writes.
pub fn result_registers(block: &Block) -> impl Iterator<Item = RegAddr> {
    block
        .regs
        .iter()
        .filter(|register| register.volatile && register.access == AccessPolicy::ReadOnly)
        .map(|register| register.addr)
}

/// Appends reads of `registers`, before them writes of PRODUCER = `group` in their blocks.
pub fn append_reads(program: &mut Program, registers: &[RegAddr], group: u32) {
    let selected = BLOCKS
        .iter()
        .filter(|block| registers.iter().any(|at| at.0 & !0xfff == block.base.0));
    for pointer in selected.filter_map(|block| block.of_role(RegRole::Pointer)) {
        program.steps.push(ProgramStep::write(pointer, group));
    }
    let reads = registers
        .iter()
        .map(|&at| ProgramStep::Read { at, check: None });
    program.steps.extend(reads);
}
