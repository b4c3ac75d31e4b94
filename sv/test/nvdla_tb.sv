// nvdla_tb: a self-checking test bench around nv_small with the model as scoreboard.
//
// Plays the programs of a file on the pins. Monitors watch the pins alone and tell the scoreboard.
//
//   +programs=FILE  lines of a letter and hexadecimal numbers:
//                   C            a case begins: reset
//                   L AT DATA    eight bytes of memory
//                   W AT VALUE   register write
//                   R AT         register read
//                   P AT MASK WANT   reads until the bits of the mask have this value
//                   I BITS       serves interrupts until these have come
//                   E            the case ends: compare
//   +spoil=N        flips a bit of write beat N, as if the device had written it

module nvdla_tb;

  import nvdla_model_pkg::*;

  logic clk = 1'b0;
  always #5 clk = ~clk;

  logic        rst_n = 1'b1;
  logic        csb_valid = 1'b0, csb_ready, csb_write = 1'b0, csb_nposted = 1'b0;
  logic [15:0] csb_addr = '0;
  logic [31:0] csb_wdat = '0, csb_rdat;
  logic        csb_rvalid, csb_done, intr;

  logic        aw_valid, w_valid, b_valid = 1'b0, b_ready, ar_valid, r_valid = 1'b0, r_ready;
  logic [7:0]  aw_id, b_id = '0, ar_id, r_id = '0, w_strb;
  logic [3:0]  aw_len, ar_len;
  logic [31:0] aw_addr, ar_addr;
  logic [63:0] w_data, r_data = '0;
  logic        w_last;

  nv_small u_dut (
    .dla_core_clk                  (clk),
    .dla_csb_clk                   (clk),
    .dla_reset_rstn                (rst_n),
    .direct_reset_                 (1'b1),
    .test_mode                     (1'b0),
    .global_clk_ovr_on             (1'b0),
    .tmc2slcg_disable_clock_gating (1'b0),
    .csb2nvdla_valid               (csb_valid),
    .csb2nvdla_ready               (csb_ready),
    .csb2nvdla_addr                (csb_addr),
    .csb2nvdla_wdat                (csb_wdat),
    .csb2nvdla_write               (csb_write),
    .csb2nvdla_nposted             (csb_nposted),
    .nvdla2csb_valid               (csb_rvalid),
    .nvdla2csb_data                (csb_rdat),
    .nvdla2csb_wr_complete         (csb_done),
    .nvdla_core2dbb_aw_awvalid     (aw_valid),
    .nvdla_core2dbb_aw_awready     (1'b1),
    .nvdla_core2dbb_aw_awid        (aw_id),
    .nvdla_core2dbb_aw_awlen       (aw_len),
    .nvdla_core2dbb_aw_awaddr      (aw_addr),
    .nvdla_core2dbb_w_wvalid       (w_valid),
    .nvdla_core2dbb_w_wready       (1'b1),
    .nvdla_core2dbb_w_wdata        (w_data),
    .nvdla_core2dbb_w_wstrb        (w_strb),
    .nvdla_core2dbb_w_wlast        (w_last),
    .nvdla_core2dbb_b_bvalid       (b_valid),
    .nvdla_core2dbb_b_bready       (b_ready),
    .nvdla_core2dbb_b_bid          (b_id),
    .nvdla_core2dbb_ar_arvalid     (ar_valid),
    .nvdla_core2dbb_ar_arready     (1'b1),
    .nvdla_core2dbb_ar_arid        (ar_id),
    .nvdla_core2dbb_ar_arlen       (ar_len),
    .nvdla_core2dbb_ar_araddr      (ar_addr),
    .nvdla_core2dbb_r_rvalid       (r_valid),
    .nvdla_core2dbb_r_rready       (r_ready),
    .nvdla_core2dbb_r_rid          (r_id),
    .nvdla_core2dbb_r_rlast        (1'b1),
    .nvdla_core2dbb_r_rdata        (r_data),
    .dla_intr                      (intr),
    .nvdla_pwrbus_ram_c_pd         ('0),
    .nvdla_pwrbus_ram_ma_pd        ('0),
    .nvdla_pwrbus_ram_mb_pd        ('0),
    .nvdla_pwrbus_ram_p_pd         ('0),
    .nvdla_pwrbus_ram_o_pd         ('0),
    .nvdla_pwrbus_ram_a_pd         ('0)
  );

  // The scoreboard, and the monitor of the register bus: the host waits for each read, so that one
  // address is enough.
  nvdla_scoreboard scoreboard;
  logic [15:0] read_addr;

  always @(posedge clk) begin
    if (csb_valid && csb_ready) begin
      if (csb_write) scoreboard.reg_write({14'b0, csb_addr, 2'b0}, csb_wdat, csb_nposted);
      else           read_addr <= csb_addr;
    end
    if (csb_rvalid) scoreboard.reg_read({14'b0, read_addr, 2'b0}, csb_rdat);
  end

  // The memory, words of eight bytes; accesses of an id stay in order.
  typedef struct packed {
    logic [7:0]  id;
    logic [31:0] addr;
  } request_t;

  logic [63:0]      memory[logic [28:0]];
  request_t         reads[$], writes[$];
  logic [71:0]      beats[$];
  logic [7:0]       done[$];
  longint unsigned  beat_count, spoiled;

  always @(posedge clk) begin
    if (ar_valid) reads.push_back('{id: ar_id, addr: ar_addr});
    if (!r_valid || r_ready) begin
      r_valid <= reads.size() > 0;
      if (reads.size() > 0) begin
        r_id   <= reads[0].id;
        r_data <= memory.exists(reads[0].addr[31:3]) ? memory[reads[0].addr[31:3]] : '0;
        void'(reads.pop_front());
      end
    end
    if (aw_valid) writes.push_back('{id: aw_id, addr: aw_addr});
    if (w_valid)  beats.push_back({w_strb, w_data});
    if (writes.size() > 0 && beats.size() > 0) store(writes.pop_front(), beats.pop_front());
    if (!b_valid || b_ready) begin
      b_valid <= done.size() > 0;
      if (done.size() > 0) b_id <= done.pop_front();
    end
  end

  function automatic void store(request_t request, logic [71:0] beat);
    logic [63:0] word;
    beat_count++;
    if (beat_count == spoiled) beat[4] = !beat[4];
    word = memory.exists(request.addr[31:3]) ? memory[request.addr[31:3]] : '0;
    for (int lane = 0; lane < 8; lane++)
      if (beat[64 + lane]) word[8 * lane +: 8] = beat[8 * lane +: 8];
    memory[request.addr[31:3]] = word;
    scoreboard.mem_write({request.addr[31:3], 3'b0}, beat[63:0], beat[71:64]);
    done.push_back(request.id);
  endfunction

  // The host.
  task automatic request(logic write, int unsigned at, int unsigned value);
    @(negedge clk);
    csb_valid   = 1'b1;
    csb_write   = write;
    csb_nposted = write;
    csb_addr    = at[17:2];
    csb_wdat    = value;
    do @(posedge clk); while (!csb_ready);
    @(negedge clk);
    csb_valid = 1'b0;
  endtask

  task automatic reg_write(int unsigned at, int unsigned value);
    request(1'b1, at, value);
    do @(posedge clk); while (!csb_done);
  endtask

  task automatic reg_read(int unsigned at, output int unsigned value);
    request(1'b0, at, 0);
    do @(posedge clk); while (!csb_rvalid);
    value = csb_rdat;
  endtask

  // The bits of interrupts that were served, and not waited for yet.
  int unsigned served;

  task automatic serve(int unsigned bits);
    int unsigned status;
    for (int unsigned tries = 0; (bits & ~served) != 0; tries++) begin
      if (tries == 100000) $fatal(1, "interrupts 0x%08x never come", bits & ~served);
      reg_read(IntrStatus, status);
      if (status != 0) reg_write(IntrStatus, status);
      else repeat (20) @(posedge clk);
      served |= status;
    end
    served &= ~bits;
  endtask

  task automatic poll(int unsigned at, int unsigned mask, int unsigned want);
    int unsigned value;
    for (int unsigned tries = 0; ; tries++) begin
      if (tries == 100000) $fatal(1, "register 0x%05x never has the value 0x%08x", at, want);
      reg_read(at, value);
      if (((value ^ want) & mask) == 0) return;
      repeat (20) @(posedge clk);
    end
  endtask

  // Falls and rises again, as the hardware wants it.
  task automatic reset();
    rst_n = 1'b1;
    repeat (16) @(negedge clk);
    rst_n = 1'b0;
    repeat (16) @(negedge clk);
    rst_n = 1'b1;
    repeat (32) @(negedge clk);
  endtask

  initial begin
    string path, letter;
    int file, cases;
    int unsigned at, value, mask;
    longint unsigned data;
    if (!$value$plusargs("programs=%s", path)) $fatal(1, "+programs=FILE is missing");
    if (!$value$plusargs("spoil=%d", spoiled)) spoiled = 0;
    file = $fopen(path, "r");
    if (file == 0) $fatal(1, "%s cannot be read", path);
    scoreboard = new(NvSmall);
    while ($fscanf(file, "%s", letter) == 1) begin
      case (letter)
        "C": begin
          cases++;
          served = 0;
          memory.delete();
          reset();
          scoreboard.restart();
        end
        "L": begin
          void'($fscanf(file, "%h %h", at, data));
          memory[at[31:3]] = data;
          scoreboard.mem_load(at, data);
        end
        "W": begin
          void'($fscanf(file, "%h %h", at, value));
          reg_write(at, value);
        end
        "R": begin
          void'($fscanf(file, "%h", at));
          reg_read(at, value);
        end
        "P": begin
          void'($fscanf(file, "%h %h %h", at, mask, value));
          poll(at, mask, value);
        end
        "I": begin
          void'($fscanf(file, "%h", value));
          serve(value);
        end
        "E": begin
          repeat (200) @(posedge clk);
          scoreboard.check();
        end
        default: $fatal(1, "`%s` is no step", letter);
      endcase
    end
    $display("%0d cases, %0d registers and %0d bytes compared, %0d mismatches", cases,
             scoreboard.compared_registers, scoreboard.compared_bytes, scoreboard.mismatches);
    if (scoreboard.mismatches != 0) $display("FAILED");
    $finish;
  end

endmodule
