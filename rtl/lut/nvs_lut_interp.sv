// nvs_lut_interp: interpolation of a hit, slope of a miss.
//
// Latency 4 while `en_i` is high, one sample a clock: operand (while the table fetches),
// product, rounding, sum. The entries come one clock after the other inputs.
//
// Source: docs/nv_small/cdp.md, sections 7.7 and 7.8; sdp.md, sections 10.4 and 10.5.

module nvs_lut_interp
  import nvs_lut_pkg::*;
  import nvs_arith_pkg::*;
#(
  parameter lut_cfg_t Cfg = CdpLut
) (
  input  logic clk_i,
  input  logic en_i,

  input  logic signed [Cfg.XWidth-1:0]   x_i,
  input  logic                           hit_i,
  input  logic [Cfg.FracWidth-1:0]       frac_i,
  input  logic signed [Cfg.RefWidth-1:0] ref_i,
  input  lut_slope_t                     slope_i,

  input  lut_entry_t entry_i,
  input  lut_entry_t next_i,

  output logic signed [Cfg.YWidth-1:0] y_o
);

  localparam int unsigned FW = Cfg.FracWidth;
  localparam int unsigned OperandW = (Cfg.FracWidth > Cfg.RefWidth) ? FW + 1 : Cfg.RefWidth + 1;
  localparam int unsigned FactorW  = $bits(lut_entry_t) + 1;
  localparam int unsigned ProductW = OperandW + FactorW;

  typedef logic signed [OperandW-1:0] operand_t;
  typedef logic signed [FactorW-1:0]  factor_t;
  typedef logic signed [ProductW-1:0] product_t;

  // Operand: the fraction of a hit, the distance of a miss.
  operand_t   operand_d, operand_q;
  logic       hit_q, hit_q2;
  lut_slope_t slope_q;

  assign operand_d = hit_i ? operand_t'({1'b0, frac_i}) : operand_t'(x_i) - operand_t'(ref_i);

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      operand_q <= operand_d;
      hit_q     <= hit_i;
      slope_q   <= slope_i;
    end
  end

  // Product with the step between the entries or with the slope.
  factor_t           factor;
  product_t          product_q;
  lut_entry_t        entry_q, entry_q2;
  logic signed [4:0] shift_q;

  assign factor = hit_q ? factor_t'(next_i) - factor_t'(entry_i) : factor_t'(slope_q.scale);

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      product_q <= product_t'(operand_q) * product_t'(factor);
      entry_q   <= entry_i;
      hit_q2    <= hit_q;
      shift_q   <= slope_q.shift;
    end
  end

  // Rounding. TieOnSum rounds the whole result of a hit, so that ties follow its sign.
  wide_t              exact;
  logic [5:0]         right;
  logic [4:0]         left;
  logic               summed;
  logic signed [31:0] rounded_d, rounded_q;

  assign summed = Cfg.TieOnSum && hit_q2;
  assign exact  = wide_t'(product_q) + (summed ? wide_t'(entry_q) <<< FW : '0);
  assign right  = hit_q2 ? 6'(FW) : {2'b00, shift_q[3:0]};
  assign left   = 5'(-shift_q);

  assign rounded_d = (!hit_q2 && shift_q < 0) ? shl_sat32(exact, {1'b0, left})
                                              : 32'(sat(rsh(exact, right), 32));

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      rounded_q <= rounded_d;
      entry_q2  <= summed ? '0 : entry_q;
    end
  end

  // Sum. The clamp of `rounded` to 32 bits is the rule of 32-bit users and harmless to others.
  wide_t sum;

  assign sum = wide_t'(rounded_q) + wide_t'(entry_q2);

  always_ff @(posedge clk_i) begin
    if (en_i) y_o <= Cfg.YWidth'(sat(sum, Cfg.YWidth));
  end

endmodule
