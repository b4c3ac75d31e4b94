// nvs_arith_proof: the functions of nvs_arith_pkg by the formulas of the specification, in whole
// numbers wide enough that nothing is lost.
//
// Source: docs/nv_small/sdp.md, section 7; pdp.md, section 5.3; convolution.md, section 7.

module nvs_arith_proof
  import nvs_arith_pkg::*;
#(
  parameter int unsigned Function = 0  // sat, rsh, rshr, shl_sat32, round16, log2, deliver
) (
  input wide_t              v_i,
  input logic        [9:0]  n_i,
  input logic        [6:0]  bits_i,
  input logic signed [33:0] sum_i,
  input logic        [4:0]  t_i
);

  // Room for any product with a power of two of the shifts.
  typedef logic signed [129:0] exact_t;

  localparam exact_t One = 130'sd1;

  `include "nvs_exact.svh"

  // v mod 2^b, reinterpreted as signed b-bit
  function automatic exact_t wrap(exact_t v, logic [6:0] b);
    exact_t rest;
    rest = v & ((One <<< b) - One);
    return (rest >= (One <<< (b - 7'd1))) ? rest - (One <<< b) : rest;
  endfunction

  function automatic exact_t averaged(exact_t p, logic [6:0] b);
    exact_t i, f, q;
    i = p >>> 16;
    f = p - (i <<< 16);
    if (p < 0) q = i + exact_t'(f > 130'sd32768);
    else       q = (i & ((One <<< (b - 7'd1)) - One)) + exact_t'(f >= 130'sd32768);
    return wrap(q, b);
  endfunction

  logic       legal;
  exact_t     v, product, f, q, up;
  delivered_t delivered;
  logic signed [7:0] leading;

  assign legal     = bits_i >= 7'd1 && bits_i <= 7'd64;
  assign v         = exact_t'(v_i);
  assign product   = v <<< n_i[5:0];
  assign delivered = deliver(sum_i, t_i);
  assign leading   = log2(v_i[31:0]);

  // The sum as it is delivered.
  assign f  = (exact_t'(sum_i) <<< 16) >>> t_i;
  assign q  = f >>> 16;
  assign up = exact_t'(f[15] && (sum_i >= 0 || f[14:0] != '0));

  if (Function == 0) begin : gen_sat
    always_comb Sat: assert (!legal || exact_t'(sat(v_i, 32'(bits_i))) == clamp(v, bits_i));
  end

  if (Function == 1) begin : gen_rsh
    always_comb Rsh: assert (exact_t'(rsh(v_i, n_i[5:0])) == rounded(v, n_i[5:0]));
  end

  if (Function == 2) begin : gen_rshr
    always_comb Rshr: assert (!legal || exact_t'(rshr(v_i, n_i, 32'(bits_i))) ==
                              ((n_i >= 10'(bits_i)) ? exact_t'(0) : rounded(v, n_i[5:0])));
  end

  if (Function == 3) begin : gen_shl_sat32
    always_comb ShlSat32: assert (exact_t'(shl_sat32(v_i, n_i[5:0])) == clamp(product, 7'd32));
  end

  if (Function == 4) begin : gen_round16
    always_comb Round16: assert (!legal || bits_i > 7'd48 ||
                                 exact_t'(round16(v_i, 32'(bits_i))) == averaged(v, bits_i));
  end

  if (Function == 5) begin : gen_log2
    always_comb Log2: assert ((v_i[31:0] == '0) ? leading == -8'sd1 :
                              leading >= 0 && v_i[31:0] >> leading == 32'd1);
  end

  // The result and what counts as saturated; up to t = 16 it is the rounded sum, clamped.
  if (Function == 6) begin : gen_deliver
    always_comb begin
      DeliverValue:   assert (exact_t'(delivered.value) == clamp(q + up, 7'd32) ||
                              (q < -(One <<< 31) && delivered.value == 32'sh80000000));
      DeliverRounds:  assert (t_i > 5'd16 || exact_t'(delivered.value) ==
                              clamp(rounded(exact_t'(sum_i), 6'(t_i)), 7'd32));
      DeliverCounted: assert (delivered.saturated == ((sum_i >= 0) ? q + up > (One <<< 31) - One
                                                                   : q < -(One <<< 31)));
    end
  end

endmodule
