// nvs_arith_pkg: shift, round and saturate, one function per rule of the specification.
//
// Operands are 64 bits wide and signed: widen with a sized cast at the call. The reference
// model has twins of the same names.
//
// Source: docs/nv_small/sdp.md, section 7; where a function has another source it says so.

package nvs_arith_pkg;

  typedef logic signed [63:0] wide_t;

  // sat_n: clamp to a signed number of n bits.

  function automatic logic signed [7:0] sat8(input wide_t v);
    return (v > 64'sh7f) ? 8'sh7f : (v < -64'sh80) ? 8'sh80 : v[7:0];
  endfunction

  function automatic logic signed [8:0] sat9(input wide_t v);
    return (v > 64'shff) ? 9'shff : (v < -64'sh100) ? 9'sh100 : v[8:0];
  endfunction

  function automatic logic signed [15:0] sat16(input wide_t v);
    return (v > 64'sh7fff) ? 16'sh7fff : (v < -64'sh8000) ? 16'sh8000 : v[15:0];
  endfunction

  function automatic logic signed [16:0] sat17(input wide_t v);
    return (v > 64'shffff) ? 17'shffff : (v < -64'sh10000) ? 17'sh10000 : v[16:0];
  endfunction

  function automatic logic signed [31:0] sat32(input wide_t v);
    return (v > 64'sh7fffffff) ? 32'sh7fffffff : (v < -64'sh80000000) ? 32'sh80000000 : v[31:0];
  endfunction

  function automatic logic signed [33:0] sat34(input wide_t v);
    return (v > 64'sh1ffffffff) ? 34'sh1ffffffff :
           (v < -64'sh200000000) ? 34'sh200000000 : v[33:0];
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
  // positive p loses its upper bits before the rounding, the result wraps.
  // Source: docs/nv_small/pdp.md, section 5.3.

  function automatic logic signed [10:0] round16_11(input wide_t p);
    return p[63] ? 11'(p >>> 16) + 11'(p[15:0] > 16'h8000)
                 : {1'b0, 10'(p >>> 16)} + 11'(p[15]);
  endfunction

  function automatic logic signed [7:0] round16_8(input wide_t p);
    return p[63] ? 8'(p >>> 16) + 8'(p[15:0] > 16'h8000)
                 : {1'b0, 7'(p >>> 16)} + 8'(p[15]);
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
