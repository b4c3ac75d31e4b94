// nvs_csb: register bus master: the bus pins on one side, the blocks' ports on the other.
//
// Requests cross to the core clock, run in order, one per core clock, and their replies cross
// back. A request that wants a reply leaves only when the reply queue has a place for it, so
// any number may follow each other. Pages without a block answer like a block: read 0, write
// completed. Latency from accept to reply 9 clocks at equal clocks.
//
// Source: docs/nv_small/system.md, sections 3.1 to 3.3.

`include "nvs_assert.svh"

module nvs_csb
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::NumPages;
(
  input  logic        csb_clk_i,
  input  logic        csb_rst_ni,
  input  logic        csb_valid_i,
  output logic        csb_ready_o,
  input  logic [15:0] csb_addr_i,      // word address
  input  logic [31:0] csb_wdata_i,
  input  logic        csb_write_i,
  input  logic        csb_nposted_i,
  output logic        csb_rvalid_o,
  output logic [31:0] csb_rdata_o,     // keeps its value between pulses
  output logic        csb_wr_done_o,

  input  logic        clk_i,
  input  logic        rst_ni,
  output logic        access_o,        // some page gets a request
  output reg_req_t    reg_req_o [NumPages],
  input  reg_rsp_t    reg_rsp_i [NumPages]
);

  typedef struct packed {
    logic        nposted;
    logic        write;
    logic [5:0]  page;
    logic [9:0]  word;
    logic [31:0] wdata;
  } req_t;

  typedef struct packed {
    logic        write;
    logic [31:0] rdata;
  } rsp_t;

  localparam int unsigned ReqDepth = 8;
  localparam int unsigned RspDepth = 16;
  localparam int unsigned PageW    = $clog2(NumPages);
  localparam int unsigned LevelW   = $clog2(RspDepth) + 1;

  // Requests to the core clock.
  req_t req;
  logic req_valid, req_ready;

  nvs_cdc_fifo #(
    .Depth  (ReqDepth),
    .beat_t (req_t)
  ) u_req (
    .in_clk_i    (csb_clk_i),
    .in_rst_ni   (csb_rst_ni),
    .in_valid_i  (csb_valid_i),
    .in_ready_o  (csb_ready_o),
    .in_i        ({csb_nposted_i, csb_write_i, csb_addr_i, csb_wdata_i}),
    .in_level_o  (),
    .out_clk_i   (clk_i),
    .out_rst_ni  (rst_ni),
    .out_valid_o (req_valid),
    .out_ready_i (req_ready),
    .out_o       (req)
  );

  // Execution. Two requests may be between issue and reply.
  typedef struct packed {
    logic       reply;
    logic       write;
    logic       present;
    logic [5:0] page;
  } flight_t;

  logic              issue, present;
  flight_t           flight_q, flight_q2;
  logic [LevelW-1:0] rsp_level;
  logic              rsp_ready;
  reg_rsp_t          answer;
  rsp_t              rsp;

  assign req_ready = rsp_level <= LevelW'(RspDepth - 3);
  assign issue     = req_valid && req_ready;
  assign present   = 32'(req.page) < NumPages;
  assign access_o  = issue;

  for (genvar i = 0; i < NumPages; i++) begin : gen_page
    assign reg_req_o[i] = '{
      valid: issue && req.page == 6'(i),
      write: req.write,
      word:  req.word,
      wdata: req.wdata
    };
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      flight_q  <= '0;
      flight_q2 <= '0;
    end else begin
      flight_q.reply <= issue && (!req.write || req.nposted);
      if (issue) begin
        flight_q.write   <= req.write;
        flight_q.present <= present;
        flight_q.page    <= req.page;
      end
      flight_q2 <= flight_q;
    end
  end

  always_comb begin
    answer = '0;
    if (flight_q2.reply && flight_q2.present) answer = reg_rsp_i[flight_q2.page[PageW-1:0]];
  end

  assign rsp = '{write: flight_q2.write, rdata: answer.rdata};

  // Replies to the bus clock.
  rsp_t out;
  logic out_valid;

  nvs_cdc_fifo #(
    .Depth  (RspDepth),
    .beat_t (rsp_t)
  ) u_rsp (
    .in_clk_i    (clk_i),
    .in_rst_ni   (rst_ni),
    .in_valid_i  (flight_q2.reply),
    .in_ready_o  (rsp_ready),
    .in_i        (rsp),
    .in_level_o  (rsp_level),
    .out_clk_i   (csb_clk_i),
    .out_rst_ni  (csb_rst_ni),
    .out_valid_o (out_valid),
    .out_ready_i (1'b1),
    .out_o       (out)
  );

  always_ff @(posedge csb_clk_i or negedge csb_rst_ni) begin
    if (!csb_rst_ni) begin
      csb_rvalid_o  <= 1'b0;
      csb_wr_done_o <= 1'b0;
      csb_rdata_o   <= '0;
    end else begin
      csb_rvalid_o  <= out_valid && !out.write;
      csb_wr_done_o <= out_valid && out.write;
      if (out_valid && !out.write) csb_rdata_o <= out.rdata;
    end
  end

  // A completion leaves the data of the read before it.
  `NVS_ASSERT_HELD_AT(csb_clk_i, csb_rst_ni, DataHeld, 1'b1, out_valid && !out.write, csb_rdata_o)
  `NVS_ASSERT(ReplyFits, flight_q2.reply -> rsp_ready)
  `NVS_ASSERT(WriteReadsZero, flight_q2.reply && flight_q2.write -> answer.rdata == '0)
  `NVS_ASSERT(BlockAnswers, flight_q2.reply && flight_q2.present -> answer.valid)

  `NVS_COVER(RepliesAtLimit__ReplyMeetsRequest, req_valid, {
    !req_ready,
    issue && flight_q2.reply})

endmodule
