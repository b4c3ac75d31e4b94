// nvs_clk_unit: clock of a unit that sleeps between its layers.
//
// Runs in every clock with `wake_i` and in the `Linger` clocks behind it: long enough for a
// register access and for the start of a layer, which keeps `wake_i` high itself. In reset, with
// `open_i`, and in scan (`test_en_i`), it always runs.

`include "nvs_assert.svh"

module nvs_clk_unit #(
  parameter int unsigned Linger = 4
) (
  input  logic clk_i,
  input  logic rst_ni,

  input  logic test_en_i,
  input  logic open_i,
  input  logic wake_i,
  input  logic comes_i,   // something that the unit must not miss: `wake_i` covers it
  output logic clk_o
);

  logic [Linger-1:0] woken_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) woken_q <= '0;
    else         woken_q <= {woken_q[Linger-2:0], wake_i};
  end

  nvs_clk_gate u_gate (
    .clk_i,
    .en_i  (open_i || !rst_ni || wake_i || woken_q != '0),
    .test_en_i,
    .clk_o
  );

  `NVS_ASSERT(NothingMissed, comes_i -> wake_i)

`ifndef SYNTHESIS
  // A unit that nothing wakes has a few more clocks, and then none. Counted in its own clock, which
  // costs a sleeping unit nothing.
  localparam int unsigned Last = Linger + 2;
  logic [Last-1:0] stirred_q;

  always_ff @(posedge clk_o or negedge rst_ni) begin
    if (!rst_ni) stirred_q <= '1;
    else         stirred_q <= {stirred_q[Last-2:0], wake_i || open_i || test_en_i};
  end

  `NVS_ASSERT_AT(clk_o, rst_ni, Sleeps, stirred_q != '0)
`endif

endmodule
