//! `scoreboards/regs/src/table.rs`: the register table of the reference model.

use std::fmt::Write;

use crate::COMMAND;
use crate::database::{Access, Block, Database, Field, Group, Register, Statistics};
use crate::role::{Counts, Role};

pub(crate) fn table(database: &Database) -> String {
    let mut out = String::new();
    put(
        &mut out,
        &format!("// Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit."),
    );
    put(
        &mut out,
        "//! Blocks, registers and fields of nv_small, one module for each block.",
    );
    put(&mut out, "");
    put(&mut out, "use super::types::Block;");
    put(&mut out, "");
    put(&mut out, "/// All blocks in the order of addresses.");
    put(&mut out, "pub static BLOCKS: &[Block] = &[");
    for block in &database.blocks {
        put(
            &mut out,
            &format!("    {}::BLOCK,", block.name.to_lowercase()),
        );
    }
    put(&mut out, "];");
    for block in &database.blocks {
        module(&mut out, block);
    }
    out
}

fn module(out: &mut String, block: &Block) {
    put(out, "");
    put(out, &format!("/// {}: {}.", block.name, block.desc));
    put(out, &format!("pub mod {} {{", block.name.to_lowercase()));
    let statistics = match block.statistics {
        None => "None",
        Some(Statistics::ClearOnEnable) => "Some(Statistics::ClearedAtEnable)",
        Some(Statistics::Keep) => "Some(Statistics::Kept)",
    };
    let used = if block.statistics.is_some() {
        ", Role, Statistics"
    } else {
        ", Role"
    };
    let counts = if block.statistics.is_some() {
        "Counts, "
    } else {
        ""
    };
    put(out, "    use crate::quantity::RegAddr;");
    put(
        out,
        &format!("    use crate::types::{{Access, Block, {counts}Field, Group, Reg{used}}};"),
    );
    put(out, "");
    put(out, "    pub const BLOCK: Block = Block {");
    put(
        out,
        &format!(
            "        name: \"{}\", base: RegAddr(0x{:05x}),",
            block.name, block.base
        ),
    );
    put(
        out,
        &format!(
            "        ping_pong: {}, fetches: {}, statistics: {statistics}, regs: REGS,",
            block.ping_pong, block.fetches
        ),
    );
    put(out, &format!("        desc: {:?},", block.desc));
    put(out, "    };");
    let names: Vec<&str> = block.registers.iter().map(|r| r.name.as_str()).collect();
    put(out, "");
    put(
        out,
        &format!("    const REGS: &[Reg] = &[{}];", names.join(", ")),
    );
    for register in &block.registers {
        put(out, "");
        reg(out, block, register);
        for item in &register.fields {
            field(out, block, register, item);
        }
    }
    put(out, "}");
}

fn reg(out: &mut String, block: &Block, register: &Register) {
    let access = match register.access {
        Access::Rw => "ReadWrite",
        Access::Ro => "ReadOnly",
        Access::Wo => "WriteOnly",
        Access::W1c => "WriteOneToClear",
        Access::Trigger => "Trigger",
    };
    let group = match register.group {
        Group::Single => "Single",
        Group::Dual => "Dual",
    };
    let addr = block.base + register.offset;
    let fields: Vec<&str> = register.fields.iter().map(|f| f.name.as_str()).collect();
    put(out, &format!("    /// {}", register.desc));
    put(
        out,
        &format!("    pub const {}: Reg = Reg {{", register.name),
    );
    put(
        out,
        &format!(
            "        block: \"{}\", name: \"{}\", addr: RegAddr(0x{addr:05x}), offset: 0x{:03x},",
            block.name, register.name, register.offset
        ),
    );
    put(
        out,
        &format!(
            "        reset: 0x{:08x}, access: Access::{access}, group: Group::{group}, write_mask: 0x{:08x},",
            register.reset, register.write_mask
        ),
    );
    put(
        out,
        &format!(
            "        role: {}, volatile: {}, ew_only: {}, fields: &[{}],",
            role(register),
            register.volatile,
            register.dut.is_some(),
            fields.join(", ")
        ),
    );
    put(out, &format!("        desc: {:?},", register.desc));
    put(out, "    };");
}

fn role(register: &Register) -> String {
    let role = match register.role() {
        Role::Setting => "Setting",
        Role::Constant => "Constant",
        Role::Status => "Status",
        Role::Pointer => "Pointer",
        Role::Enable => "Enable",
        Role::Statistic => "Statistic",
        Role::LutAccess => "LutAccess",
        Role::LutData => "LutData",
        Role::LutSetting => "LutSetting",
        Role::FlushStatus => "FlushStatus",
        Role::InterruptMask => "InterruptMask",
        Role::InterruptSet => "InterruptSet",
        Role::InterruptStatus => "InterruptStatus",
    };
    match register.counts.map(counts) {
        Some(counts) => format!("Role::{role}(Counts::{counts})"),
        None => format!("Role::{role}"),
    }
}

fn counts(counts: Counts) -> &'static str {
    match counts {
        Counts::Stalls => "Stalls",
        Counts::Latency => "Latency",
        Counts::Saturations => "Saturations",
        Counts::Nan => "Nan",
        Counts::Inf => "Inf",
        Counts::Unequal => "Unequal",
        Counts::LutUnderflow => "LutUnderflow",
        Counts::LutOverflow => "LutOverflow",
        Counts::LutHybrid => "LutHybrid",
        Counts::LutLeHit => "LutLeHit",
        Counts::LutLoHit => "LutLoHit",
    }
}

fn field(out: &mut String, block: &Block, register: &Register, field: &Field) {
    let addr = block.base + register.offset;
    let mut line = format!(
        "    pub const {}: Field = Field::new(\"{}\", 0x{addr:05x}, {}, {}, 0x{:x})",
        field.name, field.name, field.lsb, field.width, field.reset
    );
    if field.access == Some(Access::Ro) {
        line.push_str(".read_only()");
    }
    if !field.implemented {
        line.push_str(".absent()");
    }
    if field.plus_one {
        line.push_str(".plus_one()");
    }
    if field.signed {
        line.push_str(".signed()");
    }
    if !field.values.is_empty() {
        let mut values: Vec<(&String, &u32)> = field.values.iter().collect();
        values.sort_by_key(|(_, value)| **value);
        line.push_str(".values(&[");
        for (index, (name, value)) in values.into_iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(line, "{comma}({name:?}, {value})").expect("writing to a string");
        }
        line.push_str("])");
    }
    put(out, &format!("{line};"));
}

fn put(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}
