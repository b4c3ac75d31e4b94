// nvs_cdp_walk: the atoms of the input cube in the order of CDP, one a clock.
//
// Latency 1 from `start_i`. The sizes must stay unchanged until the last atom is taken.
//
// Source: docs/nv_small/cdp.md, sections 6 and 6.1.

`include "nvs_assert.svh"

module nvs_cdp_walk
  import nvs_beat_pkg::*;
  import nvs_cdp_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,

  input  logic        start_i,
  input  addr_t       base_i,
  input  addr_t       line_stride_i,
  input  addr_t       surface_stride_i,
  input  logic [12:0] width_i,    // columns, minus one
  input  logic [12:0] height_i,   // lines, minus one
  input  logic [9:0]  surfaces_i, // surfaces, minus one

  output logic    out_valid_o,
  input  logic    out_ready_i,
  output addr_t   addr_o,
  output stripe_t stripe_o
);

  logic        busy_q, step;
  logic [2:0]  column_q;
  logic [9:0]  surface_q, stripe_q;
  logic [12:0] line_q;
  logic        last_stripe, surface_turn, stripe_turn, line_turn, cube_turn;

  assign out_valid_o = busy_q;
  assign step        = busy_q && out_ready_i;

  assign last_stripe = stripe_q == width_i[12:3];
  assign stripe_o = '{
    width:         last_stripe ? width_i[2:0] : 3'd7,
    first_surface: surface_q == '0,
    last_surface:  surface_q == surfaces_i,
    last_stripe:   last_stripe,
    last_line:     line_q == height_i};

  assign surface_turn = column_q == stripe_o.width;
  assign stripe_turn  = surface_turn && stripe_o.last_surface;
  assign line_turn    = stripe_turn && last_stripe;
  assign cube_turn    = line_turn && stripe_o.last_line;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                busy_q <= 1'b0;
    else if (start_i)           busy_q <= 1'b1;
    else if (step && cube_turn) busy_q <= 1'b0;
  end

  // No reset: loaded by the start.
  always_ff @(posedge clk_i) begin
    if (start_i || step) column_q <= (start_i || surface_turn) ? '0 : column_q + 3'd1;
    if (start_i || (step && surface_turn)) begin
      surface_q <= (start_i || stripe_turn) ? '0 : surface_q + 10'd1;
    end
    if (start_i || (step && stripe_turn)) begin
      stripe_q <= (start_i || line_turn) ? '0 : stripe_q + 10'd1;
    end
    if (start_i || (step && line_turn)) line_q <= start_i ? '0 : line_q + 13'd1;
  end

  nvs_cdp_addr u_addr (
    .clk_i,
    .load_i   (start_i),
    .base_i,
    .line_stride_i,
    .surface_stride_i,
    .step_i   (step),
    .stripe_i (stripe_o),
    .column_i (column_q),
    .addr_o
  );

  `NVS_ASSERT(StartIdle, start_i -> !busy_q)
  `NVS_ASSERT_KEEPS(OutHeld, out_valid_o, out_ready_i, start_i || step)

  `NVS_COVER(FirstIsLast__LastWaits, busy_q && cube_turn, {
    out_ready_i && width_i == '0 && height_i == '0 && surfaces_i == '0,
    !out_ready_i})

endmodule
