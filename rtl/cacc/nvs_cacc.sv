// nvs_cacc: convolution accumulator.
//
// Wiring and the life of a layer: CSC takes CACC for its layer (`run_i`); the register group is
// free two clocks behind the last sum, the interrupt follows when SDP has taken the last
// element. Latency 4 from the dot products to the first element. Dot products that come while
// CSC has not taken it are lost. `busy_o` covers the clock behind the layer, in which a queued
// one is not yet to be seen.
//
// Source: docs/nv_small/convolution.md, sections 6 to 8 and 10.3.

`include "nvs_assert.svh"

module nvs_cacc
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
  import nvs_conv_pkg::*;
(
  input  logic                        clk_i,
  input  logic                        regs_clk_i,    // of the register file
  input  logic                        rst_ni,

  input  reg_req_t                    reg_req_i,
  output reg_rsp_t                    reg_rsp_o,
  output logic                        active_o,
  output logic                        layer_done_o,  // for the register file's clock

  output logic                        free_o,        // enabled and not yet taken
  output logic                        busy_o,        // taken
  input  logic                        run_i,

  input  logic                        psum_valid_i,
  input  logic [Cells-1:0][PsumW-1:0] psum_i,
  input  mark_t                       mark_i,
  output logic                        credit_o,

  output logic                        out_valid_o,
  input  logic                        out_ready_i,
  output logic signed [31:0]          out_o,
  output logic [1:0]                  intr_o
);

  cacc_layer_t            layer;
  cacc_stat_t             stat;
  logic                   layer_valid, group, run, taken_q, done_q, left_q;
  logic                   sum_valid, sum_last;
  logic signed [SumW-1:0] sum [Cells];
  logic [2:0]             sat;

  nvs_cacc_regs u_regs (
    .clk_i         (regs_clk_i),
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .layer_valid_o (layer_valid),
    .layer_o       (layer),
    .group_o       (group),
    .layer_done_i  (done_q),
    .stat_i        (stat)
  );

  // Elements leave behind the end of the layer.
  assign active_o = layer_valid || out_valid_o;

  assign layer_done_o = done_q;

  assign free_o = layer_valid && !taken_q;
  assign busy_o = taken_q || left_q;
  assign run    = run_i && free_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      taken_q <= 1'b0;
      done_q  <= 1'b0;
      left_q  <= 1'b0;
    end else begin
      if (run)         taken_q <= 1'b1;
      else if (done_q) taken_q <= 1'b0;
      done_q <= sum_valid && sum_last;
      left_q <= done_q;
    end
  end

  nvs_cacc_calc u_calc (
    .clk_i,
    .rst_ni,
    .psum_valid_i (psum_valid_i && taken_q),
    .psum_i,
    .mark_i,
    .sum_valid_o  (sum_valid),
    .sum_last_o   (sum_last),
    .sum_o        (sum)
  );

  nvs_cacc_deliver u_deliver (
    .clk_i,
    .rst_ni,
    .truncate_i  (layer.clip_truncate),
    .group_i     (group),
    .sum_valid_i (sum_valid),
    .sum_last_i  (sum_last),
    .sum_i       (sum),
    .sat_o       (sat),
    .out_valid_o,
    .out_ready_i,
    .out_o,
    .credit_o,
    .last_o      (intr_o)
  );

  nvs_counter #(
    .Width (32),
    .AddW  (3)
  ) u_saturated (
    .clk_i,
    .rst_ni,
    .clear_i (run),
    .add_i   (sat),
    .count_o (stat.sat_count)
  );

  // The output cube is described by SDP; CACC's own description has no effect.
  logic unused_fields;
  assign unused_fields = ^{
    layer.conv_mode, layer.proc_precision, layer.dataout_width, layer.dataout_height,
    layer.dataout_channel, layer.dataout_addr, layer.batches, layer.line_stride, layer.surf_stride,
    layer.line_packed, layer.surf_packed, layer.cya
  };

  `NVS_ASSERT(TakenInLayer, taken_q -> layer_valid)
  `NVS_ASSERT(DoneWhileTaken, done_q -> taken_q)
  `NVS_ASSERT(RunsIdle, run_i -> !busy_o)

  `NVS_COVER(QueuedMeetsEnd, left_q, layer_valid)

endmodule
