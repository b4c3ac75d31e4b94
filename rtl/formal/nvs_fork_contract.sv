// nvs_fork_contract: each sink gets each beat exactly once, before the source may go on.

`include "nvs_assert.svh"

module nvs_fork_contract #(
  parameter int unsigned N = 2
) (
  input logic         clk_i,
  input logic         rst_ni,

  input logic         in_valid_i,
  input logic         in_ready_i,

  input logic [N-1:0] out_valid_i,
  input logic [N-1:0] out_ready_i
);

  logic [N-1:0] has_q;  // sinks that have the beat that still waits at the input
  logic [N-1:0] takes;
  logic         leaves;

  assign takes  = out_valid_i & out_ready_i;
  assign leaves = in_valid_i && in_ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) has_q <= '0;
    else         has_q <= leaves ? '0 : has_q | takes;
  end

  `NVS_ASSERT(NotTwice, (out_valid_i & has_q) == '0)
  `NVS_ASSERT(NotFromNowhere, (|out_valid_i) -> in_valid_i)
  `NVS_ASSERT(NotLost, leaves -> (has_q | takes) == '1)
  `NVS_ASSERT(GoesOn, in_valid_i && (has_q | out_ready_i) == '1 -> in_ready_i)
  `NVS_ASSERT(Offered, in_valid_i -> (out_valid_i | has_q) == '1)

endmodule
