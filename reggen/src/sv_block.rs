//! `rtl/<folder>/nvs_<module>_regs.sv`: the register file of a block.

use crate::database::{Access, Block, Database, Group, Lut, Register, Statistics};
use crate::{COMMAND, camel};

/// The register file of a block; `None` for blocks whose file is written by hand.
pub(crate) fn register_file(database: &Database, block: &Block) -> Option<String> {
    if !block.ping_pong && block.module != "mcif" {
        return None;
    }
    let mut out = header(database, block);
    ports(&mut out, block);
    declarations(&mut out, block);
    if block.ping_pong {
        ping_pong(&mut out, block);
    }
    lut(&mut out, block);
    read_path(&mut out, block);
    write_path(&mut out, block);
    statistics(&mut out, block);
    out.push("endmodule".into());
    out.push(String::new());
    Some(out.join("\n"))
}

fn header(database: &Database, block: &Block) -> Vec<String> {
    let names: Vec<&str> = database.sharing(block).map(|b| b.name.as_str()).collect();
    let mut out = vec![
        format!("// Generated from rtl/pkg/regs.yaml by `{COMMAND}`; do not edit."),
        "//".into(),
        format!(
            "// nvs_{}_regs: register file of {}.",
            block.module,
            names.join(" and ")
        ),
        "//".into(),
        "// The reply comes two clocks after the request.".into(),
    ];
    if block.ping_pong {
        out.push(
            "// `layer_o` and `group_o` hold still while `layer_valid_o` is high; a pulse on"
                .into(),
        );
        out.push(
            "// `layer_done_i` ends the layer, and `layer_valid_o` is low for at least one clock."
                .into(),
        );
    }
    if block.lut.is_some() {
        out.push(
            "// `lut_o` comes with the request; `lut_rdata_i` answers a read one clock later."
                .into(),
        );
    }
    out.push("//".into());
    out.push("// Source: docs/nv_small/system.md, sections 3 and 7.".into());
    out.push(String::new());
    out
}

fn ports(out: &mut Vec<String>, block: &Block) {
    let module = &block.module;
    out.push(format!("module nvs_{module}_regs"));
    out.push("  import nvs_reg_pkg::*;".into());
    out.push("(".into());
    let mut ports = vec![
        ("input ", "logic".to_owned(), "clk_i"),
        ("input ", "logic".into(), "rst_ni"),
        ("", String::new(), ""),
        ("input ", "nvs_beat_pkg::reg_req_t".into(), "reg_req_i"),
        ("output", "nvs_beat_pkg::reg_rsp_t".into(), "reg_rsp_o"),
        ("", String::new(), ""),
    ];
    if block.ping_pong {
        ports.push(("output", "logic".into(), "layer_valid_o"));
        ports.push(("output", format!("{module}_layer_t"), "layer_o"));
        ports.push(("output", "logic".into(), "group_o"));
        ports.push(("input ", "logic".into(), "layer_done_i"));
    }
    if block.statistics.is_some() {
        ports.push(("input ", format!("{module}_stat_t"), "stat_i"));
    }
    if block.fixed().next().is_some() {
        ports.push(("output", format!("{module}_static_t"), "static_o"));
    }
    let inputs: Vec<(String, String)> = inputs(block)
        .map(|(_, name, range)| (range, name))
        .collect();
    for (range, name) in &inputs {
        ports.push(("input ", format!("logic{range}"), name));
    }
    if block.lut.is_some() {
        ports.push(("", String::new(), ""));
        ports.push(("output", "lut_req_t".into(), "lut_o"));
        ports.push(("input ", "logic [15:0]".into(), "lut_rdata_i"));
    }
    if block.lut == Some(Lut::LiveCounter) {
        ports.push(("input ", "logic [9:0]".into(), "lut_addr_i"));
    }
    let width = ports.iter().map(|p| p.1.len()).max().unwrap_or(0);
    let last = ports.len() - 1;
    for (index, (direction, kind, name)) in ports.iter().enumerate() {
        let comma = if index == last { "" } else { "," };
        if name.is_empty() {
            out.push(String::new());
        } else {
            out.push(format!("  {direction} {kind:<width$} {name}{comma}"));
        }
    }
    out.push(");".into());
    out.push(String::new());
}

/// Live values that a unit shows in a register with one copy: register, port and range.
fn inputs(block: &Block) -> impl Iterator<Item = (&Register, String, String)> {
    block
        .registers
        .iter()
        .filter(|r| {
            r.group == Group::Single && r.access == Access::Ro && r.volatile && r.name != "S_STATUS"
        })
        .flat_map(|r| r.present().map(move |f| (r, f)))
        .map(|(r, f)| {
            let range = if f.width == 1 {
                String::new()
            } else {
                format!(" [{}:0]", f.width - 1)
            };
            (r, format!("{}_i", block.member(r, f)), range)
        })
}

