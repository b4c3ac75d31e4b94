// nvs_csb_proof: a reply to each request that wants one, in order, and no other.
//
// The two queues keep order and lose nothing by the proof of nvs_cdc_fifo; here is what lies
// between: what enters and leaves them, that each reply finds its place, and what a block sees.
// Each clock has edges at any time. A block answers two clocks after its request, with any data.
//
// Source: docs/nv_small/system.md, sections 3.1 to 3.3.

`include "nvs_formal.svh"

module nvs_csb_proof
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::NumPages;
(
  input logic        csb_clk_i,
  input logic        csb_go_i,     // its first edge ends the reset
  input logic        csb_valid_i,
  input logic [15:0] csb_addr_i,
  input logic [31:0] csb_wdata_i,
  input logic        csb_write_i,
  input logic        csb_nposted_i,
  input logic        clk_i,
  input logic        go_i,
  input logic [31:0] block_data_i
);

  logic        csb_ready, csb_rvalid, csb_wr_done;
  logic [31:0] csb_rdata;
  reg_req_t    reg_req [NumPages];
  reg_rsp_t    reg_rsp [NumPages];

  logic csb_rst_n = 1'b0;
  logic rst_n = 1'b0;
  always_ff @(posedge csb_go_i) csb_rst_n <= 1'b1;
  always_ff @(posedge go_i)     rst_n     <= 1'b1;

  nvs_csb u_dut (
    .csb_clk_i,
    .csb_rst_ni    (csb_rst_n),
    .csb_valid_i,
    .csb_ready_o   (csb_ready),
    .csb_addr_i,
    .csb_wdata_i,
    .csb_write_i,
    .csb_nposted_i,
    .csb_rvalid_o  (csb_rvalid),
    .csb_rdata_o   (csb_rdata),
    .csb_wr_done_o (csb_wr_done),
    .clk_i,
    .rst_ni        (rst_n),
    .reg_req_o     (reg_req),
    .reg_rsp_i     (reg_rsp)
  );

  // A request of the pins, as it leaves its queue.
  logic        issued, nposted, write;
  logic [5:0]  page;
  logic [9:0]  word;
  logic [31:0] wdata;

  assign issued = u_dut.u_req.out_valid_o && u_dut.u_req.out_ready_i;
  assign {nposted, write, page, word, wdata} = u_dut.u_req.out_o;

  // Requests of the last two clocks; blocks answer the second.
  typedef struct packed {
    logic       valid;
    logic       wants;
    logic       write;
    logic [5:0] page;
  } past_t;

  past_t past_q, past_q2;

  always_ff @(posedge clk_i or negedge rst_n) begin
    if (!rst_n) begin
      past_q  <= '0;
      past_q2 <= '0;
    end else begin
      past_q  <= '{valid: issued, wants: issued && (!write || nposted), write: write, page: page};
      past_q2 <= past_q;
    end
  end

  logic [NumPages-1:0] answers, asked, right;
  logic [31:0]         data;
  logic                present;

  assign present = 32'(past_q2.page) < NumPages;
  assign data    = (past_q2.write || !present) ? '0 : block_data_i;

  for (genvar p = 0; p < NumPages; p++) begin : gen_page
    assign answers[p] = past_q2.valid && past_q2.page == 6'(p);
    assign reg_rsp[p] = '{valid: answers[p], rdata: answers[p] ? data : '0};
    assign asked[p]   = reg_req[p].valid;
    assign right[p]   = reg_req[p].write == write && reg_req[p].word == word &&
                        reg_req[p].wdata == wdata;
  end

  // The pins enter the queue, a block sees its requests and no others.
  `NVS_ASSERT_AT(csb_clk_i, csb_rst_n, Accepted,
                 csb_ready == u_dut.u_req.in_ready_o && csb_valid_i == u_dut.u_req.in_valid_i &&
                 u_dut.u_req.in_i == {csb_nposted_i, csb_write_i, csb_addr_i, csb_wdata_i})
  `NVS_ASSERT_AT(clk_i, rst_n, Asked,
                 asked == ((issued && 32'(page) < NumPages) ? NumPages'(1) << page : '0) &&
                 (asked & ~right) == '0)
  // Two clocks later its reply enters the other queue, which has a place.
  `NVS_ASSERT_AT(clk_i, rst_n, Replies, u_dut.u_rsp.in_valid_i == past_q2.wants)
  `NVS_ASSERT_AT(clk_i, rst_n, ReplyTaken, past_q2.wants -> u_dut.u_rsp.in_ready_o)
  `NVS_ASSERT_AT(clk_i, rst_n, RightReply, past_q2.wants ->
                 u_dut.u_rsp.in_i == {past_q2.write, data})
  // A request waits for a place of its reply alone.
  `NVS_ASSERT_AT(clk_i, rst_n, GoesOn,
                 u_dut.u_req.out_valid_o && 32'(u_dut.u_rsp.in_level_o) < 14 -> issued)

  // What leaves that queue is on the pins one clock later, and read data stays.
  logic        out_q, out_write_q;
  logic [31:0] out_data_q;

  always_ff @(posedge csb_clk_i or negedge csb_rst_n) begin
    if (!csb_rst_n) begin
      out_q      <= 1'b0;
      out_data_q <= '0;
    end else begin
      out_q       <= u_dut.u_rsp.out_valid_o && u_dut.u_rsp.out_ready_i;
      out_write_q <= u_dut.u_rsp.out_o[32];
      if (u_dut.u_rsp.out_valid_o && !u_dut.u_rsp.out_o[32]) out_data_q <= u_dut.u_rsp.out_o[31:0];
    end
  end

  `NVS_ASSERT_AT(csb_clk_i, csb_rst_n, Delivered,
                 csb_rvalid == (out_q && !out_write_q) && csb_wr_done == (out_q && out_write_q) &&
                 csb_rdata == out_data_q)

  nvs_cdc_fifo_lemma #(.Depth(16)) u_lemma (
    .wr_ptr_i    (u_dut.u_rsp.wr_ptr_q),
    .wr_gray_i   (u_dut.u_rsp.wr_gray_q),
    .wr_before_i (u_dut.u_rsp.wr_gray_q),
    .wr_first_i  (u_dut.u_rsp.u_wr_sync.stage_q[0]),
    .wr_seen_i   (u_dut.u_rsp.u_wr_sync.stage_q[1]),
    .rd_ptr_i    (u_dut.u_rsp.rd_ptr_q),
    .rd_gray_i   (u_dut.u_rsp.rd_gray_q),
    .rd_before_i (u_dut.u_rsp.rd_gray_q),
    .rd_first_i  (u_dut.u_rsp.u_rd_sync.stage_q[0]),
    .rd_seen_i   (u_dut.u_rsp.u_rd_sync.stage_q[1])
  );

  nvs_cdc_fifo_lemma #(.Depth(8)) u_request_lemma (
    .wr_ptr_i    (u_dut.u_req.wr_ptr_q),
    .wr_gray_i   (u_dut.u_req.wr_gray_q),
    .wr_before_i (u_dut.u_req.wr_gray_q),
    .wr_first_i  (u_dut.u_req.u_wr_sync.stage_q[0]),
    .wr_seen_i   (u_dut.u_req.u_wr_sync.stage_q[1]),
    .rd_ptr_i    (u_dut.u_req.rd_ptr_q),
    .rd_gray_i   (u_dut.u_req.rd_gray_q),
    .rd_before_i (u_dut.u_req.rd_gray_q),
    .rd_first_i  (u_dut.u_req.u_rd_sync.stage_q[0]),
    .rd_seen_i   (u_dut.u_req.u_rd_sync.stage_q[1])
  );

  always_comb begin
    LemmaPast:   assert (u_dut.flight_q.reply == past_q.wants &&
                         u_dut.flight_q2.reply == past_q2.wants);
    LemmaFirst:  assert (!past_q.valid || (u_dut.flight_q.write == past_q.write &&
                         u_dut.flight_q.page == past_q.page &&
                         u_dut.flight_q.present == (32'(past_q.page) < NumPages)));
    LemmaSecond: assert (!past_q2.valid || (u_dut.flight_q2.write == past_q2.write &&
                         u_dut.flight_q2.page == past_q2.page &&
                         u_dut.flight_q2.present == present));
    LemmaWants:  assert ((past_q.valid || !past_q.wants) && (past_q2.valid || !past_q2.wants));
    LemmaRoom:   assert (32'(u_dut.rsp_level) + 32'(past_q.wants) + 32'(past_q2.wants) <= 16);
    LemmaPins:   assert (csb_rvalid == (out_q && !out_write_q) && csb_rdata == out_data_q &&
                         csb_wr_done == (out_q && out_write_q));
    LemmaOut:    assert (!u_dut.u_rsp.OutHeld_held_q);
    LemmaKept:   assert (!u_dut.u_req.OutHeld_held_q || (u_dut.u_req.out_valid_o &&
                         u_dut.u_req.OutHeld_beat_q == u_dut.u_req.out_o));
  end

endmodule
