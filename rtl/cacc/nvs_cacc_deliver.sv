// nvs_cacc_deliver: rounding, saturation and the delivery buffer.
//
// Takes the sums of a pixel, rounds and saturates them in one clock and gives them to SDP one
// element a clock: 8 clocks a pixel, kernel 0 first. `credit_o` pulses when a pixel has left;
// CSC never has more than `Credits` pixels under way, so sums always find room. `sat_o` is the
// number of saturated values of the pixel modulo 8.
//
// Source: docs/nv_small/convolution.md, sections 6.3, 7 and 8.

`include "nvs_assert.svh"

module nvs_cacc_deliver
  import nvs_conv_pkg::*;
  import nvs_arith_pkg::*;
(
  input  logic                   clk_i,
  input  logic                   rst_ni,

  input  logic [4:0]             truncate_i,
  input  logic                   group_i,

  input  logic                   sum_valid_i,
  input  logic                   sum_last_i,
  input  logic signed [SumW-1:0] sum_i [Cells],
  output logic [2:0]             sat_o,

  output logic                   out_valid_o,
  input  logic                   out_ready_i,
  output logic signed [31:0]     out_o,
  output logic                   credit_o,
  output logic [1:0]             last_o       // last element of a layer, by register group
);

  typedef struct packed {
    logic                   last;
    logic                   group;
    logic [Cells-1:0][31:0] value;
  } pixel_t;

  pixel_t     in, pixel;
  logic       room, pixel_valid, take, pixel_done;
  logic [2:0] lane_q;

  // The idle default keeps simulation fast.
  always_comb begin
    delivered_t element;
    element = '0;
    in      = '0;
    sat_o   = '0;
    if (sum_valid_i) begin
      in.last  = sum_last_i;
      in.group = group_i;
      for (int unsigned c = 0; c < Cells; c++) begin
        element     = deliver(sum_i[c], truncate_i);
        in.value[c] = element.value;
        sat_o       = sat_o + 3'(element.saturated);
      end
    end
  end

  nvs_ram_fifo #(
    .Depth  (Credits),
    .beat_t (pixel_t)
  ) u_buffer (
    .clk_i,
    .rst_ni,
    .in_valid_i  (sum_valid_i),
    .in_ready_o  (room),
    .in_i        (in),
    .out_valid_o (pixel_valid),
    .out_ready_i (take && (&lane_q)),
    .out_o       (pixel),
    .level_o     ()
  );

  assign take        = pixel_valid && out_ready_i;
  assign pixel_done  = take && (&lane_q);
  assign out_valid_o = pixel_valid;
  assign out_o       = pixel.value[lane_q];
  assign credit_o    = pixel_done;

  // No shift by `group`: in a simulator with four states nothing shifted by X is X, for good in the
  // interrupts.
  always_comb begin
    last_o = '0;
    if (pixel_done) last_o[pixel.group] = pixel.last;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)   lane_q <= '0;
    else if (take) lane_q <= lane_q + 3'd1;
  end

  `NVS_ASSERT(SumFits, sum_valid_i -> room)
  `NVS_ASSERT_HELD(OutHeld, out_valid_o, out_ready_i, out_o)

  `NVS_COVER(SumMeetsCredit__GroupChanges, sum_valid_i, {
    pixel_done,
    pixel_valid && pixel.group != group_i})

endmodule
