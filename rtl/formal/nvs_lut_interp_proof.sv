// nvs_lut_interp_proof: interpolation of a hit, slope of a miss, by the formulas of the
// specification.
//
// The pipe as in nvs_lut_index_proof: one enable, no way back, four stages. The formula of SDP,
// T[i] * (2^35 - f) + T[i+1] * f, is written T[i] * 2^35 + (T[i+1] - T[i]) * f, which is the same
// in whole numbers. The multiplier is cut out: its operands are shown to be the right ones, and the
// result for any product. (A hit of CDP never saturates, as the result lies between two entries.)
//
// Source: docs/nv_small/cdp.md, sections 7.7 and 7.8; sdp.md, sections 10.4 and 10.5.

`include "nvs_formal.svh"

module nvs_lut_interp_proof
  import nvs_lut_pkg::*;
#(
  parameter bit        Sdp = 1'b0,
  localparam lut_cfg_t Cfg = Sdp ? SdpLut : CdpLut
) (
  input logic                           clk_i,
  input logic                           rst_ni,
  input logic signed [Cfg.XWidth-1:0]   x_i,
  input logic                           hit_i,
  input logic [Cfg.FracWidth-1:0]       frac_i,
  input logic signed [Cfg.RefWidth-1:0] ref_i,
  input lut_slope_t                     slope_i,
  input lut_entry_t                     entry_i,  // one clock behind the others
  input lut_entry_t                     next_i
);

  logic signed [Cfg.YWidth-1:0] y;

  nvs_lut_interp #(.Cfg(Cfg)) u_dut (
    .clk_i,
    .en_i    (1'b1),
    .x_i,
    .hit_i,
    .frac_i,
    .ref_i,
    .slope_i,
    .entry_i,
    .next_i,
    .y_o     (y)
  );

  `NVS_FORMAL_START

  typedef logic signed [79:0] exact_t;
  localparam exact_t One = 80'sd1;

  `include "nvs_exact.svh"

  // Exact operands of the first clock, any product of the second.
  exact_t            operand_q, product_q, base_q;
  logic              hit_q, hit_q2;
  logic signed [4:0] shift_q, shift_q2;
  logic signed [15:0] scale_q;
  logic [3:0]        known_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) known_q <= '0;
    else         known_q <= {known_q[2:0], 1'b1};
  end

  always_ff @(posedge clk_i) begin
    operand_q <= hit_i ? exact_t'({1'b0, frac_i}) : exact_t'(x_i) - exact_t'(ref_i);
    hit_q     <= hit_i;
    shift_q   <= slope_i.shift;
    scale_q   <= slope_i.scale;
  end

  exact_t factor;
  assign factor = hit_q ? exact_t'(next_i) - exact_t'(entry_i) : exact_t'(scale_q);

  always_ff @(posedge clk_i) begin
    base_q   <= exact_t'(entry_i);
    hit_q2   <= hit_q;
    shift_q2 <= shift_q;
  end
  assign product_q = exact_t'(u_dut.product_q);

  `NVS_ASSERT(Operand, known_q[0] -> exact_t'(u_dut.operand_q) == operand_q)
  `NVS_ASSERT(Factor, known_q[0] -> exact_t'(u_dut.factor) == factor)

  exact_t slope, want;
  logic signed [4:0] left;

  always_comb begin
    left = -shift_q2;
    if (hit_q2) begin
      // cdp.md 7.7: T[i] + rsh(p, 16); sdp.md 10.4: RSHR of the whole sum, clamped to 32 bits.
      want = Sdp ? clamp(rounded((base_q <<< 35) + product_q, 6'd35), 7'd32)
                 : clamp(base_q + rounded(product_q, 6'd16), 7'd16);
    end else begin
      slope = (shift_q2 >= 0) ? rounded(product_q, {2'b00, shift_q2[3:0]})
                              : product_q <<< {1'b0, left};
      if (Sdp) slope = clamp(slope, 7'd32);
      want = clamp(base_q + slope, 7'(Cfg.YWidth));
    end
  end

  exact_t want_q, want_q2;
  always_ff @(posedge clk_i) {want_q2, want_q} <= {want_q, want};

  `NVS_ASSERT(Result, known_q[3] -> exact_t'(y) == want_q2)

endmodule
