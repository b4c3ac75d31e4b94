// nvs_pdp_segment: counts the segments of a split cube.
//
// `start_i` selects the first segment, `next_i` the following one. Latency 1.
//
// Source: docs/nv_small/pdp.md, section 6.2.

module nvs_pdp_segment
  import nvs_pdp_pkg::*;
(
  input  logic       clk_i,

  input  logic       start_i,
  input  logic       next_i,
  input  logic [7:0] split_i,  // segments minus one

  output segment_t   segment_o
);

  logic [7:0] index_q;

  assign segment_o = '{first: index_q == '0, last: index_q == split_i};

  // No reset: set by the start.
  always_ff @(posedge clk_i) begin
    if (start_i || next_i) index_q <= start_i ? '0 : index_q + 8'd1;
  end

endmodule
