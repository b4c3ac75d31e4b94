//! `rtl/<folder>/nvs_<module>_regs.sv`: the register file of a block.
//!
//! The parts come in the order of the file: header, ports, declarations, the register port,
//! the groups, the table port, reads, writes, statistics.

use crate::database::{Access, Block, Database, Field, Group, Lut, Register, Statistics};
use crate::names::camel;
use crate::output::COMMAND;
use crate::role::Role;

/// The register file of a block; `None` for blocks whose file is written by hand.
pub(crate) fn register_file(database: &Database, block: &Block) -> Option<String> {
    if !block.ping_pong && block.module != "mcif" {
        return None;
    }
    let parts = [
        header(database, block),
        ports(block),
        declarations(block),
        REGISTER_PORT.to_owned(),
        groups(block),
        lut(block),
        reads(block),
        layer_writes(block),
        static_writes(block),
        statistics(block),
        "endmodule\n".to_owned(),
    ];
    Some(
        parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("\n"),
    )
}

fn header(database: &Database, block: &Block) -> String {
    let module = &block.module;
    let names: Vec<&str> = database.sharing(block).map(|b| b.name.as_str()).collect();
    let names = names.join(" and ");
    let layer = "\
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.
";
    let table = "\
// `lut_o` comes with the request; `lut_rdata_i` answers a read one clock later.
";
    let layer = if block.ping_pong { layer } else { "" };
    let table = if block.lut.is_some() { table } else { "" };
    format!(
        "\
// Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit.
//
// nvs_{module}_regs: register file of {names}.
//
// The reply comes two clocks after the request.
{layer}{table}//
// Source: docs/nv_small/system.md, sections 3 and 7.
"
    )
}

fn ports(block: &Block) -> String {
    let module = &block.module;
    let clock = vec![input("logic", "clk_i"), input("logic", "rst_ni")];
    let bus = vec![
        input("reg_req_t", "reg_req_i"),
        output("reg_rsp_t", "reg_rsp_o"),
    ];
    let mut unit = vec![];
    if block.ping_pong {
        unit.push(output("logic", "layer_valid_o"));
        unit.push(output(&format!("{module}_layer_t"), "layer_o"));
        unit.push(output("logic", "group_o"));
        unit.push(input("logic", "layer_done_i"));
    }
    if block.statistics.is_some() {
        unit.push(input(&format!("{module}_stat_t"), "stat_i"));
    }
    if block.fixed().next().is_some() {
        unit.push(output(&format!("{module}_static_t"), "static_o"));
    }
    for (register, field) in shown(block) {
        let member = block.member(register, field);
        unit.push(input(
            &format!("logic{}", range(field.width)),
            &format!("{member}_i"),
        ));
    }
    let mut table = vec![];
    if block.lut.is_some() {
        table.push(output("lut_req_t", "lut_o"));
        table.push(input("logic [15:0]", "lut_rdata_i"));
    }
    if block.lut == Some(Lut::LiveCounter) {
        table.push(input("logic [9:0]", "lut_addr_i"));
    }

    let sections = [clock, bus, unit, table];
    let width = sections
        .iter()
        .flatten()
        .map(|port| port.1.len())
        .max()
        .unwrap_or(0);
    let lists: Vec<String> = sections
        .iter()
        .filter(|section| !section.is_empty())
        .map(|section| {
            let lines = section
                .iter()
                .map(|(way, kind, name)| format!("  {way} {kind:<width$} {name}"));
            lines.collect::<Vec<_>>().join(",\n")
        })
        .collect();
    let lists = lists.join(",\n\n");
    format!(
        "\
module nvs_{module}_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
{lists}
);
"
    )
}

