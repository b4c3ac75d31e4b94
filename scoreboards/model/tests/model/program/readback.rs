use nvdla_model::program::readback::{append_reads, result_registers};
use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table;
use nvdla_regs::types::Reg;

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
    let at = |register: &Reg| ProgramStep::Read {
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
