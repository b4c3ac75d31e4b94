//! `rtl/pkg/nvs_reg_pkg.sv`: addresses, masks, resets and the structs of the register files.

use crate::database::{Block, Database, Register};
use crate::names::camel;
use crate::output::COMMAND;

pub(crate) fn package(database: &Database) -> String {
    let mut out = vec![
        format!("// Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit."),
        "//".into(),
        "// nvs_reg_pkg: register addresses, masks and resets; the structs of the register files.".into(),
        "//".into(),
        "// <Register>Word is the word offset in the block, <Register>Mask the bits a bus write".into(),
        "// changes. <block>_layer_t holds what software programs for a layer, <block>_static_t what".into(),
        "// has one copy, <block>_stat_t what the end of a layer captures.".into(),
        "//".into(),
        "// Source: docs/nv_small/system.md, sections 4 to 7.".into(),
        String::new(),
        "package nvs_reg_pkg;".into(),
        String::new(),
        "  // 4 KiB pages of the address space, one for each block.".into(),
        format!("  localparam int unsigned NumPages = {};", database.blocks.len()),
        "  typedef enum logic [3:0] {".into(),
    ];
    let last = database.blocks.len() - 1;
    for (index, block) in database.blocks.iter().enumerate() {
        let comma = if index == last { "" } else { "," };
        let name = format!("Page{}", camel(&block.name));
        out.push(format!(
            "    {name:<12} = 4'd{}{comma}",
            block.base / 0x1000
        ));
    }
    out.push("  } page_e;".into());
    out.extend(interrupts(database));
    out.extend(lut_port());
    for block in database.modules() {
        out.push(String::new());
        let names: Vec<&str> = database.sharing(block).map(|b| b.name.as_str()).collect();
        out.push(format!("  // {}: {}.", names.join(", "), block.desc));
        if block.module == "cfgrom" {
            rom(&mut out, block);
        } else {
            constants(&mut out, block);
            structs(&mut out, block);
        }
    }
    out.extend([String::new(), "endpackage".into(), String::new()]);
    out.join("\n")
}

/// Constants for the interrupts' sources, and their bits in the registers of GLB.
fn interrupts(database: &Database) -> Vec<String> {
    let mut out: Vec<String> = [
        "",
        "  // Interrupt events, one pulse for the end of a layer in group 0 and group 1 each.",
        "  typedef struct packed {",
    ]
    .map(String::from)
    .into();
    for source in database.sources() {
        let name = source.name.to_lowercase() + ";";
        out.push(format!("    logic [1:0] {name:<9} // {}", source.desc));
    }
    out.extend(
        [
            "  } intr_t;",
            "",
            "  // Events as bits of S_INTR_STATUS.",
            "  function automatic logic [31:0] intr_bits(intr_t events);",
            "    intr_bits = '0;",
        ]
        .map(String::from),
    );
    for source in database.sources() {
        let name = source.name.to_lowercase();
        for (group, bit) in source.bits.iter().enumerate() {
            out.push(format!("    intr_bits[{bit}] = events.{name}[{group}];"));
        }
    }
    out.push("  endfunction".into());
    out
}

/// Type declarations for the port between a register file and the unit that holds its table.
fn lut_port() -> Vec<String> {
    [
        "",
        "  // Accesses to the table ports S_LUT_ACCESS_*, one pulse each. The unit answers a read with",
        "  // the entry one clock later; the counter it reports there covers all accesses before.",
        "  typedef struct packed {",
        "    logic        cfg_write;   // table, direction and address are new",
        "    logic        data_write;  // `data` goes to the table",
        "    logic        data_read;",
        "    logic        to_write;    // direction: the data port writes the table",
        "    logic        lo;          // table LO, not LE",
        "    logic [9:0]  addr;",
        "    logic [15:0] data;",
        "  } lut_req_t;",
    ]
    .map(String::from)
    .into()
}

fn constants(out: &mut Vec<String>, block: &Block) {
    let prefix = camel(&block.module);
    let width = block
        .registers
        .iter()
        .map(|r| camel(&r.name).len())
        .max()
        .unwrap_or(0)
        + prefix.len()
        + 5;
    for register in &block.registers {
        let name = format!("{prefix}{}", camel(&register.name));
        let constant = |kind: &str| format!("{:<width$}", format!("{name}{kind}"));
        out.push(format!(
            "  localparam logic [9:0]  {} = 10'h{:03x};",
            constant("Word"),
            register.word()
        ));
        out.push(format!(
            "  localparam logic [31:0] {} = 32'h{:08x};",
            constant("Mask"),
            register.write_mask
        ));
        out.push(format!(
            "  localparam logic [31:0] {} = 32'h{:08x};",
            constant("Reset"),
            register.reset
        ));
    }
}

/// The contents of CFGROM, highest word first, as the concatenation needs them.
fn rom(out: &mut Vec<String>, block: &Block) {
    out.push(format!(
        "  localparam int unsigned CfgromWords = {};",
        block.registers.len()
    ));
    out.push("  localparam logic [CfgromWords-1:0][31:0] CfgromRom = {".into());
    for register in block.registers.iter().rev() {
        let comma = if register.word() == 0 { " " } else { "," };
        out.push(format!(
            "    32'h{:08x}{comma}  // {:03x} {}",
            register.reset, register.offset, register.name
        ));
    }
    out.push("  };".into());
}

fn structs(out: &mut Vec<String>, block: &Block) {
    let programmed = [
        ("layer", block.layer().collect::<Vec<_>>()),
        ("static", block.fixed().collect()),
    ];
    for (kind, registers) in programmed {
        if registers.is_empty() {
            continue;
        }
        structure(out, block, kind, &registers);
        reset(out, block, kind, &registers);
    }
    let statistics: Vec<&Register> = block.statistic().collect();
    if !statistics.is_empty() {
        structure(out, block, "stat", &statistics);
    }
}

fn structure(out: &mut Vec<String>, block: &Block, kind: &str, registers: &[&Register]) {
    out.extend([String::new(), "  typedef struct packed {".into()]);
    for register in registers {
        for field in register.present() {
            let range = if field.width == 1 {
                String::new()
            } else {
                format!("[{}:0]", field.width - 1)
            };
            let member = block.member(register, field) + ";";
            let note = if field.plus_one { ", minus one" } else { "" };
            out.push(format!(
                "    logic {range:<6} {member:<29} // {}{note}",
                register.name
            ));
        }
    }
    out.push(format!("  }} {}_{kind}_t;", block.module));
}

fn reset(out: &mut Vec<String>, block: &Block, kind: &str, registers: &[&Register]) {
    let name = format!("{}{}", camel(&block.module), camel(kind));
    out.push(String::new());
    out.push(format!(
        "  localparam {}_{kind}_t {name}Reset = '{{",
        block.module
    ));
    let mut members: Vec<String> = Vec::new();
    for register in registers {
        for field in register.present() {
            let member = block.member(register, field);
            members.push(format!("    {member}: {}'h{:x}", field.width, field.reset));
        }
    }
    out.push(members.join(",\n"));
    out.push("  };".into());
}