/// Direction, type and name of a port.
type Port = (&'static str, String, String);

fn input(kind: &str, name: &str) -> Port {
    ("input ", kind.to_owned(), name.to_owned())
}

fn output(kind: &str, name: &str) -> Port {
    ("output", kind.to_owned(), name.to_owned())
}

/// Read-only values that the unit drives, in registers that exist once.
fn shown(block: &Block) -> impl Iterator<Item = (&Register, &Field)> {
    let live = |r: &&Register| {
        r.group == Group::Single && r.access == Access::Ro && r.volatile && r.role() != Role::Status
    };
    block
        .registers
        .iter()
        .filter(live)
        .flat_map(|r| r.present().map(move |f| (r, f)))
}

fn declarations(block: &Block) -> String {
    let module = &block.module;
    let mut list = vec![("reg_req_t".to_owned(), "req")];
    list.push((
        "logic".into(),
        if writes(block) { "read, write" } else { "read" },
    ));
    list.push(("logic [31:0]".into(), "rdata"));
    if block.ping_pong {
        list.push(("logic [31:0]".into(), "pingpong_rdata"));
        list.push(("logic".into(), "producer, layer_write, layer_load"));
        list.push((format!("{module}_layer_t"), "bank_q [2], layer_q"));
    }
    if block.statistics == Some(Statistics::ClearOnEnable) {
        list.push(("logic".into(), "enable"));
    }
    if block.fixed().next().is_some() {
        list.push((format!("{module}_static_t"), "static_q"));
    }
    if block.statistics.is_some() {
        list.push((format!("{module}_stat_t"), "stat_q [2]"));
    }
    if block.lut.is_some() {
        list.push(("logic".into(), "lut_to_write_q, lut_lo_q"));
    }
    if block.lut == Some(Lut::Stored) {
        list.push(("logic [9:0]".into(), "lut_addr_q"));
    }
    let width = list.iter().map(|(kind, _)| kind.len()).max().unwrap_or(0);
    let lines = list
        .iter()
        .map(|(kind, names)| format!("  {kind:<width$} {names};\n"));
    let assigns = if writes(block) {
        "  assign read  = req.valid && !req.write;\n  assign write = req.valid && req.write;\n"
    } else {
        "  assign read = req.valid && !req.write;\n"
    };
    format!("{}\n{assigns}", lines.collect::<String>())
}

/// Whether the bus can write registers of the block that belong to no group.
fn writes(block: &Block) -> bool {
    block.fixed().next().is_some() || block.lut.is_some()
}

const REGISTER_PORT: &str = "  nvs_reg_port u_port (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .req_o   (req),
    .rdata_i (rdata)
  );
";

fn groups(block: &Block) -> String {
    if !block.ping_pong {
        return String::new();
    }
    let prefix = camel(&block.module);
    let clears = block.statistics == Some(Statistics::ClearOnEnable);
    let enable = if clears { "enable" } else { "" };
    format!(
        "  nvs_pingpong #(
    .OpEnableWord ({prefix}DOpEnableWord)
  ) u_pingpong (
    .clk_i,
    .rst_ni,
    .req_i         (req),
    .rdata_o       (pingpong_rdata),
    .producer_o    (producer),
    .layer_write_o (layer_write),
    .enable_o      ({enable}),
    .layer_load_o  (layer_load),
    .layer_valid_o,
    .group_o,
    .layer_done_i
  );

  // The engine's copy. The bus cannot change the group while it runs.
  always_ff @(posedge clk_i) begin
    if (layer_load) layer_q <= bank_q[group_o];
  end

  assign layer_o = layer_q;
"
    )
}

