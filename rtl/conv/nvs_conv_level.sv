// nvs_conv_level: a fill level of the ledger.
//
// Latency 1. `clear_i` wins. Removing more than there is leaves 0: a layer beyond the rules may
// drop more kept weights than there are.

`include "nvs_assert.svh"

module nvs_conv_level #(
  parameter int unsigned Width = 15,
  parameter int unsigned AddW  = 1,
  parameter int unsigned SubW  = 1
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic             clear_i,
  input  logic [AddW-1:0]  add_i,
  input  logic [SubW-1:0]  sub_i,
  output logic [Width-1:0] level_o
);

  logic [Width-1:0] level_q;

  assign level_o = level_q;

  function automatic logic [Width-1:0] moved();
    logic [Width:0] sum;
    sum = (Width+1)'(level_q) + (Width+1)'(add_i);
    return ((Width+1)'(sub_i) > sum) ? '0 : Width'(sum - (Width+1)'(sub_i));
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                             level_q <= '0;
    else if (clear_i)                        level_q <= '0;
    else if (add_i != '0 || sub_i != '0) level_q <= moved();
  end

  `NVS_ASSERT(LevelFits, !(&level_q))

  `NVS_COVER(AddMeetsSub__FallsToZero, sub_i != '0, {
    add_i != '0,
    (Width+1)'(sub_i) == (Width+1)'(level_q) + (Width+1)'(add_i)})

endmodule
