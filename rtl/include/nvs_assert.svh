// Assertion macros, the only way the design asserts. Empty for synthesis.
//
// Only the temporal operators that Verilator runs without `--timing` are used: |->, |=>,
// $past, $stable, $rose. Liveness is the bench's watchdog.

`ifndef NVS_ASSERT_SVH
`define NVS_ASSERT_SVH

`ifdef SYNTHESIS
`define NVS_ASSERT(name, prop)
`define NVS_ASSERT_HELD(name, valid, ready, beat)
`define NVS_ASSERT_INIT(name, prop)
`else
// `prop` holds at every rising edge of clk_i outside reset.
`define NVS_ASSERT(name, prop) \
  name: assert property (@(posedge clk_i) disable iff (!rst_ni) (prop)) else $error("%s", `"prop`");
// A stream keeps a waiting beat: valid and payload stay until ready.
`define NVS_ASSERT_HELD(name, valid, ready, beat) \
  `NVS_ASSERT(name``Valid, (valid) && !(ready) |=> (valid)) \
  `NVS_ASSERT(name``Beat, (valid) && !(ready) |=> $stable(beat))
// A parameter contract, checked at elaboration.
`define NVS_ASSERT_INIT(name, prop) \
  initial begin : name if (!(prop)) $fatal(1, "%s", `"prop`"); end
`endif

`endif