fn lut(block: &Block) -> String {
    let Some(lut) = block.lut else {
        return String::new();
    };
    let prefix = camel(&block.module);
    let (reset, store) = match lut {
        Lut::Stored => (
            "      lut_addr_q     <= '0;\n",
            "      lut_addr_q     <= req.wdata[9:0];\n",
        ),
        Lut::LiveCounter => ("", ""),
    };
    format!(
        "  logic lut_cfg, lut_data;

  assign lut_cfg  = reg_req_i.valid && reg_req_i.word == {prefix}SLutAccessCfgWord;
  assign lut_data = reg_req_i.valid && reg_req_i.word == {prefix}SLutAccessDataWord;

  assign lut_o.cfg_write  = lut_cfg && reg_req_i.write;
  assign lut_o.data_write = lut_data && reg_req_i.write;
  assign lut_o.data_read  = lut_data && !reg_req_i.write;
  assign lut_o.to_write   = reg_req_i.wdata[17];
  assign lut_o.lo         = reg_req_i.wdata[16];
  assign lut_o.addr       = reg_req_i.wdata[9:0];
  assign lut_o.data       = reg_req_i.wdata[15:0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      lut_to_write_q <= 1'b0;
      lut_lo_q       <= 1'b0;
{reset}    end else if (write && req.word == {prefix}SLutAccessCfgWord) begin
      lut_to_write_q <= req.wdata[17];
      lut_lo_q       <= req.wdata[16];
{store}    end
  end
"
    )
}

fn reads(block: &Block) -> String {
    let prefix = camel(&block.module);
    let default = if block.ping_pong {
        "pingpong_rdata"
    } else {
        "'0"
    };
    let mut cases = String::new();
    for register in &block.registers {
        let parts = read_parts(block, register);
        if !parts.is_empty() {
            let word = format!("{prefix}{}Word", camel(&register.name));
            let lines = parts
                .iter()
                .map(|(to, from)| format!("rdata{to} = {from};"));
            cases += &case(&word, &lines.collect::<Vec<_>>(), 8);
        }
    }
    format!(
        "  always_comb begin
    rdata = {default};
    if (read) begin
      unique case (req.word)
{cases}        default: ;
      endcase
    end
  end
"
    )
}

/// The bits of `rdata` that a register drives, and the expression for each.
fn read_parts(block: &Block, register: &Register) -> Vec<(String, String)> {
    let role = register.role();
    if [Role::Status, Role::Pointer, Role::Enable].contains(&role) {
        return vec![];
    }
    if let Some(lut) = block.lut {
        let addr = if lut == Lut::Stored {
            "lut_addr_q"
        } else {
            "lut_addr_i"
        };
        let part = |to: &str, from: &str| (to.to_owned(), from.to_owned());
        match role {
            Role::LutData => return vec![part("[15:0]", "lut_rdata_i")],
            Role::LutAccess => {
                return vec![
                    part("[9:0]", addr),
                    part("[16]", "lut_lo_q"),
                    part("[17]", "lut_to_write_q"),
                ];
            }
            _ => {}
        }
    }
    let (from, suffix) = match (register.group, register.access) {
        (Group::Dual, Access::Rw) => ("bank_q[producer].", ""),
        (Group::Dual, Access::Ro) if register.volatile && !register.tied => {
            ("stat_q[producer].", "")
        }
        (Group::Single, Access::Rw) => ("static_q.", ""),
        (Group::Single, Access::Ro) if register.volatile => ("", "_i"),
        _ if register.reset == 0 => return vec![],
        _ => {
            return vec![(
                String::new(),
                format!("{}{}Reset", camel(&block.module), camel(&register.name)),
            )];
        }
    };
    let member = |f: &Field| format!("{from}{}{suffix}", block.member(register, f));
    register
        .present()
        .map(|f| (slice(f.lsb, f.width), member(f)))
        .collect()
}

fn layer_writes(block: &Block) -> String {
    let registers: Vec<&Register> = block.layer().collect();
    if registers.is_empty() {
        return String::new();
    }
    let prefix = camel(&block.module);
    let function = written(block, "layer", &registers);
    format!(
        "\
{function}
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= {prefix}LayerReset;
      bank_q[1] <= {prefix}LayerReset;
    end else if (layer_write) begin
      bank_q[producer] <= layer_written(bank_q[producer]);
    end
  end
"
    )
}

fn static_writes(block: &Block) -> String {
    let registers: Vec<&Register> = block.fixed().collect();
    if registers.is_empty() {
        return String::new();
    }
    let prefix = camel(&block.module);
    let function = written(block, "static", &registers);
    format!(
        "\
{function}
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)    static_q <= {prefix}StaticReset;
    else if (write) static_q <= static_written(static_q);
  end

  assign static_o = static_q;
"
    )
}

/// A function in SystemVerilog that gives the registers with the request's word replaced.
fn written(block: &Block, kind: &str, registers: &[&Register]) -> String {
    let module = &block.module;
    let prefix = camel(module);
    let mut cases = String::new();
    for register in registers {
        let word = format!("{prefix}{}Word", camel(&register.name));
        let lines = register.present().map(|f| {
            let member = block.member(register, f);
            format!(
                "{kind}_written.{member} = req.wdata{};",
                slice(f.lsb, f.width)
            )
        });
        cases += &case(&word, &lines.collect::<Vec<_>>(), 6);
    }
    format!(
        "  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic {module}_{kind}_t {kind}_written({module}_{kind}_t old);
    {kind}_written = old;
    unique case (req.word)
{cases}      default: ;
    endcase
  endfunction
"
    )
}

fn statistics(block: &Block) -> String {
    let clear = match block.statistics {
        None => return String::new(),
        Some(Statistics::Keep) => "",
        Some(Statistics::ClearOnEnable) => "      if (enable) stat_q[producer] <= '0;\n",
    };
    format!(
        "  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stat_q[0] <= '0;
      stat_q[1] <= '0;
    end else begin
{clear}      if (layer_done_i) stat_q[group_o] <= stat_i;
    end
  end
"
    )
}

fn case(word: &str, lines: &[String], indent: usize) -> String {
    let margin = " ".repeat(indent);
    match lines {
        [line] => format!("{margin}{word}: {line}\n"),
        _ => {
            let lines: String = lines
                .iter()
                .map(|line| format!("{margin}  {line}\n"))
                .collect();
            format!("{margin}{word}: begin\n{lines}{margin}end\n")
        }
    }
}

fn range(width: u32) -> String {
    if width == 1 {
        String::new()
    } else {
        format!(" [{}:0]", width - 1)
    }
}

fn slice(lsb: u32, width: u32) -> String {
    match (lsb, width) {
        (0, 32) => String::new(),
        (_, 1) => format!("[{lsb}]"),
        _ => format!("[{}:{lsb}]", lsb + width - 1),
    }
}
