// nvs_cdp_ocvt: output converter.
//
//   out = sat(rsh((m - offset) * scale, shifter), 8)
//
// Latency 2, one element a clock.
//
// Source: docs/nv_small/cdp.md, section 7.10.

module nvs_cdp_ocvt
  import nvs_arith_pkg::*;
  import nvs_cdp_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,

  input  logic signed [24:0] offset_i,
  input  logic signed [15:0] scale_i,
  input  logic [5:0]         shifter_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic signed [24:0] in_m_i,
  input  place_t             in_place_i,

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic signed [7:0] out_value_o,
  output place_t            out_place_o
);

  typedef struct packed {
    logic signed [41:0] value;
    place_t             place;
  } product_t;

  typedef struct packed {
    logic signed [7:0] value;
    place_t            place;
  } result_t;

  logic signed [25:0] difference;
  logic               product_valid, product_ready;
  product_t           product_d, product_q;
  result_t            result_d, result_q;

  assign difference = 26'(in_m_i) - 26'(offset_i);

  assign product_d = '{
    value: 42'(difference) * 42'(scale_i),
    place: in_place_i};

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

  assign result_d = '{
    value: 8'(sat(rsh(wide_t'(product_q.value), shifter_i), 8)),
    place: product_q.place};

  nvs_pipe #(
    .beat_t (result_t)
  ) u_result (
    .clk_i,
    .rst_ni,
    .in_valid_i  (product_valid),
    .in_ready_o  (product_ready),
    .in_i        (result_d),
    .out_valid_o,
    .out_ready_i,
    .out_o       (result_q)
  );

  assign out_value_o = result_q.value;
  assign out_place_o = result_q.place;

endmodule
