// nvs_pdp: planar data processor (pooling): PDP_RDMA and PDP.
//
// One element a clock from memory or from SDP to memory. Wiring only; the stages hold one layer
// at a time.
//
// Source: docs/nv_small/pdp.md.

`include "nvs_assert.svh"

module nvs_pdp
  import nvs_beat_pkg::*;
  import nvs_pdp_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  output logic        active_o,  // a layer is in PDP or PDP_RDMA

  input  reg_req_t    rdma_reg_req_i,
  output reg_rsp_t    rdma_reg_rsp_o,
  input  reg_req_t    reg_req_i,
  output reg_rsp_t    reg_rsp_o,

  // Elements from SDP, one a clock.
  input  logic        pdp_valid_i,
  output logic        pdp_ready_o,
  input  logic [7:0]  pdp_data_i,

  output logic        rd_req_valid_o,
  input  logic        rd_req_ready_i,
  output logic [31:3] rd_req_addr_o,
  input  logic        rd_rsp_valid_i,
  input  atom_t       rd_rsp_data_i,

  output logic        wr_valid_o,
  input  logic        wr_ready_i,
  output wr_beat_t    wr_beat_o,
  input  logic [1:0]  wr_done_i,

  // One pulse for the end of a layer in group 0 and group 1 each.
  output logic [1:0]  intr_o
);

  logic                    layer_valid, layer_done, group, rdma_active;
  nvs_reg_pkg::pdp_layer_t layer;
  nvs_reg_pkg::pdp_stat_t  stat;

  nvs_pdp_regs u_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .layer_valid_o (layer_valid),
    .layer_o       (layer),
    .group_o       (group),
    .layer_done_i  (layer_done),
    .stat_i        (stat)
  );

  assign active_o = layer_valid || rdma_active;

  // The event waits for the last write response, the register group does not.
  assign intr_o = wr_done_i;

  // ---- life and plan of a layer ------------------------------------------------------------

  logic  start, load, accept, last_taken, line_end, lines_end;
  plan_t plan;
  run_t  line, surface;

  nvs_pdp_ctrl u_ctrl (
    .clk_i,
    .rst_ni,
    .layer_valid_i (layer_valid),
    .layer_done_o  (layer_done),
    .start_o       (start),
    .load_o        (load),
    .accept_o      (accept),
    .last_in_i     (line_end && lines_end),
    .last_taken_i  (last_taken)
  );

  nvs_pdp_plan u_plan (
    .clk_i,
    .start_i         (start),
    .method_i        (method_e'(layer.pooling_method)),
    .kernel_width_i  (layer.kernel_width[2:0]),
    .kernel_height_i (layer.kernel_height[2:0]),
    .stride_width_i  (layer.kernel_stride_width),
    .stride_height_i (layer.kernel_stride_height),
    .pad_left_i      (layer.pad_left),
    .pad_top_i       (layer.pad_top),
    .plan_o          (plan)
  );

  widths_t in_widths, out_widths;

  assign in_widths  = '{whole: layer.cube_in_width,
                        first: layer.partial_width_in_first,
                        mid:   layer.partial_width_in_mid,
                        last:  layer.partial_width_in_last};
  assign out_widths = '{whole: layer.cube_out_width,
                        first: layer.partial_width_out_first,
                        mid:   layer.partial_width_out_mid,
                        last:  layer.partial_width_out_last};

  nvs_pdp_lines u_lines (
    .clk_i,
    .split_i      (layer.split_num),
    .in_widths_i  (in_widths),
    .out_widths_i (out_widths),
    .height_i     (layer.cube_in_height),
    .surfaces_i   (layer.cube_out_channel[12:3]),
    .overlap_i    (plan.overlap),
    .lead_first_i (plan.lead_first),
    .lead_other_i (plan.lead_other),
    .start_i      (start),
    .next_i       (load || line_end),
    .run_o        (line),
    .end_o        (lines_end)
  );

  assign surface = '{steps:   layer.cube_in_height,
                     windows: layer.cube_out_height,
                     lead:    plan.lead_down};

  logic             average;
  pads_t            pads;

  assign average = plan.method == MethodAverage;
  assign pads    = {layer.pad_value_7x[13:0], layer.pad_value_6x[13:0], layer.pad_value_5x[13:0],
                    layer.pad_value_4x[13:0], layer.pad_value_3x[13:0], layer.pad_value_2x[13:0],
                    layer.pad_value_1x[13:0], 14'd0};

  // ---- source ------------------------------------------------------------------------------

  logic              mem_valid, in_valid, in_ready, from_mem;
  logic signed [7:0] mem_value, in_value;
  logic [2:0]        lane_q;

  nvs_pdp_rdma u_rdma (
    .clk_i,
    .rst_ni,
    .active_o    (rdma_active),
    .reg_req_i   (rdma_reg_req_i),
    .reg_rsp_o   (rdma_reg_rsp_o),
    .rd_req_valid_o,
    .rd_req_ready_i,
    .rd_req_addr_o,
    .rd_rsp_valid_i,
    .rd_rsp_data_i,
    .out_valid_o (mem_valid),
    .out_ready_i (accept && from_mem && in_ready),
    .out_o       (mem_value)
  );

  assign from_mem    = layer.flying_mode;
  assign pdp_ready_o = accept && !from_mem && in_ready;
  assign in_valid    = accept && (from_mem ? mem_valid : pdp_valid_i);
  assign in_value    = from_mem ? mem_value : signed'(pdp_data_i);

  // A column is done with its eighth lane.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                   lane_q <= '0;
    else if (in_valid && in_ready) lane_q <= lane_q + 3'd1;
  end

  // ---- pooling -----------------------------------------------------------------------------

  logic               sum_valid, sum_ready, sum_last;
  logic signed [10:0] sum;
  logic [2:0]         sum_missing;

  nvs_pdp_pool #(
    .ValueW (8),
    .AccW   (11),
    .PlaceW (3)
  ) u_across (
    .clk_i,
    .rst_ni,
    .method_i      (plan.method),
    .stride_i      (layer.kernel_stride_width),
    .slots_log2_i  (2'd3),
    .run_i         (line),
    .load_i        (load),
    .run_end_o     (line_end),
    .in_valid_i    (in_valid),
    .in_ready_o    (in_ready),
    .in_value_i    (in_value),
    .in_last_i     (&lane_q),
    .out_valid_o   (sum_valid),
    .out_ready_i   (sum_ready),
    .out_value_o   (sum),
    .out_missing_o (sum_missing),
    .out_last_o    (sum_last)
  );

  logic               row_valid, row_ready, row_last;
  logic signed [10:0] row;

  nvs_pdp_pad u_pad (
    .clk_i,
    .rst_ni,
    .average_i    (average),
    .pads_i       (pads),
    .in_valid_i   (sum_valid),
    .in_ready_o   (sum_ready),
    .in_value_i   (sum),
    .in_missing_i (sum_missing),
    .in_last_i    (sum_last),
    .out_valid_o  (row_valid),
    .out_ready_i  (row_ready),
    .out_value_o  (row),
    .out_last_o   (row_last)
  );

  logic               total_valid, total_ready;
  logic signed [13:0] total;
  logic [2:0]         total_missing;

  nvs_pdp_pool #(
    .ValueW (11),
    .AccW   (14),
    .PlaceW ($clog2(nvs_cfg_pkg::LineColumns * AtomBytes / Slots))
  ) u_down (
    .clk_i,
    .rst_ni,
    .method_i      (plan.method),
    .stride_i      (layer.kernel_stride_height),
    .slots_log2_i  (plan.slots_log2),
    .run_i         (surface),
    .load_i        (load),
    .run_end_o     (),
    .in_valid_i    (row_valid),
    .in_ready_o    (row_ready),
    .in_value_i    (row),
    .in_last_i     (row_last),
    .out_valid_o   (total_valid),
    .out_ready_i   (total_ready),
    .out_value_o   (total),
    .out_missing_o (total_missing),
    .out_last_o    ()
  );

  logic              value_valid, value_ready;
  logic signed [7:0] value;

  nvs_pdp_average u_average (
    .clk_i,
    .rst_ni,
    .average_i      (average),
    .kernel_width_i (layer.kernel_width[2:0]),
    .pads_i         (pads),
    .recip_width_i  (layer.recip_kernel_width),
    .recip_height_i (layer.recip_kernel_height),
    .in_valid_i     (total_valid),
    .in_ready_o     (total_ready),
    .in_value_i     (total),
    .in_missing_i   (total_missing),
    .out_valid_o    (value_valid),
    .out_ready_i    (value_ready),
    .out_value_o    (value)
  );

  // ---- sink --------------------------------------------------------------------------------

  logic stall;

  nvs_pdp_wdma u_wdma (
    .clk_i,
    .rst_ni,
    .start_i          (start),
    .group_i          (group),
    .external_i       (layer.dst_ram_type),
    .base_i           (layer.dst_base_addr_low),
    .line_stride_i    (layer.dst_line_stride),
    .surface_stride_i (layer.dst_surface_stride),
    .split_i          (layer.split_num),
    .widths_i         (out_widths),
    .height_i         (layer.cube_out_height),
    .surfaces_i       (layer.cube_out_channel[12:3]),
    .in_valid_i       (value_valid),
    .in_ready_o       (value_ready),
    .in_i             (value),
    .wr_valid_o,
    .wr_ready_i,
    .wr_beat_o,
    .last_taken_o     (last_taken),
    .stall_o          (stall)
  );

  // Runs over all layers and is never cleared.
  nvs_counter u_stall (
    .clk_i,
    .rst_ni,
    .clear_i (1'b0),
    .add_i   (stall && layer.dma_en),
    .count_o (stat.perf_write_stall)
  );

  // Fields without effect, and those of PDP_RDMA. The padding behind follows from the sizes.
  logic unused_fields;
  assign unused_fields = ^{
    layer.cube_in_channel, layer.cube_out_channel[2:0], layer.nan_to_zero, layer.kernel_width[3],
    layer.kernel_height[3], layer.pad_right, layer.pad_bottom, layer.pad_value_1x[18:14],
    layer.pad_value_2x[18:14], layer.pad_value_3x[18:14], layer.pad_value_4x[18:14],
    layer.pad_value_5x[18:14], layer.pad_value_6x[18:14], layer.pad_value_7x[18:14],
    layer.src_base_addr_low, layer.src_base_addr_high, layer.src_line_stride,
    layer.src_surface_stride, layer.dst_base_addr_high, layer.input_data, layer.cya
  };

  // The stages hold one layer at a time.
  `NVS_ASSERT(EndsWithPort, layer_done -> layer.dst_ram_type)
  `NVS_ASSERT(StartsEmpty, start -> !(sum_valid || row_valid || total_valid || value_valid || wr_valid_o) &&
              lane_q == '0)

endmodule
