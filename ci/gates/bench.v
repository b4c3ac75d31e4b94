// bench: one program on one nv_small, in plain Verilog, for any simulator with four states.
//
// Plays the files that `cargo run -p nvdla-programs --example hex` writes, from the directory in
// which the simulation runs. Judges two things: memory, all bytes of every page that the case
// touches, and the pins, which must not be X or Z at any clock behind the reset. Prints one line
// that begins with "passed" or "failed".
//
// +spoil_byte and +spoil_x break a bit of the first beat that is read from memory: the first makes
// it wrong, the second X. A test bench that still passes is none.

`timescale 1ns / 1ps

module bench;

  // Number of pages of 4 KiB, words of 64 bits, lines of a program.
  localparam MaxPages = 64;
  localparam Words    = MaxPages * 512;
  localparam MaxLines = 65536;
  // Core clocks from a read to its data; without anything for so long, the design hangs.
  localparam Latency  = 32;
  localparam Patience = 20000;

  localparam [31:0] End = 0, WritePosted = 1, WriteNonPosted = 2, Read = 3, Poll = 4,
                    WaitInterrupts = 5, WaitCycles = 6;
  localparam [31:0] IntrStatus = 32'h0000_100c;

  // Clocks of a ratio that no crossing can rely on.
  reg core_clk = 1'b0, csb_clk = 1'b0, rst_n = 1'b1;
  always #5 core_clk = !core_clk;
  always #7 csb_clk = !csb_clk;

  reg         csb_valid = 1'b0, csb_write = 1'b0, csb_nposted = 1'b0;
  reg  [15:0] csb_addr = 16'd0;
  reg  [31:0] csb_wdata = 32'd0;
  wire        csb_ready, csb_rvalid, csb_wr_done, intr;
  wire [31:0] csb_rdata;

  wire        aw_valid, w_valid, w_last, b_ready, ar_valid, r_ready;
  wire  [7:0] aw_id, ar_id, w_strb;
  wire  [3:0] aw_len, ar_len;
  wire [31:0] aw_addr, ar_addr;
  wire [63:0] w_data;
  reg         aw_ready = 1'b0, w_ready = 1'b0, ar_ready = 1'b0, b_valid = 1'b0, r_valid = 1'b0;
  reg   [7:0] b_id = 8'd0, r_id = 8'd0;
  reg  [63:0] r_data = 64'd0;

  `TOP dut (
    .dla_core_clk                  (core_clk),
    .dla_csb_clk                   (csb_clk),
    .dla_reset_rstn                (rst_n),
    .direct_reset_                 (1'b1),
    .test_mode                     (1'b0),
    .global_clk_ovr_on             (1'b0),
    .tmc2slcg_disable_clock_gating (1'b0),
    .csb2nvdla_valid               (csb_valid),
    .csb2nvdla_ready               (csb_ready),
    .csb2nvdla_addr                (csb_addr),
    .csb2nvdla_wdat                (csb_wdata),
    .csb2nvdla_write               (csb_write),
    .csb2nvdla_nposted             (csb_nposted),
    .nvdla2csb_valid               (csb_rvalid),
    .nvdla2csb_data                (csb_rdata),
    .nvdla2csb_wr_complete         (csb_wr_done),
    .nvdla_core2dbb_aw_awvalid     (aw_valid),
    .nvdla_core2dbb_aw_awready     (aw_ready),
    .nvdla_core2dbb_aw_awid        (aw_id),
    .nvdla_core2dbb_aw_awlen       (aw_len),
    .nvdla_core2dbb_aw_awaddr      (aw_addr),
    .nvdla_core2dbb_w_wvalid       (w_valid),
    .nvdla_core2dbb_w_wready       (w_ready),
    .nvdla_core2dbb_w_wdata        (w_data),
    .nvdla_core2dbb_w_wstrb        (w_strb),
    .nvdla_core2dbb_w_wlast        (w_last),
    .nvdla_core2dbb_b_bvalid       (b_valid),
    .nvdla_core2dbb_b_bready       (b_ready),
    .nvdla_core2dbb_b_bid          (b_id),
    .nvdla_core2dbb_ar_arvalid     (ar_valid),
    .nvdla_core2dbb_ar_arready     (ar_ready),
    .nvdla_core2dbb_ar_arid        (ar_id),
    .nvdla_core2dbb_ar_arlen       (ar_len),
    .nvdla_core2dbb_ar_araddr      (ar_addr),
    .nvdla_core2dbb_r_rvalid       (r_valid),
    .nvdla_core2dbb_r_rready       (r_ready),
    .nvdla_core2dbb_r_rid          (r_id),
    .nvdla_core2dbb_r_rlast        (r_valid),
    .nvdla_core2dbb_r_rdata        (r_data),
    .dla_intr                      (intr),
    .nvdla_pwrbus_ram_c_pd         (32'd0),
    .nvdla_pwrbus_ram_ma_pd        (32'd0),
    .nvdla_pwrbus_ram_mb_pd        (32'd0),
    .nvdla_pwrbus_ram_p_pd         (32'd0),
    .nvdla_pwrbus_ram_o_pd         (32'd0),
    .nvdla_pwrbus_ram_a_pd         (32'd0)
  );

  // What is played, and memory.
  reg [127:0] program [0:MaxLines-1];
  reg  [19:0] pages [0:MaxPages-1];
  reg  [63:0] memory [0:Words-1], after [0:Words-1];
  integer     num_pages, failures;

  task fail;
    input [1023:0] text;
    begin
      $display("failed at %0t: %0s", $time, text);
      failures = failures + 1;
      if (failures == 8) $finish;
    end
  endtask

  // Index of the word at an address, -1 outside of the pages.
  function integer place;
    input [31:0] address;
    integer page;
    begin
      place = -1;
      for (page = 0; page < num_pages; page = page + 1)
        if (pages[page] === address[31:12]) place = 512 * page + address[11:3];
    end
  endfunction

  // No pin is ever unknown, but for what belongs to a valid that is low. Each clock looks at the pins
  // of its domain, just before its edge.
  reg awake = 1'b0;

  task known;
    input [255:0] name;
    input  [63:0] value;
    if (^value === 1'bx) begin
      $display("failed at %0t: %0s is %b", $time, name, value);
      failures = failures + 1;
      if (failures == 8) $finish;
    end
  endtask

  always @(posedge csb_clk) if (awake) begin
    known("csb2nvdla_ready", {63'd0, csb_ready});
    known("nvdla2csb_valid", {63'd0, csb_rvalid});
    known("nvdla2csb_data", {32'd0, csb_rdata});
    known("nvdla2csb_wr_complete", {63'd0, csb_wr_done});
    known("dla_intr", {63'd0, intr});
  end

  always @(posedge core_clk) if (awake) begin
    known("awvalid", {63'd0, aw_valid});
    known("wvalid", {63'd0, w_valid});
    known("bready", {63'd0, b_ready});
    known("arvalid", {63'd0, ar_valid});
    known("rready", {63'd0, r_ready});
    if (aw_valid) begin
      known("awid", {56'd0, aw_id});
      known("awlen", {60'd0, aw_len});
      known("awaddr", {32'd0, aw_addr});
    end
    if (w_valid) begin
      known("wdata", w_data);
      known("wstrb", {56'd0, w_strb});
      known("wlast", {63'd0, w_last});
    end
    if (ar_valid) begin
      known("arid", {56'd0, ar_id});
      known("arlen", {60'd0, ar_len});
      known("araddr", {32'd0, ar_addr});
    end
  end

  // Memory: 64 reads on their way, each after `Latency`; writes as address and data come together.
  reg  [31:0] clocks = 32'd0, calm = 32'd0, noise = 32'd1;
  reg  [39:0] rd_queue [0:63], aw_queue [0:63];
  reg  [31:0] rd_due [0:63];
  reg  [63:0] w_queue [0:63];
  reg   [7:0] b_queue [0:63];
  integer     rd_in = 0, rd_out = 0, aw_in = 0, w_in = 0, w_out = 0, b_out = 0, index;
  reg         spoil_byte, spoil_x;

  always @(posedge core_clk) if (awake) begin
    clocks <= clocks + 1;
    calm   <= (ar_valid || r_valid || aw_valid || w_valid || csb_valid) ? 0 : calm + 1;
    noise  <= {noise[30:0], noise[31] ^ noise[21] ^ noise[1] ^ noise[0]};

    // Reads. Room for one more when ready was promised.
    ar_ready <= rd_in - rd_out < 60 && noise[1:0] != 2'd0;
    if (ar_valid && ar_ready) begin
      rd_queue[rd_in % 64] = {ar_id, ar_addr};
      rd_due[rd_in % 64] = clocks + Latency;
      rd_in = rd_in + 1;
    end
    if (!r_valid || r_ready) begin
      r_valid <= 1'b0;
      if (rd_out != rd_in && rd_due[rd_out % 64] <= clocks && noise[4:3] != 2'd0) begin
        index = place(rd_queue[rd_out % 64]);
        if (index < 0) begin
          $display("%h", rd_queue[rd_out % 64]);
          fail("read outside of the pages of the case");
        end
        r_valid <= 1'b1;
        r_id    <= rd_queue[rd_out % 64] >> 32;
        r_data  <= index < 0 ? 64'd0 : memory[index];
        if (rd_out == 0 && spoil_byte) r_data[3] <= !memory[index][3];
        if (rd_out == 0 && spoil_x)    r_data[3] <= 1'bx;
        rd_out = rd_out + 1;
      end
    end

    // Writes.
    aw_ready <= aw_in - b_out < 60 && noise[7:6] != 2'd0;
    w_ready  <= w_in - b_out < 60 && noise[10:9] != 2'd0;
    if (aw_valid && aw_ready) begin
      aw_queue[aw_in % 64] = {aw_id, aw_addr};
      aw_in = aw_in + 1;
    end
    if (w_valid && w_ready) begin
      if (w_strb !== 8'hff || w_last !== 1'b1) fail("a write that is not one whole beat");
      w_queue[w_in % 64] = w_data;
      w_in = w_in + 1;
    end
    if (w_out != w_in && w_out != aw_in) begin
      index = place(aw_queue[w_out % 64]);
      if (index < 0) begin
        $display("%h", aw_queue[w_out % 64]);
        fail("write outside of the pages of the case");
      end else memory[index] = w_queue[w_out % 64];
      b_queue[w_out % 64] = aw_queue[w_out % 64] >> 32;
      w_out = w_out + 1;
    end
    if (!b_valid || b_ready) begin
      b_valid <= 1'b0;
      if (b_out != w_out) begin
        b_valid <= 1'b1;
        b_id    <= b_queue[b_out % 64];
        b_out = b_out + 1;
      end
    end

    if (calm == Patience) begin
      fail("nothing happens any more");
      $finish;
    end
  end

  // Register bus: one request, and its reply when it has one.
  task request;
    input  [31:0] at;
    input         write, nposted;
    input  [31:0] value;
    output [31:0] data;
    begin
      csb_valid   <= 1'b1;
      csb_addr    <= at[17:2];
      csb_write   <= write;
      csb_nposted <= nposted;
      csb_wdata   <= value;
      @(posedge csb_clk);
      while (csb_ready !== 1'b1) @(posedge csb_clk);
      csb_valid <= 1'b0;
      if (!write || nposted) begin
        @(posedge csb_clk);
        while ((write ? csb_wr_done : csb_rvalid) !== 1'b1) @(posedge csb_clk);
      end
      data = csb_rdata;
    end
  endtask

  reg [31:0] data, seen, kind, at, mask, value;
  integer    line, word, byte_index;

  initial begin
    failures   = 0;
    spoil_byte = $test$plusargs("spoil_byte");
    spoil_x    = $test$plusargs("spoil_x");
    $readmemh("program.hex", program);
    $readmemh("pages.hex", pages);
    $readmemh("before.hex", memory);
    $readmemh("after.hex", after);
    num_pages = 0;
    while (num_pages < MaxPages && ^pages[num_pages] !== 1'bx) num_pages = num_pages + 1;

    // Power-on: the reset pin falls, as on a board.
    repeat (16) @(posedge csb_clk);
    #3 rst_n = 1'b0;
    repeat (16) @(posedge csb_clk);
    #3 rst_n = 1'b1;
    repeat (32) @(posedge csb_clk);
    awake = 1'b1;

    seen = 32'd0;
    line = 0;
    {kind, at, mask, value} = program[0];
    while (kind != End) begin
      case (kind)
        WritePosted:    request(at, 1'b1, 1'b0, value, data);
        WriteNonPosted: request(at, 1'b1, 1'b1, value, data);
        Read: begin
          request(at, 1'b0, 1'b0, 32'd0, data);
          if ((data & mask) !== value) fail("a register reads a wrong value");
        end
        Poll: begin
          request(at, 1'b0, 1'b0, 32'd0, data);
          while ((data & mask) !== value) request(at, 1'b0, 1'b0, 32'd0, data);
        end
        WaitInterrupts: begin
          while ((seen & value) != value) begin
            while (intr !== 1'b1) @(posedge csb_clk);
            request(IntrStatus, 1'b0, 1'b0, 32'd0, data);
            seen = seen | data;
            request(IntrStatus, 1'b1, 1'b1, data, data);
            repeat (8) @(posedge csb_clk);
          end
          seen = seen & ~value;
        end
        WaitCycles: repeat (value) @(posedge core_clk);
        default: fail("a kind of step that is not known");
      endcase
      line = line + 1;
      {kind, at, mask, value} = program[line];
    end
    repeat (200) @(posedge core_clk);

    if (intr !== 1'b0) fail("the interrupt pin is high at the end");
    if (rd_in != rd_out || w_out != b_out || aw_in != w_in) fail("memory accesses are left over");
    for (word = 0; word < 512 * num_pages; word = word + 1)
      if (memory[word] !== after[word]) begin
        $display("failed: at %h, %h where %h must be",
                 {pages[word / 512], 12'd0} + 8 * (word % 512), memory[word], after[word]);
        failures = failures + 1;
      end
    if (failures == 0)
      $display("passed: %0d core clocks, %0d reads, %0d writes", clocks, rd_in, w_in);
    $finish;
  end

endmodule
