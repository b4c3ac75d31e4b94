//! `c/include/nvdla_registers.h`: addresses of registers and bits of interrupts, for software in C.

use crate::database::Database;
use crate::output::COMMAND;

pub(crate) fn header(database: &Database) -> String {
    let mut out = format!(
        "\
/* Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit.
 * Byte addresses of the registers of nv_small, and the bits of GLB.S_INTR_STATUS. docs/registers.md
 * has the fields. */

#ifndef NVDLA_REGISTERS_H
#define NVDLA_REGISTERS_H
"
    );
    for source in database.sources() {
        let name = &source.name;
        out += &format!("\n/* {}: {} */\n", source.title, source.desc);
        for (group, bit) in source.bits.iter().enumerate() {
            out += &format!("#define NVDLA_INTR_{name}_{group} 0x{:x}u\n", 1 << bit);
        }
    }
    for block in &database.blocks {
        out += &format!("\n/* {}: {} */\n", block.name, block.desc);
        for register in &block.registers {
            let at = block.base + register.offset;
            out += &format!("#define NVDLA_{}_{} 0x{at:x}u\n", block.name, register.name);
        }
    }
    out + "\n#endif\n"
}
