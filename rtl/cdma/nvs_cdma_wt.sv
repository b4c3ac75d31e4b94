// nvs_cdma_wt: fetches the weight stream into the weight ring.
//
// Ascending addresses, one request a clock while the ring has room; a response goes straight
// into the entry that was reserved for it. Latency 1 from a response to the write. Reports each
// entry and each complete kernel group; what the stream holds behind the last group is stored
// but belongs to no group.
//
// Source: docs/nv_small/convolution.md, sections 4.2, 5.1 and 5.2; docs/nv_small/
// conv_multilayer.md, section 3.

`include "nvs_assert.svh"

module nvs_cdma_wt
  import nvs_beat_pkg::*;
  import nvs_conv_pkg::*;
  import nvs_cdma_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        clear_i,      // the ring is empty
  input  logic        start_i,
  input  wt_cfg_t     cfg_i,
  output logic        done_o,       // pulse: all weights are in CBUF

  input  fill_t       used_i,
  output logic        reserve_o,
  output logic        entry_o,
  output logic        group_o,

  output logic        rd_req_valid_o,
  input  logic        rd_req_ready_i,
  output logic [31:3] rd_req_addr_o,
  input  logic        rd_rsp_valid_i,
  input  atom_t       rd_rsp_data_i,

  output logic        wr_valid_o,
  output cbuf_wr_t    wr_o
);

  logic [31:3] addr_q;
  logic [28:0] ask_q, wait_q;       // atoms to request, to receive
  logic [18:0] group_left_q;        // entries of the group, minus one
  logic [9:0]  groups_q;            // groups left behind this one
  logic        in_group_q, busy_q;
  entry_t      next_q;
  logic        group_end, last;
  logic        wr_valid_q, group_q, done_q;
  cbuf_wr_t    wr_q;

  assign rd_req_valid_o = ask_q != '0 && used_i < cfg_i.ring;
  assign rd_req_addr_o  = addr_q;
  assign reserve_o      = rd_req_valid_o && rd_req_ready_i;

  assign group_end = rd_rsp_valid_i && in_group_q && group_left_q == '0;
  assign last      = busy_q && wait_q == '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ask_q      <= '0;
      busy_q     <= 1'b0;
      wr_valid_q <= 1'b0;
      group_q    <= 1'b0;
      done_q     <= 1'b0;
    end else begin
      if (start_i)        ask_q <= cfg_i.atoms;
      else if (reserve_o) ask_q <= ask_q - 29'd1;
      if (start_i)   busy_q <= 1'b1;
      else if (last) busy_q <= 1'b0;
      wr_valid_q <= rd_rsp_valid_i;
      group_q    <= group_end;
      done_q     <= last;
    end
  end

  // No reset: loaded by the start.
  always_ff @(posedge clk_i) begin
    if (start_i)        addr_q <= cfg_i.base[31:3];
    else if (reserve_o) addr_q <= addr_q + 29'd1;

    if (start_i)             wait_q <= cfg_i.atoms;
    else if (rd_rsp_valid_i) wait_q <= wait_q - 29'd1;

    if (start_i) begin
      in_group_q   <= 1'b1;
      groups_q     <= cfg_i.groups;
      group_left_q <= ((cfg_i.groups == '0) ? cfg_i.last_group : cfg_i.group) - 19'd1;
    end else if (group_end) begin
      in_group_q   <= groups_q != '0;
      groups_q     <= groups_q - 10'd1;
      group_left_q <= ((groups_q == 10'd1) ? cfg_i.last_group : cfg_i.group) - 19'd1;
    end else if (rd_rsp_valid_i) begin
      group_left_q <= group_left_q - 19'd1;
    end

    if (rd_rsp_valid_i) wr_q <= '{entry: cfg_i.first + next_q, data: rd_rsp_data_i};
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)             next_q <= '0;
    else if (clear_i)        next_q <= '0;
    else if (rd_rsp_valid_i) next_q <= ring_add(next_q, 15'd1, cfg_i.ring);
  end

  assign wr_valid_o = wr_valid_q;
  assign wr_o       = wr_q;
  assign entry_o    = wr_valid_q;
  assign group_o    = group_q;
  assign done_o     = done_q;

  `NVS_ASSERT(DoneIdle, done_q -> !busy_q)
  `NVS_ASSERT(Expected, rd_rsp_valid_i -> busy_q && wait_q != '0)
  `NVS_ASSERT_HELD(ReqHeld, rd_req_valid_o, rd_req_ready_i, rd_req_addr_o)

  `NVS_COVER(RingFilled__Wraps__WrapsFull, rd_rsp_valid_i, {
    used_i == cfg_i.ring,
    fill_t'(next_q) == cfg_i.ring - 15'd1,
    fill_t'(next_q) == cfg_i.ring - 15'd1 && used_i == cfg_i.ring})
  `NVS_COVER(GroupEndsAtWrap__GroupOfOne__StreamEndsWithGroup, group_end, {
    fill_t'(next_q) == cfg_i.ring - 15'd1,
    group_q,
    groups_q == '0 && wait_q == 29'd1})

endmodule
