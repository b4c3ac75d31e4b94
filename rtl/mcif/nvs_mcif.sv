// nvs_mcif: memory interface. Joins the read and write clients on one AXI port.
//
// Stages, latencies and rates are those of nvs_mcif_rd and nvs_mcif_wr; the register file holds
// the weights and the limits of transactions in flight.
//
// Source: docs/nv_small/system.md, section 8.

module nvs_mcif
  import nvs_beat_pkg::*;
#(
  parameter nvs_cfg_pkg::cfg_t Cfg = nvs_cfg_pkg::Small
) (
  input  logic                          clk_i,
  input  logic                          regs_clk_i,  // of the register file
  input  logic                          rst_ni,
  input  logic                          clk_open_i,  // nothing sleeps
  input  logic                          clk_test_i,  // nor does it in scan

  input  reg_req_t                      reg_req_i,
  output reg_rsp_t                      reg_rsp_o,

  input  logic [NumRdClients-1:0]       rd_req_valid_i,
  output logic [NumRdClients-1:0]       rd_req_ready_o,
  input  logic [31:3]                   rd_req_addr_i [NumRdClients],
  output logic [NumRdClients-1:0]       rd_rsp_valid_o,
  output atom_t                         rd_rsp_data_o,

  input  logic [NumWrClients-1:0]       wr_valid_i,
  output logic [NumWrClients-1:0]       wr_ready_o,
  input  wr_beat_t                      wr_beat_i [NumWrClients],
  output logic [NumWrClients-1:0][1:0]  wr_done_o,

  output logic                          ar_valid_o,
  input  logic                          ar_ready_i,
  output logic [7:0]                    ar_id_o,
  output logic [3:0]                    ar_len_o,
  output logic [31:0]                   ar_addr_o,

  input  logic                          r_valid_i,
  output logic                          r_ready_o,
  input  logic [7:0]                    r_id_i,
  input  logic                          r_last_i,
  input  logic [63:0]                   r_data_i,

  output logic                          aw_valid_o,
  input  logic                          aw_ready_i,
  output logic [7:0]                    aw_id_o,
  output logic [3:0]                    aw_len_o,
  output logic [31:0]                   aw_addr_o,

  output logic                          w_valid_o,
  input  logic                          w_ready_i,
  output logic [63:0]                   w_data_o,
  output logic [7:0]                    w_strb_o,
  output logic                          w_last_o,

  input  logic                          b_valid_i,
  output logic                          b_ready_o,
  input  logic [7:0]                    b_id_i
);

  nvs_reg_pkg::mcif_static_t    regs;
  logic [NumRdClients-1:0][7:0] rd_weight;
  logic [NumWrClients-1:0][7:0] wr_weight;
  logic                         unused_regs;

  // Reads and writes sleep on their own. What waits for memory needs no clock.
  logic rd_clk, wr_clk;

  nvs_clk_unit u_rd_clk (
    .clk_i,
    .rst_ni,
    .test_en_i (clk_test_i),
    .open_i    (clk_open_i),
    .wake_i    (rd_req_valid_i != '0 || ar_valid_o || r_valid_i),
    .comes_i   (rd_req_ready_o != '0),
    .clk_o     (rd_clk)
  );

  nvs_clk_unit u_wr_clk (
    .clk_i,
    .rst_ni,
    .test_en_i (clk_test_i),
    .open_i    (clk_open_i),
    .wake_i    (wr_valid_i != '0 || aw_valid_o || w_valid_o || b_valid_i),
    .comes_i   (wr_ready_o != '0),
    .clk_o     (wr_clk)
  );

  nvs_mcif_regs u_regs (
    .clk_i     (regs_clk_i),
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .static_o (regs)
  );

  always_comb begin
    rd_weight[RdConvData]   = regs.rd_weight_cdma_dat;
    rd_weight[RdConvWeight] = regs.rd_weight_cdma_wt;
    rd_weight[RdCdp]        = regs.rd_weight_cdp;
    rd_weight[RdPdp]        = regs.rd_weight_pdp;
    rd_weight[RdSdp]        = regs.rd_weight_sdp;
    rd_weight[RdSdpX1]      = regs.rd_weight_sdp_b;
    rd_weight[RdSdpX2]      = regs.rd_weight_sdp_n;
    rd_weight[RdSdpY]       = regs.rd_weight_sdp_e;
    wr_weight[WrSdp]        = regs.wr_weight_sdp;
    wr_weight[WrPdp]        = regs.wr_weight_pdp;
    wr_weight[WrCdp]        = regs.wr_weight_cdp;
  end

  // Weights of units that do not exist.
  assign unused_regs = ^{
    regs.rd_weight_bdma, regs.rd_weight_rbk, regs.rd_weight_rsv_1, regs.rd_weight_rsv_0,
    regs.wr_weight_bdma, regs.wr_weight_rbk, regs.wr_weight_rsv_2, regs.wr_weight_rsv_1,
    regs.wr_weight_rsv_0
  };

  nvs_mcif_rd #(.Cfg(Cfg)) u_rd (
    .clk_i     (rd_clk),
    .rst_ni,
    .weight_i (rd_weight),
    .os_cnt_i (regs.rd_os_cnt),
    .rd_req_valid_i,
    .rd_req_ready_o,
    .rd_req_addr_i,
    .rd_rsp_valid_o,
    .rd_rsp_data_o,
    .ar_valid_o,
    .ar_ready_i,
    .ar_id_o,
    .ar_len_o,
    .ar_addr_o,
    .r_valid_i,
    .r_ready_o,
    .r_id_i,
    .r_last_i,
    .r_data_i
  );

  nvs_mcif_wr u_wr (
    .clk_i     (wr_clk),
    .rst_ni,
    .weight_i (wr_weight),
    .os_cnt_i (regs.wr_os_cnt),
    .wr_valid_i,
    .wr_ready_o,
    .wr_beat_i,
    .wr_done_o,
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

endmodule
