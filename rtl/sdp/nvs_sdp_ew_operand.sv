// nvs_sdp_ew_operand: entrance of stage EW: the element meets its operands.
//
// An operand is the register's value, or comes from memory through its converter: subtract,
// scale, shift, saturate to 32 bits. Latency 3, one element per cycle, order kept.
//
// Source: docs/nv_small/sdp.md, section 9.1.

module nvs_sdp_ew_operand
  import nvs_sdp_pkg::*;
  import nvs_arith_pkg::*;
(
  input  logic            clk_i,
  input  logic            rst_ni,

  input  ew_operand_cfg_t alu_cfg_i,
  input  ew_operand_cfg_t mul_cfg_i,
  input  use_t            need_i,       // operands that the stage takes from memory

  input  logic            in_valid_i,
  output logic            in_ready_o,
  input  elem_t           in_i,

  input  logic            op_valid_i,
  output logic            op_ready_o,
  input  operand_t        op_i,

  output logic            out_valid_o,
  input  logic            out_ready_i,
  output ew_elem_t        out_o
);

  localparam int unsigned ProductW = 49;

  typedef struct packed {
    elem_t              x;
    logic signed [32:0] mul;
    logic signed [32:0] alu;
  } difference_t;

  typedef struct packed {
    elem_t                      x;
    logic signed [ProductW-1:0] mul;
    logic signed [ProductW-1:0] alu;
  } product_t;

  function automatic logic signed [32:0] difference(
    input logic               bypass,
    input logic signed [15:0] m,
    input logic signed [31:0] offset
  );
    return bypass ? 33'(m) : 33'(m) - 33'(offset);
  endfunction

  function automatic logic signed [ProductW-1:0] product(
    input logic               bypass,
    input logic signed [32:0] d,
    input logic signed [15:0] scale
  );
    return bypass ? ProductW'(d) : ProductW'(d) * ProductW'(scale);
  endfunction

  function automatic logic signed [31:0] shifted(
    input logic                       bypass,
    input logic signed [ProductW-1:0] p,
    input logic [5:0]                 truncate
  );
    return 32'(sat(rshr(64'(p), bypass ? '0 : 10'(truncate), ProductW), 32));
  endfunction

  logic        join_valid, join_ready, d_valid, d_ready, p_valid, p_ready;
  difference_t d_in, d;
  product_t    p_in, p;
  ew_elem_t    out;

  nvs_sdp_join u_join (
    .clk_i,
    .rst_ni,
    .need_i,
    .in_valid_i,
    .in_ready_o,
    .op_valid_i,
    .op_ready_o,
    .op_has_i    (op_i.has),
    .out_valid_o (join_valid),
    .out_ready_i (join_ready)
  );

  assign d_in = '{x:   in_i,
                  mul: difference(mul_cfg_i.cvt_bypass, op_i.mul, mul_cfg_i.cvt_offset),
                  alu: difference(alu_cfg_i.cvt_bypass, op_i.alu, alu_cfg_i.cvt_offset)};

  nvs_pipe #(.beat_t(difference_t)) u_difference (
    .clk_i,
    .rst_ni,
    .in_valid_i  (join_valid),
    .in_ready_o  (join_ready),
    .in_i        (d_in),
    .out_valid_o (d_valid),
    .out_ready_i (d_ready),
    .out_o       (d)
  );

  assign p_in = '{x:   d.x,
                  mul: product(mul_cfg_i.cvt_bypass, d.mul, mul_cfg_i.cvt_scale),
                  alu: product(alu_cfg_i.cvt_bypass, d.alu, alu_cfg_i.cvt_scale)};

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

  always_comb begin
    out.x   = p.x;
    out.mul = mul_cfg_i.operand;
    out.alu = alu_cfg_i.operand;
    if (mul_cfg_i.from_mem) begin
      out.mul = shifted(mul_cfg_i.cvt_bypass, p.mul, mul_cfg_i.cvt_truncate);
    end
    if (alu_cfg_i.from_mem) begin
      out.alu = shifted(alu_cfg_i.cvt_bypass, p.alu, alu_cfg_i.cvt_truncate);
    end
  end

  nvs_pipe #(.beat_t(ew_elem_t)) u_operand (
    .clk_i,
    .rst_ni,
    .in_valid_i  (p_valid),
    .in_ready_o  (p_ready),
    .in_i        (out),
    .out_valid_o,
    .out_ready_i,
    .out_o
  );

endmodule
