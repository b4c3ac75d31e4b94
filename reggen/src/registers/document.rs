//! The register document, `docs/registers.md`.

use strum::VariantArray;

use crate::COMMAND;
use crate::database::{
    Block, Field, IgnoredBits, LutAddressReadback, Register, RegisterDatabase, Sentence,
};
use crate::role::{AccessPolicy, LayerKind, StatisticsAtEnable};
use crate::text::{each, joined, when};

pub(super) fn text(database: &RegisterDatabase) -> String {
    let rows = each(&database.blocks, |block| {
        let (base, name, anchor) = (block.base, &block.name, block.lower());
        format!("| 0x{base:05x} | [{name}](#{anchor}) | {} |\n", block.desc)
    });
    let sources = each(database.sources(), |source| {
        let (name, [first, second]) = (&source.name, source.bits);
        format!("| {name} | {first} | {second} | {} |\n", source.desc)
    });
    let unused = !database.interrupt_mask();
    let blocks = each(&database.blocks, chapter);
    let without_effect = without_effect(database);
    format!(
        "\
<!-- Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit. -->
# Registers

Addresses are byte addresses; the register bus counts words. Offsets without a register read 0 and
ignore writes. *Group*: a dual register has one copy for each register group, selected by
`S_POINTER.PRODUCER`; while the group's `OP_EN` is 1 writes to it are dropped. *Mask*: the bits a
write changes. Behaviour of the groups: [system.md](nv_small/system.md), section 7.

| Base | Block | |
|---|---|---|
{rows}
## Interrupts

Bits of `GLB.S_INTR_MASK`, `S_INTR_SET` and `S_INTR_STATUS`.

| Source | Group 0 | Group 1 | The event: |
|---|---|---|---|
{sources}
All other bits read 0: 0x{unused:08x}.
{blocks}{without_effect}"
    )
}

/// The chapter about a block.
fn chapter(block: &Block) -> String {
    let (name, base, desc) = (&block.name, block.base, &block.desc);
    let statistics = match block.statistics {
        Some(StatisticsAtEnable::ClearedAtEnable) => {
            " Statistics are cleared when the group is enabled."
        }
        Some(StatisticsAtEnable::Kept) => {
            " Statistics keep their value until the group's next layer ends."
        }
        None => "",
    };
    let lut = match block.lut {
        Some(LutAddressReadback::Stored) => " `S_LUT_ACCESS_CFG` reads the address last written.",
        Some(LutAddressReadback::LiveCounter) => {
            " `S_LUT_ACCESS_CFG` reads the running entry counter."
        }
        None => "",
    };
    let registers = each(&block.registers, rows);
    format!(
        "
## {name}

Base 0x{base:05x}: {desc}.{statistics}{lut}

| Offset | Register | Access | Group | Reset | Mask | |
|---|---|---|---|---|---|---|
{registers}"
    )
}

/// The row of a register, and the rows of its fields if they say more.
fn rows(register: &Register) -> String {
    let (offset, name, access) = (register.offset, &register.name, register.access);
    let (reset, mask, desc) = (register.reset, register.write_mask, &register.desc);
    let group = format!("{:?}", register.group).to_lowercase();
    let note = when(register.dut.is_some(), " *nv_small_ew only.*");
    let row = format!(
        "| 0x{offset:03x} | **{name}** | {access} | {group} | 0x{reset:08x} | 0x{mask:08x} | {desc}{note} |\n"
    );
    if !register.has_detail() {
        return row;
    }
    let fields = each(&register.fields, |field| {
        let (bits, name, reset) = (field.bits(), &field.name, field.reset);
        let notes = notes(field);
        format!("| | {bits} `{name}` | | | 0x{reset:x} | | {notes} |\n")
    });
    row + &fields
}

/// Remarks on a field for the register document: encoding, access and named values.
fn notes(field: &Field) -> String {
    let mut notes = vec![];
    if field.plus_one {
        notes.push("value minus one".to_owned());
    }
    if !field.implemented {
        notes.push("absent".into());
    }
    if field.access == Some(AccessPolicy::ReadOnly) {
        notes.push("read only".into());
    }
    let values = field.meanings().into_iter();
    let values: Vec<_> = values
        .map(|(value, name)| format!("{value} {name}"))
        .collect();
    if !values.is_empty() {
        notes.push(values.join(", "));
    }
    notes.join("; ")
}

/// The chapter about bits without effect.
fn without_effect(database: &RegisterDatabase) -> String {
    let unlisted = match &database.unlisted_bits {
        Some(bits) => {
            let (says, source) = (&bits.says, &bits.source);
            let measured = when(bits.measured, ", [M]");
            format!("\nBits outside of a register's mask: {says} ({source}{measured}).\n")
        }
        None => String::new(),
    };
    let sentences = each(&database.sentences, sentence_row);
    let kinds = each(LayerKind::VARIANTS, |kind| format!("{kind} | "));
    let rules = each(LayerKind::VARIANTS, |_| "---|".to_owned());
    let rows = ignored_rows(database);
    format!(
        "
## Bits without effect

The specification says of these bits that they have no effect. Random layers may set them
(`unused_fields: random`); all other bits that a layer does not use are 0. A layer with two kinds needs a
sentence for each. *[M]*: the specification says that this was measured; else it is read. *When*: what the
registers of the layer say else; otherwise the bits act.
{unlisted}
| Sentence | Source | Layers | When | Measured | |
|---|---|---|---|---|---|
{sentences}
| Field | Bits | {kinds}
|---|---|{rules}
{rows}"
    )
}

/// The row of a sentence.
fn sentence_row(sentence: &Sentence) -> String {
    let (name, source, says) = (&sentence.name, &sentence.source, &sentence.says);
    let layers = joined(&sentence.layers, ", ", ToString::to_string);
    let condition = sentence.when.as_deref().unwrap_or_default();
    let measured = if sentence.measured { "yes" } else { "read" };
    format!("| {name} | {source} | {layers} | {condition} | {measured} | {says} |\n")
}

/// Rows of the table of bits without effect: of each field those of all its bits first.
fn ignored_rows(database: &RegisterDatabase) -> String {
    let mut rows = String::new();
    for block in &database.blocks {
        for register in &block.registers {
            for field in &register.fields {
                let name = format!("{}.{}.{}", block.name, register.name, field.name);
                let mut all: Vec<IgnoredBits> = Vec::new();
                for bits in field.ignored.values() {
                    if !all.contains(bits) {
                        all.push(*bits);
                    }
                }
                all.sort_by_key(|bits| *bits != IgnoredBits::All);
                rows += &each(all, |bits| ignored_row(database, &name, field, bits));
            }
        }
    }
    rows
}

/// The row of these bits of a field: for each kind of layer the sentences that say that they have no effect.
fn ignored_row(
    database: &RegisterDatabase,
    name: &str,
    field: &Field,
    bits: IgnoredBits,
) -> String {
    let cells = each(LayerKind::VARIANTS, |kind| {
        let mut names = Vec::new();
        for (sentence, of) in database.sentences_on(field) {
            if of == bits && sentence.layers.contains(kind) {
                let mark = when(sentence.measured, " [M]");
                names.push(format!("{}{mark}", sentence.name));
            }
        }
        format!(" {} |", names.join(", "))
    });
    let bits = match bits {
        IgnoredBits::All => field.bits(),
        IgnoredBits::Between(most, least) => format!("{most}:{least}"),
    };
    format!("| `{name}` | {bits} |{cells}\n")
}
