// nvs_clk_unit_proof: whole pulses only, in the clocks in which a unit is awake and in no other.
//
// `step_i` stands for the proof's own step: what `_moment_q` registers hold is one step old.

`include "nvs_formal.svh"

module nvs_clk_unit_proof #(
  parameter int unsigned Linger = 4
) (
  input logic step_i,
  input logic clk_i,
  input logic go_i,       // its first edge ends the reset
  input logic test_en_i,
  input logic open_i,
  input logic wake_i
);

  logic clk, rst_n, awake, rises;
  logic clk_moment_q = 1'b0, out_moment_q = 1'b0, awake_moment_q = 1'b0;
  logic go_q = 1'b0;
  logic begun_moment_q = 1'b0;

  always_ff @(posedge go_i) go_q <= 1'b1;
  assign rst_n = go_q;

  nvs_clk_unit #(.Linger(Linger)) u_dut (
    .clk_i,
    .rst_ni  (rst_n),
    .test_en_i,
    .open_i,
    .wake_i,
    .comes_i (wake_i),
    .clk_o   (clk)
  );

  // Clocks since the last one with `wake_i`; `Linger` stands for more.
  logic [7:0] since_q;

  always_ff @(posedge clk_i or negedge rst_n) begin
    if (!rst_n)                         since_q <= 8'(Linger);
    else if (wake_i)                    since_q <= '0;
    else if (32'(since_q) != Linger)    since_q <= since_q + 8'd1;
  end

  assign awake = test_en_i || open_i || !rst_n || wake_i || 32'(since_q) < Linger;

  always_ff @(posedge step_i) begin
    begun_moment_q <= 1'b1;
    clk_moment_q   <= clk_i;
    out_moment_q   <= clk;
    awake_moment_q <= awake;
  end

  assign rises = clk_i && !clk_moment_q;

  always_comb StartsLow: assume (begun_moment_q || !clk_i);

  logic [7:0] low;
  always_comb begin
    low = 8'(Linger);
    for (int unsigned i = Linger; i > 0; i--) if (u_dut.woken_q[i-1]) low = 8'(i - 1);
  end

  always_comb begin
    RisesWithClock: assert (!(clk && !out_moment_q) || rises);
    FallsWithClock: assert (!(!clk && out_moment_q) || !clk_i);
    RunsAwake:      assert (!rises || clk == awake_moment_q);
    LemmaSince:     assert (since_q == low);
    LemmaLatch:     assert (clk == (clk_i && u_dut.u_gate.en_q));
    LemmaHigh:      assert (!clk_i || !clk_moment_q || clk == out_moment_q);
    LemmaWoken:     assert ((u_dut.woken_q & ~u_dut.stirred_q[Linger-1:0]) == '0);
    LemmaAsleep:    assert (u_dut.stirred_q[Linger:0] != '0);
    LemmaMoment:    assert (clk_moment_q || !out_moment_q);
  end

endmodule