fn declarations(out: &mut Vec<String>, block: &Block) {
    let module = &block.module;
    out.push("  nvs_beat_pkg::reg_req_t req;".into());
    let write = block.fixed().next().is_some() || block.lut.is_some();
    out.push(format!(
        "  logic        read{};",
        if write { ", write" } else { "" }
    ));
    out.push("  logic [31:0] rdata;".into());
    if block.ping_pong {
        out.push("  logic [31:0] pingpong_rdata;".into());
        out.push("  logic        producer, layer_write, layer_load;".into());
        if block.statistics == Some(Statistics::ClearOnEnable) {
            out.push("  logic [1:0]  enable;".into());
        }
        out.push(format!("  {module}_layer_t bank_q [2];"));
        out.push(format!("  {module}_layer_t layer_q;"));
    }
    if block.fixed().next().is_some() {
        out.push(format!("  {module}_static_t static_q;"));
    }
    if block.statistics.is_some() {
        out.push(format!("  {module}_stat_t stat_q [2];"));
    }
    if block.lut.is_some() {
        out.push("  logic        lut_to_write_q, lut_lo_q;".into());
    }
    if block.lut == Some(Lut::Stored) {
        out.push("  logic [9:0]  lut_addr_q;".into());
    }
    out.push(String::new());
    out.extend(
        [
            "  nvs_reg_port u_port (",
            "    .clk_i,",
            "    .rst_ni,",
            "    .reg_req_i,",
            "    .reg_rsp_o,",
            "    .req_o  (req),",
            "    .rdata_i(rdata)",
            "  );",
            "",
            "  assign read  = req.valid && !req.write;",
        ]
        .map(String::from),
    );
    if write {
        out.push("  assign write = req.valid && req.write;".into());
    }
    out.push(String::new());
}

fn ping_pong(out: &mut Vec<String>, block: &Block) {
    let enable = if block.statistics == Some(Statistics::ClearOnEnable) {
        "(enable)"
    } else {
        "()"
    };
    out.push("  nvs_pingpong #(".into());
    out.push(format!(
        "    .OpEnableWord({}DOpEnableWord)",
        camel(&block.module)
    ));
    out.push("  ) u_pingpong (".into());
    out.extend(
        [
            "    .clk_i,",
            "    .rst_ni,",
            "    .req_i        (req),",
            "    .rdata_o      (pingpong_rdata),",
            "    .producer_o   (producer),",
            "    .layer_write_o(layer_write),",
        ]
        .map(String::from),
    );
    out.push(format!("    .enable_o     {enable},"));
    out.extend(
        [
            "    .layer_load_o (layer_load),",
            "    .layer_valid_o,",
            "    .group_o,",
            "    .layer_done_i",
            "  );",
            "",
            "  // The engine's copy: the bus cannot change the group meanwhile.",
            "  always_ff @(posedge clk_i) begin",
            "    if (layer_load) layer_q <= bank_q[group_o];",
            "  end",
            "  assign layer_o = layer_q;",
            "",
        ]
        .map(String::from),
    );
}

fn lut(out: &mut Vec<String>, block: &Block) {
    let Some(lut) = block.lut else { return };
    let prefix = camel(&block.module);
    out.extend([
        "  assign lut_o.cfg_write  = reg_req_i.valid && reg_req_i.write".into(),
        format!("                            && reg_req_i.word == {prefix}SLutAccessCfgWord;"),
        "  assign lut_o.data_write = reg_req_i.valid && reg_req_i.write".into(),
        format!("                            && reg_req_i.word == {prefix}SLutAccessDataWord;"),
        "  assign lut_o.data_read  = reg_req_i.valid && !reg_req_i.write".into(),
        format!("                            && reg_req_i.word == {prefix}SLutAccessDataWord;"),
        "  assign lut_o.to_write   = reg_req_i.wdata[17];".into(),
        "  assign lut_o.lo         = reg_req_i.wdata[16];".into(),
        "  assign lut_o.addr       = reg_req_i.wdata[9:0];".into(),
        "  assign lut_o.data       = reg_req_i.wdata[15:0];".into(),
        String::new(),
        "  always_ff @(posedge clk_i or negedge rst_ni) begin".into(),
        "    if (!rst_ni) begin".into(),
        "      lut_to_write_q <= 1'b0;".into(),
        "      lut_lo_q       <= 1'b0;".into(),
    ]);
    if lut == Lut::Stored {
        out.push("      lut_addr_q     <= '0;".into());
    }
    out.push(format!(
        "    end else if (write && req.word == {prefix}SLutAccessCfgWord) begin"
    ));
    out.push("      lut_to_write_q <= req.wdata[17];".into());
    out.push("      lut_lo_q       <= req.wdata[16];".into());
    if lut == Lut::Stored {
        out.push("      lut_addr_q     <= req.wdata[9:0];".into());
    }
    out.extend(["    end", "  end", ""].map(String::from));
}

