// nvs_sdp_stat: statistics of SDP, one accumulator for both groups.
//
// A layer that counts starts its accumulators at 0; a layer that does not leaves the old value
// to be captured again. All counts are up to date one clock after the event.
//
// Source: docs/nv_small/sdp.md, section 12.

module nvs_sdp_stat
  import nvs_reg_pkg::*;
  import nvs_lut_pkg::*;
(
  input  logic      clk_i,
  input  logic      rst_ni,

  input  logic      start_i,
  input  logic      dma_en_i,
  input  logic      lut_en_i,
  input  logic      sat_en_i,

  input  logic      nonzero_i,
  input  logic      over_i,
  input  logic      stall_i,
  input  lut_flags_t flags_i,      // of an element that leaves the table

  output sdp_stat_t stat_o
);

  localparam int unsigned Counters = 6;

  logic [Counters-1:0]       enable, event_now;
  logic [Counters-1:0][31:0] count;
  logic                      unequal_q;

  assign enable    = {dma_en_i, sat_en_i, {4{lut_en_i}}};
  assign event_now = {stall_i, over_i, flags_i.uflow, flags_i.oflow, flags_i.le_hit,
                      flags_i.lo_hit};

  for (genvar k = 0; k < Counters; k++) begin : gen_count
    nvs_counter u_count (
      .clk_i,
      .rst_ni,
      .clear_i (start_i && enable[k]),
      .add_i   (event_now[k] && enable[k]),
      .count_o (count[k])
    );
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)        unequal_q <= 1'b0;
    else if (start_i)   unequal_q <= 1'b0;
    else if (nonzero_i) unequal_q <= 1'b1;
  end

  // This table's hybrid hits are not a statistic of SDP.
  logic unused_hybrid;
  assign unused_hybrid = flags_i.hybrid;

  assign stat_o = '{status_unequal: unequal_q,
                    wdma_stall:     count[5],
                    out_saturation: count[4],
                    lut_uflow:      count[3],
                    lut_oflow:      count[2],
                    lut_le_hit:     count[1],
                    lut_lo_hit:     count[0]};

endmodule
