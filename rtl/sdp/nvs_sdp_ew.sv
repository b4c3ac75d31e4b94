// nvs_sdp_ew: stage EW (Y) of nv_small_ew: MUL or PReLU, then ALU, then the look-up table.
//
// Latency 6 and 8 more with the table; 0 when the stage is bypassed. One element per cycle,
// order kept. A layer takes one of these ways as a whole. The flags of an element that went
// through the table pulse when it leaves it.
//
// Source: docs/nv_small/sdp.md, sections 9, 10 and 12.4.

`include "nvs_assert.svh"

module nvs_sdp_ew
  import nvs_sdp_pkg::*;
  import nvs_arith_pkg::*;
  import nvs_lut_pkg::*;
(
  input  logic                  clk_i,
  input  logic                  rst_ni,

  input  ew_cfg_t               cfg_i,
  input  lut_param_t            lut_param_i,
  input  nvs_reg_pkg::lut_req_t lut_req_i,
  output logic [15:0]           lut_rdata_o,
  output lut_flags_t            lut_flags_o,

  input  logic                  in_valid_i,
  output logic                  in_ready_o,
  input  elem_t                 in_i,

  output use_t                  need_o,       // operands that the stage takes from memory
  input  logic                  op_valid_i,
  output logic                  op_ready_o,
  input  operand_t              op_i,

  output logic                  out_valid_o,
  input  logic                  out_ready_i,
  output elem_t                 out_o
);

  // ---- operands ----------------------------------------------------------------------------

  logic     x_valid, x_ready, o_valid, o_ready, o_in_ready;
  elem_t    x;
  ew_elem_t o;

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

  assign need_o  = '{alu: cfg_i.alu_on && cfg_i.alu.from_mem,
                     mul: cfg_i.mul_on && cfg_i.mul.from_mem};
  assign x_ready = cfg_i.on ? o_in_ready : out_ready_i;

  nvs_sdp_ew_operand u_operand (
    .clk_i,
    .rst_ni,
    .alu_cfg_i   (cfg_i.alu),
    .mul_cfg_i   (cfg_i.mul),
    .need_i      (need_o),
    .in_valid_i  (x_valid && cfg_i.on),
    .in_ready_o  (o_in_ready),
    .in_i        (x),
    .op_valid_i,
    .op_ready_o,
    .op_i,
    .out_valid_o (o_valid),
    .out_ready_i (o_ready),
    .out_o       (o)
  );

  // ---- MUL or PReLU ------------------------------------------------------------------------

  typedef struct packed {
    logic               last;
    logic               keep;     // neither multiplied nor shifted
    logic signed [31:0] alu;
    logic signed [63:0] p;
  } product_t;

  typedef struct packed {
    elem_t              v;
    logic signed [31:0] alu;
  } sum_t;

  logic     p_valid, p_ready, s_valid, s_ready, v_valid, v_ready;
  product_t p_in, p;
  sum_t     s_in, s;
  elem_t    v_in, v;

  always_comb begin
    p_in.last = o.x.last;
    p_in.keep = !cfg_i.mul_on || (cfg_i.prelu && !o.x.data[31]);
    p_in.alu  = o.alu;
    p_in.p    = p_in.keep ? 64'(o.x.data) : 64'(o.x.data) * 64'(o.mul);
  end

  nvs_pipe #(.beat_t(product_t)) u_product (
    .clk_i,
    .rst_ni,
    .in_valid_i  (o_valid),
    .in_ready_o  (o_ready),
    .in_i        (p_in),
    .out_valid_o (p_valid),
    .out_ready_i (p_ready),
    .out_o       (p)
  );

  logic signed [31:0] shifted;

  assign shifted = 32'(sat(rshr(p.p, p.keep ? '0 : cfg_i.truncate, 64), 32));
  assign s_in    = '{v: '{last: p.last, data: shifted}, alu: p.alu};

  nvs_pipe #(.beat_t(sum_t)) u_shift (
    .clk_i,
    .rst_ni,
    .in_valid_i  (p_valid),
    .in_ready_o  (p_ready),
    .in_i        (s_in),
    .out_valid_o (s_valid),
    .out_ready_i (s_ready),
    .out_o       (s)
  );

  // ---- ALU: the sum saturates --------------------------------------------------------------

  always_comb begin
    v_in = s.v;
    if (cfg_i.alu_on) begin
      unique case (cfg_i.alu_algo)
        AlgoMax: v_in.data = (s.v.data > s.alu) ? s.v.data : s.alu;
        AlgoMin: v_in.data = (s.v.data < s.alu) ? s.v.data : s.alu;
        AlgoSum: v_in.data = 32'(sat(64'(s.v.data) + 64'(s.alu), 32));
        default: v_in.data = 32'(s.v.data != s.alu);
      endcase
    end
  end

  nvs_pipe #(.beat_t(elem_t)) u_alu (
    .clk_i,
    .rst_ni,
    .in_valid_i  (s_valid),
    .in_ready_o  (s_ready),
    .in_i        (v_in),
    .out_valid_o (v_valid),
    .out_ready_i (v_ready),
    .out_o       (v)
  );

  // ---- look-up table -----------------------------------------------------------------------

  logic               lut_ready, y_valid, y_last;
  logic signed [31:0] y;
  lut_flags_t         flags;

  nvs_lut #(
    .Cfg    (SdpLut),
    .meta_t (logic)
  ) u_lut (
    .clk_i,
    .rst_ni,
    .port_req_i   (lut_req_i),
    .port_rdata_o (lut_rdata_o),
    .port_addr_o  (),
    .param_i      (lut_param_i),
    .in_valid_i   (v_valid && cfg_i.lut_on),
    .in_ready_o   (lut_ready),
    .in_x_i       (v.data),
    .in_meta_i    (v.last),
    .out_valid_o  (y_valid),
    .out_ready_i  (out_ready_i),
    .out_y_o      (y),
    .out_flags_o  (flags),
    .out_meta_o   (y_last)
  );

  assign v_ready     = cfg_i.lut_on ? lut_ready : out_ready_i;
  assign lut_flags_o = (y_valid && out_ready_i) ? flags : '0;

  always_comb begin
    out_valid_o = x_valid;
    out_o       = x;
    if (cfg_i.on) begin
      out_valid_o = cfg_i.lut_on ? y_valid : v_valid;
      out_o       = cfg_i.lut_on ? '{last: y_last, data: y} : v;
    end
  end

  `NVS_ASSERT_HELD(OutHeld, out_valid_o, out_ready_i, out_o)

endmodule
