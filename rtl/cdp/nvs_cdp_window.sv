// nvs_cdp_window: sum of the squares of neighbouring channels.
//
// Running sums of the squares are kept per column, so that a window is the difference of two of
// them: the sum up to its upper edge minus the sum below its lower edge, modulo 2^20 (a window
// is at most 9 * 2^16). Sums lie in stream order, so a channel is as many places away as the
// stripe is wide. An element waits until the sum of its upper edge is there: at most 4 rows,
// which hides in the stream of the next stripe. One element a clock; latency 4 plus the window.
//
// Source: docs/nv_small/cdp.md, section 7.3.

`include "nvs_assert.svh"

module nvs_cdp_window
  import nvs_cdp_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,

  input  logic       bypass_i,
  input  logic [1:0] length_i,  // NORMALZ_LEN: window 3, 5, 7, 9

  input  logic    in_valid_i,
  output logic    in_ready_o,
  input  centre_t in_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic signed [21:0] out_x_o,
  output centre_t            out_centre_o
);

  // Elements that wait, and sums that are kept: 4 channels above and 5 below an element.
  localparam int unsigned Waiting = 64;
  localparam int unsigned Kept    = 128;
  localparam int unsigned Below   = 5 * 8;

  typedef logic [19:0] sum_t;
  typedef logic [6:0]  index_t;

  // Squares, summed from the first channel on.
  typedef struct packed {
    logic [16:0] square;
    centre_t     centre;
  } squared_t;

  logic     squared_valid, squared_ready;
  squared_t squared_d, squared_q;
  sum_t     column_sum_q [8];
  sum_t     sum;
  logic     push, first_channel;
  index_t   push_index_q, pop_index_q;

  assign squared_d = '{
    square: 17'(18'(in_i.y) * 18'(in_i.y)),
    centre: in_i};

  nvs_pipe #(
    .beat_t (squared_t)
  ) u_square (
    .clk_i,
    .rst_ni,
    .in_valid_i,
    .in_ready_o,
    .in_i        (squared_d),
    .out_valid_o (squared_valid),
    .out_ready_i (squared_ready),
    .out_o       (squared_q)
  );

  assign push          = squared_valid && squared_ready;
  assign first_channel = squared_q.centre.place.stripe.first_surface &&
                         squared_q.centre.place.lane == '0;
  assign sum           = sum_t'(squared_q.square) +
                         (first_channel ? '0 : column_sum_q[squared_q.centre.place.column]);

  always_ff @(posedge clk_i) begin
    if (push) column_sum_q[squared_q.centre.place.column] <= sum;
  end

  logic    head_valid, pop;
  centre_t head;
  index_t  level;

  nvs_ram_fifo #(
    .Depth  (Waiting),
    .beat_t (centre_t)
  ) u_centres (
    .clk_i,
    .rst_ni,
    .in_valid_i  (squared_valid),
    .in_ready_o  (squared_ready),
    .in_i        (squared_q.centre),
    .out_valid_o (head_valid),
    .out_ready_i (pop),
    .out_o       (head),
    .level_o     (level)
  );

  // Edges of the window, cut at the first channel and at the last lane.
  logic [2:0] half, above, below;
  logic [3:0] width;
  logic [5:0] reach, depth;
  logic       has_below;

  assign half      = 3'(length_i) + 3'd1;
  assign below     = half + 3'd1;
  assign above     = (head.place.stripe.last_surface && 3'd7 - head.place.lane < half)
                     ? 3'd7 - head.place.lane : half;
  assign has_below = !head.place.stripe.first_surface || head.place.lane >= below;
  assign width     = 4'(head.place.stripe.width) + 4'd1;
  assign reach     = bypass_i ? '0 : 6'(above) * 6'(width);
  assign depth     = 6'(below) * 6'(width);

  assign pop = head_valid && level > index_t'(reach) && (!out_valid_o || out_ready_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      push_index_q <= '0;
      pop_index_q  <= '0;
      out_valid_o  <= 1'b0;
    end else begin
      if (push) push_index_q <= push_index_q + index_t'(1);
      if (pop)  pop_index_q  <= pop_index_q + index_t'(1);
      if (pop || out_ready_i) out_valid_o <= pop;
    end
  end

  sum_t upper, lower, window;
  logic has_below_q;

  nvs_ram_1r1w #(
    .Depth  (Kept),
    .word_t (sum_t)
  ) u_upper (
    .clk_i,
    .rst_ni,
    .we_i    (push),
    .waddr_i (push_index_q),
    .wdata_i (sum),
    .re_i    (pop),
    .raddr_i (pop_index_q + index_t'(reach)),
    .rdata_o (upper)
  );

  nvs_ram_1r1w #(
    .Depth  (Kept),
    .word_t (sum_t)
  ) u_lower (
    .clk_i,
    .rst_ni,
    .we_i    (push),
    .waddr_i (push_index_q),
    .wdata_i (sum),
    .re_i    (pop),
    .raddr_i (pop_index_q - index_t'(depth)),
    .rdata_o (lower)
  );

  always_ff @(posedge clk_i) begin
    if (pop) begin
      out_centre_o <= head;
      has_below_q  <= has_below;
    end
  end

  assign window  = upper - (has_below_q ? lower : '0);
  assign out_x_o = bypass_i ? 22'(out_centre_o.y) : signed'(22'(window));

  `NVS_ASSERT_INIT(SumsKept, Waiting + 1 + Below < Kept)
  `NVS_ASSERT(IndicesMatch, push_index_q - pop_index_q == level)
  `NVS_ASSERT_KEEPS(OutHeld, out_valid_o, out_ready_i, pop)

endmodule
