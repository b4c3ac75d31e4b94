// nvs_sdp: SDP and SDP_RDMA. Wiring only.
//
//   main DMA or CACC -> BS -> BN -> [EW] -> converter -> write DMA or PDP
//
// One element per cycle. Order: surface, line, column, lane.
//
// Source: docs/nv_small/sdp.md.

`include "nvs_assert.svh"

module nvs_sdp
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
  import nvs_sdp_pkg::*;
  import nvs_lut_pkg::*;
#(
  parameter nvs_cfg_pkg::cfg_t Cfg = nvs_cfg_pkg::Small
) (
  input  logic               clk_i,
  input  logic               regs_clk_i,    // of the register files
  input  logic               rst_ni,
  input  logic               clk_open_i,  // neither SDP nor SDP_RDMA sleeps
  input  logic               clk_test_i,  // nor do they in scan

  // register ports
  input  reg_req_t           reg_req_i,
  output reg_rsp_t           reg_rsp_o,
  input  reg_req_t           rdma_reg_req_i,
  output reg_rsp_t           rdma_reg_rsp_o,

  // from CACC
  input  logic               cacc_valid_i,
  output logic               cacc_ready_o,
  input  logic signed [31:0] cacc_data_i,

  // to PDP
  output logic               pdp_valid_o,
  input  logic               pdp_ready_i,
  output logic [7:0]         pdp_data_o,

  // read clients: main input, X1 (BS), X2 (BN), Y (EW)
  output logic [3:0]         rd_req_valid_o,
  input  logic [3:0]         rd_req_ready_i,
  output logic [31:3]        rd_req_addr_o [4],
  input  logic [3:0]         rd_rsp_valid_i,
  input  atom_t              rd_rsp_data_i,

  // write client
  output logic               wr_valid_o,
  input  logic               wr_ready_i,
  output wr_beat_t           wr_beat_o,
  input  logic [1:0]         wr_done_i,

  output logic [1:0]         intr_o,
  output logic               layer_done_o   // SDP or SDP_RDMA leaves its layer; for `regs_clk_i`
);

  // ---- SDP_RDMA ----------------------------------------------------------------------------

  logic              rdma_layer_valid, rdma_layer_done;
  sdp_rdma_layer_t   rdma_layer;
  sdp_rdma_stat_t    rdma_stat;
  logic              main_valid, main_ready;
  logic signed [7:0] main;
  use_t     [2:0]    need;
  logic     [2:0]    op_valid, op_ready;
  operand_t [2:0]    op;

  // SDP_RDMA sleeps between its layers.
  logic rdma_clk;

  nvs_clk_unit u_rdma_clk (
    .clk_i,
    .rst_ni,
    .test_en_i (clk_test_i),
    .open_i    (clk_open_i),
    .wake_i    (rdma_layer_valid || rdma_reg_req_i.valid),
    .comes_i   (rd_rsp_valid_i != '0),
    .clk_o     (rdma_clk)
  );

  nvs_sdp_rdma_regs u_rdma_regs (
    .clk_i         (regs_clk_i),
    .rst_ni,
    .reg_req_i     (rdma_reg_req_i),
    .reg_rsp_o     (rdma_reg_rsp_o),
    .layer_valid_o (rdma_layer_valid),
    .layer_o       (rdma_layer),
    .group_o       (),
    .layer_done_i  (rdma_layer_done),
    .stat_i        (rdma_stat)
  );

  nvs_sdp_rdma #(.Cfg(Cfg)) u_rdma (
    .clk_i         (rdma_clk),
    .rst_ni,
    .layer_valid_i (rdma_layer_valid),
    .layer_i       (rdma_layer),
    .layer_done_o  (rdma_layer_done),
    .stat_o        (rdma_stat),
    .rd_req_valid_o,
    .rd_req_ready_i,
    .rd_req_addr_o,
    .rd_rsp_valid_i,
    .rd_rsp_data_i,
    .main_valid_o  (main_valid),
    .main_ready_i  (main_ready),
    .main_o        (main),
    .need_i        (need),
    .op_valid_o    (op_valid),
    .op_ready_i    (op_ready),
    .op_o          (op)
  );

  // ---- registers and life of a layer -------------------------------------------------------

  logic        layer_valid, layer_done, group, start, element_end;
  sdp_layer_t  layer;
  sdp_static_t lut_cfg;
  sdp_stat_t   stat;
  lut_req_t    lut_req;
  logic [15:0] lut_rdata;
  cube_t       cube;
  place_t      place;
  dst_e        dst;
  x_cfg_t      bs_cfg, bn_cfg;
  ew_cfg_t     ew_cfg;
  cvt_cfg_t    cvt_cfg;
  logic        in_valid, in_ready, in_take, out_take;
  elem_t       in;
  logic [5:0]  inside_q;
  logic        sdp_clk;

  // SDP sleeps while there is nothing to do: no register access, no element at its entrance or
  // inside, no write under way. A layer on the fly has such clocks between its elements, too.
  nvs_clk_unit u_sdp_clk (
    .clk_i,
    .rst_ni,
    .test_en_i (clk_test_i),
    .open_i    (clk_open_i),
    .wake_i    (reg_req_i.valid || main_valid || cacc_valid_i || inside_q != '0 || wr_valid_o ||
                layer_done),
    .comes_i   (pdp_valid_o && pdp_ready_i),
    .clk_o     (sdp_clk)
  );

  // Elements between the entrance and the exit.
  assign in_take = in_valid && in_ready;

  always_ff @(posedge sdp_clk or negedge rst_ni) begin
    if (!rst_ni) inside_q <= '0;
    else         inside_q <= inside_q + 6'(in_take) - 6'(out_take);
  end

  nvs_sdp_regs u_regs (
    .clk_i         (regs_clk_i),
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .layer_valid_o (layer_valid),
    .layer_o       (layer),
    .group_o       (group),
    .layer_done_i  (layer_done),
    .stat_i        (stat),
    .static_o      (lut_cfg),
    .lut_o         (lut_req),
    .lut_rdata_i   (lut_rdata)
  );

  nvs_sdp_decode #(.Cfg(Cfg)) u_decode (
    .layer_i (layer),
    .cube_o  (cube),
    .place_o (place),
    .dst_o   (dst),
    .bs_o    (bs_cfg),
    .bn_o    (bn_cfg),
    .ew_o    (ew_cfg),
    .cvt_o   (cvt_cfg)
  );

  nvs_sdp_ctrl u_ctrl (
    .clk_i         (sdp_clk),
    .rst_ni,
    .layer_valid_i (layer_valid),
    .cube_i        (cube),
    .flying_i      (layer.flying_mode),
    .int16_i       (layer.proc_precision == 2'd1),
    .start_o       (start),
    .end_i         (element_end),
    .layer_done_o  (layer_done),
    .main_valid_i  (main_valid),
    .main_ready_o  (main_ready),
    .main_i        (main),
    .cacc_valid_i,
    .cacc_ready_o,
    .cacc_data_i,
    .out_valid_o   (in_valid),
    .out_ready_i   (in_ready),
    .out_o         (in)
  );

  // ---- stages ------------------------------------------------------------------------------

  logic  bs_valid, bs_ready, bn_valid, bn_ready, ew_valid, ew_ready, cvt_valid, cvt_ready;
  elem_t bs, bn, ew;
  byte_t cvt;

  nvs_sdp_x u_bs (
    .clk_i       (sdp_clk),
    .rst_ni,
    .cfg_i       (bs_cfg),
    .in_valid_i  (in_valid),
    .in_ready_o  (in_ready),
    .in_i        (in),
    .need_o      (need[0]),
    .op_valid_i  (op_valid[0]),
    .op_ready_o  (op_ready[0]),
    .op_i        (op[0]),
    .out_valid_o (bs_valid),
    .out_ready_i (bs_ready),
    .out_o       (bs)
  );

  nvs_sdp_x u_bn (
    .clk_i       (sdp_clk),
    .rst_ni,
    .cfg_i       (bn_cfg),
    .in_valid_i  (bs_valid),
    .in_ready_o  (bs_ready),
    .in_i        (bs),
    .need_o      (need[1]),
    .op_valid_i  (op_valid[1]),
    .op_ready_o  (op_ready[1]),
    .op_i        (op[1]),
    .out_valid_o (bn_valid),
    .out_ready_i (bn_ready),
    .out_o       (bn)
  );

  lut_flags_t lut_flags;

  if (Cfg.HasEw) begin : gen_ew
    lut_param_t lut_param;

    nvs_sdp_lut_cfg u_lut_cfg (
      .clk_i    (sdp_clk),
      .start_i  (start),
      .static_i (lut_cfg),
      .param_o  (lut_param)
    );

    nvs_sdp_ew u_ew (
      .clk_i       (sdp_clk),
      .rst_ni,
      .cfg_i       (ew_cfg),
      .lut_param_i (lut_param),
      .lut_req_i   (lut_req),
      .lut_rdata_o (lut_rdata),
      .lut_flags_o (lut_flags),
      .in_valid_i  (bn_valid),
      .in_ready_o  (bn_ready),
      .in_i        (bn),
      .need_o      (need[2]),
      .op_valid_i  (op_valid[2]),
      .op_ready_o  (op_ready[2]),
      .op_i        (op[2]),
      .out_valid_o (ew_valid),
      .out_ready_i (ew_ready),
      .out_o       (ew)
    );
  end else begin : gen_no_ew
    // The registers of EW and its table are storage only.
    logic unused_ew;
    assign unused_ew = ^{ew_cfg, lut_cfg, lut_req, op_valid[2], op[2]};

    assign need[2]     = '0;
    assign op_ready[2] = 1'b0;
    assign lut_rdata   = '0;
    assign lut_flags   = '0;
    assign ew_valid    = bn_valid;
    assign bn_ready    = ew_ready;
    assign ew          = bn;
  end

  nvs_sdp_cvt u_cvt (
    .clk_i       (sdp_clk),
    .rst_ni,
    .cfg_i       (cvt_cfg),
    .in_valid_i  (ew_valid),
    .in_ready_o  (ew_ready),
    .in_i        (ew),
    .out_valid_o (cvt_valid),
    .out_ready_i (cvt_ready),
    .out_o       (cvt)
  );

  logic over, nonzero, stall;

  nvs_sdp_wdma u_wdma (
    .clk_i      (sdp_clk),
    .rst_ni,
    .start_i    (start),
    .dst_i      (dst),
    .ram_type_i (layer.dst_ram_type),
    .place_i    (place),
    .cube_i     (cube),
    .group_i    (group),
    .end_o      (element_end),
    .in_valid_i (cvt_valid),
    .in_ready_o (cvt_ready),
    .in_i       (cvt),
    .pdp_valid_o,
    .pdp_ready_i,
    .pdp_data_o,
    .wr_valid_o,
    .wr_ready_i,
    .wr_beat_o,
    .take_o     (out_take),
    .over_o     (over),
    .nonzero_o  (nonzero),
    .stall_o    (stall)
  );

  // ---- statistics and interrupt ------------------------------------------------------------

  nvs_sdp_stat u_stat (
    .clk_i     (sdp_clk),
    .rst_ni,
    .start_i   (start),
    .dma_en_i  (layer.perf_dma_en),
    .lut_en_i  (layer.perf_lut_en && ew_cfg.on),
    .sat_en_i  (layer.perf_sat_en),
    .nonzero_i (nonzero),
    .over_i    (over),
    .stall_i   (stall),
    .flags_i   (lut_flags),
    .stat_o    (stat)
  );

  assign layer_done_o = layer_done || rdma_layer_done;

  // A layer in memory is announced by its last write response, any other by its end.
  always_comb begin
    intr_o = wr_done_i;
    if (layer_done && dst != DstMem) intr_o[group] = 1'b1;
  end

  // The stages hold one layer at a time.
  `NVS_ASSERT_AT(sdp_clk, rst_ni, StartsEmpty, start -> inside_q == '0 && !in_valid)
  `NVS_ASSERT_AT(sdp_clk, rst_ni, InsideCounted, !(&inside_q) && (out_take -> inside_q != '0))

endmodule
