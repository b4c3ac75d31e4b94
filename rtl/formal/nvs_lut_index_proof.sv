// nvs_lut_index_proof: place, index and fraction of a sample in one table, by the formulas of the
// specification.
//
// The pipe's registers share one enable, which is always on here. Its three stages have no way
// back, so four clocks say all.
//
// Source: docs/nv_small/cdp.md, sections 7.4 and 7.5; sdp.md, sections 10.1 and 10.2.

`include "nvs_formal.svh"

module nvs_lut_index_proof
  import nvs_lut_pkg::*;
#(
  parameter bit          Sdp  = 1'b0,
  parameter int unsigned Last = 64,
  localparam lut_cfg_t   Cfg  = Sdp ? SdpLut : CdpLut,
  localparam bit HasExponential = Last == 64,
  localparam bit ShiftWraps     = !Sdp && Last == 256
) (
  input logic                              clk_i,
  input logic                              rst_ni,
  input logic signed [Cfg.XWidth-1:0]      x_i,
  input logic signed [Cfg.XWidth-1:0]      start_i,
  input logic signed [Cfg.SelectWidth-1:0] select_i,
  input logic signed [7:0]                 offset_i,
  input logic                              linear_i
);

  localparam int unsigned FW = Cfg.FracWidth;

  lut_place_e    place;
  lut_index_t    index;
  logic [FW-1:0] frac;

  nvs_lut_index #(
    .Cfg            (Cfg),
    .Last           (Last),
    .HasExponential (HasExponential),
    .ShiftWraps     (ShiftWraps)
  ) u_dut (
    .clk_i,
    .en_i     (1'b1),
    .x_i,
    .start_i,
    .select_i,
    .offset_i,
    .linear_i (linear_i || !HasExponential),
    .place_o  (place),
    .index_o  (index),
    .frac_o   (frac)
  );

  `NVS_FORMAL_START
  `NVS_ASSUME_CONSTANT(ParametersStay, {start_i, select_i, offset_i, linear_i})

  // The sample of three clocks ago.
  logic signed [Cfg.XWidth-1:0] x_q, x_q2, x_q3;
  logic [2:0]                   known_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) known_q <= '0;
    else         known_q <= {known_q[1:0], 1'b1};
  end
  always_ff @(posedge clk_i) {x_q3, x_q2, x_q} <= {x_q2, x_q, x_i};

  // Whole numbers, wide enough for a left shift by 128 and the fraction.
  typedef logic signed [199:0] exact_t;

  exact_t d, i, f, n, k, below;
  logic   under, exponent, fraction;

  always_comb begin
    d = exact_t'(x_q3) - exact_t'(start_i);
    n = exact_t'(select_i);
    if (ShiftWraps && n == -200'sd32) n = '0;
    exponent = HasExponential && !linear_i;
    under    = d <= 0;
    fraction = 1'b1;
    i        = '0;
    f        = '0;
    // Leading one of the difference; sdp.md 10.2: of the folded pattern from 2^31 on, -1 for all
    // ones.
    k = '0;
    for (int unsigned b = 0; b < Cfg.XWidth; b++) begin
      if (Cfg.SignedLog && d[Cfg.XWidth-1]) begin
        if (!d[b]) k = exact_t'(b);
      end else begin
        if (d[b]) k = exact_t'(b);
      end
    end
    if (Cfg.SignedLog && d[31:0] == '1) k = -200'sd1;

    if (!exponent) begin
      if (n >= 0) begin
        i = d >>> n[7:0];
        f = (d <<< FW) >>> n[7:0];
      end else begin
        i        = d <<< 8'(-n);
        fraction = 1'b0;
      end
    end else begin
      // 511 - offset modulo 512 where the logarithm is -1, never an underflow
      if (k < 0) begin
        i        = (200'sd511 - exact_t'(offset_i)) & 200'sd511;
        fraction = 1'b0;
      end else begin
        i     = k - exact_t'(offset_i);
        under = under || i < 0;
        f     = d <<< (8'(FW) - k[7:0]);
        if (k > exact_t'(FW)) f = d >>> (k[7:0] - 8'(FW));
      end
    end
    below = fraction ? f & ((200'sd1 <<< FW) - 200'sd1) : '0;
  end

  `NVS_ASSERT(Place, known_q[2] ->
              place == (under ? LutUnder : (i >= exact_t'(Last)) ? LutOver : LutHit))
  `NVS_ASSERT(Index, known_q[2] && place == LutHit -> exact_t'({1'b0, index}) == i)
  `NVS_ASSERT(Fraction, known_q[2] && place == LutHit -> exact_t'({1'b0, frac}) == below)

endmodule
