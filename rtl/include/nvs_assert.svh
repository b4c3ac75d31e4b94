// Assertion macros, the only way the design asserts. Empty for synthesis.
//
// Immediate assertions in clocked processes: they see what the registers see at the edge, and
// cost a simulator no sampled copies of their operands. Implication is the operator ->.
// Liveness is the bench's watchdog.

`ifndef NVS_ASSERT_SVH
`define NVS_ASSERT_SVH

`ifdef SYNTHESIS
`define NVS_ASSERT(name, prop)
`define NVS_ASSERT_STABLE(name, cond, beat)
`define NVS_ASSERT_HELD(name, valid, ready, beat)
`define NVS_ASSERT_INIT(name, prop)
`else
// `prop` holds at every rising edge of clk_i outside reset.
`define NVS_ASSERT(name, prop) \
  always_ff @(posedge clk_i) begin \
    if (rst_ni) name: assert (prop) else $error("%s", `"prop`"); \
  end
// In the clock after `cond`, `beat` is what it was. A row of such clocks stores it once.
`define NVS_ASSERT_STABLE(name, cond, beat) \
  logic name``_held_q; \
  logic [$bits(beat)-1:0] name``_beat_q; \
  always_ff @(posedge clk_i or negedge rst_ni) begin \
    if (!rst_ni) name``_held_q <= 1'b0; \
    else         name``_held_q <= (cond); \
  end \
  always_ff @(posedge clk_i) begin \
    if ((cond) && !name``_held_q) name``_beat_q <= beat; \
  end \
  always_ff @(posedge clk_i) begin \
    if (rst_ni && name``_held_q) name: assert (name``_beat_q == beat) \
      else $error("%s", `"name`"); \
  end
// A stream keeps a waiting beat: valid and payload stay until ready.
`define NVS_ASSERT_HELD(name, valid, ready, beat) \
  `NVS_ASSERT_STABLE(name, (valid) && !(ready), {valid, beat})
// A parameter contract, checked at elaboration.
`define NVS_ASSERT_INIT(name, prop) \
  initial begin : name if (!(prop)) $fatal(1, "%s", `"prop`"); end
`endif

`endif
