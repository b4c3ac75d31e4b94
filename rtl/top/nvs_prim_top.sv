// nvs_prim_top: every primitive once, for lint and for tests. Not part of the design.
//
// `sel_i` (constant during a test) connects one primitive between the input and the output
// stream. The data of a beat means:
//
//   sel  primitive                  input                          output
//   0    nvs_skid                   any                            the same
//   1    nvs_pipe                   any                            the same
//   2    nvs_fifo, depth 5          any                            the same
//   3    nvs_fifo, depth 4, falls   any                            the same
//        through
//   4    nvs_ram_fifo, depth 11     any                            the same
//   5    nvs_delay, 3 stages        any; always ready              the same; ready ignored
//   6    nvs_fork, nvs_join around  any                            the same
//        two FIFOs
//   7    nvs_rr_arb                 1:0 requester, own queue of 8  in order of grant, nvs_pipe
//   8    nvs_wrr_arb                as 7; weights on `weight_i`    behind
//   9    nvs_counter, 10 bits       7:0 add, 31 clear first        count after the beat
//   10   nvs_cube_walk              cube_t                         31:3 address, 2 cube last,
//                                                                  1 surface last, 0 line last
//   11   nvs_rd_channel, depth 6    31:3 address, 2:0 tag          31:3 from memory, 2:0 tag
//   12   nvs_wr_channel             any                            address of the write beat
//   13   nvs_cdc_fifo, twice: to    any                            the same
//        the clock `clk2_i` and
//        back
//   14   nvs_clk_unit               2 test enable, 1 open, 0 wake, its edges before this beat
//                                   from the next clock on
//
// The functions of nvs_arith_pkg stand on the `arith_*` pins, combinational.

