// probe: the pins of nv_small over a handful of registers, to test the border itself.
//
// Both sides of the DUT run on their own clock, requests answer one clock after they are taken.
// Word addresses:
//
//   0  scratch, without reset: shows the power-on state until it is written
//   1  event: a write does what the value names, see `event_e`
//   2  write: the value goes out as one AXI write to that address, with the scratch as data
//   3  read: the value goes out as one AXI read of that address, the data lands in `fetched`
//   4  interrupt level
//   5  fetched, read only
//   6  steps of the core clock since power-on modulo 2^32, read only
//   8  to 11: words of a memory, without reset like the scratch

module probe (
`include "nvs_pins.svh"
);

  typedef enum logic [31:0] {
    EvDisplay    = 1,
    EvWarning    = 2,
    EvError      = 3,
    EvFatal      = 4,
    EvStop       = 5,
    EvFinish     = 6,
    EvAssert     = 7,
    EvLoop       = 8,
    EvTwoErrors  = 9,
    EvLong       = 10
  } event_e;

  // ---------------------------------------------------------------- register bus
  logic        take;
  logic [31:0] scratch_q, fetched_q, steps_q;
  logic        broken_q;
  logic [31:0] loop_q;
  logic [31:0] words_q [4];
  logic        is_word;

  assign is_word = csb2nvdla_addr[15:2] == 14'd2;
  assign csb2nvdla_ready = 1'b1;
  assign take = csb2nvdla_valid && dla_reset_rstn;

  always_ff @(posedge dla_csb_clk or negedge dla_reset_rstn) begin
    if (!dla_reset_rstn) begin
      nvdla2csb_valid       <= 1'b0;
      nvdla2csb_wr_complete <= 1'b0;
      dla_intr              <= 1'b0;
      broken_q              <= 1'b0;
      loop_q                <= '0;
    end else begin
      nvdla2csb_valid       <= take && !csb2nvdla_write;
      nvdla2csb_wr_complete <= take && csb2nvdla_write && csb2nvdla_nposted;
      broken_q              <= 1'b0;
      if (take && csb2nvdla_write && csb2nvdla_addr == 16'd4) dla_intr <= csb2nvdla_wdat[0];
      if (take && csb2nvdla_write && csb2nvdla_addr == 16'd1) begin
        broken_q <= csb2nvdla_wdat == EvAssert;
        if (csb2nvdla_wdat == EvLoop) loop_q <= EvLoop;
      end
    end
  end

  always_ff @(posedge dla_csb_clk) begin
    if (take && csb2nvdla_write && csb2nvdla_addr == 16'd0) scratch_q <= csb2nvdla_wdat;
    if (take && csb2nvdla_write && is_word) words_q[csb2nvdla_addr[1:0]] <= csb2nvdla_wdat;
    unique case (csb2nvdla_addr)
      16'd0:   nvdla2csb_data <= scratch_q;
      16'd5:   nvdla2csb_data <= fetched_q;
      16'd6:   nvdla2csb_data <= steps_q;
      default: nvdla2csb_data <= is_word ? words_q[csb2nvdla_addr[1:0]] : '0;
    endcase
  end

  always_ff @(posedge dla_csb_clk) begin
    if (take && csb2nvdla_write && csb2nvdla_addr == 16'd1) begin
      case (csb2nvdla_wdat)
        EvDisplay: $display("probe says 100%% of %h", scratch_q);
        EvWarning: $warning("probe warns");
        EvError:   $error("probe errs with %0d", scratch_q);
        EvFatal:   $fatal(1, "probe gives up");
        EvStop:    $stop;
        EvFinish:  $finish;
        EvTwoErrors: begin
          $error("first");
          $error("second");
        end
        EvLong:    for (int i = 0; i < 4000; i++) $display("line %0d of a long story", i);
        default: ;
      endcase
    end
  end

  NeverBroken: assert property (@(posedge dla_csb_clk) disable iff (!dla_reset_rstn) (!broken_q))
    else $error("%s", "!broken_q");

  // A loop that never settles once it is switched on. The switch is wide: a power-on state does
  // not hit it.
  /* verilator lint_off UNOPTFLAT */
  logic spin;
  assign spin = loop_q == EvLoop && !spin;
  /* verilator lint_on UNOPTFLAT */

  // ---------------------------------------------------------------- memory
  logic write_go, read_go;
  assign write_go = take && csb2nvdla_write && csb2nvdla_addr == 16'd2;
  assign read_go  = take && csb2nvdla_write && csb2nvdla_addr == 16'd3;

  assign nvdla_core2dbb_aw_awlen = 4'd0;
  assign nvdla_core2dbb_ar_arlen = 4'd0;
  assign nvdla_core2dbb_aw_awid  = 8'd5;
  assign nvdla_core2dbb_ar_arid  = 8'd9;
  assign nvdla_core2dbb_w_wstrb  = 8'hff;
  assign nvdla_core2dbb_w_wlast  = nvdla_core2dbb_w_wvalid;
  assign nvdla_core2dbb_w_wdata  = {~scratch_q, scratch_q};
  assign nvdla_core2dbb_b_bready = 1'b1;
  assign nvdla_core2dbb_r_rready = 1'b1;

  always_ff @(posedge dla_core_clk or negedge dla_reset_rstn) begin
    if (!dla_reset_rstn) begin
      nvdla_core2dbb_aw_awvalid <= 1'b0;
      nvdla_core2dbb_w_wvalid   <= 1'b0;
      nvdla_core2dbb_ar_arvalid <= 1'b0;
    end else begin
      if (nvdla_core2dbb_aw_awready) nvdla_core2dbb_aw_awvalid <= 1'b0;
      if (nvdla_core2dbb_w_wready) nvdla_core2dbb_w_wvalid <= 1'b0;
      if (nvdla_core2dbb_ar_arready) nvdla_core2dbb_ar_arvalid <= 1'b0;
      if (write_go) begin
        nvdla_core2dbb_aw_awvalid <= 1'b1;
        nvdla_core2dbb_w_wvalid   <= 1'b1;
      end
      if (read_go) nvdla_core2dbb_ar_arvalid <= 1'b1;
    end
  end

  always_ff @(posedge dla_core_clk) begin
    steps_q <= steps_q + 32'd1;
    if (write_go) nvdla_core2dbb_aw_awaddr <= csb2nvdla_wdat;
    if (read_go) nvdla_core2dbb_ar_araddr <= csb2nvdla_wdat;
    if (nvdla_core2dbb_r_rvalid) begin
      fetched_q <= nvdla_core2dbb_r_rdata[31:0] ^ nvdla_core2dbb_r_rdata[63:32]
                   ^ {24'd0, nvdla_core2dbb_r_rid};
    end
  end

  logic unused_pins;
  assign unused_pins = &{1'b0, spin, global_clk_ovr_on, tmc2slcg_disable_clock_gating, direct_reset_,
    test_mode, nvdla_core2dbb_b_bvalid, nvdla_core2dbb_b_bid, nvdla_core2dbb_r_rlast,
    nvdla_pwrbus_ram_c_pd, nvdla_pwrbus_ram_ma_pd, nvdla_pwrbus_ram_mb_pd, nvdla_pwrbus_ram_p_pd,
    nvdla_pwrbus_ram_o_pd, nvdla_pwrbus_ram_a_pd};

endmodule
