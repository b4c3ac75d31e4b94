//! The Rust structs with the registers of each block (`nvdla_regs::layers`).

use std::collections::BTreeSet;

use crate::COMMAND;
use crate::database::{Block, Field, Register, RegisterDatabase, RepeatedFields};
use crate::names::camel;
use crate::text::{each, joined};
use crate::views::{self, RepeatedFieldMember};

/// A Rust struct to generate for registers of a block.
struct RegisterStruct<'a> {
    block: &'a Block,
    name: String,
    /// Words for its comment.
    what: &'static str,
    registers: Vec<&'a Register>,
}

pub(super) fn text(database: &RegisterDatabase) -> String {
    let structs = structs(database);
    let modules: BTreeSet<String> = structs.iter().map(|one| one.block.lower()).collect();
    let modules = joined(modules, ", ", |module| module);
    let structs = each(&structs, register_struct);
    let views = each(&database.blocks, |block| {
        each(&block.views, |repeated| view(block, repeated))
    });
    let tables = tables(database);
    format!(
        "\
// Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit.
//! Structs with the registers of a block, one member for each field, in the order of addresses.
//!
//! A member has the actual value: where a field of a register contains the value minus one, the member
//! is one more.

use super::table::{{{modules}}};
use super::types::{{Block, Reg}};
use super::unit::{{UnitRegs, word}};
{structs}{views}{tables}"
    )
}

/// The structs of all blocks: one of layer registers and one of other settings, if there are any.
fn structs(database: &RegisterDatabase) -> Vec<RegisterStruct<'_>> {
    let mut structs = Vec::new();
    for block in &database.blocks {
        let name = camel(&block.name);
        structs.push(RegisterStruct {
            block,
            name: format!("{name}Regs"),
            what: "layer registers",
            registers: block.layer().collect(),
        });
        structs.push(RegisterStruct {
            block,
            name: format!("{name}SingleRegs"),
            what: "registers that exist once",
            registers: block.fixed().collect(),
        });
    }
    structs.retain(|one| !one.registers.is_empty());
    structs
}

fn register_struct(one: &RegisterStruct<'_>) -> String {
    let RegisterStruct {
        block,
        name,
        what,
        registers,
    } = one;
    let (of, desc, module) = (&block.name, &block.desc, block.lower());
    let members = each(registers, |register| {
        each(register.present(), |field| {
            let (comment, member) = (field.comment(register), block.member(register, field));
            format!(
                "    /// {comment}\n    pub {member}: {},\n",
                field.rust_type()
            )
        })
    });
    let names = joined(registers, ", ", |register| {
        format!("&{module}::{}", register.name)
    });
    let words = each(registers, |register| {
        let (stem, name) = (register.stem(), &register.name);
        format!("        let {stem} = word(&{module}::{name});\n")
    });
    let values = each(registers, |register| {
        each(register.present(), |field| {
            let (member, value) = (block.member(register, field), read(field, register));
            format!("            {member}: {module}::{}{value},\n", field.name)
        })
    });
    let writes = each(registers, |register| {
        let fields = joined(register.present(), ", ", |field| {
            let member = block.member(register, field);
            let (name, conversion) = (&field.name, written(field));
            format!("({module}::{name}, self.{member}{conversion})")
        });
        let name = &register.name;
        format!("            (&{module}::{name}, word(&[{fields}])),\n")
    });
    format!(
        "
/// Values of the {what} of {of} ({desc}).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct {name} {{
{members}}}

impl UnitRegs for {name} {{
    const BLOCK: &'static Block = &{module}::BLOCK;
    const REGS: &'static [&'static Reg] = &[{names}];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {{
{words}        Self {{
{values}        }}
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
"
    )
}

/// What follows a field's constant to get its value from the word of the register.
fn read(field: &Field, register: &Register) -> String {
    let stem = register.stem();
    let get = match field.rust_type() {
        "i32" => format!(".get_signed({stem})"),
        _ => format!(".get({stem})"),
    };
    if field.plus_one {
        get + " + 1"
    } else if field.rust_type() == "bool" {
        get + " != 0"
    } else {
        get
    }
}

/// What follows the member of a field to get the bits of the register.
fn written(field: &Field) -> &'static str {
    if field.plus_one {
        return ".wrapping_sub(1)";
    }
    match field.rust_type() {
        "i32" => ".cast_unsigned()",
        "bool" => ".into()",
        _ => "",
    }
}

/// The struct for one copy of repeated fields, and the functions that get and set all copies.
fn view(block: &Block, view: &RepeatedFields) -> String {
    let members = views::members(block, view).expect("views are checked when read");
    let (name, desc, array) = (&view.name, &view.desc, &view.member);
    let (unit, copies) = (camel(&block.name), view.copies.len());
    let what = format!("Registers that {desc} have in common, for one of them");
    let declaration = declaration(name, &what, &members);
    let gets = each(0..copies, |number| {
        let values = each(&members, |member| {
            let (register, field) = member.fields[number];
            let own = block.member(register, field);
            format!("                {}: self.{own},\n", member.name)
        });
        format!("            {name} {{\n{values}            }},\n")
    });
    let sets = each(0..copies, |number| {
        each(&members, |member| {
            let (register, field) = member.fields[number];
            let (own, name) = (block.member(register, field), &member.name);
            format!("        self.{own} = {array}[{number}].{name};\n")
        })
    });
    format!(
        "{declaration}
impl {unit}Regs {{
    /// The registers of {desc}, in this order.
    pub const fn {array}(&self) -> [{name}; {copies}] {{
        [
{gets}        ]
    }}

    /// Sets the registers of {desc}, in this order.
    pub const fn set_{array}(&mut self, {array}: [{name}; {copies}]) {{
{sets}    }}
}}
"
    )
}

/// The struct for the settings of look-up tables, and the function of each block that gets them.
fn tables(database: &RegisterDatabase) -> String {
    let (blocks, members) = views::of_tables(database);
    let what = "Settings of the look-up tables of a unit";
    let functions = each(blocks.iter().enumerate(), |(number, block)| {
        let values = each(&members, |member| {
            let (register, field) = member.fields[number];
            let own = block.member(register, field);
            format!("            {}: self.{own},\n", member.name)
        });
        let unit = camel(&block.name);
        format!(
            "
impl {unit}SingleRegs {{
    /// Settings of the look-up tables, without their ranges.
    pub const fn lut(&self) -> LutRegs {{
        LutRegs {{
{values}        }}
    }}
}}
"
        )
    });
    declaration("LutRegs", what, &members) + &functions
}

/// The declaration of a struct whose members stand for fields of several blocks or prefixes.
fn declaration(name: &str, what: &str, members: &[RepeatedFieldMember<'_>]) -> String {
    let members = each(members, |member| {
        let (register, field) = member.fields[0];
        let (comment, name) = (field.comment(register), &member.name);
        format!(
            "    /// {comment}\n    pub {name}: {},\n",
            field.rust_type()
        )
    });
    format!(
        "
/// {what}; the comments name the registers of the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct {name} {{
{members}}}
"
    )
}
