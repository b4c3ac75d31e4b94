// nvs_conv: the convolution core: CDMA, CBUF, CSC, CMAC_A, CMAC_B and CACC.
//
// Source: docs/nv_small/convolution.md.

module nvs_conv
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,

  input  reg_req_t           cdma_reg_req_i,
  output reg_rsp_t           cdma_reg_rsp_o,
  input  reg_req_t           csc_reg_req_i,
  output reg_rsp_t           csc_reg_rsp_o,
  input  reg_req_t           cmac_a_reg_req_i,
  output reg_rsp_t           cmac_a_reg_rsp_o,
  input  reg_req_t           cmac_b_reg_req_i,
  output reg_rsp_t           cmac_b_reg_rsp_o,
  input  reg_req_t           cacc_reg_req_i,
  output reg_rsp_t           cacc_reg_rsp_o,

  // Read clients: data, weights.
  output logic [1:0]         rd_req_valid_o,
  input  logic [1:0]         rd_req_ready_i,
  output logic [1:0][31:3]   rd_req_addr_o,
  input  logic [1:0]         rd_rsp_valid_i,
  input  atom_t              rd_rsp_data_i,

  // Results, one element a clock.
  output logic               cacc_valid_o,
  input  logic               cacc_ready_i,
  output logic signed [31:0] cacc_data_o,

  // One pulse for the end of a layer in group 0 and group 1 each.
  output logic [1:0]         cdma_dat_intr_o,
  output logic [1:0]         cdma_wt_intr_o,
  output logic [1:0]         cacc_intr_o
);

  cdma_layer_t  cdma_layer;
  cdma_static_t cdma_static;
  csc_layer_t   csc_layer;
  cmac_layer_t  cmac_a_layer, cmac_b_layer;
  cacc_layer_t  cacc_layer;
  logic [4:0]   layer_valid, group;

  nvs_cdma_regs u_cdma_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i     (cdma_reg_req_i),
    .reg_rsp_o     (cdma_reg_rsp_o),
    .layer_valid_o (layer_valid[0]),
    .layer_o       (cdma_layer),
    .group_o       (group[0]),
    .layer_done_i  (1'b0),
    .stat_i        ('0),
    .static_o      (cdma_static),
    .flush_done_i  (1'b0)
  );

  nvs_csc_regs u_csc_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i     (csc_reg_req_i),
    .reg_rsp_o     (csc_reg_rsp_o),
    .layer_valid_o (layer_valid[1]),
    .layer_o       (csc_layer),
    .group_o       (group[1]),
    .layer_done_i  (1'b0)
  );

  nvs_cmac_regs u_cmac_a_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i     (cmac_a_reg_req_i),
    .reg_rsp_o     (cmac_a_reg_rsp_o),
    .layer_valid_o (layer_valid[2]),
    .layer_o       (cmac_a_layer),
    .group_o       (group[2]),
    .layer_done_i  (1'b0)
  );

  nvs_cmac_regs u_cmac_b_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i     (cmac_b_reg_req_i),
    .reg_rsp_o     (cmac_b_reg_rsp_o),
    .layer_valid_o (layer_valid[3]),
    .layer_o       (cmac_b_layer),
    .group_o       (group[3]),
    .layer_done_i  (1'b0)
  );

  nvs_cacc_regs u_cacc_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i     (cacc_reg_req_i),
    .reg_rsp_o     (cacc_reg_rsp_o),
    .layer_valid_o (layer_valid[4]),
    .layer_o       (cacc_layer),
    .group_o       (group[4]),
    .layer_done_i  (1'b0),
    .stat_i        ('0)
  );

  assign rd_req_valid_o  = '0;
  assign rd_req_addr_o   = '0;
  assign cacc_valid_o    = 1'b0;
  assign cacc_data_o     = '0;
  assign cdma_dat_intr_o = '0;
  assign cdma_wt_intr_o  = '0;
  assign cacc_intr_o     = '0;

  logic unused_inputs;
  assign unused_inputs = ^{layer_valid, group, cdma_layer, cdma_static, csc_layer, cmac_a_layer,
                           cmac_b_layer, cacc_layer, rd_req_ready_i, rd_rsp_valid_i,
                           rd_rsp_data_i, cacc_ready_i};

endmodule
