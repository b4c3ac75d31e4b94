// nvs_skid: one-deep buffer that registers the ready path.
//
// Latency 0, one beat per cycle, order kept. `in_ready_o` depends on a register
// alone, so a chain of blocks never builds a combinational ready path.
//
// Source: docs/nv_small/microarchitecture.md, section 5.

`include "nvs_assert.svh"

module nvs_skid #(
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

  logic  full_d, full_q, park;
  beat_t held_q;

  // Park a beat only when the sink refuses it: an idle pipe adds no latency.
  assign park        = in_valid_i && in_ready_o && !out_ready_i;
  assign full_d      = full_q ? !out_ready_i : park;
  assign in_ready_o  = !full_q;
  assign out_valid_o = full_q || in_valid_i;
  assign out_o       = full_q ? held_q : in_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) full_q <= 1'b0;
    else         full_q <= full_d;
  end

  // No reset: `full_q` says whether the payload means anything.
  always_ff @(posedge clk_i) begin
    if (park) held_q <= in_i;
  end

  // The waiting beat is parked, and nothing comes on top of it.
  `NVS_ASSERT_KEEPS(OutHeld, out_valid_o, out_ready_i, park == full_q)

  `NVS_COVER(Parks__HeldLeavesNextWaits, in_valid_i, {
    park,
    full_q && out_ready_i})

endmodule
