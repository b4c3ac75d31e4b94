// parts: the pins of nv_small wired to the primitives and to the APB bridge, to test them.
//
//   primitives   clocks as named; `sel_i` csb2nvdla_addr[3:0], `weight_i` csb2nvdla_wdat
//                input stream: channel R, data r_rdata[31:0]
//                output stream: channel AW, data awaddr
//                stall, last taken, level: nvdla2csb_data[5], [4], [3:0]
//   arithmetic   operation csb2nvdla_addr[7:4], v r_rdata, n {r_rid[1:0], csb2nvdla_addr[15:8]},
//                width b_bid[6:0], result w_wdata
//   APB bridge   clock csb; psel csb2nvdla_valid, penable csb2nvdla_nposted, pwrite
//                csb2nvdla_write, pwdata csb2nvdla_wdat, paddr r_rdata[31:0]
//                pready csb2nvdla_ready; prdata w_wdata[63:32] while csb2nvdla_addr[3:0] is 15
//                its register bus: valid arvalid, addr araddr[15:0], write arlen[0],
//                nposted arlen[1], wdat w_wdata[31:0] like prdata, ready awready,
//                reply valid wready, reply data r_rdata[63:32]

module parts (
`include "nvs_pins.svh"
);

  logic [63:0] arith, apb;

  nvs_prim_top u_prims (
    .clk_i        (dla_core_clk),
    .rst_ni       (dla_reset_rstn),
    .clk2_i       (dla_csb_clk),
    .sel_i        (csb2nvdla_addr[3:0]),
    .weight_i     (csb2nvdla_wdat),
    .in_valid_i   (nvdla_core2dbb_r_rvalid),
    .in_ready_o   (nvdla_core2dbb_r_rready),
    .in_data_i    (nvdla_core2dbb_r_rdata[31:0]),
    .out_valid_o  (nvdla_core2dbb_aw_awvalid),
    .out_ready_i  (nvdla_core2dbb_aw_awready),
    .out_data_o   (nvdla_core2dbb_aw_awaddr),
    .stall_o      (nvdla2csb_data[5]),
    .level_o      (nvdla2csb_data[3:0]),
    .last_taken_o (nvdla2csb_data[4]),
    .arith_op_i   (csb2nvdla_addr[7:4]),
    .arith_v_i    (nvdla_core2dbb_r_rdata),
    .arith_n_i    ({nvdla_core2dbb_r_rid[1:0], csb2nvdla_addr[15:8]}),
    .arith_bits_i (nvdla_core2dbb_b_bid[6:0]),
    .arith_o      (arith)
  );

  NV_NVDLA_apb2csb u_apb2csb (
    .pclk              (dla_csb_clk),
    .prstn             (dla_reset_rstn),
    .psel              (csb2nvdla_valid),
    .penable           (csb2nvdla_nposted),
    .pwrite            (csb2nvdla_write),
    .paddr             (nvdla_core2dbb_r_rdata[31:0]),
    .pwdata            (csb2nvdla_wdat),
    .prdata            (apb[63:32]),
    .pready            (csb2nvdla_ready),
    .csb2nvdla_valid   (nvdla_core2dbb_ar_arvalid),
    .csb2nvdla_ready   (nvdla_core2dbb_aw_awready),
    .csb2nvdla_addr    (nvdla_core2dbb_ar_araddr[15:0]),
    .csb2nvdla_wdat    (apb[31:0]),
    .csb2nvdla_write   (nvdla_core2dbb_ar_arlen[0]),
    .csb2nvdla_nposted (nvdla_core2dbb_ar_arlen[1]),
    .nvdla2csb_valid   (nvdla_core2dbb_w_wready),
    .nvdla2csb_data    (nvdla_core2dbb_r_rdata[63:32])
  );

  assign nvdla_core2dbb_w_wdata = (&csb2nvdla_addr[3:0]) ? apb : arith;

  assign nvdla2csb_valid               = 1'b0;
  assign nvdla2csb_wr_complete         = 1'b0;
  assign nvdla2csb_data[31:6]          = '0;
  assign nvdla_core2dbb_aw_awid        = '0;
  assign nvdla_core2dbb_aw_awlen       = '0;
  assign nvdla_core2dbb_w_wvalid       = 1'b0;
  assign nvdla_core2dbb_w_wstrb        = '0;
  assign nvdla_core2dbb_w_wlast        = 1'b0;
  assign nvdla_core2dbb_b_bready       = 1'b0;
  assign nvdla_core2dbb_ar_arid        = '0;
  assign nvdla_core2dbb_ar_arlen[3:2]  = '0;
  assign nvdla_core2dbb_ar_araddr[31:16] = '0;
  assign dla_intr                      = 1'b0;

  logic unused;
  assign unused = ^{global_clk_ovr_on, tmc2slcg_disable_clock_gating, direct_reset_, test_mode,
                    nvdla_core2dbb_b_bvalid, nvdla_core2dbb_b_bid[7], nvdla_core2dbb_ar_arready,
                    nvdla_core2dbb_r_rid[7:2], nvdla_core2dbb_r_rlast, nvdla_pwrbus_ram_c_pd,
                    nvdla_pwrbus_ram_ma_pd, nvdla_pwrbus_ram_mb_pd, nvdla_pwrbus_ram_p_pd,
                    nvdla_pwrbus_ram_o_pd, nvdla_pwrbus_ram_a_pd};

endmodule
