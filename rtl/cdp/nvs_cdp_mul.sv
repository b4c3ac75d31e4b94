// nvs_cdp_mul: product of the table's result and the centre of the window.
//
//   m = z * y, or z when bypassed
//
// Latency 1, one element a clock.
//
// Source: docs/nv_small/cdp.md, section 7.9.

module nvs_cdp_mul
  import nvs_cdp_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,

  input  logic bypass_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic signed [15:0] in_z_i,
  input  centre_t            in_centre_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic signed [24:0] out_m_o,
  output place_t             out_place_o
);

  typedef struct packed {
    logic signed [24:0] m;
    place_t             place;
  } beat_t;

  beat_t product, result;

  assign product = '{
    m:     bypass_i ? 25'(in_z_i) : 25'(in_z_i) * 25'(in_centre_i.y),
    place: in_centre_i.place};

  nvs_pipe #(
    .beat_t (beat_t)
  ) u_product (
    .clk_i,
    .rst_ni,
    .in_valid_i,
    .in_ready_o,
    .in_i        (product),
    .out_valid_o,
    .out_ready_i,
    .out_o       (result)
  );

  assign out_m_o     = result.m;
  assign out_place_o = result.place;

endmodule
