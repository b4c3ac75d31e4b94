// nvs_lut: look-up table engine, a pair of tables with interpolation and slopes.
//
// Latency 8, one sample a clock, order kept; the whole pipe waits while the result waits.
// `meta_t` travels with the sample. Parameters and entries are used live: change them only
// while the engine is empty. The register port works at any time.
//
// Source: docs/nv_small/cdp.md, sections 5 and 7.4 to 7.8; sdp.md, section 10.

`include "nvs_assert.svh"

module nvs_lut
  import nvs_lut_pkg::*;
#(
  parameter lut_cfg_t Cfg    = CdpLut,
  parameter type      meta_t = logic
) (
  input  logic clk_i,
  input  logic rst_ni,

  input  nvs_reg_pkg::lut_req_t port_req_i,
  output logic [15:0]           port_rdata_o,  // one clock after a read
  output logic [9:0]            port_addr_o,   // the entry counter
  input  lut_param_t            param_i,

  input  logic                         in_valid_i,
  output logic                         in_ready_o,
  input  logic signed [Cfg.XWidth-1:0] in_x_i,
  input  meta_t                        in_meta_i,

  output logic                         out_valid_o,
  input  logic                         out_ready_i,
  output logic signed [Cfg.YWidth-1:0] out_y_o,
  output lut_flags_t                   out_flags_o,
  output meta_t                        out_meta_o
);

  localparam int unsigned Stages = 8;
  localparam int unsigned IndexStages = 3;

  // One enable for all stages; nothing moves while the pipe is empty.
  logic              en;
  logic [Stages-1:0] valid_q;

  assign out_valid_o = valid_q[Stages-1];
  assign in_ready_o  = !out_valid_o || out_ready_i;
  assign en          = in_ready_o && (in_valid_i || valid_q != '0);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= '0;
    else if (en) valid_q <= {valid_q[Stages-2:0], in_valid_i};
  end

  // What only waits for the pipe.
  meta_t                        meta_q [Stages];
  logic signed [Cfg.XWidth-1:0] x_q [IndexStages+1];
  lut_flags_t                   flags_q [Stages-IndexStages-1];
  lut_flags_t                   flags;

  always_ff @(posedge clk_i) begin
    if (en) begin
      meta_q[0]  <= in_meta_i;
      x_q[0]     <= in_x_i;
      flags_q[0] <= flags;
      for (int s = 1; s < Stages; s++) meta_q[s] <= meta_q[s-1];
      for (int s = 1; s <= IndexStages; s++) x_q[s] <= x_q[s-1];
      for (int s = 1; s < Stages - IndexStages - 1; s++) flags_q[s] <= flags_q[s-1];
    end
  end

  assign out_meta_o  = meta_q[Stages-1];
  assign out_flags_o = flags_q[Stages-IndexStages-2];

  lut_place_e               le_place, lo_place;
  lut_index_t               le_index, lo_index;
  logic [Cfg.FracWidth-1:0] le_frac, lo_frac;

  nvs_lut_index #(
    .Cfg (Cfg),
    .Last           (LeLast),
    .HasExponential (1'b1),
    .ShiftWraps     (1'b0)
  ) u_le_index (
    .clk_i,
    .en_i     (en),
    .x_i      (in_x_i),
    .start_i  (param_i.le.first[Cfg.XWidth-1:0]),
    .select_i (param_i.le.select[Cfg.SelectWidth-1:0]),
    .offset_i (param_i.le_offset),
    .linear_i (param_i.le_linear),
    .place_o  (le_place),
    .index_o  (le_index),
    .frac_o   (le_frac)
  );

  nvs_lut_index #(
    .Cfg (Cfg),
    .Last           (LoLast),
    .HasExponential (1'b0),
    .ShiftWraps     (Cfg.LoShiftWraps)
  ) u_lo_index (
    .clk_i,
    .en_i     (en),
    .x_i      (in_x_i),
    .start_i  (param_i.lo.first[Cfg.XWidth-1:0]),
    .select_i (param_i.lo.select[Cfg.SelectWidth-1:0]),
    .offset_i ('0),
    .linear_i (1'b1),
    .place_o  (lo_place),
    .index_o  (lo_index),
    .frac_o   (lo_frac)
  );

  logic                           hit, lo;
  lut_index_t                     index;
  logic [Cfg.FracWidth-1:0]       frac;
  logic signed [Cfg.RefWidth-1:0] reference;
  lut_slope_t                     slope;

  nvs_lut_select #(
    .Cfg (Cfg)
  ) u_select (
    .clk_i,
    .en_i       (en),
    .param_i,
    .le_place_i (le_place),
    .le_index_i (le_index),
    .le_frac_i  (le_frac),
    .lo_place_i (lo_place),
    .lo_index_i (lo_index),
    .lo_frac_i  (lo_frac),
    .hit_o      (hit),
    .lo_o       (lo),
    .index_o    (index),
    .frac_o     (frac),
    .ref_o      (reference),
    .slope_o    (slope),
    .flags_o    (flags)
  );

  logic       port_we, port_lo;
  lut_index_t port_index;
  lut_entry_t port_wdata, port_rdata, entry, next;

  nvs_lut_port #(
    .Cfg (Cfg)
  ) u_port (
    .clk_i,
    .rst_ni,
    .req_i   (port_req_i),
    .rdata_o (port_rdata_o),
    .addr_o  (port_addr_o),
    .we_o    (port_we),
    .lo_o    (port_lo),
    .index_o (port_index),
    .wdata_o (port_wdata),
    .rdata_i (port_rdata)
  );

  nvs_lut_table u_table (
    .clk_i,
    .rst_ni,
    .port_we_i    (port_we),
    .port_lo_i    (port_lo),
    .port_index_i (port_index),
    .port_wdata_i (port_wdata),
    .port_rdata_o (port_rdata),
    .en_i         (en),
    .lo_i         (lo),
    .hit_i        (hit),
    .index_i      (index),
    .entry_o      (entry),
    .next_o       (next)
  );

  nvs_lut_interp #(
    .Cfg (Cfg)
  ) u_interp (
    .clk_i,
    .en_i    (en),
    .x_i     (x_q[IndexStages]),
    .hit_i   (hit),
    .frac_i  (frac),
    .ref_i   (reference),
    .slope_i (slope),
    .entry_i (entry),
    .next_i  (next),
    .y_o     (out_y_o)
  );

  `NVS_ASSERT_KEEPS(OutHeld, out_valid_o, out_ready_i, en)
  `NVS_ASSERT(FetchInside, en && valid_q[IndexStages] ->
              32'(index) + 32'(hit) <= (lo ? LoLast : LeLast))
  `NVS_ASSERT_INIT(WidthsFit, Cfg.XWidth <= 32 && Cfg.FracWidth <= 40 &&
                   (Cfg.YWidth == 16 || Cfg.YWidth == 32))

  if (Cfg.ClassFlags) begin : gen_class
    `NVS_ASSERT(OneClass, out_valid_o -> $onehot(out_flags_o))
  end

endmodule
