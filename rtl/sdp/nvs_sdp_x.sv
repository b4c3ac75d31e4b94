// nvs_sdp_x: stage BS (X1) or BN (X2): ALU, then MUL or PReLU, shift and ReLU.
//
// Latency 4, one element per cycle, order kept. A stage that is bypassed passes its elements
// through the same pipe. Operands from memory join at the input.
//
// Source: docs/nv_small/sdp.md, section 8.

`include "nvs_assert.svh"

module nvs_sdp_x
  import nvs_sdp_pkg::*;
  import nvs_arith_pkg::*;
(
  input  logic     clk_i,
  input  logic     rst_ni,

  input  x_cfg_t   cfg_i,

  input  logic     in_valid_i,
  output logic     in_ready_o,
  input  elem_t    in_i,

  output use_t     need_o,        // operands that the stage takes from memory
  input  logic     op_valid_i,
  output logic     op_ready_o,
  input  operand_t op_i,

  output logic     out_valid_o,
  input  logic     out_ready_i,
  output elem_t    out_o
);

  // ---- element and operands meet -----------------------------------------------------------

  logic  x_valid, x_ready;
  elem_t x;

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

  typedef struct packed {
    logic               last;
    logic signed [31:0] x;
    logic signed [31:0] alu_operand;
    logic signed [15:0] mul_operand;
  } operands_t;

  logic               joined_valid, joined_ready;
  logic signed [15:0] alu_operand;
  operands_t          joined, a;
  logic               a_valid, a_ready;

  assign need_o = '{alu: cfg_i.alu_on && cfg_i.alu_from_mem,
                    mul: cfg_i.mul_on && cfg_i.mul_from_mem};

  nvs_sdp_join u_join (
    .clk_i,
    .rst_ni,
    .need_i      (need_o),
    .in_valid_i  (x_valid),
    .in_ready_o  (x_ready),
    .op_valid_i,
    .op_ready_o,
    .op_has_i    (op_i.has),
    .out_valid_o (joined_valid),
    .out_ready_i (joined_ready)
  );

  assign alu_operand = cfg_i.alu_from_mem ? op_i.alu : cfg_i.alu_operand;

  always_comb begin
    joined.last        = x.last;
    joined.x           = x.data;
    joined.alu_operand = shl_sat32(64'(alu_operand), cfg_i.alu_shift);
    joined.mul_operand = cfg_i.mul_from_mem ? op_i.mul : cfg_i.mul_operand;
  end

  nvs_pipe #(.beat_t(operands_t)) u_joined (
    .clk_i,
    .rst_ni,
    .in_valid_i  (joined_valid),
    .in_ready_o  (joined_ready),
    .in_i        (joined),
    .out_valid_o (a_valid),
    .out_ready_i (a_ready),
    .out_o       (a)
  );

  // ---- ALU: the sum keeps 33 bits ----------------------------------------------------------

  typedef struct packed {
    logic               last;
    logic signed [32:0] v;
    logic signed [15:0] mul_operand;
  } sum_t;

  logic               m_valid, m_ready;
  sum_t               a_out, m;
  logic signed [32:0] a_x, a_operand;

  assign a_x       = 33'(a.x);
  assign a_operand = 33'(a.alu_operand);

  always_comb begin
    a_out.last        = a.last;
    a_out.mul_operand = a.mul_operand;
    a_out.v           = a_x;
    if (cfg_i.alu_on) begin
      unique case (cfg_i.alu_algo)
        AlgoMax: a_out.v = (a_x > a_operand) ? a_x : a_operand;
        AlgoMin: a_out.v = (a_x < a_operand) ? a_x : a_operand;
        default: a_out.v = a_x + a_operand;
      endcase
    end
  end

  nvs_pipe #(.beat_t(sum_t)) u_alu (
    .clk_i,
    .rst_ni,
    .in_valid_i  (a_valid),
    .in_ready_o  (a_ready),
    .in_i        (a_out),
    .out_valid_o (m_valid),
    .out_ready_i (m_ready),
    .out_o       (m)
  );

  // ---- MUL or PReLU ------------------------------------------------------------------------

  typedef struct packed {
    logic               last;
    logic               keep;  // PReLU passes the value: neither multiplied nor shifted
    logic signed [48:0] p;
  } product_t;

  logic     s_valid, s_ready;
  product_t m_out, s;

  always_comb begin
    m_out.last = m.last;
    m_out.keep = cfg_i.mul_on && cfg_i.prelu && !m.v[32];
    m_out.p    = 49'(m.v);
    if (m_out.keep)        m_out.p = 49'(signed'(m.v[31:0]));
    else if (cfg_i.mul_on) m_out.p = 49'(m.v) * 49'(m.mul_operand);
  end

  nvs_pipe #(.beat_t(product_t)) u_mul (
    .clk_i,
    .rst_ni,
    .in_valid_i  (m_valid),
    .in_ready_o  (m_ready),
    .in_i        (m_out),
    .out_valid_o (s_valid),
    .out_ready_i (s_ready),
    .out_o       (s)
  );

  // ---- shift and ReLU ----------------------------------------------------------------------

  logic signed [31:0] r;
  elem_t              s_out;

  assign r     = 32'(sat(rshr(64'(s.p), s.keep ? '0 : 10'(cfg_i.mul_shift), 49), 32));
  assign s_out = '{last: s.last, data: (cfg_i.relu_on && r[31]) ? '0 : r};

  nvs_pipe #(.beat_t(elem_t)) u_shift (
    .clk_i,
    .rst_ni,
    .in_valid_i  (s_valid),
    .in_ready_o  (s_ready),
    .in_i        (s_out),
    .out_valid_o,
    .out_ready_i,
    .out_o
  );

endmodule
