// nvs_arith_pkg: shift, round and saturate, one function per rule of the specification.
//
// Operands are 64 bits wide and signed: widen with a sized cast at the call. The reference
// model has twins of the same names and arguments (`nvdla_model::arith`).
//
// Source: docs/nv_small/sdp.md, section 7; where a function has another source it says so.

package nvs_arith_pkg;

  typedef logic signed [63:0] wide_t;

  // Clamp to a signed number of `bits` bits, 1 to 64.
  function automatic wide_t sat(input wide_t v, input int unsigned bits);
    wide_t top;
    top = 64'sh7fffffffffffffff >>> (64 - bits);
    return (v > top) ? top : (v < ~top) ? ~top : v;
  endfunction

  // v / 2^n rounded to nearest, ties away from zero. Exact for every v.
  function automatic wide_t rsh(input wide_t v, input logic [5:0] n);
    logic [63:0] magnitude;
    if (n == 6'd0) return v;
    magnitude = v[63] ? -v : v;
    magnitude = ((magnitude >> (n - 6'd1)) + 64'd1) >> 1;
    return v[63] ? -magnitude : magnitude;
  endfunction

  // As `rsh`, for a value of `bits` bits: a shift by the width or more gives 0.
  function automatic wide_t rshr(input wide_t v, input logic [9:0] n, input int unsigned bits);
    return (32'(n) >= bits) ? '0 : rsh(v, n[5:0]);
  endfunction

  // v * 2^n clamped to 32 bits. Exact for every v.
  function automatic logic signed [31:0] shl_sat32(input wide_t v, input logic [5:0] n);
    if (v == '0) return '0;
    if (n[5]) return v[63] ? 32'sh80000000 : 32'sh7fffffff;
    if (v > (64'sh7fffffff >>> n[4:0])) return 32'sh7fffffff;
    if (v < (-64'sh80000000 >>> n[4:0])) return 32'sh80000000;
    return v[31:0] << n[4:0];
  endfunction

  // p / 2^16 rounded to nearest, ties away from zero, without saturation: the integer part of a
  // positive p loses its upper bits before the rounding, the result wraps to `bits` bits.
  // Source: docs/nv_small/pdp.md, section 5.3.
  function automatic wide_t round16(input wide_t p, input int unsigned bits);
    wide_t whole;
    whole = p >>> 16;
    if (p[63]) whole = whole + wide_t'(p[15:0] > 16'h8000);
    else       whole = (whole & (64'sh7fffffffffffffff >>> (64 - bits))) + wide_t'({1'b0, p[15]});
    return (whole <<< (64 - bits)) >>> (64 - bits);
  endfunction

  typedef struct packed {
    logic               saturated;
    logic signed [31:0] value;
  } delivered_t;

  // Sum of the accumulator as it is delivered: v / 2^t rounded, saturated to 32 bits. Only 16
  // fraction bits take part, and a negative value saturates by its floor.
  // Source: docs/nv_small/convolution.md, section 7.
  function automatic delivered_t deliver(input logic signed [33:0] v, input logic [4:0] t);
    wide_t f, q;
    logic  up;
    f  = (wide_t'(v) <<< 16) >>> t;
    q  = f >>> 16;
    up = f[15] && (!f[63] || f[14:0] != '0);
    if (q < -64'sh80000000) return '{saturated: 1'b1, value: 32'sh80000000};
    if (q + wide_t'(up) > 64'sh7fffffff) return '{saturated: 1'b1, value: 32'sh7fffffff};
    return '{saturated: 1'b0, value: q[31:0] + 32'(up)};
  endfunction

  // Position of the leading one, -1 when there is none.
  function automatic logic signed [7:0] log2(input logic [31:0] v);
    logic [4:0]  n;
    logic [31:0] rest;
    if (v == '0) return -8'sd1;
    rest = v;
    n = '0;
    for (int b = 4; b >= 0; b--) begin
      if (rest >> (1 << b) != '0) begin
        n[b] = 1'b1;
        rest = rest >> (1 << b);
      end
    end
    return signed'({3'b000, n});
  endfunction

endpackage
