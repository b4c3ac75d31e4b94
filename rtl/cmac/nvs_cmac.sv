// nvs_cmac: one half of the MAC array, four cells: kernels 4*Half to 4*Half + 3 of a group.
//
// Latency 2 from `mac_i` to the sums, one result a clock, no stall. `run_i` tells that CSC has
// taken the half for its layer; the half leaves the layer behind its last result. A half that
// CSC has not taken gives no results. `busy_o` covers the clock behind the layer, in which a
// queued one is not yet to be seen.
//
// Source: docs/nv_small/convolution.md, sections 6 and 7.

`include "nvs_assert.svh"

module nvs_cmac
  import nvs_conv_pkg::*;
#(
  parameter bit Half = 1'b0
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,

  input  logic                         layer_valid_i,
  output logic                         layer_done_o,
  output logic                         free_o,         // enabled and not yet taken
  output logic                         busy_o,         // taken
  input  logic                         run_i,          // CSC takes the half

  input  logic                         load_valid_i,
  input  load_t                        load_i,
  input  logic                         mac_valid_i,
  input  mac_t                         mac_i,

  output logic                         psum_valid_o,
  output logic [3:0][PsumW-1:0]        psum_o,         // signed each
  output mark_t                        mark_o
);

  logic        taken_q, left_q, valid, valid_q, psum_valid_q, done;
  logic [63:0] data_q;
  mark_t       mark_q, psum_mark_q;

  assign valid  = mac_valid_i && taken_q;
  assign done   = valid_q && mark_q.last;
  assign free_o = layer_valid_i && !taken_q;
  assign busy_o = taken_q || left_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      taken_q      <= 1'b0;
      left_q       <= 1'b0;
      valid_q      <= 1'b0;
      psum_valid_q <= 1'b0;
    end else begin
      if (run_i && free_o) taken_q <= 1'b1;
      else if (done)       taken_q <= 1'b0;
      left_q       <= done;
      valid_q      <= valid;
      psum_valid_q <= valid_q;
    end
  end

  // No reset: valid behind the flags above.
  always_ff @(posedge clk_i) begin
    if (valid) begin
      data_q <= mac_i.data;
      mark_q <= mac_i.mark;
    end
    if (valid_q) psum_mark_q <= mark_q;
  end

  for (genvar c = 0; c < 4; c++) begin : gen_cell
    nvs_cmac_cell u_cell (
      .clk_i,
      .load_i       (load_valid_i && load_i.cell_id == {Half, 2'(c)}),
      .weights_i    (load_i.data),
      .data_valid_i (valid),
      .swap_i       (mac_i.swap),
      .used_i       (mac_i.cells[4*Half + c]),
      .sum_valid_i  (valid_q),
      .data_i       (data_q),
      .psum_o       (psum_o[c])
    );
  end

  assign layer_done_o = done;
  assign psum_valid_o = psum_valid_q;
  assign mark_o       = psum_mark_q;

  // The cells of the other half.
  logic unused_cells;
  assign unused_cells = ^mac_i.cells[4*!Half +: 4];

  `NVS_ASSERT(TakenInLayer, taken_q -> layer_valid_i)
  `NVS_ASSERT(ResultOfTaken, valid_q -> taken_q)

endmodule
