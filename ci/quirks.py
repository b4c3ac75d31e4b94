#!/usr/bin/env python3
"""Plants the known quirks of docs/dut.md into a copy of rtl/: ci/quirks.py DIR

Writes DIR with the changed RTL and the description DIR/quirky.yaml. One model has all quirks; each is
there if its bit is set, in the order of docs/dut.md: of the macro QUIRKS (`defines: { QUIRKS: 5 }`), or
of the option +cosim_mutant=5 of the simulation. Bit 13 is a bug that is none of them.

Of csb_drops_replies, kept_weights_stay_counted, releases_lost_when_idle, excess_kernel_breaks_count and
cacc_loses_interrupt the design shows what the specification describes; how the reference comes to
it is not known.
"""

import argparse
import re
import shutil
from pathlib import Path

RTL = Path(__file__).resolve().parent.parent / "rtl"

PACKAGE = '''// nvs_quirk_pkg: which of the known quirks the design has, bit by bit in the order of docs/dut.md.
//
// A simulator chooses them with +cosim_mutant=BITS, else the macro QUIRKS does.

package nvs_quirk_pkg;

`ifndef QUIRKS
  `define QUIRKS 0
`endif

  function automatic logic [31:0] chosen();
    if (!$value$plusargs("cosim_mutant=%d", chosen)) chosen = `QUIRKS;
  endfunction

  logic [31:0] has = chosen();

  localparam int unsigned CsbDropsReplies         = 0;
  localparam int unsigned NrdmaNotServed          = 1;
  localparam int unsigned LutCountsClocks         = 2;
  localparam int unsigned LutLosesSamples         = 3;
  localparam int unsigned LutWriteNeedsAccessCfg  = 4;
  localparam int unsigned KeptWeightsStayCounted  = 5;
  localparam int unsigned ReleasesLostWhenIdle    = 6;
  localparam int unsigned ImageRowsEndInOneByte   = 7;
  localparam int unsigned ImageStripesOfOnePixel  = 8;
  localparam int unsigned ImagePaddingLimited     = 9;
  localparam int unsigned ImageWindowWraps        = 10;
  localparam int unsigned ExcessKernelBreaksCount = 11;
  localparam int unsigned CaccLosesInterrupt      = 12;

  // No quirk: every window over an image is wrong where windows step by more than 8 bytes.
  localparam int unsigned WideStepsAreWrong = 13;

endpackage
'''

