// nvs_fork_join_proof: the contracts of nvs_fork and nvs_join.

`include "nvs_formal.svh"

module nvs_fork_join_proof #(
  parameter int unsigned N = 2
) (
  input logic         clk_i,
  input logic         rst_ni,
  input logic         source_valid_i,
  input logic [N-1:0] sinks_ready_i,
  input logic [N-1:0] sources_valid_i,
  input logic         sink_ready_i
);

  logic         source_ready, sink_valid;
  logic [N-1:0] sinks_valid, sources_ready;

  nvs_fork #(.N(N)) u_fork (
    .clk_i,
    .rst_ni,
    .in_valid_i  (source_valid_i),
    .in_ready_o  (source_ready),
    .out_valid_o (sinks_valid),
    .out_ready_i (sinks_ready_i)
  );

  nvs_fork_contract #(.N(N)) u_contract (
    .clk_i,
    .rst_ni,
    .in_valid_i  (source_valid_i),
    .in_ready_i  (source_ready),
    .out_valid_i (sinks_valid),
    .out_ready_i (sinks_ready_i)
  );

  nvs_join #(.N(N)) u_join (
    .clk_i,
    .rst_ni,
    .in_valid_i  (sources_valid_i),
    .in_ready_o  (sources_ready),
    .out_valid_o (sink_valid),
    .out_ready_i (sink_ready_i)
  );

  `NVS_FORMAL_START
  `NVS_ASSUME_HELD(SourceWaits, source_valid_i, source_ready, 1'b0)
  for (genvar i = 0; i < N; i++) begin : gen_source
    `NVS_ASSUME_HELD(SourceWaits, sources_valid_i[i], sources_ready[i], 1'b0)
  end

  `NVS_ASSERT(LemmaHas, u_fork.taken_q == u_contract.has_q)
  // The join takes a beat of every source when the sink takes one, and of none otherwise.
  `NVS_ASSERT(JoinTakesAll,
              (sources_valid_i & sources_ready) == ((sink_valid && sink_ready_i) ? '1 : '0))
  `NVS_ASSERT(JoinWaitsForAll, sink_valid == (&sources_valid_i))

endmodule
