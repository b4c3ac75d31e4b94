//! The C header with addresses of registers and bits of interrupts, for driver software.

use crate::COMMAND;
use crate::database::RegisterDatabase;
use crate::text::each;

pub(super) fn text(database: &RegisterDatabase) -> String {
    let sources = each(database.sources(), |source| {
        let bits = each(source.bits.iter().enumerate(), |(group, bit)| {
            let (name, mask) = (&source.name, 1_u32 << bit);
            format!("#define NVDLA_INTR_{name}_{group} 0x{mask:x}u\n")
        });
        format!("\n/* {}: {} */\n{bits}", source.title, source.desc)
    });
    let blocks = each(&database.blocks, |block| {
        let registers = each(&block.registers, |register| {
            let (name, at) = (&register.name, block.base + register.offset);
            format!("#define NVDLA_{}_{name} 0x{at:x}u\n", block.name)
        });
        format!("\n/* {}: {} */\n{registers}", block.name, block.desc)
    });
    format!(
        "\
/* Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit.
 * Byte addresses of the registers of nv_small, and the bits of GLB.S_INTR_STATUS. docs/registers.md
 * has the fields. */

#ifndef NVDLA_REGISTERS_H
#define NVDLA_REGISTERS_H
{sources}{blocks}
#endif
"
    )
}
