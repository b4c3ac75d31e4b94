//! Texts about registers: blocks, registers, fields, decoded values.

use std::io::{self, Write};

use nvdla_regs::look_up;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::types::{Block, Field, Reg, RegisterCopies};

/// Prints all register blocks, a line each.
pub fn blocks(out: &mut dyn Write, blocks: &[Block]) -> io::Result<()> {
    writeln!(out, "block      address registers  meaning")?;
    for block in blocks {
        let base = format!("0x{:05x}", block.base.0);
        let count = block.regs.len();
        writeln!(
            out,
            "{:<9} {base:>8} {count:>9}  {}",
            block.name, block.desc
        )?;
    }
    Ok(())
}

/// Prints all registers of a block, a line each.
pub fn block(out: &mut dyn Write, block: &Block) -> io::Result<()> {
    let groups = if block.ping_pong {
        ", D_ registers in two groups"
    } else {
        ""
    };
    writeln!(
        out,
        "{} at 0x{:05x}: {}{groups}",
        block.name, block.base.0, block.desc
    )?;
    let width = block
        .regs
        .iter()
        .map(|reg| reg.name.len())
        .max()
        .unwrap_or(0);
    for reg in block.regs {
        let (reset, access) = (reg.reset, reg.access.to_string());
        let ew = if reg.ew_only {
            " (nv_small_ew only)"
        } else {
            ""
        };
        writeln!(
            out,
            "  0x{:05x}  {:width$}  {access:7}  reset 0x{reset:08x}  {}{ew}",
            reg.addr.0, reg.name, reg.desc
        )?;
    }
    Ok(())
}

/// Prints a register with its fields; with a `value`, also the meaning of each field in it.
pub fn register(out: &mut dyn Write, reg: &Reg, value: Option<u32>) -> io::Result<()> {
    let copies = match reg.group {
        RegisterCopies::Single => "one copy",
        RegisterCopies::Dual => "one copy for each group",
    };
    writeln!(out, "{reg} at 0x{:05x}", reg.addr.0)?;
    writeln!(out, "  {}", reg.desc)?;
    let (reset, mask) = (reg.reset, reg.write_mask);
    let access_name = reg.access.to_string();
    writeln!(
        out,
        "  {access_name}, {copies}, reset 0x{reset:08x}, writable bits 0x{mask:08x}"
    )?;
    if reg.ew_only {
        writeln!(out, "  works in nv_small_ew only")?;
    }
    let width = reg
        .fields
        .iter()
        .map(|field| field.name.len())
        .max()
        .unwrap_or(0);
    for field in reg.fields {
        let bits = bits(field);
        let name = field.name;
        write!(out, "  {bits:>5}  {name:width$}  ")?;
        match value {
            Some(value) => writeln!(out, "{}", meaning(field, field.get(value)))?,
            None => writeln!(out, "reset {}{}", meaning(field, field.reset), notes(field))?,
        }
    }
    Ok(())
}

fn bits(field: &Field) -> String {
    match field.width {
        1 => field.lsb.to_string(),
        width => format!("{}:{}", field.lsb + width - 1, field.lsb),
    }
}

fn notes(field: &Field) -> String {
    let mut notes = String::new();
    if field.read_only {
        notes.push_str(", read only");
    }
    if !field.implemented {
        notes.push_str(", absent");
    }
    if field.plus_one {
        notes.push_str(", means one more than it says");
    }
    for (index, (name, value)) in field.values.iter().enumerate() {
        notes.push_str(if index == 0 { "; " } else { ", " });
        notes.push_str(&format!("{value} {name}"));
    }
    notes
}

/// The meaning of a field's value: its name if it has one; of a count less one, also the count.
pub fn meaning(field: &Field, value: u32) -> String {
    let named = field.values.iter().find(|(_, named)| *named == value);
    match named {
        Some((name, _)) => (*name).to_owned(),
        None if field.plus_one => format!("{value} (means {})", u64::from(value) + 1),
        None if value < 10 => value.to_string(),
        None => format!("0x{value:x}"),
    }
}

/// The name of the register, such as `SDP.D_CVT_SCALE`; its address if there is no register.
pub fn name(at: RegAddr) -> String {
    match look_up::at(at) {
        Some(reg) => reg.to_string(),
        None => format!("0x{:05x}", at.0),
    }
}

/// The fields that are not 0 or have named values, as `BS_ALU_ALGO=SUM BS_MUL_BYPASS=YES`.
pub fn fields(at: RegAddr, value: u32) -> String {
    let Some(reg) = look_up::at(at) else {
        return String::new();
    };
    // A field as wide as the register says nothing that the value does not say.
    let narrow = reg.fields.iter().filter(|field| field.width < 32);
    let shown = narrow.filter(|field| field.get(value) != 0 || !field.values.is_empty());
    let shown: Vec<String> = shown
        .map(|field| format!("{}={}", field.name, meaning(field, field.get(value))))
        .collect();
    shown.join(" ")
}
