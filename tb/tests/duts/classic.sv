// classic: a register bus in the style of generated Verilog.
//
// The reset is synchronised, and the clock of `room_q` is off while nothing moves: only the
// falling edge of the synchronised reset sets it. Word address 0 is a scratch register.
//
// Lost: replies wait for a divider that has lost its reset.

module classic #(
  parameter bit Lost = 1'b0
) (
`include "nvs_pins.svh"
);

  logic [1:0] sync_q;
  logic       rst_n, push, busy_q, write_q, room_q, open_q, fifo_clk, now;
  logic [31:0] scratch_q;

  always_ff @(posedge dla_csb_clk or negedge dla_reset_rstn) begin
    if (!dla_reset_rstn) sync_q <= 2'b00;
    else                 sync_q <= {sync_q[0], 1'b1};
  end
  assign rst_n = sync_q[1];

  // The clock runs when a request comes or goes.
  assign push     = csb2nvdla_valid && room_q;
  always_latch if (!dla_csb_clk) open_q = push || busy_q;
  assign fifo_clk = dla_csb_clk && open_q;

  always_ff @(posedge fifo_clk or negedge rst_n) begin
    if (!rst_n) room_q <= 1'b1;
    else        room_q <= !push && (now || !busy_q);
  end
  always_ff @(posedge fifo_clk or negedge rst_n) begin
    if (!rst_n)                       scratch_q <= '0;
    else if (push && csb2nvdla_write) scratch_q <= csb2nvdla_wdat;
  end
  always_ff @(posedge fifo_clk) begin
    if (push) write_q <= csb2nvdla_write;
  end

  always_ff @(posedge dla_csb_clk or negedge rst_n) begin
    if (!rst_n) begin
      busy_q          <= 1'b0;
      nvdla2csb_valid <= 1'b0;
    end else begin
      busy_q          <= push || (busy_q && !now);
      nvdla2csb_valid <= busy_q && now && !write_q;
    end
  end

  RoomOrBusy: assert property (@(posedge dla_csb_clk) disable iff (!dla_reset_rstn)
      (room_q != busy_q)) else $error("%s", "room_q != busy_q");

  if (Lost) begin : gen_lost
    logic divider_q;
    always_ff @(posedge dla_csb_clk) divider_q <= !divider_q;
    assign now = divider_q;
  end else begin : gen_kept
    assign now = 1'b1;
  end

  assign csb2nvdla_ready       = room_q;
  assign nvdla2csb_data        = scratch_q;
  assign nvdla2csb_wr_complete = 1'b0;
  assign dla_intr              = 1'b0;

  assign nvdla_core2dbb_aw_awvalid = 1'b0;
  assign nvdla_core2dbb_aw_awid    = '0;
  assign nvdla_core2dbb_aw_awlen   = '0;
  assign nvdla_core2dbb_aw_awaddr  = '0;
  assign nvdla_core2dbb_w_wvalid   = 1'b0;
  assign nvdla_core2dbb_w_wdata    = '0;
  assign nvdla_core2dbb_w_wstrb    = '0;
  assign nvdla_core2dbb_w_wlast    = 1'b0;
  assign nvdla_core2dbb_b_bready   = 1'b1;
  assign nvdla_core2dbb_ar_arvalid = 1'b0;
  assign nvdla_core2dbb_ar_arid    = '0;
  assign nvdla_core2dbb_ar_arlen   = '0;
  assign nvdla_core2dbb_ar_araddr  = '0;
  assign nvdla_core2dbb_r_rready   = 1'b1;

  logic unused_pins;
  assign unused_pins = ^{dla_core_clk, direct_reset_, test_mode, global_clk_ovr_on,
    tmc2slcg_disable_clock_gating, csb2nvdla_addr, csb2nvdla_nposted, nvdla_core2dbb_aw_awready,
    nvdla_core2dbb_w_wready, nvdla_core2dbb_b_bvalid, nvdla_core2dbb_b_bid,
    nvdla_core2dbb_ar_arready, nvdla_core2dbb_r_rvalid, nvdla_core2dbb_r_rid,
    nvdla_core2dbb_r_rlast, nvdla_core2dbb_r_rdata, nvdla_pwrbus_ram_c_pd, nvdla_pwrbus_ram_ma_pd,
    nvdla_pwrbus_ram_mb_pd, nvdla_pwrbus_ram_p_pd, nvdla_pwrbus_ram_o_pd, nvdla_pwrbus_ram_a_pd};

endmodule
