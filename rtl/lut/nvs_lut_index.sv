// nvs_lut_index: where a sample lies in one table.
//
// Latency 3 while `en_i` is high, one sample a clock: difference to START, exponent, index.
// The fraction is truncated; equality with START is an underflow; END plays no role.
//
// Source: docs/nv_small/cdp.md, sections 7.4 and 7.5; sdp.md, sections 10.1 and 10.2.

module nvs_lut_index
  import nvs_lut_pkg::*;
#(
  parameter lut_cfg_t    Cfg  = CdpLut,
  parameter int unsigned Last = LeLast,
  parameter bit          HasExponential = 1'b1,
  parameter bit          ShiftWraps     = 1'b0
) (
  input  logic clk_i,
  input  logic en_i,

  input  logic signed [Cfg.XWidth-1:0] x_i,
  input  logic signed [Cfg.XWidth-1:0] start_i,
  input  logic signed [Cfg.SelectWidth-1:0] select_i,
  input  logic signed [7:0]            offset_i,
  input  logic                         linear_i,

  output lut_place_e               place_o,
  output lut_index_t               index_o,
  output logic [Cfg.FracWidth-1:0] frac_o
);

  localparam int unsigned XW = Cfg.XWidth;
  localparam int unsigned FW = Cfg.FracWidth;
  // From a left shift by this much on, every index is beyond both tables.
  localparam int unsigned MaxLeft = 9;

  // Difference. Positive ones fit XW bits.
  logic signed [XW:0]   diff;
  logic                 above_d, above_q, above_q2;
  logic        [XW-1:0] d_q, d_q2;

  assign diff    = (XW + 1)'(x_i) - (XW + 1)'(start_i);
  assign above_d = diff > 0;

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      above_q  <= above_d;
      d_q      <= diff[XW-1:0];
      above_q2 <= above_q;
      d_q2     <= d_q;
    end
  end

  // Right shift that leaves the index: the select field or the position of the leading one,
  // -1 when there is none. SignedLog takes the leading zero of differences with the top bit.
  logic signed [7:0] select, amount_d, amount_q;

  assign select = 8'(select_i);

  if (HasExponential) begin : gen_exponential
    logic [XW-1:0] folded;

    assign folded   = (Cfg.SignedLog && d_q[XW-1]) ? ~d_q : d_q;
    assign amount_d = linear_i ? select : nvs_arith_pkg::log2(32'(folded));
  end else begin : gen_linear
    assign amount_d = select;
  end

  always_ff @(posedge clk_i) begin
    if (en_i) amount_q <= amount_d;
  end

  // Index and fraction: the bits above and below the shift.
  lut_place_e        place_d;
  logic [XW+8:0]     shifted;
  logic [3:0]        left;
  logic signed [8:0] steps;
  lut_index_t        index_d;
  logic [FW-1:0]     frac_d;

  always_comb begin
    left = 4'd0;
    if (amount_q < 0 && !(ShiftWraps && amount_q == -8'sd32)) begin
      left = (amount_q < -8'(MaxLeft)) ? 4'(MaxLeft) : 4'(-amount_q);
    end
  end

  // Below 2^0 there is only the leading-zero search of an all-ones difference: no underflow.
  assign steps = 9'(amount_q) - 9'(offset_i);

  always_comb begin
    shifted = (amount_q < 0) ? (XW + 9)'(d_q2) << left : (XW + 9)'(d_q2) >> amount_q;
    index_d = shifted[8:0];
    place_d = (shifted >= (XW + 9)'(Last)) ? LutOver : LutHit;
    if (HasExponential && !linear_i) begin
      index_d = steps;
      place_d = (index_d >= lut_index_t'(Last)) ? LutOver : LutHit;
      if (steps < 0 && amount_q >= 0) place_d = LutUnder;
    end
    if (!above_q2) place_d = LutUnder;
  end

  always_comb begin
    frac_d = '0;
    if (amount_q > 8'(signed'(FW))) begin
      frac_d = FW'(64'(d_q2) >> (amount_q - 8'(FW)));
    end else if (amount_q >= 0) begin
      frac_d = FW'(64'(d_q2) << (8'(FW) - amount_q));
    end
  end

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      place_o <= place_d;
      index_o <= index_d;
      frac_o  <= frac_d;
    end
  end

endmodule
