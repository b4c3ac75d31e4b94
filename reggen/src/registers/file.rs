//! The SystemVerilog register file of a block, `nvs_<module>_regs`.

use crate::COMMAND;
use crate::database::{Block, Field, LutAddressReadback, Register, RegisterDatabase};
use crate::names::camel;
use crate::role::{AccessPolicy, RegRole, RegisterCopies, StatisticsAtEnable};
use crate::text::{columns, each, joined, when};

/// What a register file is generated from.
struct RegisterFile<'a> {
    block: &'a Block,
    /// Prefix of the names of the block's SystemVerilog parameters.
    prefix: String,
    /// Whether the block has settings that exist once, not in each register group.
    has_fixed: bool,
    /// Whether the host can write registers of the block that exist once.
    has_writes: bool,
    has_statistics: bool,
    /// Whether a write of 1 to D_OP_ENABLE clears the statistics registers of its group.
    clears: bool,
    has_lut: bool,
    /// Whether the register file stores the address of the look-up tables.
    stores_lut_address: bool,
}

pub(super) fn text(database: &RegisterDatabase, block: &Block) -> String {
    let has_fixed = block.fixed().next().is_some();
    let file = RegisterFile {
        block,
        prefix: camel(&block.module),
        has_fixed,
        has_writes: has_fixed || block.lut.is_some(),
        has_statistics: block.statistics.is_some(),
        clears: block.statistics == Some(StatisticsAtEnable::ClearedAtEnable),
        has_lut: block.lut.is_some(),
        stores_lut_address: block.lut == Some(LutAddressReadback::Stored),
    };
    file.head(database) + &file.declarations() + &file.access() + &file.storage()
}

