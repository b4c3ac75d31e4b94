// nvs_join: takes one beat from each of `N` sources at once.
//
// Latency 0, one beat per cycle, order kept; combinational. The payload needs no logic: the
// sink reads all sources'. A source's ready depends on the other sources' valid, so sources
// must not wait for ready, as everywhere.

`include "nvs_assert.svh"

module nvs_join #(
  parameter int unsigned N = 2
) (
  input  logic         clk_i,
  input  logic         rst_ni,

  input  logic [N-1:0] in_valid_i,
  output logic [N-1:0] in_ready_o,

  output logic         out_valid_o,
  input  logic         out_ready_i
);

  assign out_valid_o = &in_valid_i;
  assign in_ready_o  = {N{out_valid_o && out_ready_i}};

  `NVS_ASSERT_WAITS(OutWaits, out_valid_o, out_ready_i)

endmodule