`include "nvs_assert.svh"

module nvs_prim_top
  import nvs_beat_pkg::*;
  import nvs_arith_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             clk2_i,        // any ratio and phase to clk_i

  input  logic [3:0]       sel_i,
  input  logic [3:0][7:0]  weight_i,

  input  logic             in_valid_i,
  output logic             in_ready_o,
  input  logic [31:0]      in_data_i,

  output logic             out_valid_o,
  input  logic             out_ready_i,
  output logic [31:0]      out_data_o,

  output logic             stall_o,       // of the channels
  output logic [3:0]       level_o,       // of the selected FIFO
  output logic             last_taken_o,  // of nvs_wr_channel

  // 0 sat to arith_bits_i bits, 1 rsh, 2 rshr of arith_bits_i bits, 3 shl_sat32,
  // 4 round16 to arith_bits_i bits, 5 deliver (saturated at bit 32), 6 log2
  input  logic [3:0]       arith_op_i,
  input  logic [63:0]      arith_v_i,
  input  logic [9:0]       arith_n_i,
  input  logic [6:0]       arith_bits_i,
  output logic [63:0]      arith_o
);

  typedef logic [31:0] data_t;

  typedef enum logic [3:0] {
    Skid, Pipe, Fifo, FifoFall, RamFifo, Delay, ForkJoin, RrArb, WrrArb, Counter, CubeWalk,
    RdChannel, WrChannel, Crossing, ClkUnit
  } sel_e;

  localparam int unsigned NumSel = 15;

  logic [NumSel-1:0] in_valid, in_ready, out_valid, out_ready;
  data_t             out_data [NumSel];

  always_comb begin
    in_valid    = '0;
    out_ready   = '0;
    in_ready_o  = 1'b0;
    out_valid_o = 1'b0;
    out_data_o  = '0;
    for (int unsigned s = 0; s < NumSel; s++) begin
      if (sel_i == 4'(s)) begin
        in_valid[s]  = in_valid_i;
        out_ready[s] = out_ready_i;
        in_ready_o   = in_ready[s];
        out_valid_o  = out_valid[s];
        out_data_o   = out_data[s];
      end
    end
  end

  // Buffers.

  nvs_skid #(.beat_t(data_t)) u_skid (
    .clk_i,
    .rst_ni,
    .in_valid_i  (in_valid[Skid]),
    .in_ready_o  (in_ready[Skid]),
    .in_i        (in_data_i),
    .out_valid_o (out_valid[Skid]),
    .out_ready_i (out_ready[Skid]),
    .out_o       (out_data[Skid])
  );

  nvs_pipe #(.beat_t(data_t)) u_pipe (
    .clk_i,
    .rst_ni,
    .in_valid_i  (in_valid[Pipe]),
    .in_ready_o  (in_ready[Pipe]),
    .in_i        (in_data_i),
    .out_valid_o (out_valid[Pipe]),
    .out_ready_i (out_ready[Pipe]),
    .out_o       (out_data[Pipe])
  );

  logic [2:0] fifo_level, fall_level;
  logic [3:0] ram_fifo_level;

  nvs_fifo #(
    .Depth  (5),
    .beat_t (data_t)
  ) u_fifo (
    .clk_i,
    .rst_ni,
    .in_valid_i  (in_valid[Fifo]),
    .in_ready_o  (in_ready[Fifo]),
    .in_i        (in_data_i),
    .out_valid_o (out_valid[Fifo]),
    .out_ready_i (out_ready[Fifo]),
    .out_o       (out_data[Fifo]),
    .level_o     (fifo_level)
  );

  nvs_fifo #(
    .Depth       (4),
    .FallThrough (1'b1),
    .beat_t      (data_t)
  ) u_fifo_fall (
    .clk_i,
    .rst_ni,
    .in_valid_i  (in_valid[FifoFall]),
    .in_ready_o  (in_ready[FifoFall]),
    .in_i        (in_data_i),
    .out_valid_o (out_valid[FifoFall]),
    .out_ready_i (out_ready[FifoFall]),
    .out_o       (out_data[FifoFall]),
    .level_o     (fall_level)
  );

  nvs_ram_fifo #(
    .Depth  (11),
    .beat_t (data_t)
  ) u_ram_fifo (
    .clk_i,
    .rst_ni,
    .in_valid_i  (in_valid[RamFifo]),
    .in_ready_o  (in_ready[RamFifo]),
    .in_i        (in_data_i),
    .out_valid_o (out_valid[RamFifo]),
    .out_ready_i (out_ready[RamFifo]),
    .out_o       (out_data[RamFifo]),
    .level_o     (ram_fifo_level)
  );

  always_comb begin
    unique case (sel_i)
      Fifo:     level_o = 4'(fifo_level);
      FifoFall: level_o = 4'(fall_level);
      RamFifo:  level_o = ram_fifo_level;
      default:  level_o = '0;
    endcase
  end

  logic unused_delay_ready;

  assign in_ready[Delay]    = 1'b1;
  assign unused_delay_ready = out_ready[Delay];

  nvs_delay #(
    .Stages (3),
    .beat_t (data_t)
  ) u_delay (
    .clk_i,
    .rst_ni,
    .in_valid_i  (in_valid[Delay]),
    .in_i        (in_data_i),
    .out_valid_o (out_valid[Delay]),
    .out_o       (out_data[Delay])
  );

  // The contracts that rtl/formal proves, for the beats of the test.

  localparam int unsigned NumBuffers = 6;  // Skid to Delay
  localparam int unsigned Held [NumBuffers] = '{1, 1, 5, 4, 12, 3};
  localparam int unsigned Room [NumBuffers] = '{1, 1, 5, 4, 11, 3};
  localparam int unsigned Hidden [NumBuffers] = '{0, 0, 0, 0, 1, 2};

  for (genvar s = 0; s < NumBuffers; s++) begin : gen_contract
    nvs_stream_contract #(
      .Capacity    (Held[s]),
      .Room        (Room[s]),
      .FallThrough (s == 32'(Skid) || s == 32'(FifoFall)),
      .Hidden      (Hidden[s]),
      .beat_t      (data_t)
    ) u_contract (
      .clk_i,
      .rst_ni,
      .follow_i    (1'b1),
      .in_valid_i  (in_valid[s]),
      .in_ready_i  (in_ready[s]),
      .in_i        (in_data_i),
      .out_valid_i (out_valid[s]),
      .out_ready_i (out_ready[s] || s == 32'(Delay)),
      .out_i       (out_data[s]),
      .followed_o  (),
      .ahead_o     (),
      .beat_o      (),
      .held_o      ()
    );
  end

  // Fork and join around two FIFOs of different kind, one half of the data each.

  logic [1:0] fork_valid, fork_ready, join_valid, join_ready;
  data_t      half0, half1;

  nvs_fork #(.N(2)) u_fork (
    .clk_i,
    .rst_ni,
    .in_valid_i  (in_valid[ForkJoin]),
    .in_ready_o  (in_ready[ForkJoin]),
    .out_valid_o (fork_valid),
    .out_ready_i (fork_ready)
  );

  nvs_fork_contract #(.N(2)) u_fork_contract (
    .clk_i,
    .rst_ni,
    .in_valid_i  (in_valid[ForkJoin]),
    .in_ready_i  (in_ready[ForkJoin]),
    .out_valid_i (fork_valid),
    .out_ready_i (fork_ready)
  );

  nvs_fifo #(
    .Depth  (1),
    .beat_t (data_t)
  ) u_half0 (
    .clk_i,
    .rst_ni,
    .in_valid_i  (fork_valid[0]),
    .in_ready_o  (fork_ready[0]),
    .in_i        (in_data_i),
    .out_valid_o (join_valid[0]),
    .out_ready_i (join_ready[0]),
    .out_o       (half0),
    .level_o     ()
  );

  nvs_fifo #(
    .Depth       (3),
    .FallThrough (1'b1),
    .beat_t      (data_t)
  ) u_half1 (
    .clk_i,
    .rst_ni,
    .in_valid_i  (fork_valid[1]),
    .in_ready_o  (fork_ready[1]),
    .in_i        (in_data_i),
    .out_valid_o (join_valid[1]),
    .out_ready_i (join_ready[1]),
    .out_o       (half1),
    .level_o     ()
  );

  nvs_join #(.N(2)) u_join (
    .clk_i,
    .rst_ni,
    .in_valid_i  (join_valid),
    .in_ready_o  (join_ready),
    .out_valid_o (out_valid[ForkJoin]),
    .out_ready_i (out_ready[ForkJoin])
  );

  assign out_data[ForkJoin] = half0;

  `NVS_ASSERT(HalvesMeet, out_valid[ForkJoin] -> half0 == half1)

  logic  arb_ready, arb_valid;
  data_t arb_data;

  nvs_prim_top_arb u_arb (
    .clk_i,
    .rst_ni,
    .weighted_i  (sel_i == WrrArb),
    .weight_i,
    .in_valid_i  (in_valid[RrArb] || in_valid[WrrArb]),
    .in_ready_o  (arb_ready),
    .in_data_i,
    .out_valid_o (arb_valid),
    .out_ready_i (out_ready[RrArb] || out_ready[WrrArb]),
    .out_data_o  (arb_data)
  );

  assign in_ready[RrArb]   = arb_ready;
  assign in_ready[WrrArb]  = arb_ready;
  assign out_valid[RrArb]  = arb_valid;
  assign out_valid[WrrArb] = arb_valid;
  assign out_data[RrArb]   = arb_data;
  assign out_data[WrrArb]  = arb_data;

  // The count stands beside a beat that waits in a register stage.

  logic [9:0] count;
  logic       counted, unused_count_beat;

  assign counted = in_valid[Counter] && in_ready[Counter];

  nvs_pipe u_count_pipe (
    .clk_i,
    .rst_ni,
    .in_valid_i  (in_valid[Counter]),
    .in_ready_o  (in_ready[Counter]),
    .in_i        (1'b0),
    .out_valid_o (out_valid[Counter]),
    .out_ready_i (out_ready[Counter]),
    .out_o       (unused_count_beat)
  );

  nvs_counter #(
    .Width (10),
    .AddW  (8)
  ) u_counter (
    .clk_i,
    .rst_ni,
    .clear_i (counted && in_data_i[31]),
    .add_i   (counted ? in_data_i[7:0] : 8'd0),
    .count_o (count)
  );

  assign out_data[Counter] = 32'(count);

  nvs_prim_top_dma u_dma (
    .clk_i,
    .rst_ni,
    .data_i         (in_data_i),
    .walk_valid_i   (in_valid[CubeWalk]),
    .walk_ready_o   (in_ready[CubeWalk]),
    .walk_valid_o   (out_valid[CubeWalk]),
    .walk_ready_i   (out_ready[CubeWalk]),
    .walk_data_o    (out_data[CubeWalk]),
    .rd_valid_i     (in_valid[RdChannel]),
    .rd_ready_o     (in_ready[RdChannel]),
    .rd_valid_o     (out_valid[RdChannel]),
    .rd_ready_i     (out_ready[RdChannel]),
    .rd_data_o      (out_data[RdChannel]),
    .wr_valid_i     (in_valid[WrChannel]),
    .wr_ready_o     (in_ready[WrChannel]),
    .wr_valid_o     (out_valid[WrChannel]),
    .wr_ready_i     (out_ready[WrChannel]),
    .wr_data_o      (out_data[WrChannel]),
    .stall_o,
    .last_taken_o
  );

  // There and back between two clocks.

  logic       rst2_n, away_valid, away_ready;
  logic [3:0] away_level;
  data_t      away;

  nvs_rst_sync u_rst_sync (
    .clk_i       (clk2_i),
    .rst_ni,
    .scan_rst_ni (1'b1),
    .test_mode_i (1'b0),
    .rst_no      (rst2_n)
  );

  nvs_cdc_fifo #(.beat_t(data_t)) u_there (
    .in_clk_i    (clk_i),
    .in_rst_ni   (rst_ni),
    .in_valid_i  (in_valid[Crossing]),
    .in_ready_o  (in_ready[Crossing]),
    .in_i        (in_data_i),
    .in_level_o  (away_level),
    .out_clk_i   (clk2_i),
    .out_rst_ni  (rst2_n),
    .out_valid_o (away_valid),
    .out_ready_i (away_ready),
    .out_o       (away)
  );

  nvs_crossing_contract #(.beat_t(data_t)) u_there_contract (
    .in_clk_i    (clk_i),
    .in_rst_ni   (rst_ni),
    .follow_i    (1'b1),
    .in_valid_i  (in_valid[Crossing]),
    .in_ready_i  (in_ready[Crossing]),
    .in_i        (in_data_i),
    .in_level_i  (away_level),
    .out_clk_i   (clk2_i),
    .out_rst_ni  (rst2_n),
    .out_valid_i (away_valid),
    .out_ready_i (away_ready),
    .out_i       (away),
    .followed_o  (),
    .index_o     (),
    .beat_o      (),
    .pushed_o    (),
    .popped_o    ()
  );

  nvs_cdc_fifo #(.beat_t(data_t)) u_back (
    .in_clk_i    (clk2_i),
    .in_rst_ni   (rst2_n),
    .in_valid_i  (away_valid),
    .in_ready_o  (away_ready),
    .in_i        (away),
    .in_level_o  (),
    .out_clk_i   (clk_i),
    .out_rst_ni  (rst_ni),
    .out_valid_o (out_valid[Crossing]),
    .out_ready_i (out_ready[Crossing]),
    .out_o       (out_data[Crossing])
  );

  // The clock of a unit that counts its edges.

  logic [2:0] clk_control_q;
  logic       unit_clk;
  data_t      edges_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                                    clk_control_q <= '0;
    else if (in_valid[ClkUnit] && in_ready[ClkUnit]) clk_control_q <= in_data_i[2:0];
  end

  nvs_clk_unit u_clk_unit (
    .clk_i,
    .rst_ni,
    .test_en_i (clk_control_q[2]),
    .open_i    (clk_control_q[1]),
    .wake_i    (clk_control_q[0]),
    .comes_i   (1'b0),
    .clk_o     (unit_clk)
  );

  always_ff @(posedge unit_clk or negedge rst_ni) begin
    if (!rst_ni) edges_q <= '0;
    else         edges_q <= edges_q + 32'd1;
  end

  nvs_pipe #(.beat_t(data_t)) u_edges (
    .clk_i,
    .rst_ni,
    .in_valid_i  (in_valid[ClkUnit]),
    .in_ready_o  (in_ready[ClkUnit]),
    .in_i        (edges_q),
    .out_valid_o (out_valid[ClkUnit]),
    .out_ready_i (out_ready[ClkUnit]),
    .out_o       (out_data[ClkUnit])
  );

  // Arithmetic.

  wide_t v;

  assign v = signed'(arith_v_i);

  always_comb begin
    unique case (arith_op_i)
      4'd0:    arith_o = sat(v, 32'(arith_bits_i));
      4'd1:    arith_o = rsh(v, arith_n_i[5:0]);
      4'd2:    arith_o = rshr(v, arith_n_i, 32'(arith_bits_i));
      4'd3:    arith_o = 64'(shl_sat32(v, arith_n_i[5:0]));
      4'd4:    arith_o = round16(v, 32'(arith_bits_i));
      4'd5:    arith_o = 64'(deliver(v[33:0], arith_n_i[4:0]));
      4'd6:    arith_o = 64'(log2(arith_v_i[31:0]));
      default: arith_o = '0;
    endcase
  end

  `NVS_ASSERT_HELD(OutHeld, out_valid_o && sel_i != Delay, out_ready_i, out_data_o)

endmodule
