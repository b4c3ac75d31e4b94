// nvs_delay: fixed delay without back-pressure, for pipes that cannot stall.
//
// Latency `Stages`, one beat per cycle, order kept. A stage's payload moves only with a
// valid beat.

`include "nvs_assert.svh"

module nvs_delay #(
  parameter int unsigned Stages = 2,
  parameter type         beat_t = logic
) (
  input  logic  clk_i,
  input  logic  rst_ni,

  input  logic  in_valid_i,
  input  beat_t in_i,

  output logic  out_valid_o,
  output beat_t out_o
);

  logic [Stages:0] valid;
  logic [Stages:1] valid_q;
  beat_t           beat_q [Stages+1];

  assign valid = {valid_q, in_valid_i};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= '0;
    else         valid_q <= valid[Stages-1:0];
  end

  // Entry 0 is the input; no reset, `valid_q` says whether a payload means anything.
  assign beat_q[0] = in_i;

  for (genvar s = 1; s <= Stages; s++) begin : gen_stage
    always_ff @(posedge clk_i) begin
      if (valid[s-1]) beat_q[s] <= beat_q[s-1];
    end
  end

  assign out_valid_o = valid[Stages];
  assign out_o       = beat_q[Stages];

  `NVS_ASSERT_INIT(HasStages, Stages >= 1)

endmodule
