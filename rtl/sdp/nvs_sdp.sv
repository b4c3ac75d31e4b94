// nvs_sdp: single data point processor: SDP_RDMA and SDP.
//
// Source: docs/nv_small/sdp.md.

module nvs_sdp
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
#(
  parameter nvs_cfg_pkg::cfg_t Cfg = nvs_cfg_pkg::Small
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  input  reg_req_t           rdma_reg_req_i,
  output reg_rsp_t           rdma_reg_rsp_o,
  input  reg_req_t           reg_req_i,
  output reg_rsp_t           reg_rsp_o,

  // Elements from CACC, one a clock.
  input  logic               cacc_valid_i,
  output logic               cacc_ready_o,
  input  logic signed [31:0] cacc_data_i,

  // Elements to PDP, one a clock.
  output logic               pdp_valid_o,
  input  logic               pdp_ready_i,
  output logic [7:0]         pdp_data_o,

  // Read clients: main input, operands X1 (BS), X2 (BN), Y (EW).
  output logic [3:0]         rd_req_valid_o,
  input  logic [3:0]         rd_req_ready_i,
  output logic [3:0][31:3]   rd_req_addr_o,
  input  logic [3:0]         rd_rsp_valid_i,
  input  atom_t              rd_rsp_data_i,

  output logic               wr_valid_o,
  input  logic               wr_ready_i,
  output wr_beat_t           wr_beat_o,
  input  logic [1:0]         wr_done_i,

  // One pulse for the end of a layer in group 0 and group 1 each.
  output logic [1:0]         intr_o
);

  sdp_rdma_layer_t rdma_layer;
  sdp_layer_t      layer;
  sdp_static_t     fixed;
  lut_req_t        lut;
  logic [1:0]      layer_valid, group;

  nvs_sdp_rdma_regs u_rdma_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i     (rdma_reg_req_i),
    .reg_rsp_o     (rdma_reg_rsp_o),
    .layer_valid_o (layer_valid[0]),
    .layer_o       (rdma_layer),
    .group_o       (group[0]),
    .layer_done_i  (1'b0),
    .stat_i        ('0)
  );

  nvs_sdp_regs u_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .layer_valid_o (layer_valid[1]),
    .layer_o       (layer),
    .group_o       (group[1]),
    .layer_done_i  (1'b0),
    .stat_i        ('0),
    .static_o      (fixed),
    .lut_o         (lut),
    .lut_rdata_i   ('0)
  );

  assign cacc_ready_o   = 1'b0;
  assign pdp_valid_o    = 1'b0;
  assign pdp_data_o     = '0;
  assign rd_req_valid_o = '0;
  assign rd_req_addr_o  = '0;
  assign wr_valid_o     = 1'b0;
  assign wr_beat_o      = '0;
  assign intr_o         = '0;

  logic unused_inputs;
  assign unused_inputs = ^{Cfg.HasEw, layer_valid, group, rdma_layer, layer, fixed, lut,
                           cacc_valid_i, cacc_data_i, pdp_ready_i, rd_req_ready_i, rd_rsp_valid_i,
                           rd_rsp_data_i, wr_ready_i, wr_done_i};

endmodule
