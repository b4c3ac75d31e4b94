// nvs_stream_contract: what every buffer of a stream promises.
//
// Beats leave in the order in which they came, none is lost, none comes twice, none from
// nowhere, never more than `Capacity` are held, and a waiting beat stays.
//
// The contract follows one beat at a time from its arrival to its departure: the next one taken
// in a clock with `follow_i`. Simulation ties `follow_i` to 1; a proof leaves it free, and so
// shows the contract for every beat.

`include "nvs_assert.svh"

module nvs_stream_contract #(
  parameter int unsigned Capacity    = 1,         // beats held at most
  parameter int unsigned Room        = Capacity,  // with fewer held, the input is never refused
  parameter bit          FallThrough = 1'b0,      // a beat may pass in the clock in which it comes
  parameter int unsigned Hidden      = 0,         // clocks that the next beat may be out of sight
  parameter type         beat_t      = logic,
  localparam int unsigned LevelW     = $clog2(Capacity + 2)
) (
  input  logic              clk_i,
  input  logic              rst_ni,

  input  logic              follow_i,

  input  logic              in_valid_i,
  input  logic              in_ready_i,
  input  beat_t             in_i,

  input  logic              out_valid_i,
  input  logic              out_ready_i,
  input  beat_t             out_i,

  output logic              followed_o,  // a beat is followed
  output logic [LevelW-1:0] ahead_o,     // beats held before it
  output beat_t             beat_o,
  output logic [LevelW-1:0] held_o       // all beats held
);

  typedef logic [LevelW-1:0] level_t;
  localparam int unsigned HiddenW = $clog2(Hidden + 2);

  logic               push, pop, empty, passes, follow, followed_q;
  level_t             held_q, ahead_q;
  beat_t              beat_q;
  logic [HiddenW-1:0] hidden_q;

  assign push   = in_valid_i && in_ready_i;
  assign pop    = out_valid_i && out_ready_i;
  assign empty  = held_q == '0;
  assign passes = empty && push && pop;
  assign follow = follow_i && push && !passes && !followed_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      held_q     <= '0;
      hidden_q   <= '0;
      followed_q <= 1'b0;
      ahead_q    <= '0;
    end else begin
      held_q   <= held_q + level_t'(push) - level_t'(pop);
      hidden_q <= (empty || out_valid_i) ? '0 : hidden_q + HiddenW'(1);
      if (follow) begin
        followed_q <= 1'b1;
        ahead_q    <= held_q - level_t'(pop);
      end else if (followed_q && pop) begin
        followed_q <= ahead_q != '0;
        ahead_q    <= ahead_q - level_t'(1);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (follow) beat_q <= in_i;
  end

  assign followed_o = followed_q;
  assign ahead_o    = ahead_q;
  assign beat_o     = beat_q;
  assign held_o     = held_q;

  `NVS_ASSERT(NoOverflow, 32'(held_q) <= Capacity)
  `NVS_ASSERT(NeverRefused, 32'(held_q) < Room -> in_ready_i)
  `NVS_ASSERT(InOrder, out_valid_i && followed_q && ahead_q == '0 -> out_i == beat_q)
  `NVS_ASSERT(LemmaAhead, followed_q -> ahead_q < held_q)
  `NVS_ASSERT(NotLost, !empty && !out_valid_i -> 32'(hidden_q) + 32'd1 <= Hidden)
  `NVS_ASSERT_HELD(OutHeld, out_valid_i, out_ready_i, out_i)

  if (FallThrough) begin : gen_falls
    `NVS_ASSERT(NotFromNowhere, out_valid_i && empty -> in_valid_i && in_ready_i && out_i == in_i)
  end else begin : gen_stored
    `NVS_ASSERT(NotFromNowhere, out_valid_i -> !empty)
  end

endmodule
