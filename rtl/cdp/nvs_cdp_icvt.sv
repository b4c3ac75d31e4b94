// nvs_cdp_icvt: input converter.
//
//   y = sat(rsh((in - offset) * scale, shifter), 9), 0 in lanes beyond the last channel
//
// Latency 2, one element a clock.
//
// Source: docs/nv_small/cdp.md, section 7.2.

module nvs_cdp_icvt
  import nvs_arith_pkg::*;
  import nvs_cdp_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,

  input  logic signed [7:0]  offset_i,
  input  logic signed [15:0] scale_i,
  input  logic [4:0]         shifter_i,

  input  logic     in_valid_i,
  output logic     in_ready_o,
  input  element_t in_i,

  output logic    out_valid_o,
  input  logic    out_ready_i,
  output centre_t out_o
);

  typedef struct packed {
    logic signed [24:0] value;
    logic               padding;
    place_t             place;
  } product_t;

  logic signed [8:0] difference;
  logic              product_valid, product_ready;
  product_t          product_d, product_q;
  centre_t           centre;

  assign difference = 9'(in_i.value) - 9'(offset_i);

  assign product_d = '{
    value:   25'(difference) * 25'(scale_i),
    padding: in_i.padding,
    place:   in_i.place};

  nvs_pipe #(
    .beat_t (product_t)
  ) u_product (
    .clk_i,
    .rst_ni,
    .in_valid_i,
    .in_ready_o,
    .in_i        (product_d),
    .out_valid_o (product_valid),
    .out_ready_i (product_ready),
    .out_o       (product_q)
  );

  assign centre = '{
    y:     product_q.padding ? '0 : 9'(sat(rsh(wide_t'(product_q.value), {1'b0, shifter_i}), 9)),
    place: product_q.place};

  nvs_pipe #(
    .beat_t (centre_t)
  ) u_result (
    .clk_i,
    .rst_ni,
    .in_valid_i  (product_valid),
    .in_ready_o  (product_ready),
    .in_i        (centre),
    .out_valid_o,
    .out_ready_i,
    .out_o
  );

endmodule
