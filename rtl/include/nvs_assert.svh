// Assertion macros, the only way the design asserts, and cover points, the only way it says that a
// rare moment came. Empty for synthesis.
//
// Immediate assertions in clocked processes: they see what the registers see at the edge, and
// cost a simulator no sampled copies of their operands. Implication is the operator ->.
// Liveness is the bench's watchdog.
//
// Each macro looks at rising edges of clk_i outside the reset rst_ni; its twin with _AT names
// both. Those that end in _ are for the others only.

`ifndef NVS_ASSERT_SVH
`define NVS_ASSERT_SVH

`ifdef SYNTHESIS
`define NVS_ASSERT_AT(clk, rst_n, name, prop)
`define NVS_ASSERT_NEXT_(clk, rst_n, name, cond, prop)
`define NVS_ASSERT_KEPT_(clk, rst_n, name, cond, prop, beat)
`define NVS_ASSERT_SINCE(name, start, look, value)
`define NVS_ASSERT_AFTER(name, first, then)
`define NVS_ASSERT_INIT(name, prop)
`else
// `prop` always holds.
`define NVS_ASSERT_AT(clk, rst_n, name, prop) \
  always_ff @(posedge clk) begin \
    if (rst_n) name: assert (prop) else $error("%s", `"prop`"); \
  end
// In the clock after `cond`, `prop` holds.
`define NVS_ASSERT_NEXT_(clk, rst_n, name, cond, prop) \
  logic name``_held_q; \
  always_ff @(posedge clk or negedge rst_n) begin \
    if (!rst_n) name``_held_q <= 1'b0; \
    else        name``_held_q <= (cond); \
  end \
  always_ff @(posedge clk) begin \
    if (rst_n && name``_held_q) name: assert (prop) else $error("%s", `"name`"); \
  end
// In the clock after `cond`, `prop` holds and `beat` is what it was. A row of such clocks stores
// it once.
`define NVS_ASSERT_KEPT_(clk, rst_n, name, cond, prop, beat) \
  logic [$bits(beat)-1:0] name``_beat_q; \
  `NVS_ASSERT_NEXT_(clk, rst_n, name, cond, (prop) && name``_beat_q == beat) \
  always_ff @(posedge clk) begin \
    if ((cond) && !name``_held_q) name``_beat_q <= beat; \
  end
// With each `look`, `value` is what it was at the `start` before.
`define NVS_ASSERT_SINCE(name, start, look, value) \
  logic [$bits(value)-1:0] name``_value_q; \
  always_ff @(posedge clk_i) begin \
    if (start) name``_value_q <= value; \
  end \
  always_ff @(posedge clk_i) begin \
    if (rst_ni && (look)) name: assert (name``_value_q == value) else $error("%s", `"name`"); \
  end
// Bit by bit: between two clocks with `then`, and before the first one, there is one with `first`.
`define NVS_ASSERT_AFTER(name, first, then) \
  logic [$bits(then)-1:0] name``_seen_q; \
  always_ff @(posedge clk_i or negedge rst_ni) begin \
    if (!rst_ni) name``_seen_q <= '0; \
    else         name``_seen_q <= (name``_seen_q & ~(then)) | (first); \
  end \
  `NVS_ASSERT(name, ((then) & ~name``_seen_q) == '0)
// A parameter contract, checked at elaboration.
`define NVS_ASSERT_INIT(name, prop) \
  initial begin : name if (!(prop)) $fatal(1, "%s", `"prop`"); end
`endif

// Cover points: some case shall bring about a clock with `when` and a bit of `moments`, 8 at most.
// `names` has their names joined by __, that of the highest bit first. `when` is something cheap
// that is seldom true: this is what keeps models fast. There are points only where they are asked
// for: in models registers that stay set (NVS_COVER_POINTS, docs/coverage.md), in proofs statements
// (NVS_COVER_PROOFS). In reset nothing is valid, so a model does not look at it.
`ifdef NVS_COVER_POINTS
`define NVS_COVER_AT(clk, rst_n, names, when, moments) \
  logic [$bits(moments)-1:0] names``_nvs_cover_q = '0; \
  always_ff @(posedge clk) begin \
    if (when) names``_nvs_cover_q <= names``_nvs_cover_q | (moments); \
  end
`elsif NVS_COVER_PROOFS
`define NVS_COVER_AT(clk, rst_n, names, when, moments) \
  logic [$bits(moments)-1:0] names``_moments; \
  assign names``_moments = moments; \
  for (genvar i = 0; i < $bits(moments); i++) begin : names \
    always_ff @(posedge clk) begin \
      if (rst_n) reached: cover ((when) && names``_moments[i]); \
    end \
  end
`else
`define NVS_COVER_AT(clk, rst_n, names, when, moments)
`endif

`define NVS_COVER(names, when, moments) `NVS_COVER_AT(clk_i, rst_ni, names, when, moments)
`define NVS_ASSERT(name, prop) `NVS_ASSERT_AT(clk_i, rst_ni, name, prop)
// A stream keeps a waiting beat: valid and payload stay until ready.
`define NVS_ASSERT_HELD_AT(clk, rst_n, name, valid, ready, beat) \
  `NVS_ASSERT_KEPT_(clk, rst_n, name, (valid) && !(ready), valid, beat)
`define NVS_ASSERT_HELD(name, valid, ready, beat) \
  `NVS_ASSERT_HELD_AT(clk_i, rst_ni, name, valid, ready, beat)
// The same for a beat that lies in registers, without a copy of it: nothing loads them.
`define NVS_ASSERT_KEEPS(name, valid, ready, load) \
  `NVS_ASSERT(name, (valid) && !(ready) -> !(load))
// The same for a stream without payload.
`define NVS_ASSERT_WAITS(name, valid, ready) \
  `NVS_ASSERT_NEXT_(clk_i, rst_ni, name, (valid) && !(ready), valid)

`endif
