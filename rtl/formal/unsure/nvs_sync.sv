// nvs_sync, as it may be in silicon: a bit that has just changed is caught old or new, each bit
// for itself. Takes the place of the design's in the proof of nvs_cdc_fifo.
//
// `step` and `old` have no driver: the proof makes `step` its own step and `old` free.

module nvs_sync #(
  parameter int unsigned Width  = 1,
  parameter int unsigned Stages = 2
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic [Width-1:0] async_i,
  output logic [Width-1:0] sync_o
);

  logic                         step;
  logic [Width-1:0]             old, caught;
  logic [Width-1:0]             moment_q = '0;
  logic [Stages-1:0][Width-1:0] stage_q;

  always_ff @(posedge step) moment_q <= async_i;

  assign caught = (async_i & ~old) | (moment_q & old);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) stage_q <= '0;
    else         stage_q <= {stage_q[Stages-2:0], caught};
  end

  assign sync_o = stage_q[Stages-1];

endmodule
