// nvs_mcif: memory interface: read and write clients on one AXI port.
//
// Source: docs/nv_small/system.md, section 8.

module nvs_mcif
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic                          clk_i,
  input  logic                          rst_ni,

  input  reg_req_t                      reg_req_i,
  output reg_rsp_t                      reg_rsp_o,

  input  logic [NumRdClients-1:0]       rd_req_valid_i,
  output logic [NumRdClients-1:0]       rd_req_ready_o,
  input  logic [NumRdClients-1:0][31:3] rd_req_addr_i,
  output logic [NumRdClients-1:0]       rd_rsp_valid_o,
  output atom_t                         rd_rsp_data_o,

  input  logic     [NumWrClients-1:0]   wr_valid_i,
  output logic     [NumWrClients-1:0]   wr_ready_o,
  input  wr_beat_t [NumWrClients-1:0]   wr_beat_i,
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

  mcif_static_t cfg;

  nvs_mcif_regs u_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .static_o (cfg)
  );

  assign rd_req_ready_o = '0;
  assign rd_rsp_valid_o = '0;
  assign rd_rsp_data_o  = '0;
  assign wr_ready_o     = '0;
  assign wr_done_o      = '0;
  assign ar_valid_o     = 1'b0;
  assign ar_id_o        = '0;
  assign ar_len_o       = '0;
  assign ar_addr_o      = '0;
  assign r_ready_o      = 1'b1;
  assign aw_valid_o     = 1'b0;
  assign aw_id_o        = '0;
  assign aw_len_o       = '0;
  assign aw_addr_o      = '0;
  assign w_valid_o      = 1'b0;
  assign w_data_o       = '0;
  assign w_strb_o       = '1;
  assign w_last_o       = 1'b1;
  assign b_ready_o      = 1'b1;

  logic unused_inputs;
  assign unused_inputs = ^{cfg, rd_req_valid_i, rd_req_addr_i, wr_valid_i, wr_beat_i, ar_ready_i,
                           r_valid_i, r_id_i, r_last_i, r_data_i, aw_ready_i, w_ready_i,
                           b_valid_i, b_id_i};

endmodule
