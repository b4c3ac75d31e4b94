// nvs_cbuf: the convolution buffer, 32 banks of 512 entries of 8 bytes.
//
// Two write and two read ports, one entry a clock each, always ready; read latency 1 and the
// entry stays at the output until the next read. Data and weights use different banks: every
// bank is a RAM with one write and one read port. After reset all banks are cleared at once in
// 512 clocks; writes are lost until `flush_done_o`.
//
// Source: docs/nv_small/convolution.md, section 5.

`include "nvs_assert.svh"

module nvs_cbuf
  import nvs_conv_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  output logic        flush_done_o,

  input  logic        dat_wr_valid_i,
  input  cbuf_wr_t    dat_wr_i,
  input  logic        wt_wr_valid_i,
  input  cbuf_wr_t    wt_wr_i,

  input  logic        dat_rd_i,
  input  entry_t      dat_entry_i,
  output logic [63:0] dat_o,
  input  logic        wt_rd_i,
  input  entry_t      wt_entry_i,
  output logic [63:0] wt_o
);

  typedef logic [Banks-1:0] hot_t;

  logic [8:0]  flush_q;
  logic        flush_done_q;
  logic [4:0]  dat_bank_q, wt_bank_q;  // of the last reads
  hot_t        we, dat_we, wt_we, dat_re, wt_re;
  logic [63:0] rdata [Banks];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      flush_q      <= '0;
      flush_done_q <= 1'b0;
    end else if (!flush_done_q) begin
      flush_q      <= flush_q + 9'd1;
      flush_done_q <= &flush_q;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      dat_bank_q <= '0;
      wt_bank_q  <= '0;
    end else begin
      if (dat_rd_i) dat_bank_q <= dat_entry_i[13:9];
      if (wt_rd_i)  wt_bank_q  <= wt_entry_i[13:9];
    end
  end

  assign flush_done_o = flush_done_q;

  // While everything is cleared, writes are lost.
  assign we     = flush_done_q ? dat_we | wt_we : '1;
  assign dat_we = hot_t'(dat_wr_valid_i) << dat_wr_i.entry[13:9];
  assign wt_we  = hot_t'(wt_wr_valid_i) << wt_wr_i.entry[13:9];
  assign dat_re = hot_t'(dat_rd_i) << dat_entry_i[13:9];
  assign wt_re  = hot_t'(wt_rd_i) << wt_entry_i[13:9];

  for (genvar b = 0; b < Banks; b++) begin : gen_bank
    logic [8:0]  waddr;
    logic [63:0] wdata;

    assign waddr = !flush_done_q ? flush_q : wt_we[b] ? wt_wr_i.entry[8:0] : dat_wr_i.entry[8:0];
    assign wdata = !flush_done_q ? '0 : wt_we[b] ? wt_wr_i.data : dat_wr_i.data;

    nvs_ram_1r1w #(
      .Depth  (BankSize),
      .word_t (logic [63:0])
    ) u_ram (
      .clk_i,
      .rst_ni,
      .we_i    (we[b]),
      .waddr_i (waddr),
      .wdata_i (wdata),
      .re_i    (dat_re[b] || wt_re[b]),
      .raddr_i (wt_re[b] ? wt_entry_i[8:0] : dat_entry_i[8:0]),
      .rdata_o (rdata[b])
    );
  end

  assign dat_o = rdata[dat_bank_q];
  assign wt_o  = rdata[wt_bank_q];

  // Nothing is asserted about data and weights in one bank: a program whose banks overlap is wrong
  // but ends all the same, with wrong bytes (convolution.md, 5.2). Weights win.
  // The flush has written every entry when it says so, and goes on no further.
  `NVS_ASSERT(FlushWhole, flush_done_q -> flush_q == '0)

endmodule
