// nvs_crossing_contract: what a FIFO between two clock domains promises: order, no loss, nothing
// twice, nothing from nowhere, no overflow, and that a beat or a place is soon seen on the other
// side.
//
// Follows one beat at a time from its arrival to its departure, as nvs_stream_contract does.

`include "nvs_assert.svh"

module nvs_crossing_contract #(
  parameter int unsigned Depth  = 8,
  parameter int unsigned Hidden = 2,  // clocks until the other domain sees a change
  parameter type         beat_t = logic,
  localparam int unsigned LevelW = $clog2(Depth) + 1,
  localparam int unsigned CountW = LevelW + 1
) (
  input  logic              in_clk_i,
  input  logic              in_rst_ni,
  input  logic              follow_i,
  input  logic              in_valid_i,
  input  logic              in_ready_i,
  input  beat_t             in_i,
  input  logic [LevelW-1:0] in_level_i,

  input  logic              out_clk_i,
  input  logic              out_rst_ni,
  input  logic              out_valid_i,
  input  logic              out_ready_i,
  input  beat_t             out_i,

  output logic              followed_o,  // a beat is followed,
  output logic [CountW-1:0] index_o,     // the one of this number,
  output beat_t             beat_o,
  output logic [CountW-1:0] pushed_o,    // of all that came
  output logic [CountW-1:0] popped_o     // and left
);

  typedef logic [CountW-1:0] count_t;

  count_t     pushed_q, popped_q, index_q, held;
  logic       push, follow, followed_q, left;
  beat_t      beat_q;
  logic [1:0] hidden_q, refused_q;

  assign held = pushed_q - popped_q;

  // Writer.
  assign push   = in_valid_i && in_ready_i;
  assign left   = held < pushed_q - index_q;  // the followed beat
  assign follow = follow_i && push && (!followed_q || left);

  always_ff @(posedge in_clk_i or negedge in_rst_ni) begin
    if (!in_rst_ni) begin
      pushed_q   <= '0;
      followed_q <= 1'b0;
      index_q    <= '0;
      refused_q  <= '0;
    end else begin
      pushed_q  <= pushed_q + count_t'(push);
      refused_q <= (in_ready_i || 32'(held) == Depth) ? '0 : refused_q + 2'd1;
      if (follow) begin
        followed_q <= 1'b1;
        index_q    <= pushed_q;
      end else if (left) begin
        followed_q <= 1'b0;
      end
    end
  end

  always_ff @(posedge in_clk_i) begin
    if (follow) beat_q <= in_i;
  end

  // Reader.
  always_ff @(posedge out_clk_i or negedge out_rst_ni) begin
    if (!out_rst_ni) begin
      popped_q <= '0;
      hidden_q <= '0;
    end else begin
      popped_q <= popped_q + count_t'(out_valid_i && out_ready_i);
      hidden_q <= (out_valid_i || held == '0) ? '0 : hidden_q + 2'd1;
    end
  end

  assign followed_o = followed_q;
  assign index_o    = index_q;
  assign beat_o     = beat_q;
  assign pushed_o   = pushed_q;
  assign popped_o   = popped_q;

  `NVS_ASSERT_AT(in_clk_i, in_rst_ni, NoOverflow, 32'(held) <= Depth)
  `NVS_ASSERT_AT(in_clk_i, in_rst_ni, LevelCovers, 32'(in_level_i) >= 32'(held))
  `NVS_ASSERT_AT(in_clk_i, in_rst_ni, PlaceInSight,
                 !in_ready_i && 32'(held) < Depth -> 32'(refused_q) < Hidden)
  `NVS_ASSERT_AT(out_clk_i, out_rst_ni, NotFromNowhere, out_valid_i -> held != '0)
  `NVS_ASSERT_AT(out_clk_i, out_rst_ni, InOrder,
                 out_valid_i && followed_q && index_q == popped_q -> out_i == beat_q)
  `NVS_ASSERT_AT(out_clk_i, out_rst_ni, BeatInSight,
                 !out_valid_i && held != '0 -> 32'(hidden_q) < Hidden)

endmodule
