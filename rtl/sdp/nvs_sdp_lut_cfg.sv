// nvs_sdp_lut_cfg: configuration of the EW table, taken over when a layer starts.
//
// The S_LUT_* registers exist once and may be written at any time; a running layer keeps what
// they held at its start.
//
// Source: docs/nv_small/sdp.md, sections 2.1 and 4.

module nvs_sdp_lut_cfg
  import nvs_reg_pkg::*;
  import nvs_lut_pkg::*;
(
  input  logic        clk_i,

  input  logic        start_i,
  input  sdp_static_t static_i,
  output lut_param_t  param_o
);

  sdp_static_t cfg_q;

  // No reset: loaded before the first element of a layer.
  always_ff @(posedge clk_i) begin
    if (start_i) cfg_q <= static_i;
  end

  assign param_o = '{
    le_linear: cfg_q.lut_le_function,
    le_offset: cfg_q.lut_le_index_offset,
    uflow_lo:  cfg_q.lut_uflow_priority,
    oflow_lo:  cfg_q.lut_oflow_priority,
    hybrid_lo: cfg_q.lut_hybrid_priority,
    le: '{first:  38'(signed'(cfg_q.lut_le_start)),
          last:   38'(signed'(cfg_q.lut_le_end)),
          select: cfg_q.lut_le_index_select,
          uflow:  '{scale: cfg_q.lut_le_slope_uflow_scale, shift: cfg_q.lut_le_slope_uflow_shift},
          oflow:  '{scale: cfg_q.lut_le_slope_oflow_scale, shift: cfg_q.lut_le_slope_oflow_shift}},
    lo: '{first:  38'(signed'(cfg_q.lut_lo_start)),
          last:   38'(signed'(cfg_q.lut_lo_end)),
          select: cfg_q.lut_lo_index_select,
          uflow:  '{scale: cfg_q.lut_lo_slope_uflow_scale, shift: cfg_q.lut_lo_slope_uflow_shift},
          oflow:  '{scale: cfg_q.lut_lo_slope_oflow_scale, shift: cfg_q.lut_lo_slope_oflow_shift}}};

endmodule
