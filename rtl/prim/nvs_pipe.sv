// nvs_pipe: register stage with valid and ready.
//
// Latency 1, one beat per cycle, order kept. Bubbles collapse. `in_ready_o` follows
// `out_ready_i` combinationally; a long chain needs a nvs_skid now and then.
//
// Source: docs/nv_small/microarchitecture.md, section 5.1.

`include "nvs_assert.svh"

module nvs_pipe #(
  parameter type beat_t = logic
) (
  input  logic  clk_i,
  input  logic  rst_ni,

  input  logic  in_valid_i,
  output logic  in_ready_o,
  input  beat_t in_i,

  output logic  out_valid_o,
  input  logic  out_ready_i,
  output beat_t out_o
);

  logic  full_q;
  beat_t beat_q;

  assign in_ready_o  = out_ready_i || !full_q;
  assign out_valid_o = full_q;
  assign out_o       = beat_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)         full_q <= 1'b0;
    else if (in_ready_o) full_q <= in_valid_i;
  end

  // No reset: `full_q` says whether the payload means anything.
  always_ff @(posedge clk_i) begin
    if (in_valid_i && in_ready_o) beat_q <= in_i;
  end

  `NVS_ASSERT_KEEPS(OutHeld, out_valid_o, out_ready_i, in_ready_o)

endmodule
