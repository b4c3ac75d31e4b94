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

#[cfg(test)]
mod tests {
    use super::super::Posting;
    use super::*;
    use nvdla_regs::configuration::Configuration;
    use nvdla_regs::table;

    #[test]
    fn both_groups_of_sdp_are_read_with_their_producer() {
        let mut program = Program {
            name: String::from("a"),
            needs: Configuration::NvSmall,
            steps: Vec::new(),
        };
        let registers: Vec<RegAddr> = result_registers(&table::sdp::BLOCK).collect();
        for group in [0, 1] {
            append_reads(&mut program, &registers, group);
        }
        let at = |register: &nvdla_regs::types::Reg| ProgramStep::Read {
            at: register.addr,
            check: None,
        };
        assert_eq!(
            program.steps[0],
            ProgramStep::Write {
                at: RegAddr(0x9004),
                value: 0,
                posting: Posting::NonPosted
            }
        );
        let count = |step: &ProgramStep| program.steps.iter().filter(|s| *s == step).count();
        assert_eq!(count(&at(&table::sdp::S_STATUS)), 2);
        assert_eq!(count(&at(&table::sdp::D_PERF_OUT_SATURATION)), 2);
        assert_eq!(count(&at(&table::sdp::S_LUT_ACCESS_DATA)), 0);
        assert_eq!(count(&at(&table::sdp::D_CVT_SHIFT)), 0);
    }
}
