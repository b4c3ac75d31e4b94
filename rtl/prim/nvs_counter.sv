// nvs_counter: statistics counter.
//
// `count_o` changes one clock after its causes. A clock with `clear_i` starts again from that
// clock's `add_i`. The count stays at the maximum instead of wrapping.

`include "nvs_assert.svh"

module nvs_counter #(
  parameter int unsigned Width = 32,
  parameter int unsigned AddW  = 1
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic             clear_i,
  input  logic [AddW-1:0]  add_i,
  output logic [Width-1:0] count_o
);

  logic [Width-1:0] count_q;
  logic [Width:0]   sum;

  assign sum     = {1'b0, count_q} + (Width+1)'(add_i);
  assign count_o = count_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)            count_q <= '0;
    else if (clear_i)       count_q <= Width'(add_i);
    else if (add_i != '0)   count_q <= sum[Width] ? '1 : sum[Width-1:0];
  end

  `NVS_COVER(ClearsAndCounts, clear_i, add_i != '0)
  // The end of a wide counter is beyond a simulation.
  if (Width < 32) begin : gen_end
    `NVS_COVER(AtEnd, sum[Width], !clear_i)
  end

endmodule
