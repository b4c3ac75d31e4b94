// nvs_cdp: cross-channel data processor with its read DMA and look-up table.
//
// One element a clock from memory to memory. Wiring only; the stages hold one layer at a time.
//
// Source: docs/nv_small/cdp.md.

`include "nvs_assert.svh"

module nvs_cdp
  import nvs_beat_pkg::*;
  import nvs_cdp_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,
  output logic active_o,  // a layer is in CDP or CDP_RDMA

  input  reg_req_t reg_req_i,
  output reg_rsp_t reg_rsp_o,
  input  reg_req_t rdma_reg_req_i,
  output reg_rsp_t rdma_reg_rsp_o,

  output logic        rd_req_valid_o,
  input  logic        rd_req_ready_i,
  output logic [31:3] rd_req_addr_o,
  input  logic        rd_rsp_valid_i,
  input  atom_t       rd_rsp_data_i,

  output logic       wr_valid_o,
  input  logic       wr_ready_i,
  output wr_beat_t   wr_beat_o,
  input  logic [1:0] wr_done_i,

  output logic [1:0] intr_o
);

  logic                     layer_valid, layer_done, group, rdma_active;
  nvs_reg_pkg::cdp_layer_t  layer;
  nvs_reg_pkg::cdp_static_t lut_regs;
  nvs_reg_pkg::cdp_stat_t   stat;
  nvs_reg_pkg::lut_req_t    port_req;
  logic [15:0]              port_rdata;
  logic [9:0]               port_addr;

  nvs_cdp_regs u_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .layer_valid_o (layer_valid),
    .layer_o       (layer),
    .group_o       (group),
    .layer_done_i  (layer_done),
    .stat_i        (stat),
    .static_o      (lut_regs),
    .lut_o         (port_req),
    .lut_rdata_i   (port_rdata),
    .lut_addr_i    (port_addr)
  );

  assign active_o = layer_valid || rdma_active;

  // The event waits for the last write response, the register group does not.
  assign intr_o = wr_done_i;

  logic     element_valid, element_ready, accept, start, last_taken;
  element_t element;

  nvs_cdp_rdma u_rdma (
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
    .out_valid_o (element_valid),
    .out_ready_i (element_ready && accept),
    .out_o       (element)
  );

  nvs_cdp_ctrl u_ctrl (
    .clk_i,
    .rst_ni,
    .layer_valid_i (layer_valid),
    .layer_done_o  (layer_done),
    .start_o       (start),
    .accept_o      (accept),
    .last_in_i     (element_valid && element_ready && cube_end(element.place)),
    .last_taken_i  (last_taken)
  );

  logic    y_valid, y_ready;
  centre_t y;

  nvs_cdp_icvt u_icvt (
    .clk_i,
    .rst_ni,
    .offset_i    (layer.datin_offset[7:0]),
    .scale_i     (layer.datin_scale),
    .shifter_i   (layer.datin_shifter),
    .in_valid_i  (element_valid && accept),
    .in_ready_o  (element_ready),
    .in_i        (element),
    .out_valid_o (y_valid),
    .out_ready_i (y_ready),
    .out_o       (y)
  );

  logic               x_valid, x_ready;
  logic signed [21:0] x;
  centre_t            x_centre;

  nvs_cdp_window u_window (
    .clk_i,
    .rst_ni,
    .bypass_i     (layer.sqsum_bypass),
    .length_i     (layer.normalz_len),
    .in_valid_i   (y_valid),
    .in_ready_o   (y_ready),
    .in_i         (y),
    .out_valid_o  (x_valid),
    .out_ready_i  (x_ready),
    .out_x_o      (x),
    .out_centre_o (x_centre)
  );

  nvs_lut_pkg::lut_param_t lut_param;

  assign lut_param = '{
    le_linear: lut_regs.lut_le_function,
    le_offset: lut_regs.lut_le_index_offset,
    uflow_lo:  lut_regs.lut_uflow_priority,
    oflow_lo:  lut_regs.lut_oflow_priority,
    hybrid_lo: lut_regs.lut_hybrid_priority,
    le: '{
      first:  {lut_regs.lut_le_start_high, lut_regs.lut_le_start_low},
      last:   {lut_regs.lut_le_end_high, lut_regs.lut_le_end_low},
      select: lut_regs.lut_le_index_select,
      uflow:  '{scale: lut_regs.lut_le_slope_uflow_scale, shift: lut_regs.lut_le_slope_uflow_shift},
      oflow:  '{scale: lut_regs.lut_le_slope_oflow_scale, shift: lut_regs.lut_le_slope_oflow_shift}
    },
    lo: '{
      first:  {lut_regs.lut_lo_start_high, lut_regs.lut_lo_start_low},
      last:   {lut_regs.lut_lo_end_high, lut_regs.lut_lo_end_low},
      select: lut_regs.lut_lo_index_select,
      uflow:  '{scale: lut_regs.lut_lo_slope_uflow_scale, shift: lut_regs.lut_lo_slope_uflow_shift},
      oflow:  '{scale: lut_regs.lut_lo_slope_oflow_scale, shift: lut_regs.lut_lo_slope_oflow_shift}
    }};

  logic                    z_valid, z_ready;
  logic signed [15:0]      z;
  nvs_lut_pkg::lut_flags_t z_flags;
  centre_t                 z_centre;

  nvs_lut #(
    .Cfg    (nvs_lut_pkg::CdpLut),
    .meta_t (centre_t)
  ) u_lut (
    .clk_i,
    .rst_ni,
    .port_req_i   (port_req),
    .port_rdata_o (port_rdata),
    .port_addr_o  (port_addr),
    .param_i      (lut_param),
    .in_valid_i   (x_valid),
    .in_ready_o   (x_ready),
    .in_x_i       (x),
    .in_meta_i    (x_centre),
    .out_valid_o  (z_valid),
    .out_ready_i  (z_ready),
    .out_y_o      (z),
    .out_flags_o  (z_flags),
    .out_meta_o   (z_centre)
  );

  logic               m_valid, m_ready;
  logic signed [24:0] m;
  place_t             m_place;

  nvs_cdp_mul u_mul (
    .clk_i,
    .rst_ni,
    .bypass_i    (layer.mul_bypass),
    .in_valid_i  (z_valid),
    .in_ready_o  (z_ready),
    .in_z_i      (z),
    .in_centre_i (z_centre),
    .out_valid_o (m_valid),
    .out_ready_i (m_ready),
    .out_m_o     (m),
    .out_place_o (m_place)
  );

  logic              value_valid, value_ready;
  logic signed [7:0] value;
  place_t            value_place;

  nvs_cdp_ocvt u_ocvt (
    .clk_i,
    .rst_ni,
    .offset_i    (layer.datout_offset[24:0]),
    .scale_i     (layer.datout_scale),
    .shifter_i   (layer.datout_shifter),
    .in_valid_i  (m_valid),
    .in_ready_o  (m_ready),
    .in_m_i      (m),
    .in_place_i  (m_place),
    .out_valid_o (value_valid),
    .out_ready_i (value_ready),
    .out_value_o (value),
    .out_place_o (value_place)
  );

  logic stall;

  nvs_cdp_wdma u_wdma (
    .clk_i,
    .rst_ni,
    .start_i          (start),
    .group_i          (group),
    .external_i       (layer.dst_ram_type),
    .base_i           (layer.dst_base_addr_low),
    .line_stride_i    (layer.dst_line_stride),
    .surface_stride_i (layer.dst_surface_stride),
    .in_valid_i       (value_valid),
    .in_ready_o       (value_ready),
    .in_value_i       (value),
    .in_place_i       (value_place),
    .wr_valid_o,
    .wr_ready_i,
    .wr_beat_o,
    .last_taken_o     (last_taken),
    .stall_o          (stall)
  );

  nvs_cdp_stat u_stat (
    .clk_i,
    .rst_ni,
    .clear_i  (layer_done),
    .sample_i (z_valid && z_ready),
    .flags_i  (z_flags),
    .stall_i  (stall && layer.dma_en),
    .stat_o   (stat)
  );

  // Fields without effect.
  logic unused_fields;
  assign unused_fields = ^{layer.dst_base_addr_high, layer.input_data_type, layer.nan_to_zero,
                           layer.datin_offset[15:8], layer.datout_offset[31:25], layer.lut_en,
                           layer.cya};

  // The stages hold one layer at a time.
  `NVS_ASSERT(StartsEmpty, start -> !(y_valid || x_valid || z_valid || m_valid || value_valid || wr_valid_o))

endmodule
