//! `scoreboards/regs/src/layers.rs`: the registers of each unit as a struct.

use std::collections::BTreeSet;

use crate::database::{Block, Database, Field, Register, View};
use crate::names::camel;
use crate::output::COMMAND;
use crate::views::{Member, members, of_tables};

pub(crate) fn layers(database: &Database) -> String {
    let kinds = database.blocks.iter().flat_map(|block| {
        let layer: Vec<&Register> = block.layer().collect();
        let single: Vec<&Register> = block.fixed().collect();
        let layer = Kind {
            block,
            name: format!("{}Regs", camel(&block.name)),
            what: "layer registers",
            registers: layer,
        };
        let single = Kind {
            block,
            name: format!("{}SingleRegs", camel(&block.name)),
            what: "registers with one copy",
            registers: single,
        };
        [layer, single]
    });
    let kinds: Vec<Kind<'_>> = kinds.filter(|kind| !kind.registers.is_empty()).collect();
    let modules: BTreeSet<String> = kinds.iter().map(Kind::module).collect();
    let modules: Vec<String> = modules.into_iter().collect();
    let mut out = format!(
        "\
// Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit.
//! Registers of the units as structs, one member for each field, in the order of addresses.
//!
//! A member holds the value that is meant: where the register holds one less, the member is from 1
//! on.

use super::table::{{{}}};
use super::types::{{Block, Reg}};
use super::unit::{{UnitRegs, word}};
",
        modules.join(", ")
    );
    for kind in &kinds {
        out += &kind.structure();
        out += &kind.implementation();
    }
    for block in &database.blocks {
        for view in &block.views {
            let members = members(block, view).expect("views are checked when read");
            out += &gathered(block, view, &members);
        }
    }
    let (blocks, members) = of_tables(database);
    out + &tables(&blocks, &members)
}

/// A view as a struct, and its copies as members of the block's layer registers.
fn gathered(block: &Block, view: &View, members: &[Member<'_>]) -> String {
    let (name, count) = (&view.name, view.copies.len());
    let owner = format!("{}Regs", camel(&block.name));
    let copies: String = (0..count)
        .map(|number| copy(name, block, members, number, "            ") + ",\n")
        .collect();
    let set: String = (0..count)
        .flat_map(|number| members.iter().map(move |member| (number, member)))
        .map(|(number, member)| {
            let (register, field) = member.fields[number];
            let theirs = block.member(register, field);
            format!(
                "        self.{theirs} = {}[{number}].{};\n",
                view.member, member.name
            )
        })
        .collect();
    let (all, desc) = (&view.member, &view.desc);
    let declared = declaration(name, &format!("Of {desc}, one each"), members);
    format!(
        "{declared}
impl {owner} {{
    /// The {desc}.
    pub const fn {all}(&self) -> [{name}; {count}] {{
        [
{copies}        ]
    }}

    /// Sets the {desc}.
    pub const fn set_{all}(&mut self, {all}: [{name}; {count}]) {{
{set}    }}
}}
"
    )
}

/// The settings that all tables have.
fn tables(blocks: &[&Block], members: &[Member<'_>]) -> String {
    let mut out = declaration("LutRegs", "Settings of a table", members);
    for (number, block) in blocks.iter().enumerate() {
        let copy = copy("LutRegs", block, members, number, "        ");
        out += &format!(
            "
impl {}SingleRegs {{
    /// Settings of the table, without its ranges.
    pub const fn lut(&self) -> LutRegs {{
{copy}
    }}
}}
",
            camel(&block.name)
        );
    }
    out
}

fn declaration(name: &str, what: &str, members: &[Member<'_>]) -> String {
    let mut declared = String::new();
    for member in members {
        let (register, field) = member.fields[0];
        declared += &format!("    /// {}\n", comment(register, field));
        declared += &format!("    pub {}: {},\n", member.name, type_of(field));
    }
    format!(
        "
/// {what}; the comments name the registers of the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct {name} {{
{declared}}}
"
    )
}

/// An expression that makes one copy of a view from the struct of the block.
fn copy(name: &str, block: &Block, members: &[Member<'_>], number: usize, margin: &str) -> String {
    let lines = members.iter().map(|member| {
        let (register, field) = member.fields[number];
        let theirs = block.member(register, field);
        format!("{margin}    {}: self.{theirs},\n", member.name)
    });
    format!("{margin}{name} {{\n{}{margin}}}", lines.collect::<String>())
}

/// A struct to be generated, of some registers of a block.
struct Kind<'a> {
    block: &'a Block,
    name: String,
    what: &'static str,
    registers: Vec<&'a Register>,
}

impl Kind<'_> {
    fn module(&self) -> String {
        self.block.name.to_lowercase()
    }

    fn structure(&self) -> String {
        let mut members = String::new();
        for register in &self.registers {
            for field in register.present() {
                let member = self.block.member(register, field);
                members += &format!("    /// {}\n", comment(register, field));
                members += &format!("    pub {member}: {},\n", type_of(field));
            }
        }
        format!(
            "
/// {}: {} ({}).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct {} {{
{members}}}
",
            self.block.name, self.what, self.block.desc, self.name
        )
    }

    fn implementation(&self) -> String {
        let (name, module) = (&self.name, self.module());
        let names: Vec<String> = self
            .registers
            .iter()
            .map(|register| format!("&{module}::{}", register.name))
            .collect();
        let mut words = String::new();
        let mut members = String::new();
        let mut writes = String::new();
        for register in &self.registers {
            let stem = register.stem();
            words += &format!("        let {stem} = word(&{module}::{});\n", register.name);
            let mut fields = Vec::new();
            for field in register.present() {
                let member = self.block.member(register, field);
                let constant = format!("{module}::{}", field.name);
                members += &format!("            {member}: {},\n", read(&constant, &stem, field));
                fields.push(format!("({constant}, {})", bits(&member, field)));
            }
            writes += &format!(
                "            (&{module}::{}, word(&[{}])),\n",
                register.name,
                fields.join(", ")
            );
        }
        format!(
            "
impl UnitRegs for {name} {{
    const BLOCK: &'static Block = &{module}::BLOCK;
    const REGS: &'static [&'static Reg] = &[{names}];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {{
{words}        Self {{
{members}        }}
    }}

    fn writes(&self) -> Vec<(&'static Reg, u32)> {{
        vec![
{writes}        ]
    }}
}}

