// nvs_cdma_stat: performance counters of a CDMA layer.
//
// Source: docs/nv_small/convolution.md, section 11.

`include "nvs_assert.svh"

module nvs_cdma_stat
  import nvs_reg_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_ni,

  input  logic       clear_i,       // start of a layer
  input  logic       enable_i,
  input  logic [1:0] req_valid_i,   // data, weights
  input  logic [1:0] req_ready_i,
  input  logic       dat_rsp_i,
  output cdma_stat_t stat_o
);

  logic [1:0] stall;
  logic       dat_req;
  logic [8:0] flight_q;  // data reads

  assign stall   = req_valid_i & ~req_ready_i & {2{enable_i}};
  assign dat_req = req_valid_i[0] && req_ready_i[0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                   flight_q <= '0;
    else if (dat_req != dat_rsp_i) flight_q <= dat_req ? flight_q + 9'd1 : flight_q - 9'd1;
  end

  nvs_counter u_dat_stall (
    .clk_i,
    .rst_ni,
    .clear_i,
    .add_i   (stall[0]),
    .count_o (stat_o.dat_rd_stall)
  );

  nvs_counter u_wt_stall (
    .clk_i,
    .rst_ni,
    .clear_i,
    .add_i   (stall[1]),
    .count_o (stat_o.wt_rd_stall)
  );

  nvs_counter u_dat_latency (
    .clk_i,
    .rst_ni,
    .clear_i,
    .add_i   (enable_i && flight_q != '0),
    .count_o (stat_o.dat_rd_latency)
  );

  assign stat_o.wt_rd_latency = '0;

  `NVS_ASSERT(StartsQuiet, clear_i -> flight_q == '0)
  `NVS_ASSERT(ReadOwed, dat_rsp_i -> flight_q != '0)
  `NVS_ASSERT(FlightFits, flight_q <= 9'd256)

endmodule