fn read_path(out: &mut Vec<String>, block: &Block) {
    let prefix = camel(&block.module);
    out.push("  always_comb begin".into());
    let default = if block.ping_pong {
        "pingpong_rdata"
    } else {
        "'0"
    };
    out.push(format!("    rdata = {default};"));
    out.push("    if (read) begin".into());
    out.push("      unique case (req.word)".into());
    for register in &block.registers {
        let parts = read_parts(block, register);
        if parts.is_empty() {
            continue;
        }
        let word = format!("{prefix}{}Word", camel(&register.name));
        if let [(slice, value)] = parts.as_slice() {
            out.push(format!("        {word}: rdata{slice} = {value};"));
        } else {
            out.push(format!("        {word}: begin"));
            for (slice, value) in parts {
                out.push(format!("          rdata{slice} = {value};"));
            }
            out.push("        end".into());
        }
    }
    out.push("        default: ;".into());
    out.extend(["      endcase", "    end", "  end", ""].map(String::from));
}

/// The bits of `rdata` a register drives, and from where.
fn read_parts(block: &Block, register: &Register) -> Vec<(String, String)> {
    let handled = ["S_STATUS", "S_POINTER", "D_OP_ENABLE"];
    if block.ping_pong && handled.contains(&register.name.as_str()) {
        return vec![];
    }
    if block.lut.is_some() && register.name == "S_LUT_ACCESS_DATA" {
        return vec![("[15:0]".into(), "lut_rdata_i".into())];
    }
    if let Some(lut) = block.lut.filter(|_| register.name == "S_LUT_ACCESS_CFG") {
        let addr = if lut == Lut::Stored {
            "lut_addr_q"
        } else {
            "lut_addr_i"
        };
        return vec![
            ("[9:0]".into(), addr.into()),
            ("[16]".into(), "lut_lo_q".into()),
            ("[17]".into(), "lut_to_write_q".into()),
        ];
    }
    let from = match (register.group, register.access) {
        (Group::Dual, Access::Rw) => "bank_q[producer].",
        (Group::Dual, Access::Ro) if register.is_statistic() && !register.tied => {
            "stat_q[producer]."
        }
        (Group::Single, Access::Rw) => "static_q.",
        (Group::Single, Access::Ro) if register.volatile => "",
        _ if register.reset == 0 => return vec![],
        _ => {
            let word = format!("{}{}Reset", camel(&block.module), camel(&register.name));
            return vec![(String::new(), word)];
        }
    };
    let suffix = if from.is_empty() { "_i" } else { "" };
    register
        .present()
        .map(|f| {
            (
                slice(f.lsb, f.width),
                format!("{from}{}{suffix}", block.member(register, f)),
            )
        })
        .collect()
}

fn write_path(out: &mut Vec<String>, block: &Block) {
    let layer: Vec<&Register> = block.layer().collect();
    if !layer.is_empty() {
        let reset = format!("{}LayerReset", camel(&block.module));
        let resets = [
            format!("bank_q[0] <= {reset};"),
            format!("bank_q[1] <= {reset};"),
        ];
        storage(
            out,
            block,
            "layer_write",
            &resets,
            "bank_q[producer].",
            &layer,
        );
    }
    let fixed: Vec<&Register> = block.fixed().collect();
    if !fixed.is_empty() {
        let reset = format!("static_q <= {}StaticReset;", camel(&block.module));
        storage(out, block, "write", &[reset], "static_q.", &fixed);
        out.push("  assign static_o = static_q;".into());
        out.push(String::new());
    }
}

fn storage(
    out: &mut Vec<String>,
    block: &Block,
    enable: &str,
    resets: &[String],
    to: &str,
    registers: &[&Register],
) {
    let prefix = camel(&block.module);
    out.push("  always_ff @(posedge clk_i or negedge rst_ni) begin".into());
    out.push("    if (!rst_ni) begin".into());
    out.extend(resets.iter().map(|reset| format!("      {reset}")));
    out.push(format!("    end else if ({enable}) begin"));
    out.push("      unique case (req.word)".into());
    for register in registers {
        let word = format!("{prefix}{}Word", camel(&register.name));
        out.push(format!("        {word}: begin"));
        for field in register.present() {
            let member = block.member(register, field);
            out.push(format!(
                "          {to}{member} <= req.wdata{};",
                slice(field.lsb, field.width)
            ));
        }
        out.push("        end".into());
    }
    out.push("        default: ;".into());
    out.extend(["      endcase", "    end", "  end", ""].map(String::from));
}

fn statistics(out: &mut Vec<String>, block: &Block) {
    let Some(policy) = block.statistics else {
        return;
    };
    out.push("  always_ff @(posedge clk_i or negedge rst_ni) begin".into());
    out.push("    if (!rst_ni) begin".into());
    out.push("      stat_q[0] <= '0;".into());
    out.push("      stat_q[1] <= '0;".into());
    out.push("    end else begin".into());
    if policy == Statistics::ClearOnEnable {
        out.push("      if (enable[0]) stat_q[0] <= '0;".into());
        out.push("      if (enable[1]) stat_q[1] <= '0;".into());
    }
    out.push("      if (layer_done_i) stat_q[group_o] <= stat_i;".into());
    out.extend(["    end", "  end", ""].map(String::from));
}

fn slice(lsb: u32, width: u32) -> String {
    match (lsb, width) {
        (0, 32) => String::new(),
        (_, 1) => format!("[{lsb}]"),
        _ => format!("[{}:{lsb}]", lsb + width - 1),
    }
}
