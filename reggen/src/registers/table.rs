//! The Rust register table (`nvdla_regs::table`).

use crate::COMMAND;
use crate::database::{Block, Field, Register, RegisterDatabase, Sentence};
use crate::role::AccessPolicy;
use crate::text::{each, joined, optional, when};

pub(super) fn text(database: &RegisterDatabase) -> String {
    let names = each(&database.blocks, |block| {
        format!("    {}::BLOCK,\n", block.lower())
    });
    let modules = each(&database.blocks, |block| module(database, block));
    let count = database.sentences.len();
    let sentences = each(&database.sentences, sentence);
    format!(
        "\
// Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit.
//! Blocks, registers and fields of nv_small, one module for each block.

use super::types::{{Block, LayerKind, Sentence}};

/// Sentences of the specification that say that bits of a register have no effect.
pub static SENTENCES: [Sentence; {count}] = [
{sentences}];

/// All blocks in the order of addresses.
pub static BLOCKS: &[Block] = &[
{names}];
{modules}"
    )
}

/// The entry of a sentence.
fn sentence(sentence: &Sentence) -> String {
    let (name, source, says) = (&sentence.name, &sentence.source, &sentence.says);
    let (when, measured) = (&sentence.when, sentence.measured);
    let layers = joined(&sentence.layers, ", ", |kind| {
        format!("LayerKind::{kind:?}")
    });
    format!(
        "    Sentence {{
        name: \"{name}\", source: \"{source}\",
        layers: &[{layers}],
        when: {when:?}, measured: {measured},
        says: {says:?},
    }},
"
    )
}

/// The module of a block.
fn module(database: &RegisterDatabase, block: &Block) -> String {
    let (name, module, desc) = (&block.name, block.lower(), &block.desc);
    let (base, ping_pong, fetches) = (block.base, block.ping_pong, block.fetches);
    let has_statistics = block.statistics.is_some();
    let counted_event = when(has_statistics, "CountedEvent, ");
    let at_enable = when(has_statistics, ", StatisticsAtEnable");
    let mut fields = block.registers.iter().flat_map(|register| &register.fields);
    let ignores = fields.any(|field| !field.ignored.is_empty());
    let ignored_bits = when(ignores, "IgnoredBits, ");
    let statistics = optional("StatisticsAtEnable", block.statistics);
    let names = joined(&block.registers, ", ", |register| register.name.clone());
    let registers = each(&block.registers, |register| {
        register_and_fields(database, block, register)
    });
    format!(
        "
/// {name}: {desc}.
pub mod {module} {{
    use crate::quantity::RegAddr;
    use crate::types::{{Block, {counted_event}Field, {ignored_bits}Reg, AccessPolicy, RegisterCopies, RegRole{at_enable}}};

    pub const BLOCK: Block = Block {{
        name: \"{name}\", base: RegAddr(0x{base:05x}),
        ping_pong: {ping_pong}, fetches: {fetches}, statistics: {statistics}, regs: REGS,
        desc: {desc:?},
    }};

    const REGS: &[Reg] = &[{names}];
{registers}}}
"
    )
}

/// The constants of a register and of its fields.
fn register_and_fields(database: &RegisterDatabase, block: &Block, register: &Register) -> String {
    let (name, desc, of) = (&register.name, &register.desc, &block.name);
    let (at, offset) = (block.base + register.offset, register.offset);
    let (reset, access, group) = (register.reset, register.access, register.group);
    let (write_mask, role, volatile) = (register.write_mask, register.role(), register.volatile);
    let counts = optional("CountedEvent", register.counts);
    let ew_only = register.dut.is_some();
    let fields = joined(&register.fields, ", ", |field| field.name.clone());
    let constants = each(&register.fields, |field| {
        field_constant(database, field, at)
    });
    format!(
        "
    /// {desc}
    pub const {name}: Reg = Reg {{
        block: \"{of}\", name: \"{name}\", addr: RegAddr(0x{at:05x}), offset: 0x{offset:03x},
        reset: 0x{reset:08x}, access: AccessPolicy::{access:?}, group: RegisterCopies::{group:?}, write_mask: 0x{write_mask:08x},
        role: RegRole::{role:?}, counts: {counts}, volatile: {volatile}, ew_only: {ew_only}, fields: &[{fields}],
        desc: {desc:?},
    }};
{constants}"
    )
}

/// The constant of a field in the register at this address.
fn field_constant(database: &RegisterDatabase, field: &Field, at: u32) -> String {
    let (name, lsb, width, reset) = (&field.name, field.lsb, field.width, field.reset);
    let mut members = String::new();
    if field.access == Some(AccessPolicy::ReadOnly) {
        members += "read_only: true, ";
    }
    if !field.implemented {
        members += "implemented: false, ";
    }
    if field.plus_one {
        members += "plus_one: true, ";
    }
    if field.signed {
        members += "signed: true, ";
    }
    if !field.values.is_empty() {
        let values = joined(field.meanings(), ", ", |(value, name)| {
            format!("(\"{name}\", {value})")
        });
        members += &format!("values: &[{values}], ");
    }
    if !field.ignored.is_empty() {
        let ignored = joined(ignored(database, field), ", ", |(number, mask)| {
            format!("IgnoredBits {{ mask: 0x{mask:x}, sentence: &super::SENTENCES[{number}] }}")
        });
        members += &format!("ignored: &[{ignored}], ");
    }
    let new = format!("Field::new(\"{name}\", 0x{at:05x}, {lsb}, {width}, 0x{reset:x})");
    if members.is_empty() {
        format!("    pub const {name}: Field = {new};\n")
    } else {
        format!("    pub const {name}: Field = Field {{ {members}..{new} }};\n")
    }
}

/// The index of each sentence on `field`, with the mask of the bits of which it speaks.
fn ignored(database: &RegisterDatabase, field: &Field) -> Vec<(usize, u32)> {
    let mut ignored = Vec::new();
    for (number, sentence) in database.sentences.iter().enumerate() {
        if let Some(bits) = field.ignored.get(&sentence.name) {
            ignored.push((number, field.ignored_mask(*bits)));
        }
    }
    ignored
}