impl RegisterFile<'_> {
    /// The comment of the module, and its ports.
    fn head(&self, database: &RegisterDatabase) -> String {
        let module = &self.block.module;
        let names = joined(database.sharing(self.block), " and ", |one| {
            one.name.clone()
        });
        let layers = when(
            self.block.ping_pong,
            "
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.",
        );
        let lut = when(
            self.has_lut,
            "
// `lut_o` comes with the request; `lut_rdata_i` answers a read one clock later.",
        );
        let ports = columns(&self.ports(), ",");
        format!(
            "\
// Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit.
//
// nvs_{module}_regs: register file of {names}.
//
// The reply comes two clocks after the request.{layers}{lut}
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_{module}_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
{ports}
);
"
        )
    }

    fn ports(&self) -> String {
        let module = &self.block.module;
        let mut ports = "  input  logic|clk_i
  input  logic|rst_ni

  input  reg_req_t|reg_req_i
  output reg_rsp_t|reg_rsp_o

"
        .to_owned();
        if self.block.ping_pong {
            ports += &format!(
                "  output logic|layer_valid_o
  output {module}_layer_t|layer_o
  output logic|group_o
  input  logic|layer_done_i
"
            );
        }
        if self.has_statistics {
            ports += &format!("  input  {module}_stat_t|stat_i\n");
        }
        if self.has_fixed {
            ports += &format!("  output {module}_static_t|static_o\n");
        }
        ports += &each(self.shown(), |(register, field)| {
            let range = when(field.width > 1, " ").to_owned() + &field.range();
            let member = self.block.member(register, field);
            format!("  input  logic{range}|{member}_i\n")
        });
        if self.has_lut {
            ports += "
  output lut_req_t|lut_o
  input  logic [15:0]|lut_rdata_i
";
        }
        if self.block.lut == Some(LutAddressReadback::LiveCounter) {
            ports += "  input  logic [9:0]|lut_addr_i\n";
        }
        ports
    }

    /// The signals of the module.
    fn declarations(&self) -> String {
        let module = &self.block.module;
        let write = when(self.has_writes, ", write");
        let mut signals = format!(
            "  reg_req_t|req;
  logic|read{write};
  logic [31:0]|rdata;
"
        );
        if self.block.ping_pong {
            signals += &format!(
                "  logic [31:0]|pingpong_rdata;
  logic|producer, layer_write, layer_load;
  {module}_layer_t|bank_q [2], layer_q;
"
            );
        }
        if self.clears {
            signals += "  logic|enable;\n";
        }
        if self.has_fixed {
            signals += &format!("  {module}_static_t|static_q;\n");
        }
        if self.has_statistics {
            signals += &format!("  {module}_stat_t|stat_q [2];\n");
        }
        if self.has_lut {
            signals += "  logic|lut_to_write_q, lut_lo_q;\n";
        }
        if self.stores_lut_address {
            signals += "  logic [9:0]|lut_addr_q;\n";
        }
        format!("\n{}\n", columns(&signals, ""))
    }

    /// The port of the register bus, the register groups, the port of the look-up tables, and reads.
    fn access(&self) -> String {
        let space = when(self.has_writes, " ");
        let write = when(
            self.has_writes,
            "
  assign write = req.valid && req.write;",
        );
        let groups = self.groups();
        let lut = self.lut();
        let rdata = if self.block.ping_pong {
            "pingpong_rdata"
        } else {
            "'0"
        };
        let reads = each(&self.block.registers, |register| {
            self.case(register, &self.reads(register), "        ")
        });
        format!(
            "
  assign read{space} = req.valid && !req.write;{write}

  nvs_reg_port u_port (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .req_o   (req),
    .rdata_i (rdata)
  );
{groups}{lut}
  always_comb begin
    rdata = {rdata};
    if (read) begin
      unique case (req.word){reads}
        default: ;
      endcase
    end
  end
"
        )
    }

    fn groups(&self) -> String {
        if !self.block.ping_pong {
            return String::new();
        }
        let prefix = &self.prefix;
        let enable = when(self.clears, "enable");
        format!(
            "
  nvs_pingpong #(
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

    fn lut(&self) -> String {
        if !self.has_lut {
            return String::new();
        }
        let prefix = &self.prefix;
        let reset = when(
            self.stores_lut_address,
            "
      lut_addr_q     <= '0;",
        );
        let store = when(
            self.stores_lut_address,
            "
      lut_addr_q     <= req.wdata[9:0];",
        );
        format!(
            "
  logic lut_cfg, lut_data;

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
      lut_lo_q       <= 1'b0;{reset}
    end else if (write && req.word == {prefix}SLutAccessCfgWord) begin
      lut_to_write_q <= req.wdata[17];
      lut_lo_q       <= req.wdata[16];{store}
    end
  end
"
        )
    }

    /// The registers themselves: settings of each group, settings that exist once, statistics.
    fn storage(&self) -> String {
        let prefix = &self.prefix;
        let mut text = String::new();
        if self.block.layer().next().is_some() {
            let written = self.written("layer", self.block.layer());
            text += &format!(
                "{written}
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= {prefix}LayerReset;
      bank_q[1] <= {prefix}LayerReset;
    end else if (layer_write) begin
      bank_q[producer] <= layer_written(bank_q[producer]);
    end
  end
"
            );
        }
        if self.has_fixed {
            let written = self.written("static", self.block.fixed());
            text += &format!(
                "{written}
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)    static_q <= {prefix}StaticReset;
    else if (write) static_q <= static_written(static_q);
  end

  assign static_o = static_q;
"
            );
        }
        if self.has_statistics {
            let clear = when(
                self.clears,
                "
      if (enable) stat_q[producer] <= '0;",
            );
            text += &format!(
                "
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stat_q[0] <= '0;
      stat_q[1] <= '0;
    end else begin{clear}
      if (layer_done_i) stat_q[group_o] <= stat_i;
    end
  end
"
            );
        }
        text + "\nendmodule\n"
    }

    /// The function that gives the registers of a kind (`layer` or `static`) after a request.
    fn written<'r>(&self, kind: &str, registers: impl Iterator<Item = &'r Register>) -> String {
        let module = &self.block.module;
        let cases = each(registers, |register| {
            self.case(register, &self.writes(kind, register), "      ")
        });
        format!(
            "
  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic {module}_{kind}_t {kind}_written({module}_{kind}_t old);
    {kind}_written = old;
    unique case (req.word){cases}
      default: ;
    endcase
  endfunction
"
        )
    }

    /// The fields of read-only registers that exist once and whose value the unit drives.
    fn shown(&self) -> impl Iterator<Item = (&Register, &Field)> {
        let live = |r: &&Register| {
            r.group == RegisterCopies::Single
                && r.access == AccessPolicy::ReadOnly
                && r.volatile
                && r.role() != RegRole::Status
        };
        let registers = self.block.registers.iter().filter(live);
        registers.flat_map(|r| r.present().map(move |f| (r, f)))
    }

    /// SystemVerilog case item for a register with these statements, indented by `margin`.
    fn case(&self, register: &Register, lines: &[String], margin: &str) -> String {
        let word = format!("\n{margin}{}{}Word:", self.prefix, camel(&register.name));
        match lines {
            [] => String::new(),
            [line] => format!("{word} {line}"),
            _ => {
                let lines = lines.iter().map(|line| format!("\n{margin}  {line}"));
                format!("{word} begin{}\n{margin}end", lines.collect::<String>())
            }
        }
    }

    /// SystemVerilog statements that write the fields of a register; `kind` is `layer` or `static`.
    fn writes(&self, kind: &str, register: &Register) -> Vec<String> {
        let lines = register.present().map(|f| {
            let member = self.block.member(register, f);
            format!("{kind}_written.{member} = req.wdata{};", f.slice())
        });
        lines.collect()
    }

    /// SystemVerilog statements that read a register; none if it reads 0 or is read elsewhere.
    fn reads(&self, register: &Register) -> Vec<String> {
        let prefix = match (
            register.group,
            register.access,
            register.role(),
            self.block.lut,
        ) {
            (_, _, RegRole::Status | RegRole::Pointer | RegRole::Enable, _) => {
                return vec![];
            }
            (_, _, RegRole::LutData, Some(_)) => {
                return vec!["rdata[15:0] = lut_rdata_i;".into()];
            }
            (_, _, RegRole::LutAccess, Some(lut)) => {
                let addr = match lut {
                    LutAddressReadback::Stored => "lut_addr_q",
                    LutAddressReadback::LiveCounter => "lut_addr_i",
                };
                return vec![
                    format!("rdata[9:0] = {addr};"),
                    "rdata[16] = lut_lo_q;".into(),
                    "rdata[17] = lut_to_write_q;".into(),
                ];
            }
            (RegisterCopies::Dual, AccessPolicy::ReadWrite, ..) => "bank_q[producer].",
            (RegisterCopies::Dual, AccessPolicy::ReadOnly, ..)
                if register.volatile && !register.tied =>
            {
                "stat_q[producer]."
            }
            (RegisterCopies::Single, AccessPolicy::ReadWrite, ..) => "static_q.",
            (RegisterCopies::Single, AccessPolicy::ReadOnly, ..) if register.volatile => "",
            _ if register.reset == 0 => return vec![],
            _ => {
                let reset = format!("{}{}Reset", self.prefix, camel(&register.name));
                return vec![format!("rdata = {reset};")];
            }
        };
        let suffix = if prefix.is_empty() { "_i" } else { "" };
        let lines = register.present().map(|f| {
            let member = self.block.member(register, f);
            format!("rdata{} = {prefix}{member}{suffix};", f.slice())
        });
        lines.collect()
    }
}
