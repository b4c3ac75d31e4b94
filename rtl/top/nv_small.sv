// Generated from rtl/pkg/pins.yaml and geometry.yaml by `cargo run -p nvdla-reggen`; do not edit.
// nv_small: the smallest configuration, INT8, without SDP stage EW.
//
// Pin names and widths are public.
//
// Source: docs/nv_small/system.md, sections 1 and 2.

module nv_small (
  input  logic        dla_core_clk,
  input  logic        dla_csb_clk,
  input  logic        dla_reset_rstn,
  input  logic        direct_reset_,
  input  logic        test_mode,
  input  logic        global_clk_ovr_on,
  input  logic        tmc2slcg_disable_clock_gating,
  input  logic        csb2nvdla_valid,
  output logic        csb2nvdla_ready,
  input  logic [15:0] csb2nvdla_addr,
  input  logic [31:0] csb2nvdla_wdat,
  input  logic        csb2nvdla_write,
  input  logic        csb2nvdla_nposted,
  output logic        nvdla2csb_valid,
  output logic [31:0] nvdla2csb_data,
  output logic        nvdla2csb_wr_complete,
  output logic        nvdla_core2dbb_aw_awvalid,
  input  logic        nvdla_core2dbb_aw_awready,
  output logic [7:0]  nvdla_core2dbb_aw_awid,
  output logic [3:0]  nvdla_core2dbb_aw_awlen,
  output logic [31:0] nvdla_core2dbb_aw_awaddr,
  output logic        nvdla_core2dbb_w_wvalid,
  input  logic        nvdla_core2dbb_w_wready,
  output logic [63:0] nvdla_core2dbb_w_wdata,
  output logic [7:0]  nvdla_core2dbb_w_wstrb,
  output logic        nvdla_core2dbb_w_wlast,
  input  logic        nvdla_core2dbb_b_bvalid,
  output logic        nvdla_core2dbb_b_bready,
  input  logic [7:0]  nvdla_core2dbb_b_bid,
  output logic        nvdla_core2dbb_ar_arvalid,
  input  logic        nvdla_core2dbb_ar_arready,
  output logic [7:0]  nvdla_core2dbb_ar_arid,
  output logic [3:0]  nvdla_core2dbb_ar_arlen,
  output logic [31:0] nvdla_core2dbb_ar_araddr,
  input  logic        nvdla_core2dbb_r_rvalid,
  output logic        nvdla_core2dbb_r_rready,
  input  logic [7:0]  nvdla_core2dbb_r_rid,
  input  logic        nvdla_core2dbb_r_rlast,
  input  logic [63:0] nvdla_core2dbb_r_rdata,
  output logic        dla_intr,
  input  logic [31:0] nvdla_pwrbus_ram_c_pd,
  input  logic [31:0] nvdla_pwrbus_ram_ma_pd,
  input  logic [31:0] nvdla_pwrbus_ram_mb_pd,
  input  logic [31:0] nvdla_pwrbus_ram_p_pd,
  input  logic [31:0] nvdla_pwrbus_ram_o_pd,
  input  logic [31:0] nvdla_pwrbus_ram_a_pd
);

  nvs_core #(
    .Cfg (nvs_cfg_pkg::Small)
  ) u_core (
    .clk_i             (dla_core_clk),
    .csb_clk_i         (dla_csb_clk),
    .rst_ni            (dla_reset_rstn),
    .scan_rst_ni       (direct_reset_),
    .test_mode_i       (test_mode),
    .clk_open_i        (global_clk_ovr_on),
    .clk_test_i        (tmc2slcg_disable_clock_gating),
    .csb_valid_i       (csb2nvdla_valid),
    .csb_ready_o       (csb2nvdla_ready),
    .csb_addr_i        (csb2nvdla_addr),
    .csb_wdata_i       (csb2nvdla_wdat),
    .csb_write_i       (csb2nvdla_write),
    .csb_nposted_i     (csb2nvdla_nposted),
    .csb_rvalid_o      (nvdla2csb_valid),
    .csb_rdata_o       (nvdla2csb_data),
    .csb_wr_done_o     (nvdla2csb_wr_complete),
    .aw_valid_o        (nvdla_core2dbb_aw_awvalid),
    .aw_ready_i        (nvdla_core2dbb_aw_awready),
    .aw_id_o           (nvdla_core2dbb_aw_awid),
    .aw_len_o          (nvdla_core2dbb_aw_awlen),
    .aw_addr_o         (nvdla_core2dbb_aw_awaddr),
    .w_valid_o         (nvdla_core2dbb_w_wvalid),
    .w_ready_i         (nvdla_core2dbb_w_wready),
    .w_data_o          (nvdla_core2dbb_w_wdata),
    .w_strb_o          (nvdla_core2dbb_w_wstrb),
    .w_last_o          (nvdla_core2dbb_w_wlast),
    .b_valid_i         (nvdla_core2dbb_b_bvalid),
    .b_ready_o         (nvdla_core2dbb_b_bready),
    .b_id_i            (nvdla_core2dbb_b_bid),
    .ar_valid_o        (nvdla_core2dbb_ar_arvalid),
    .ar_ready_i        (nvdla_core2dbb_ar_arready),
    .ar_id_o           (nvdla_core2dbb_ar_arid),
    .ar_len_o          (nvdla_core2dbb_ar_arlen),
    .ar_addr_o         (nvdla_core2dbb_ar_araddr),
    .r_valid_i         (nvdla_core2dbb_r_rvalid),
    .r_ready_o         (nvdla_core2dbb_r_rready),
    .r_id_i            (nvdla_core2dbb_r_rid),
    .r_last_i          (nvdla_core2dbb_r_rlast),
    .r_data_i          (nvdla_core2dbb_r_rdata),
    .intr_o            (dla_intr)
  );

  // Pins without a function.
  logic unused_pins;
  assign unused_pins = ^{
    nvdla_pwrbus_ram_c_pd,
    nvdla_pwrbus_ram_ma_pd,
    nvdla_pwrbus_ram_mb_pd,
    nvdla_pwrbus_ram_p_pd,
    nvdla_pwrbus_ram_o_pd,
    nvdla_pwrbus_ram_a_pd
  };

endmodule
