// nvs_sdp_cvt: output converter, 32 bits to one byte: subtract, scale, shift, saturate.
//
// Latency 3, one element per cycle, order kept. In compare mode (`bypass`) the low byte of the
// element goes out and nothing counts as saturated.
//
// Source: docs/nv_small/sdp.md, sections 11 and 12.2.

module nvs_sdp_cvt
  import nvs_sdp_pkg::*;
  import nvs_arith_pkg::*;
(
  input  logic     clk_i,
  input  logic     rst_ni,

  input  cvt_cfg_t cfg_i,

  input  logic     in_valid_i,
  output logic     in_ready_o,
  input  elem_t    in_i,

  output logic     out_valid_o,
  input  logic     out_ready_i,
  output byte_t    out_o
);

  localparam int unsigned ProductW = 49;

  typedef struct packed {
    logic               last;
    logic signed [32:0] d;
  } difference_t;

  typedef struct packed {
    logic                       last;
    logic signed [ProductW-1:0] p;
  } product_t;

  logic        x_valid, x_ready, d_valid, d_ready, p_valid, p_ready;
  elem_t       x;
  difference_t d_in, d;
  product_t    p_in, p;
  byte_t       q_in;

  nvs_skid #(.beat_t(elem_t)) u_skid (
    .clk_i,
    .rst_ni,
    .in_valid_i,
    .in_ready_o,
    .in_i,
    .out_valid_o (x_valid),
    .out_ready_i (x_ready),
    .out_o       (x)
  );

  assign d_in = '{last: x.last, d: cfg_i.bypass ? 33'(x.data) : 33'(x.data) - 33'(cfg_i.offset)};

  nvs_pipe #(.beat_t(difference_t)) u_difference (
    .clk_i,
    .rst_ni,
    .in_valid_i  (x_valid),
    .in_ready_o  (x_ready),
    .in_i        (d_in),
    .out_valid_o (d_valid),
    .out_ready_i (d_ready),
    .out_o       (d)
  );

  assign p_in = '{last: d.last, p: cfg_i.bypass ? 49'(d.d) : 49'(d.d) * 49'(cfg_i.scale)};

  nvs_pipe #(.beat_t(product_t)) u_product (
    .clk_i,
    .rst_ni,
    .in_valid_i  (d_valid),
    .in_ready_o  (d_ready),
    .in_i        (p_in),
    .out_valid_o (p_valid),
    .out_ready_i (p_ready),
    .out_o       (p)
  );

  // What exceeds 17 bits is counted; below zero the floor decides, not the rounded quotient.
  wide_t quotient, floored, judged;
  logic  over;

  assign quotient = rshr(64'(p.p), 10'(cfg_i.shift), ProductW);
  assign floored  = 64'(p.p) >>> cfg_i.shift;
  assign judged   = p.p[ProductW-1] ? floored : quotient;
  assign over     = 32'(cfg_i.shift) < ProductW && judged != sat(judged, 17);

  always_comb begin
    q_in.last = p.last;
    q_in.over = over && !cfg_i.bypass;
    q_in.data = cfg_i.bypass ? p.p[7:0] : 8'(sat(quotient, 8));
  end

  nvs_pipe #(.beat_t(byte_t)) u_byte (
    .clk_i,
    .rst_ni,
    .in_valid_i  (p_valid),
    .in_ready_o  (p_ready),
    .in_i        (q_in),
    .out_valid_o,
    .out_ready_i,
    .out_o
  );

endmodule
