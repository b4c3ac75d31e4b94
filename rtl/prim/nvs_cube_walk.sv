// nvs_cube_walk: atom addresses of a feature cube or operand tensor, one per cycle.
//
// Order: surface, line, position, atom of the position. A position is `8 << unit_i` bytes. With
// `packed_i` the strides and the position counts are ignored and one position per surface
// follows the other (per-channel operands, 1x1 cubes). Latency 1 from the start, one address
// per cycle, one idle clock between walks. The payload of the start must stay unchanged until
// the last address is taken. Addresses are modulo 2^32 with all bits of base and strides.
//
// Source: docs/nv_small/sdp.md, section 6.

`include "nvs_assert.svh"

module nvs_cube_walk
  import nvs_beat_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        start_valid_i,
  output logic        start_ready_o,
  input  addr_t       base_i,
  input  addr_t       line_stride_i,
  input  addr_t       surface_stride_i,
  input  logic [12:0] width_i,     // positions of a line, minus one
  input  logic [12:0] height_i,    // lines of a surface, minus one
  input  logic [12:0] surfaces_i,  // surfaces, minus one
  input  logic [1:0]  unit_i,      // 0, 1, 2: a position is 8, 16, 32 bytes
  input  logic        packed_i,

  output logic        out_valid_o,
  input  logic        out_ready_i,
  output addr_t       addr_o,
  output logic        line_last_o,
  output logic        surface_last_o,
  output logic        cube_last_o
);

  addr_t       surface_stride;
  logic [12:0] width, height;
  logic [15:0] atoms;

  assign surface_stride = packed_i ? addr_t'(AtomBytes) << unit_i : surface_stride_i;
  assign width          = packed_i ? '0 : width_i;
  assign height         = packed_i ? '0 : height_i;
  // (width + 1) << unit, minus one
  assign atoms          = (16'(width) << unit_i) | ((16'd1 << unit_i) - 16'd1);

  nvs_walk #(
    .Count0W (16),
    .Count1W (13),
    .Count2W (13)
  ) u_walk (
    .clk_i,
    .rst_ni,
    .start_valid_i,
    .start_ready_o,
    .base_i,
    .stride0_i   (addr_t'(AtomBytes)),
    .stride1_i   (line_stride_i),
    .stride2_i   (surface_stride),
    .count0_i    (atoms),
    .count1_i    (height),
    .count2_i    (surfaces_i),
    .out_valid_o,
    .out_ready_i,
    .addr_o,
    .last_o      ({cube_last_o, surface_last_o, line_last_o})
  );

  `NVS_ASSERT(UnitLegal, start_valid_i -> unit_i != 2'd3)

endmodule
