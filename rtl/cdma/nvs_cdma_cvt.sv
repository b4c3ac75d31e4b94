// nvs_cdma_cvt: input converter, 8 bytes a clock: subtract, scale, shift, round, clamp.
//
// Latency 2, order kept. Padding passes unchanged, and everything while the converter is off.
//
// Source: docs/nv_small/image_input.md, section 5; docs/nv_small/convolution.md, section 9.

`include "nvs_assert.svh"

module nvs_cdma_cvt
  import nvs_conv_pkg::*;
  import nvs_cdma_pkg::*;
  import nvs_arith_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_ni,

  input  cvt_cfg_t   cfg_i,

  input  logic       in_valid_i,
  output logic       in_ready_o,
  input  line_beat_t in_i,

  output logic       out_valid_o,
  input  logic       out_ready_i,
  output line_beat_t out_o
);

  localparam int unsigned ProductW = 34;

  logic                       mid_valid_q, out_valid_q, mid_ready;
  line_beat_t                 mid_q, out_q;
  logic signed [ProductW-1:0] product_q [Lanes];

  assign mid_ready   = out_ready_i || !out_valid_q;
  assign in_ready_o  = mid_ready || !mid_valid_q;
  assign out_valid_o = out_valid_q;
  assign out_o       = out_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      mid_valid_q <= 1'b0;
      out_valid_q <= 1'b0;
    end else begin
      if (in_ready_o) mid_valid_q <= in_valid_i;
      if (mid_ready)  out_valid_q <= mid_valid_q;
    end
  end

  function automatic logic [1:0] channel(input int unsigned lane);
    return cfg_i.planar ? 2'(lane % 3) : 2'(lane % 4);
  endfunction

  function automatic logic signed [ProductW-1:0] product(input int unsigned lane);
    logic signed [17:0] difference;
    difference = 18'(signed'({cfg_i.is_signed && in_i.data[8*lane + 7], in_i.data[8*lane +: 8]}))
               - 18'(signed'(cfg_i.offset[channel(lane)]));
    return ProductW'(difference) * ProductW'(cfg_i.scale);
  endfunction

  function automatic line_beat_t converted();
    wide_t quotient;
    converted = mid_q;
    for (int unsigned i = 0; i < Lanes; i++) begin
      quotient = rshr(64'(product_q[i]), 10'(cfg_i.truncate), ProductW);
      converted.data[8*i +: 8] = cfg_i.wide ? 8'(sat(quotient, 16)) : 8'(sat(quotient, 8));
    end
  endfunction

  // No reset: the valid flags say whether a beat means anything.
  always_ff @(posedge clk_i) begin
    if (in_valid_i && in_ready_o) begin
      mid_q <= in_i;
      if (cfg_i.enable) begin
        for (int unsigned i = 0; i < Lanes; i++) product_q[i] <= product(i);
      end
    end
    if (mid_valid_q && mid_ready) begin
      out_q <= (cfg_i.enable && !mid_q.pad) ? converted() : mid_q;
    end
  end

  `NVS_ASSERT_HELD(OutHeld, out_valid_o, out_ready_i, out_o)

endmodule
