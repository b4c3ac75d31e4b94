// nvs_sync: levels from another clock domain.
//
// Latency `Stages` clocks. Each bit is synchronised on its own: a bus may come through only
// if at most one of its bits changes at a time. The source must be a register.

`include "nvs_assert.svh"

module nvs_sync #(
  parameter int unsigned Width  = 1,
  parameter int unsigned Stages = 2
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic [Width-1:0] async_i,
  output logic [Width-1:0] sync_o
);

  logic [Stages-1:0][Width-1:0] stage_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) stage_q <= '0;
    else         stage_q <= {stage_q[Stages-2:0], async_i};
  end

  assign sync_o = stage_q[Stages-1];

  `NVS_ASSERT_INIT(HasStages, Stages >= 2)

endmodule
