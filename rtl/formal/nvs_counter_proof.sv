// nvs_counter_proof: the next count in whole numbers: from 0 or the last one, plus the causes,
// 2^Width - 1 at most.

`include "nvs_formal.svh"

module nvs_counter_proof #(
  parameter int unsigned Width = 32,
  parameter int unsigned AddW  = 1
) (
  input logic            clk_i,
  input logic            rst_ni,
  input logic            clear_i,
  input logic [AddW-1:0] add_i
);

  localparam logic [63:0] Most = (64'd1 << Width) - 64'd1;

  logic [Width-1:0] count;
  logic [63:0]      sum, want_q;

  nvs_counter #(.Width(Width), .AddW(AddW)) u_dut (
    .clk_i,
    .rst_ni,
    .clear_i,
    .add_i,
    .count_o (count)
  );

  `NVS_FORMAL_START

  assign sum = (clear_i ? 64'd0 : want_q) + 64'(add_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) want_q <= '0;
    else         want_q <= (sum > Most) ? Most : sum;
  end

  `NVS_ASSERT(Counts, 64'(count) == want_q)

endmodule
