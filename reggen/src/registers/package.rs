//! The SystemVerilog package nvs_reg_pkg: addresses, write masks, reset values and structs of layers.

use crate::COMMAND;
use crate::database::{Block, Field, Register, RegisterDatabase};
use crate::names::camel;
use crate::text::{columns, each, joined};

/// A packed struct of SystemVerilog to generate: the suffix of its name, and its members.
struct PackedStruct<'a> {
    kind: &'static str,
    members: Vec<(&'a Register, &'a Field)>,
}

impl<'a> PackedStruct<'a> {
    /// The struct with the fields of these registers.
    fn of(kind: &'static str, registers: impl Iterator<Item = &'a Register>) -> Self {
        let members = registers.flat_map(|r| r.present().map(move |f| (r, f)));
        Self {
            kind,
            members: members.collect(),
        }
    }
}

pub(super) fn text(database: &RegisterDatabase) -> String {
    let count = database.blocks.len();
    let pages = joined(&database.blocks, ",\n", |block| {
        let page = format!("Page{}", camel(&block.name));
        format!("    {page:<12} = 4'd{}", block.base / 0x1000)
    });
    let events = each(database.sources(), |source| {
        let name = format!("{};", source.name.to_lowercase());
        format!("    logic [1:0] {name:<9} // {}\n", source.desc)
    });
    let bits = each(database.sources(), |source| {
        let name = source.name.to_lowercase();
        each(source.bits.iter().enumerate(), |(group, bit)| {
            format!("    intr_bits[{bit}] = events.{name}[{group}];\n")
        })
    });
    let blocks = each(database.modules(), |block| {
        let names = joined(database.sharing(block), ", ", |one| one.name.clone());
        let contents = if block.module == "cfgrom" {
            constants(block)
        } else {
            registers(block) + &each(structs(block), |one| packed_struct(block, &one))
        };
        format!("\n  // {names}: {}.\n{contents}\n", block.desc)
    });
    format!(
        "\
// Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit.
//
// nvs_reg_pkg: register addresses, masks and resets; the structs of the register files.
//
// <Register>Word is the word offset in the block, <Register>Mask the bits a bus write
// changes. <block>_layer_t holds what software programs for a layer, <block>_static_t what
// has one copy, <block>_stat_t what the end of a layer captures.
//
// Source: docs/nv_small/system.md, sections 4 to 7.

package nvs_reg_pkg;

  // 4 KiB pages of the address space, one for each block.
  localparam int unsigned NumPages = {count};
  typedef enum logic [3:0] {{
{pages}
  }} page_e;

  // Interrupt events, one pulse for the end of a layer in group 0 and group 1 each.
  typedef struct packed {{
{events}  }} intr_t;

  // Events as bits of S_INTR_STATUS.
  function automatic logic [31:0] intr_bits(intr_t events);
    intr_bits = '0;
{bits}  endfunction

  // Accesses to the table ports S_LUT_ACCESS_*, one pulse each. The unit answers a read with
  // the entry one clock later; the counter it reports there covers all accesses before.
  typedef struct packed {{
    logic        cfg_write;   // table, direction and address are new
    logic        data_write;  // `data` goes to the table
    logic        data_read;
    logic        to_write;    // direction: the data port writes the table
    logic        lo;          // table LO, not LE
    logic [9:0]  addr;
    logic [15:0] data;
  }} lut_req_t;
{blocks}
endpackage
"
    )
}

/// The constants of a block whose registers only show them.
fn constants(block: &Block) -> String {
    let count = block.registers.len();
    let words = joined(block.registers.iter().rev(), "\n", |register| {
        let separator = if register.word() == 0 { ' ' } else { ',' };
        format!(
            "    32'h{:08x}{separator}  // {:03x} {}",
            register.reset, register.offset, register.name
        )
    });
    format!(
        "  localparam int unsigned CfgromWords = {count};
  localparam logic [CfgromWords-1:0][31:0] CfgromRom = {{
{words}
  }};"
    )
}

/// Address, write mask and reset value of each register of a block.
fn registers(block: &Block) -> String {
    let registers = each(&block.registers, |register| {
        let name = camel(&block.module) + &camel(&register.name);
        let (word, mask, reset) = (register.word(), register.write_mask, register.reset);
        format!(
            "  localparam logic [9:0]  {name}Word|= 10'h{word:03x};
  localparam logic [31:0] {name}Mask|= 32'h{mask:08x};
  localparam logic [31:0] {name}Reset|= 32'h{reset:08x};
"
        )
    });
    columns(&registers, "")
}

/// The packed structs of a block that have members.
fn structs(block: &Block) -> Vec<PackedStruct<'_>> {
    let mut structs = vec![
        PackedStruct::of("layer", block.layer()),
        PackedStruct::of("static", block.fixed()),
        PackedStruct::of("stat", block.statistic()),
    ];
    structs.retain(|one| !one.members.is_empty());
    structs
}

/// A packed struct and, unless the hardware drives it, the constant with its reset values.
fn packed_struct(block: &Block, PackedStruct { kind, members }: &PackedStruct<'_>) -> String {
    let module = &block.module;
    let declared = each(members, |(register, field)| {
        let name = format!("{};", block.member(register, field));
        let note = if field.plus_one { ", minus one" } else { "" };
        format!(
            "    logic {:<6} {name:<29} // {}{note}\n",
            field.range(),
            register.name
        )
    });
    let declaration = format!(
        "

  typedef struct packed {{
{declared}  }} {module}_{kind}_t;"
    );
    if *kind == "stat" {
        return declaration;
    }
    let constant = format!("{}{}Reset", camel(module), camel(kind));
    let values = joined(members, ",\n", |(register, field)| {
        let name = block.member(register, field);
        format!("    {name}: {}'h{:x}", field.width, field.reset)
    });
    format!(
        "{declaration}

  localparam {module}_{kind}_t {constant} = '{{
{values}
  }};"
    )
}