impl Default for {name} {{
    fn default() -> Self {{
        Self::read(|reg| reg.reset)
    }}
}}
",
            names = names.join(", ")
        )
    }
}

fn type_of(field: &Field) -> &'static str {
    match field {
        _ if field.plus_one => "u32",
        _ if field.signed => "i32",
        _ if field.width == 1 && !field.code => "bool",
        _ => "u32",
    }
}

fn comment(register: &Register, field: &Field) -> String {
    let bits = match field.width {
        32 => String::new(),
        1 => format!(" bit {}", field.lsb),
        width => format!(" bits {}:{}", field.lsb + width - 1, field.lsb),
    };
    let mut text = format!("{}{bits}.", register.name);
    if field.plus_one {
        text += &format!(" 1 to {}.", 1_u64 << field.width);
    }
    let mut values: Vec<(&String, &u32)> = field.values.iter().collect();
    values.sort_by_key(|(_, value)| **value);
    if !field.plus_one && !values.is_empty() {
        let values = values.iter().map(|(name, value)| match type_of(field) {
            "bool" => format!("{}: {name}", **value == 1),
            _ => format!("{value}: {name}"),
        });
        text += &format!(" {}.", values.collect::<Vec<_>>().join(", "));
    }
    text
}

/// An expression that reads the member from a register's word.
fn read(constant: &str, word: &str, field: &Field) -> String {
    match type_of(field) {
        _ if field.plus_one => format!("{constant}.get({word}) + 1"),
        "i32" => format!("{constant}.get_signed({word})"),
        "bool" => format!("{constant}.get({word}) != 0"),
        _ => format!("{constant}.get({word})"),
    }
}

/// An expression that turns the member into bits of a register.
fn bits(member: &str, field: &Field) -> String {
    match type_of(field) {
        _ if field.plus_one => format!("self.{member}.wrapping_sub(1)"),
        "i32" => format!("self.{member}.cast_unsigned()"),
        "bool" => format!("self.{member}.into()"),
        _ => format!("self.{member}"),
    }
}
