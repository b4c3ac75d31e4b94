// Macros of the proofs' tops. Beside nvs_assert.svh: what a proof takes for granted.

`ifndef NVS_FORMAL_SVH
`define NVS_FORMAL_SVH

`include "nvs_assert.svh"

// The environment keeps `prop` outside the reset.
`define NVS_ASSUME(name, prop) \
  always_ff @(posedge clk_i) begin \
    if (rst_ni) name: assume (prop); \
  end
// The first clock is one of reset; later the reset may come again at any time.
`define NVS_FORMAL_START \
  logic begun_q = 1'b0; \
  always_ff @(posedge clk_i) begin \
    begun_q <= 1'b1; \
    StartsInReset: assume (begun_q || !rst_ni); \
  end
// `value` is any one, the same for ever.
`define NVS_ASSUME_CONSTANT(name, value) \
  logic [$bits(value)-1:0] name``_first_q; \
  logic                    name``_seen_q = 1'b0; \
  always_ff @(posedge clk_i) begin \
    name``_first_q <= value; \
    name``_seen_q  <= 1'b1; \
    name: assume (!name``_seen_q || name``_first_q == (value)); \
  end
// A source keeps a waiting beat.
`define NVS_ASSUME_HELD(name, valid, ready, beat) \
  logic                   name``_waits_q; \
  logic [$bits(beat)-1:0] name``_beat_q; \
  always_ff @(posedge clk_i) begin \
    name``_waits_q <= rst_ni && (valid) && !(ready); \
    name``_beat_q  <= beat; \
    if (rst_ni && name``_waits_q) name: assume ((valid) && name``_beat_q == (beat)); \
  end

`endif
