// nvs_sdp_join: an element of a stage waits for the operands that the stage takes from memory.
//
// Latency 0; combinational. The payload needs no logic: the stage reads both sources'. Operands
// that the DMA does not deliver never come. The clock is for the assertion.
//
// Source: docs/nv_small/sdp.md, section 5.5.

`include "nvs_assert.svh"

module nvs_sdp_join
  import nvs_sdp_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,

  input  use_t need_i,

  input  logic in_valid_i,
  output logic in_ready_o,

  input  logic op_valid_i,
  output logic op_ready_o,
  input  use_t op_has_i,

  output logic out_valid_o,
  input  logic out_ready_i
);

  logic need_any, complete;

  assign need_any = need_i != '0;
  assign complete = !need_any || (op_valid_i && (need_i & ~op_has_i) == '0);

  assign out_valid_o = in_valid_i && complete;
  assign in_ready_o  = out_ready_i && complete;
  assign op_ready_o  = out_ready_i && complete && in_valid_i && need_any;

  `NVS_ASSERT_WAITS(OutWaits, out_valid_o, out_ready_i)

endmodule