# Files with what stands in them once, and what stands there instead.
CHANGES = {
    "nv_small.f": [
        (
"""\
pkg/nvs_reg_pkg.sv
""",
"""\
pkg/nvs_reg_pkg.sv
pkg/nvs_quirk_pkg.sv
""",
        ),
    ],
    "csb/nvs_csb.sv": [
        (
"""\
  // Replies to the bus clock.
  rsp_t out;""",
"""\
  // Quirk: a block answers three clocks behind an absent address; replies of one clock merge, and
  // replies are lost while three wait.
  logic [2:0] late_valid_q;
  rsp_t       late_q [3];
  logic       absent, quirky, push_valid;
  rsp_t       push;

  assign quirky     = nvs_quirk_pkg::has[nvs_quirk_pkg::CsbDropsReplies];
  assign absent     = flight_q2.reply && !flight_q2.present;
  assign push_valid = quirky ? (late_valid_q[2] || absent) && rsp_level < LevelW'(3) : flight_q2.reply;
  assign push       = quirky ? (late_valid_q[2] ? late_q[2] : '0) | (absent ? rsp : '0) : rsp;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) late_valid_q <= '0;
    else         late_valid_q <= {late_valid_q[1:0], flight_q2.reply && flight_q2.present};
  end

  always_ff @(posedge clk_i) begin
    late_q[0] <= rsp;
    late_q[1] <= late_q[0];
    late_q[2] <= late_q[1];
  end

  // Replies to the bus clock.
  rsp_t out;""",
        ),
        (
"""\
    .in_valid_i  (flight_q2.reply),
    .in_ready_o  (rsp_ready),
    .in_i        (rsp),""",
"""\
    .in_valid_i  (push_valid),
    .in_ready_o  (rsp_ready),
    .in_i        (push),""",
        ),
    ],
    "mcif/nvs_mcif_rd.sv": [
        (
"  logic [NumRdClients-1:0] present, gnt;",
"  logic [NumRdClients-1:0] present, served, gnt;",
        ),
        (
"""\
    present[RdSdpY]  = Cfg.HasEw;
""",
"""\
    present[RdSdpY]  = Cfg.HasEw;
    // Quirk: the arbiter has seven inputs.
    served = '1;
    if (Cfg.HasEw && nvs_quirk_pkg::has[nvs_quirk_pkg::NrdmaNotServed]) served[RdSdpX2] = 1'b0;
""",
        ),
        (
"""\
rd_req_valid_i & present),
    .weight""",
"""\
rd_req_valid_i & present & served),
    .weight""",
        ),
    ],
    "sdp/nvs_sdp_ew.sv": [
        (
"""\
    .out_ready_i  (out_ready_i),
    .out_y_o """,
"""\
    .out_ready_i  (out_ready_i || lost),
    .out_y_o """,
        ),
        (
"  assign lut_flags_o = (y_valid && out_ready_i) ? flags : '0;",
"""\
  // Quirk: flags count in each clock in which the element waits.
  assign lut_flags_o = (y_valid && (out_ready_i || nvs_quirk_pkg::has[nvs_quirk_pkg::LutCountsClocks]))
                       ? flags : '0;

  // Quirk: the sample behind one that waited long is lost where one of them is in range and the
  // other is not.
  logic       lost, short_q, ended_q, ranged_q;
  logic [4:0] waits_q;

  assign lost = nvs_quirk_pkg::has[nvs_quirk_pkg::LutLosesSamples] && cfg_i.on && cfg_i.lut_on &&
                y_valid && ended_q && !short_q && ranged_q != (flags.le_hit || flags.lo_hit);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      waits_q  <= '0;
      ended_q  <= 1'b0;
      ranged_q <= 1'b0;
    end else if (y_valid && !out_ready_i && !lost) begin
      if (waits_q != '1) waits_q <= waits_q + 5'd1;
    end else begin
      waits_q  <= '0;
      ended_q  <= y_valid && waits_q > 5'd11;
      ranged_q <= flags.le_hit || flags.lo_hit;
    end
  end

  // What is lost leaves the layer without its end.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) short_q <= 1'b0;
    else         short_q <= short_q || lost;
  end""",
        ),
        (
"? y_valid : v_valid;",
"? y_valid && !lost : v_valid;",
        ),
        (
"'{last: y_last, data: y}",
"'{last: y_last && !short_q, data: y}",
        ),
    ],
    "sdp/nvs_sdp.sv": [
        (
"    nvs_sdp_ew u_ew (",
"""\
    // Quirk: behind a layer with EW the clock of the table is off until S_LUT_ACCESS_CFG is written.
    lut_req_t served;
    logic     asleep_q;

    always_comb begin
      served = lut_req;
      if (asleep_q && nvs_quirk_pkg::has[nvs_quirk_pkg::LutWriteNeedsAccessCfg]) begin
        served.data_write = 1'b0;
      end
    end

    always_ff @(posedge sdp_clk or negedge rst_ni) begin
      if (!rst_ni)                         asleep_q <= 1'b0;
      else if (lut_req.cfg_write)          asleep_q <= 1'b0;
      else if (layer_done && ew_cfg.on)    asleep_q <= 1'b1;
    end

    nvs_sdp_ew u_ew (""",
        ),
        (
"      .lut_req_i   (lut_req),",
"      .lut_req_i   (served),",
        ),
    ],
    "conv/nvs_conv.sv": [
        (
"  nvs_conv_ledger u_ledger (",
"""\
  // Quirks of the count by which CDMA waits for room: entries that it never forgets.
  localparam logic [15:0] Most = 16'h7fff;

  taken_t      counted;
  logic        kept_moves;
  logic [15:0] never_q;

  function automatic logic [15:0] sum(input logic [15:0] a, input logic [15:0] b);
    sum = 17'(a) + 17'(b) > 17'(Most) ? Most : a + b;
  endfunction

  always_comb begin
    counted            = taken;
    counted.wt_entries = 15'(sum(16'(taken.wt_entries), never_q));
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      never_q <= '0;
    end else begin
      if (nvs_quirk_pkg::has[nvs_quirk_pkg::KeptWeightsStayCounted] && change_ack && kept_moves) begin
        never_q <= sum(never_q, 16'(taken.wt_entries));
      end
      if (nvs_quirk_pkg::has[nvs_quirk_pkg::ReleasesLostWhenIdle] && !cdma_active) begin
        never_q <= sum(never_q, 16'(released.wt_entries));
      end
      // More are freed than are there: the count falls below 0.
      if (nvs_quirk_pkg::has[nvs_quirk_pkg::ExcessKernelBreaksCount] &&
          released.wt_entries > taken.wt_entries) begin
        never_q <= Most;
      end
    end
  end

  nvs_conv_ledger u_ledger (""",
        ),
        (
"    .taken_i        (taken),",
"""\
    .taken_i        (counted),
    .kept_moves_o   (kept_moves),""",
        ),
    ],
    "csc/nvs_csc_weights.sv": [
        (
"""\
  assign rel_entries_o = release_now ? given : '0;""",
"""\
  // What was read is given back, several times if the ring was read again.
  fill_t counted;
  assign counted = !nvs_quirk_pkg::has[nvs_quirk_pkg::ExcessKernelBreaksCount] ? given :
                   (off > 18'h4000) ? 15'h4000 : off[14:0];
  assign rel_entries_o = release_now ? counted : '0;""",
        ),
    ],
    "cacc/nvs_cacc_deliver.sv": [
        (
"    if (pixel_done) last_o[pixel.group] = pixel.last;",
"    if (pixel_done) last_o[pixel.group] = quirky ? tag_leaves : pixel.last;",
        ),
        (
"""\
  // No shift by `group`:""",
"""\
  // Quirk: two tags name the entries that end a layer, the older one first. A tag that comes in the
  // clock in which the only other one leaves is set in both places: one copy stays behind, which
  // no entry clears.
  typedef struct packed {
    logic        valid;
    logic [31:0] entry;
  } tag_t;

  tag_t        older_q, newer_q, tag;
  logic [31:0] in_q, out_q;
  logic        quirky, tag_comes, tag_leaves;

  assign quirky     = nvs_quirk_pkg::has[nvs_quirk_pkg::CaccLosesInterrupt];
  assign tag        = '{valid: 1'b1, entry: in_q};
  assign tag_comes  = sum_valid_i && sum_last_i;
  assign tag_leaves = pixel_done && older_q.valid && older_q.entry == out_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      in_q    <= '0;
      out_q   <= '0;
      older_q <= '0;
      newer_q <= '0;
    end else begin
      if (sum_valid_i) in_q  <= in_q + 32'd1;
      if (pixel_done)  out_q <= out_q + 32'd1;
      if (tag_leaves)                       older_q <= newer_q.valid ? newer_q : tag_comes ? tag : '0;
      else if (tag_comes && !older_q.valid) older_q <= tag;
      if (tag_comes && older_q.valid) newer_q <= tag;
      else if (tag_leaves)            newer_q <= '0;
    end
  end

  // No shift by `group`:""",
        ),
    ],
    "cdma/nvs_cdma.sv": [
        (
"""\
  input  taken_t            taken_i,
""",
"""\
  input  taken_t            taken_i,
  output logic              kept_moves_o,   // weights that the layer before kept are used by this one
""",
        ),
        (
"""\
  assign active_o = layer_valid;
""",
"""\
  assign active_o = layer_valid;

  logic kept_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)         kept_q <= 1'b0;
    else if (layer_done) kept_q <= life.keep_weights;
  end

  assign kept_moves_o = kept_q && life.weight_reuse;
""",
        ),
    ],
    "cdma/nvs_cdma_decode.sv": [
        (
"""\
    decode_line.right = 8'(layer_i.pad_right) * 8'(channels);
""",
"""\
    decode_line.right = 8'(layer_i.pad_right) * 8'(channels);
    // Quirk: the burst counters of the paddings have four bits, those of plane 1 three.
    if (layer_i.datain_format && nvs_quirk_pkg::has[nvs_quirk_pkg::ImagePaddingLimited]) begin
      logic [4:0] x;
      x = 5'(layer_i.pixel_x_offset);
      unique case (decode_line.format)
        PixR8:     if (beyond(3, x, 15)) decode_line.left = '0;
        PixPlanar: if (beyond(3, x, 15) || beyond(2, {3'b0, x[1:0]}, 7)) decode_line.left = '0;
        default:   if (beyond(1, x, 15)) decode_line.left = '0;
      endcase
    end
""",
        ),
        (
"  function automatic line_cfg_t decode_line();",
"""\
  // Whether a padding has more bursts than a counter holds: image_input.md, section 10.
  function automatic logic beyond(input int shift, input logic [4:0] x, input int most);
    int pl, pr, w, lp, rp;
    pl = 32'(layer_i.pad_left);
    pr = 32'(layer_i.pad_right);
    w  = 32'(layer_i.datain_width);
    lp = (pl >> shift) + ((32'(x) < (pl & ((1 << shift) - 1))) ? 1 : 0);
    rp = ((pl + w + pr) >> shift) + 2 - lp - (((w + 32'(x)) >> shift) + 1);
    return lp > most || rp > most;
  endfunction

  function automatic line_cfg_t decode_line();""",
        ),
    ],
    "csc/nvs_csc_pkg.sv": [
        (
"""\
    entry_t      row_step;
    fill_t       ring;        // entries
""",
"""\
    entry_t      row_step;
    fill_t       ring;        // entries
    logic        lone_byte;   // quirks
    logic        lone_pixel;
    logic        wraps;
    logic        bug;
""",
        ),
    ],
    "csc/nvs_csc_decode.sv": [
        (
"""\
    decode_data.ring      = bank_size(layer_i.data_bank);
""",
"""\
    decode_data.ring      = bank_size(layer_i.data_bank);
    // Quirks of images: image_input.md, section 11.
    decode_data.lone_byte  = nvs_quirk_pkg::has[nvs_quirk_pkg::ImageRowsEndInOneByte] && image &&
                             layer_i.weight_channel_ext[2:0] == '0 &&
                             layer_i.weight_channel_ext >= 13'd16;
    decode_data.lone_pixel = nvs_quirk_pkg::has[nvs_quirk_pkg::ImageStripesOfOnePixel] && image &&
                             layer_i.weight_channel_ext[2:0] != '1 &&
                             layer_i.weight_channel_ext >= 13'd24 &&
                             layer_i.dataout_width[3:0] == '0;
    decode_data.wraps      = nvs_quirk_pkg::has[nvs_quirk_pkg::ImageWindowWraps] && image &&
                             decode_data.x_step > 7'd8;
    decode_data.bug        = nvs_quirk_pkg::has[nvs_quirk_pkg::WideStepsAreWrong] && image &&
                             decode_data.x_step > 7'd8;
""",
        ),
    ],
    "csc/nvs_csc_data.sv": [
        (
"  assign hit   = held_q.valid",
"""\
  // Quirks: these windows begin at the wrong byte.
  logic wrong;

  assign wrong = cfg_i.bug || (cfg_i.lone_byte && step_i.bytes == 4'd1) ||
                 (cfg_i.lone_pixel && step_i.bytes != 4'd8 && at_q.col == cfg_i.width) ||
                 (cfg_i.wraps && split &&
                  ring_add(head_i, fill_t'(entry), cfg_i.ring) == entry_t'(cfg_i.ring - 15'd1));

  assign hit   = held_q.valid""",
        ),
        (
"split: split, lane: x[2:0],",
"split: split, lane: x[2:0] ^ {2'b0, wrong},",
        ),
    ],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path, help="a directory that this script made, or none yet")
    out = parser.parse_args().directory
    mark = out / "pkg/nvs_quirk_pkg.sv"
    if out.exists() and not mark.exists():
        parser.error(f"{out} holds something else")
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(RTL, out)
    mark.write_text(PACKAGE)
    for name, changes in CHANGES.items():
        path = out / name
        text = path.read_text()
        for before, after in changes:
            if text.count(before) != 1:
                parser.exit(3, f"ci/quirks.py does not fit rtl/{name}: {before!r}\n")
            text = text.replace(before, after)
        path.write_text(text)
    description = (RTL / "nv_small_ew.yaml").read_text()
    (out / "quirky.yaml").write_text(re.sub("(?m)^name:.*", "name: quirky", description))


if __name__ == "__main__":
    main()
