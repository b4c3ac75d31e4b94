// nvs_conv: the convolution core: CDMA, CBUF, CSC, CMAC_A, CMAC_B and CACC. Wiring only.
//
// Source: docs/nv_small/convolution.md.

`include "nvs_assert.svh"

module nvs_conv
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
  import nvs_conv_pkg::*;
(
  input  logic               clk_i,
  input  logic               cdma_clk_i,     // the same clock while CDMA is awake
  input  logic               regs_clk_i,     // of the register files, but for CDMA's
  input  logic               rst_ni,
  output logic               active_o,       // layer or results inside, or CBUF being cleared
  output logic               cdma_active_o,  // CDMA has a layer
  output logic               layer_done_o,   // a block leaves its layer; for the registers' clock

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
  output logic [31:3]        rd_req_addr_o [2],
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

  // CDMA, CBUF, CSC and the ledger between them.
  taken_t      taken;
  present_t    present;
  fetched_t    fetched;
  released_t   released;
  change_t     cdma_change, csc_change;
  logic        change_ack, flush_done, cdma_load;
  logic        dat_wr_valid, wt_wr_valid, dat_rd, wt_rd;
  cbuf_wr_t    dat_wr, wt_wr;
  entry_t      dat_entry, wt_entry;
  logic [63:0] dat, wt;

  logic       cdma_active, csc_active, cacc_active, csc_done, cacc_done;
  logic [1:0] cmac_valid;

  assign active_o = cdma_active || csc_active || cacc_active || cmac_valid != '0 || !flush_done;

  nvs_conv_ledger u_ledger (
    .clk_i,
    .rst_ni,
    .fetched_i     (fetched),
    .released_i    (released),
    .cdma_change_i (cdma_change),
    .csc_change_i  (csc_change),
    .change_ack_o  (change_ack),
    .taken_o       (taken),
    .present_o     (present)
  );

  assign cdma_active_o = cdma_active;

  nvs_cdma u_cdma (
    .clk_i          (cdma_clk_i),
    .rst_ni,
    .reg_req_i      (cdma_reg_req_i),
    .reg_rsp_o      (cdma_reg_rsp_o),
    .active_o       (cdma_active),
    .flush_done_i   (flush_done),
    .layer_load_o   (cdma_load),
    .change_o       (cdma_change),
    .change_ack_i   (change_ack),
    .taken_i        (taken),
    .fetched_o      (fetched),
    .rd_req_valid_o,
    .rd_req_ready_i,
    .rd_req_addr_o,
    .rd_rsp_valid_i,
    .rd_rsp_data_i,
    .dat_wr_valid_o (dat_wr_valid),
    .dat_wr_o       (dat_wr),
    .wt_wr_valid_o  (wt_wr_valid),
    .wt_wr_o        (wt_wr),
    .dat_intr_o     (cdma_dat_intr_o),
    .wt_intr_o      (cdma_wt_intr_o)
  );

  nvs_cbuf u_cbuf (
    .clk_i,
    .rst_ni,
    .flush_done_o   (flush_done),
    .dat_wr_valid_i (dat_wr_valid),
    .dat_wr_i       (dat_wr),
    .wt_wr_valid_i  (wt_wr_valid),
    .wt_wr_i        (wt_wr),
    .dat_rd_i       (dat_rd),
    .dat_entry_i    (dat_entry),
    .dat_o          (dat),
    .wt_rd_i        (wt_rd),
    .wt_entry_i     (wt_entry),
    .wt_o           (wt)
  );

  logic       run, credit, load_valid, mac_valid;
  load_t      load;
  mac_t       mac;
  logic       cacc_free, cacc_busy;
  logic [1:0] cmac_free, cmac_busy;

  nvs_csc u_csc (
    .clk_i,
    .regs_clk_i,
    .rst_ni,
    .reg_req_i    (csc_reg_req_i),
    .reg_rsp_o    (csc_reg_rsp_o),
    .active_o     (csc_active),
    .layer_done_o (csc_done),
    .cdma_load_i  (cdma_load),
    .change_o     (csc_change),
    .change_ack_i (change_ack),
    .present_i    (present),
    .released_o   (released),
    .dat_rd_o     (dat_rd),
    .dat_entry_o  (dat_entry),
    .dat_i        (dat),
    .wt_rd_o      (wt_rd),
    .wt_entry_o   (wt_entry),
    .wt_i         (wt),
    .mac_free_i   (cacc_free && cmac_free == '1),
    .mac_busy_i   (cacc_busy || cmac_busy != '0),
    .run_o        (run),
    .credit_i     (credit),
    .load_valid_o (load_valid),
    .load_o       (load),
    .mac_valid_o  (mac_valid),
    .mac_o        (mac)
  );

  // The two halves of the MAC array.
  reg_req_t    [1:0]                         cmac_req;
  reg_rsp_t    [1:0]                         cmac_rsp;
  logic        [1:0]                         cmac_done, psum_valid;
  logic        [1:0][Cells/2-1:0][PsumW-1:0] half_psum;
  logic        [Cells-1:0][PsumW-1:0]        psum;
  mark_t       [1:0]                         mark;

  assign cmac_req         = {cmac_b_reg_req_i, cmac_a_reg_req_i};
  assign cmac_a_reg_rsp_o = cmac_rsp[0];
  assign cmac_b_reg_rsp_o = cmac_rsp[1];

  for (genvar h = 0; h < 2; h++) begin : gen_half
    cmac_layer_t layer;
    logic        unused_fields;

    // The registers of CMAC have no effect in this configuration.
    assign unused_fields = ^{layer.conv_mode, layer.proc_precision};

    nvs_cmac_regs u_regs (
      .clk_i         (regs_clk_i),
      .rst_ni,
      .reg_req_i     (cmac_req[h]),
      .reg_rsp_o     (cmac_rsp[h]),
      .layer_valid_o (cmac_valid[h]),
      .layer_o       (layer),
      .group_o       (),
      .layer_done_i  (cmac_done[h])
    );

    nvs_cmac #(
      .Half (1'(h))
    ) u_cmac (
      .clk_i,
      .rst_ni,
      .layer_valid_i (cmac_valid[h]),
      .layer_done_o  (cmac_done[h]),
      .free_o        (cmac_free[h]),
      .busy_o        (cmac_busy[h]),
      .run_i         (run),
      .load_valid_i  (load_valid),
      .load_i        (load),
      .mac_valid_i   (mac_valid),
      .mac_i         (mac),
      .psum_valid_o  (psum_valid[h]),
      .psum_o        (half_psum[h]),
      .mark_o        (mark[h])
    );
  end

  assign layer_done_o = csc_done || cmac_done != '0 || cacc_done;

  // Without half A there are no results; without half B its kernels give 0.
  assign psum = {psum_valid[1] ? half_psum[1] : '0, half_psum[0]};

  nvs_cacc u_cacc (
    .clk_i,
    .regs_clk_i,
    .rst_ni,
    .reg_req_i    (cacc_reg_req_i),
    .reg_rsp_o    (cacc_reg_rsp_o),
    .active_o     (cacc_active),
    .layer_done_o (cacc_done),
    .free_o       (cacc_free),
    .busy_o       (cacc_busy),
    .run_i        (run),
    .psum_valid_i (psum_valid[0]),
    .psum_i       (psum),
    .mark_i       (mark[0]),
    .credit_o     (credit),
    .out_valid_o  (cacc_valid_o),
    .out_ready_i  (cacc_ready_i),
    .out_o        (cacc_data_o),
    .intr_o       (cacc_intr_o)
  );

  `NVS_ASSERT_AFTER(WeightsLoaded, Cells'(load_valid) << load.cell_id,
                    (mac_valid && mac.swap) ? mac.cells : '0)
  `NVS_ASSERT(HalvesTogether, psum_valid == '1 -> mark[0] == mark[1])

endmodule
