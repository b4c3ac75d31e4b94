// nvs_core: everything between the pins: register bus, units, memory interface, interrupts.
//
// Wiring only. Register bus and `intr_o` are in the csb clock, everything else in the core
// clock; the crossings are in nvs_csb, at `intr_o` and at `clk_open_i`.
//
// Source: docs/nv_small/system.md; docs/nv_small/microarchitecture.md, sections 2 and 10.

`include "nvs_assert.svh"

module nvs_core
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
#(
  parameter nvs_cfg_pkg::cfg_t Cfg = nvs_cfg_pkg::Small
) (
  input  logic        clk_i,
  input  logic        rst_ni,       // asynchronous, of both clocks
  input  logic        csb_clk_i,
  input  logic        scan_rst_ni,  // the reset in test mode
  input  logic        test_mode_i,
  input  logic        clk_open_i,   // asynchronous: no unit sleeps
  input  logic        clk_test_i,   // constant: the clock gates are open, as in test mode

  input  logic        csb_valid_i,
  output logic        csb_ready_o,
  input  logic [15:0] csb_addr_i,
  input  logic [31:0] csb_wdata_i,
  input  logic        csb_write_i,
  input  logic        csb_nposted_i,
  output logic        csb_rvalid_o,
  output logic [31:0] csb_rdata_o,
  output logic        csb_wr_done_o,
  output logic        intr_o,

  output logic        ar_valid_o,
  input  logic        ar_ready_i,
  output logic [7:0]  ar_id_o,
  output logic [3:0]  ar_len_o,
  output logic [31:0] ar_addr_o,
  input  logic        r_valid_i,
  output logic        r_ready_o,
  input  logic [7:0]  r_id_i,
  input  logic        r_last_i,
  input  logic [63:0] r_data_i,
  output logic        aw_valid_o,
  input  logic        aw_ready_i,
  output logic [7:0]  aw_id_o,
  output logic [3:0]  aw_len_o,
  output logic [31:0] aw_addr_o,
  output logic        w_valid_o,
  input  logic        w_ready_i,
  output logic [63:0] w_data_o,
  output logic [7:0]  w_strb_o,
  output logic        w_last_o,
  input  logic        b_valid_i,
  output logic        b_ready_o,
  input  logic [7:0]  b_id_i
);

  logic core_rst_n, csb_rst_n;

  nvs_rst_sync u_core_rst (
    .clk_i,
    .rst_ni,
    .scan_rst_ni,
    .test_mode_i,
    .rst_no (core_rst_n)
  );

  nvs_rst_sync u_csb_rst (
    .clk_i  (csb_clk_i),
    .rst_ni,
    .scan_rst_ni,
    .test_mode_i,
    .rst_no (csb_rst_n)
  );

  // Register bus.
  reg_req_t reg_req [NumPages];
  reg_rsp_t reg_rsp [NumPages];
  logic     reg_access;

  nvs_csb u_csb (
    .csb_clk_i,
    .csb_rst_ni (csb_rst_n),
    .csb_valid_i,
    .csb_ready_o,
    .csb_addr_i,
    .csb_wdata_i,
    .csb_write_i,
    .csb_nposted_i,
    .csb_rvalid_o,
    .csb_rdata_o,
    .csb_wr_done_o,
    .clk_i,
    .rst_ni     (core_rst_n),
    .access_o   (reg_access),
    .reg_req_o  (reg_req),
    .reg_rsp_i  (reg_rsp)
  );

  // Between the memory interface and its clients.
  logic     [NumRdClients-1:0]       rd_req_valid, rd_req_ready, rd_rsp_valid;
  logic     [31:3]                   rd_req_addr [NumRdClients];
  atom_t                             rd_rsp_data;
  logic     [NumWrClients-1:0]       wr_valid, wr_ready;
  wr_beat_t                          wr_beat [NumWrClients];
  logic     [NumWrClients-1:0][1:0]  wr_done;

  // Between the units.
  logic               cacc_valid, cacc_ready, pdp_valid, pdp_ready;
  logic signed [31:0] cacc_data;
  logic        [7:0]  pdp_data;

  // Clocks of the units that sleep between their layers, and of register files, which sleep
  // between accesses.
  logic clk_open, clk_test;
  logic conv_active, cdma_active, pdp_active, cdp_active, conv_done, sdp_done;
  logic conv_clk, cdma_clk, pdp_clk, cdp_clk, regs_clk;

  assign clk_test = clk_test_i || test_mode_i;

  nvs_sync u_open_sync (
    .clk_i,
    .rst_ni  (core_rst_n),
    .async_i (clk_open_i),
    .sync_o  (clk_open)
  );

  nvs_clk_unit u_regs_clk (
    .clk_i,
    .rst_ni    (core_rst_n),
    .test_en_i (clk_test),
    .open_i    (clk_open),
    .wake_i    (reg_access || conv_done || sdp_done),
    .comes_i   (reg_access),
    .clk_o     (regs_clk)
  );

  nvs_clk_unit u_conv_clk (
    .clk_i,
    .rst_ni    (core_rst_n),
    .test_en_i (clk_test),
    .open_i    (clk_open),
    .wake_i    (conv_active),
    .comes_i   (rd_rsp_valid[RdConvWeight:RdConvData] != '0),
    .clk_o     (conv_clk)
  );

  // CDMA is ready long before the rest of its layer.
  nvs_clk_unit u_cdma_clk (
    .clk_i,
    .rst_ni    (core_rst_n),
    .test_en_i (clk_test),
    .open_i    (clk_open),
    .wake_i    (cdma_active || reg_req[PageCdma].valid),
    .comes_i   (rd_rsp_valid[RdConvWeight:RdConvData] != '0),
    .clk_o     (cdma_clk)
  );

  nvs_clk_unit u_pdp_clk (
    .clk_i,
    .rst_ni    (core_rst_n),
    .test_en_i (clk_test),
    .open_i    (clk_open),
    .wake_i    (pdp_active || reg_req[PagePdp].valid || reg_req[PagePdpRdma].valid),
    .comes_i   (rd_rsp_valid[RdPdp] || (pdp_valid && pdp_ready)),
    .clk_o     (pdp_clk)
  );

  nvs_clk_unit u_cdp_clk (
    .clk_i,
    .rst_ni    (core_rst_n),
    .test_en_i (clk_test),
    .open_i    (clk_open),
    .wake_i    (cdp_active || reg_req[PageCdp].valid || reg_req[PageCdpRdma].valid),
    .comes_i   (rd_rsp_valid[RdCdp]),
    .clk_o     (cdp_clk)
  );

  nvs_cfgrom u_cfgrom (
    .clk_i     (regs_clk),
    .rst_ni    (core_rst_n),
    .reg_req_i (reg_req[PageCfgrom]),
    .reg_rsp_o (reg_rsp[PageCfgrom])
  );

  // Interrupts.
  intr_t events;
  logic  intr;

  nvs_glb u_glb (
    .clk_i,
    .rst_ni    (core_rst_n),
    .reg_req_i (reg_req[PageGlb]),
    .reg_rsp_o (reg_rsp[PageGlb]),
    .events_i  (events),
    .intr_o    (intr)
  );

  nvs_sync u_intr_sync (
    .clk_i   (csb_clk_i),
    .rst_ni  (csb_rst_n),
    .async_i (intr),
    .sync_o  (intr_o)
  );

  // Memory interface.

  nvs_mcif #(.Cfg(Cfg)) u_mcif (
    .clk_i,
    .regs_clk_i     (regs_clk),
    .rst_ni         (core_rst_n),
    .clk_open_i     (clk_open),
    .clk_test_i     (clk_test),
    .reg_req_i      (reg_req[PageMcif]),
    .reg_rsp_o      (reg_rsp[PageMcif]),
    .rd_req_valid_i (rd_req_valid),
    .rd_req_ready_o (rd_req_ready),
    .rd_req_addr_i  (rd_req_addr),
    .rd_rsp_valid_o (rd_rsp_valid),
    .rd_rsp_data_o  (rd_rsp_data),
    .wr_valid_i     (wr_valid),
    .wr_ready_o     (wr_ready),
    .wr_beat_i      (wr_beat),
    .wr_done_o      (wr_done),
    .ar_valid_o,
    .ar_ready_i,
    .ar_id_o,
    .ar_len_o,
    .ar_addr_o,
    .r_valid_i,
    .r_ready_o,
    .r_id_i,
    .r_last_i,
    .r_data_i,
    .aw_valid_o,
    .aw_ready_i,
    .aw_id_o,
    .aw_len_o,
    .aw_addr_o,
    .w_valid_o,
    .w_ready_i,
    .w_data_o,
    .w_strb_o,
    .w_last_o,
    .b_valid_i,
    .b_ready_o,
    .b_id_i
  );

  // Units.

  nvs_conv u_conv (
    .clk_i            (conv_clk),
    .cdma_clk_i       (cdma_clk),
    .regs_clk_i       (regs_clk),
    .rst_ni           (core_rst_n),
    .active_o         (conv_active),
    .cdma_active_o    (cdma_active),
    .layer_done_o     (conv_done),
    .cdma_reg_req_i   (reg_req[PageCdma]),
    .cdma_reg_rsp_o   (reg_rsp[PageCdma]),
    .csc_reg_req_i    (reg_req[PageCsc]),
    .csc_reg_rsp_o    (reg_rsp[PageCsc]),
    .cmac_a_reg_req_i (reg_req[PageCmacA]),
    .cmac_a_reg_rsp_o (reg_rsp[PageCmacA]),
    .cmac_b_reg_req_i (reg_req[PageCmacB]),
    .cmac_b_reg_rsp_o (reg_rsp[PageCmacB]),
    .cacc_reg_req_i   (reg_req[PageCacc]),
    .cacc_reg_rsp_o   (reg_rsp[PageCacc]),
    .rd_req_valid_o   (rd_req_valid[RdConvWeight:RdConvData]),
    .rd_req_ready_i   (rd_req_ready[RdConvWeight:RdConvData]),
    .rd_req_addr_o    (rd_req_addr[RdConvData:RdConvWeight]),
    .rd_rsp_valid_i   (rd_rsp_valid[RdConvWeight:RdConvData]),
    .rd_rsp_data_i    (rd_rsp_data),
    .cacc_valid_o     (cacc_valid),
    .cacc_ready_i     (cacc_ready),
    .cacc_data_o      (cacc_data),
    .cdma_dat_intr_o  (events.cdma_dat),
    .cdma_wt_intr_o   (events.cdma_wt),
    .cacc_intr_o      (events.cacc)
  );

  nvs_sdp #(
    .Cfg (Cfg)
  ) u_sdp (
    .clk_i,
    .regs_clk_i     (regs_clk),
    .rst_ni         (core_rst_n),
    .clk_open_i     (clk_open),
    .clk_test_i     (clk_test),
    .rdma_reg_req_i (reg_req[PageSdpRdma]),
    .rdma_reg_rsp_o (reg_rsp[PageSdpRdma]),
    .reg_req_i      (reg_req[PageSdp]),
    .reg_rsp_o      (reg_rsp[PageSdp]),
    .cacc_valid_i   (cacc_valid),
    .cacc_ready_o   (cacc_ready),
    .cacc_data_i    (cacc_data),
    .pdp_valid_o    (pdp_valid),
    .pdp_ready_i    (pdp_ready),
    .pdp_data_o     (pdp_data),
    .rd_req_valid_o (rd_req_valid[RdSdpY:RdSdp]),
    .rd_req_ready_i (rd_req_ready[RdSdpY:RdSdp]),
    .rd_req_addr_o  (rd_req_addr[RdSdp:RdSdpY]),
    .rd_rsp_valid_i (rd_rsp_valid[RdSdpY:RdSdp]),
    .rd_rsp_data_i  (rd_rsp_data),
    .wr_valid_o     (wr_valid[WrSdp]),
    .wr_ready_i     (wr_ready[WrSdp]),
    .wr_beat_o      (wr_beat[WrSdp]),
    .wr_done_i      (wr_done[WrSdp]),
    .intr_o         (events.sdp),
    .layer_done_o   (sdp_done)
  );

  nvs_pdp u_pdp (
    .clk_i          (pdp_clk),
    .rst_ni         (core_rst_n),
    .active_o       (pdp_active),
    .rdma_reg_req_i (reg_req[PagePdpRdma]),
    .rdma_reg_rsp_o (reg_rsp[PagePdpRdma]),
    .reg_req_i      (reg_req[PagePdp]),
    .reg_rsp_o      (reg_rsp[PagePdp]),
    .pdp_valid_i    (pdp_valid),
    .pdp_ready_o    (pdp_ready),
    .pdp_data_i     (pdp_data),
    .rd_req_valid_o (rd_req_valid[RdPdp]),
    .rd_req_ready_i (rd_req_ready[RdPdp]),
    .rd_req_addr_o  (rd_req_addr[RdPdp]),
    .rd_rsp_valid_i (rd_rsp_valid[RdPdp]),
    .rd_rsp_data_i  (rd_rsp_data),
    .wr_valid_o     (wr_valid[WrPdp]),
    .wr_ready_i     (wr_ready[WrPdp]),
    .wr_beat_o      (wr_beat[WrPdp]),
    .wr_done_i      (wr_done[WrPdp]),
    .intr_o         (events.pdp)
  );

  nvs_cdp u_cdp (
    .clk_i          (cdp_clk),
    .rst_ni         (core_rst_n),
    .active_o       (cdp_active),
    .rdma_reg_req_i (reg_req[PageCdpRdma]),
    .rdma_reg_rsp_o (reg_rsp[PageCdpRdma]),
    .reg_req_i      (reg_req[PageCdp]),
    .reg_rsp_o      (reg_rsp[PageCdp]),
    .rd_req_valid_o (rd_req_valid[RdCdp]),
    .rd_req_ready_i (rd_req_ready[RdCdp]),
    .rd_req_addr_o  (rd_req_addr[RdCdp]),
    .rd_rsp_valid_i (rd_rsp_valid[RdCdp]),
    .rd_rsp_data_i  (rd_rsp_data),
    .wr_valid_o     (wr_valid[WrCdp]),
    .wr_ready_i     (wr_ready[WrCdp]),
    .wr_beat_o      (wr_beat[WrCdp]),
    .wr_done_i      (wr_done[WrCdp]),
    .intr_o         (events.cdp)
  );

`ifndef SYNTHESIS
  // Ends of layers are pulses: one that stayed high would keep the register files awake. Counted in
  // their clock, which stops between pulses only after some clocks without one.
  logic [7:0] ends_q;

  always_ff @(posedge regs_clk or negedge core_rst_n) begin
    if (!core_rst_n) ends_q <= '0;
    else             ends_q <= {ends_q[6:0], conv_done || sdp_done};
  end

  `NVS_ASSERT_AT(regs_clk, core_rst_n, EndsAreShort, ends_q != '1)
`endif

endmodule
