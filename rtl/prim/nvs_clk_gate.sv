// nvs_clk_gate: clock gate, the place of a library's integrated clock gating cell.
//
// The rising edge passes that ends a clock with `en_i`, and every one with `test_en_i` (constant).
// The latch holds the enable while the clock is high, so that `clk_o` has whole pulses only.
// Latency 0.

module nvs_clk_gate (
  input  logic clk_i,
  input  logic en_i,
  input  logic test_en_i,
  output logic clk_o
);

  logic en_q;

  always_latch begin
    if (!clk_i) en_q = en_i || test_en_i;
  end

  assign clk_o = clk_i && en_q;

endmodule
