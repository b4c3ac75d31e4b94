// nvs_mcif_wr: write half of the memory interface.
//
// Weighted round robin over the clients, one AXI write of one beat per request. Latency 1 from
// the request to AW and W, which are presented together and handshake on their own; one write
// per cycle. At most `os_cnt_i` + 1 writes are in flight, all clients together.
//
// Responses count per client: the n-th one answers the client's n-th write, in whatever order
// the memory works. When the write that ends a layer is answered, `wr_done_o` pulses for the
// layer's register group, 1 clock after the response.
//
// Source: docs/nv_small/system.md, section 8.

`include "nvs_assert.svh"

module nvs_mcif_wr
  import nvs_beat_pkg::*;
  import nvs_mcif_pkg::*;
(
  input  logic                         clk_i,
  input  logic                         rst_ni,

  input  logic [NumWrClients-1:0][7:0] weight_i,
  input  logic [7:0]                   os_cnt_i,

  input  logic [NumWrClients-1:0]      wr_valid_i,
  output logic [NumWrClients-1:0]      wr_ready_o,
  input  wr_beat_t                     wr_beat_i [NumWrClients],
  output logic [NumWrClients-1:0][1:0] wr_done_o,

  output logic                         aw_valid_o,
  input  logic                         aw_ready_i,
  output logic [7:0]                   aw_id_o,
  output logic [3:0]                   aw_len_o,
  output logic [31:0]                  aw_addr_o,

  output logic                         w_valid_o,
  input  logic                         w_ready_i,
  output logic [63:0]                  w_data_o,
  output logic [7:0]                   w_strb_o,
  output logic                         w_last_o,

  input  logic                         b_valid_i,
  output logic                         b_ready_o,
  input  logic [7:0]                   b_id_i
);

  localparam int unsigned IdxW     = $clog2(NumWrClients);
  localparam int unsigned MaxWrite = 256;  // in flight, by the width of os_cnt_i

  typedef struct packed {
    logic last;
    logic group;
  } mark_t;

  // Requests.

  logic [NumWrClients-1:0] gnt;
  logic [IdxW-1:0]         idx;
  logic                    any, room, issue, write_valid, write_ready;
  logic                    load_valid, load;
  wr_beat_t                beat;
  write_t                  write, load_write, out_q;
  logic                    aw_valid_q, w_valid_q;

  nvs_wrr_arb #(.N(NumWrClients)) u_arb (
    .clk_i,
    .rst_ni,
    .req_i   (wr_valid_i),
    .weight_i,
    .take_i  (issue),
    .valid_o (any),
    .gnt_o   (gnt),
    .idx_o   (idx)
  );

  assign write_valid = any && room;
  assign issue       = write_valid && write_ready;
  assign wr_ready_o  = issue ? gnt : '0;
  assign beat        = wr_beat_i[idx];
  assign write       = '{id: WrId[idx], addr: beat.addr, data: beat.data};

  nvs_skid #(.beat_t(write_t)) u_skid (
    .clk_i,
    .rst_ni,
    .in_valid_i  (write_valid),
    .in_ready_o  (write_ready),
    .in_i        (write),
    .out_valid_o (load_valid),
    .out_ready_i (load),
    .out_o       (load_write)
  );

  // AW and W share their payload, so both must be free before the next write.
  assign load = (aw_ready_i || !aw_valid_q) && (w_ready_i || !w_valid_q);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      aw_valid_q <= 1'b0;
      w_valid_q  <= 1'b0;
    end else begin
      aw_valid_q <= load ? load_valid : aw_valid_q && !aw_ready_i;
      w_valid_q  <= load ? load_valid : w_valid_q && !w_ready_i;
    end
  end

  // No reset: the valid flags say whether the payload means anything.
  always_ff @(posedge clk_i) begin
    if (load && load_valid) out_q <= load_write;
  end

  assign aw_valid_o = aw_valid_q;
  assign aw_id_o    = 8'(out_q.id);
  assign aw_len_o   = '0;
  assign aw_addr_o  = out_q.addr;
  assign w_valid_o  = w_valid_q;
  assign w_data_o   = out_q.data;
  assign w_strb_o   = '1;
  assign w_last_o   = 1'b1;

  // Responses. A response that nobody waits for is dropped.

  logic [NumWrClients-1:0] answer_q, answered;
  logic [8:0]              os_q;  // writes in flight
  logic                    unused_b;

  assign b_ready_o = 1'b1;
  assign room      = os_q <= 9'(os_cnt_i);
  assign unused_b  = ^b_id_i[7:3];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) os_q <= '0;
    else         os_q <= os_q + 9'(issue) - 9'(|answered);
  end

  for (genvar c = 0; c < NumWrClients; c++) begin : gen_client
    logic  mark_room, mark_valid;
    mark_t mark;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) answer_q[c] <= 1'b0;
      else         answer_q[c] <= b_valid_i && b_id_i[2:0] == WrId[c][2:0];
    end

    // One mark per write in flight, in the order of the client's writes.
    nvs_ram_fifo #(
      .Depth  (MaxWrite),
      .beat_t (mark_t)
    ) u_marks (
      .clk_i,
      .rst_ni,
      .in_valid_i  (issue && gnt[c]),
      .in_ready_o  (mark_room),
      .in_i        ('{last: beat.last, group: beat.group}),
      .out_valid_o (mark_valid),
      .out_ready_i (answer_q[c]),
      .out_o       (mark),
      .level_o     ()
    );

    assign answered[c]     = answer_q[c] && mark_valid;
    assign wr_done_o[c][0] = answered[c] && mark.last && !mark.group;
    assign wr_done_o[c][1] = answered[c] && mark.last && mark.group;

    `NVS_ASSERT(MarkFits, issue && gnt[c] -> mark_room)
  end

  `NVS_ASSERT_KEEPS(AwHeld, aw_valid_o, aw_ready_i, load)
  `NVS_ASSERT_KEEPS(WHeld, w_valid_o, w_ready_i, load)
  `NVS_ASSERT(WritesLegal, os_q <= 9'(MaxWrite))

  `NVS_COVER(
    TakesLast__BothBelow__WaitsAtLimit__BothAtLimit__LimitOfOne__LargestLimit__LimitLowered,
    any && os_q >= 9'(os_cnt_i), {
    issue && os_cnt_i != '0,
    issue && (|answered),
    !room,
    !room && (|answered),
    !room && os_cnt_i == '0,
    !room && (&os_cnt_i),
    os_q > 9'(os_cnt_i) + 9'd1})
  `NVS_COVER(AddressFirst__DataFirst, aw_valid_q != w_valid_q, {
    w_valid_q && !w_ready_i,
    aw_valid_q && !aw_ready_i})
  `NVS_COVER(EndMeetsWrite__LastAtLimit__LastAmong64, issue, {
    wr_done_o != '0,
    os_q == 9'(os_cnt_i) && beat.last,
    os_q == 9'd64 && beat.last})

endmodule
