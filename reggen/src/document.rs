//! `docs/registers.md`: the register table for readers.

use crate::COMMAND;
use crate::database::{Access, Block, Database, Field, Group, Lut, Register, Statistics};

pub(crate) fn document(database: &Database) -> String {
    let mut out = vec![
        format!("<!-- Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit. -->"),
        "# Registers".into(),
        String::new(),
        "Addresses are byte addresses; the register bus counts words. Offsets without a register read 0 and".into(),
        "ignore writes. *Group*: a dual register has one copy for each register group, selected by".into(),
        "`S_POINTER.PRODUCER`; while the group's `OP_EN` is 1 writes to it are dropped. *Mask*: the bits a".into(),
        "write changes. Behaviour of the groups: [system.md](nv_small/system.md), section 7.".into(),
        String::new(),
        "| Base | Block | |".into(),
        "|---|---|---|".into(),
    ];
    for block in &database.blocks {
        let anchor = block.name.to_lowercase();
        out.push(format!(
            "| 0x{:05x} | [{}](#{anchor}) | {} |",
            block.base, block.name, block.desc
        ));
    }
    interrupts(&mut out, database);
    for block in &database.blocks {
        section(&mut out, block);
    }
    out.push(String::new());
    out.join("\n")
}

/// Bits of the three registers of interrupts.
fn interrupts(out: &mut Vec<String>, database: &Database) {
    out.extend(
        [
            "",
            "## Interrupts",
            "",
            "Bits of `GLB.S_INTR_MASK`, `S_INTR_SET` and `S_INTR_STATUS`.",
            "",
            "| Source | Group 0 | Group 1 | The event: |",
            "|---|---|---|---|",
        ]
        .map(String::from),
    );
    for source in database.sources() {
        let [first, second] = source.bits;
        let (name, desc) = (&source.name, &source.desc);
        out.push(format!("| {name} | {first} | {second} | {desc} |"));
    }
    let bits = database.interrupt_mask();
    out.extend([
        String::new(),
        format!("All other bits read 0: 0x{:08x}.", !bits),
    ]);
}

fn section(out: &mut Vec<String>, block: &Block) {
    out.extend([String::new(), format!("## {}", block.name), String::new()]);
    let mut facts = vec![format!("Base 0x{:05x}: {}.", block.base, block.desc)];
    match block.statistics {
        Some(Statistics::ClearOnEnable) => {
            facts.push("Statistics are cleared when the group is enabled.".into());
        }
        Some(Statistics::Keep) => {
            facts.push("Statistics keep their value until the group's next layer ends.".into());
        }
        None => {}
    }
    match block.lut {
        Some(Lut::Stored) => {
            facts.push("`S_LUT_ACCESS_CFG` reads the address last written.".into())
        }
        Some(Lut::LiveCounter) => {
            facts.push("`S_LUT_ACCESS_CFG` reads the running entry counter.".into());
        }
        None => {}
    }
    out.push(facts.join(" "));
    out.extend(
        [
            "",
            "| Offset | Register | Access | Group | Reset | Mask | |",
            "|---|---|---|---|---|---|---|",
        ]
        .map(String::from),
    );
    for register in &block.registers {
        out.push(row(register));
        if register.fields.len() > 1 || register.fields.iter().any(has_detail) {
            out.extend(register.fields.iter().map(field_row));
        }
    }
}

fn row(register: &Register) -> String {
    let access = match register.access {
        Access::Rw => "rw",
        Access::Ro => "ro",
        Access::Wo => "wo",
        Access::W1c => "w1c",
        Access::Trigger => "trigger",
    };
    let group = match register.group {
        Group::Single => "single",
        Group::Dual => "dual",
    };
    let only = if register.dut.is_some() {
        " *nv_small_ew only.*"
    } else {
        ""
    };
    format!(
        "| 0x{:03x} | **{}** | {access} | {group} | 0x{:08x} | 0x{:08x} | {}{only} |",
        register.offset, register.name, register.reset, register.write_mask, register.desc
    )
}

fn has_detail(field: &Field) -> bool {
    field.plus_one || !field.values.is_empty() || field.width < 32
}

fn field_row(field: &Field) -> String {
    let bits = if field.width == 1 {
        field.lsb.to_string()
    } else {
        format!("{}:{}", field.lsb + field.width - 1, field.lsb)
    };
    let mut notes = vec![];
    if field.plus_one {
        notes.push("value minus one".to_owned());
    }
    if !field.implemented {
        notes.push("absent".into());
    }
    if field.access == Some(Access::Ro) {
        notes.push("read only".into());
    }
    let mut values: Vec<(&String, &u32)> = field.values.iter().collect();
    values.sort_by_key(|(_, value)| **value);
    if !values.is_empty() {
        let list: Vec<String> = values
            .iter()
            .map(|(name, value)| format!("{value} {name}"))
            .collect();
        notes.push(list.join(", "));
    }
    format!(
        "| | {} `{}` | | | 0x{:x} | | {} |",
        bits,
        field.name,
        field.reset,
        notes.join("; ")
    )
}
