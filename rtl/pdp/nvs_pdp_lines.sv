// nvs_pdp_lines: the input lines of a layer, one after the other.
//
// `run_o` describes the next line; `start_i` selects the first, `next_i` moves on. `end_o` says
// that there is no next line. Latency 1.
//
// Source: docs/nv_small/pdp.md, sections 6.2 and 7.

module nvs_pdp_lines
  import nvs_pdp_pkg::*;
(
  input  logic              clk_i,

  input  logic [7:0]        split_i,        // segments minus one
  input  widths_t           in_widths_i,
  input  widths_t           out_widths_i,
  input  logic [12:0]       height_i,       // minus one
  input  logic [9:0]        surfaces_i,     // minus one
  input  logic signed [5:0] overlap_i,
  input  lead_t             lead_first_i,   // lines of the first segment
  input  lead_t             lead_other_i,

  input  logic              start_i,
  input  logic              next_i,
  output run_t              run_o,
  output logic              end_o
);

  logic [12:0] line_q;
  logic [9:0]  surface_q;
  logic        line_last, surface_last, end_q;
  segment_t    segment;

  assign line_last    = line_q == height_i;
  assign surface_last = line_last && surface_q == surfaces_i;

  always_ff @(posedge clk_i) begin
    if (start_i || next_i) begin
      line_q <= (start_i || line_last) ? '0 : line_q + 13'd1;
      end_q  <= !start_i && surface_last && segment.last;
    end
    if (start_i || (next_i && line_last)) begin
      surface_q <= (start_i || surface_last) ? '0 : surface_q + 10'd1;
    end
  end

  nvs_pdp_segment u_segment (
    .clk_i,
    .start_i   (start_i),
    .next_i    (next_i && surface_last),
    .split_i   (split_i),
    .segment_o (segment)
  );

  assign run_o = '{
    steps:   segment_width(segment, in_widths_i) + (segment.first ? '0 : 13'(overlap_i)),
    windows: segment_width(segment, out_widths_i),
    lead:    segment.first ? lead_first_i : lead_other_i};

  assign end_o = end_q;

endmodule
