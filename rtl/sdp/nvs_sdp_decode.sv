// nvs_sdp_decode: the layer's registers as configurations of the stages. Combinational.
//
// Source: docs/nv_small/sdp.md, sections 2.2, 8, 9, 11 and 15.

module nvs_sdp_decode
  import nvs_reg_pkg::*;
  import nvs_sdp_pkg::*;
#(
  parameter nvs_cfg_pkg::cfg_t Cfg = nvs_cfg_pkg::Small
) (
  input  sdp_layer_t layer_i,

  output cube_t      cube_o,
  output place_t     place_o,
  output dst_e       dst_o,
  output x_cfg_t     bs_o,
  output x_cfg_t     bn_o,
  output ew_cfg_t    ew_o,
  output cvt_cfg_t   cvt_o
);

  logic bs_on, bn_on, ew_on, compare;

  assign bs_on   = !layer_i.bs_bypass;
  assign bn_on   = !layer_i.bn_bypass;
  assign ew_on   = Cfg.HasEw && !layer_i.ew_bypass;
  assign compare = ew_o.alu_on && ew_o.alu_algo == AlgoEql;

  assign cube_o  = '{width:    layer_i.width,
                     height:   layer_i.height,
                     surfaces: layer_i.channel[12:3]};
  assign place_o = '{base:           layer_i.dst_base_addr_low[31:3],
                     line_stride:    layer_i.dst_line_stride[31:3],
                     surface_stride: layer_i.dst_surface_stride[31:3]};
  assign dst_o   = compare ? DstNone : layer_i.output_dst ? DstPdp : DstMem;

  assign bs_o = '{alu_on:       bs_on && !layer_i.bs_alu_bypass,
                  alu_algo:     algo_e'(layer_i.bs_alu_algo),
                  alu_from_mem: layer_i.bs_alu_src,
                  alu_shift:    layer_i.bs_alu_shift_value,
                  alu_operand:  layer_i.bs_alu_operand,
                  mul_on:       bs_on && !layer_i.bs_mul_bypass,
                  prelu:        layer_i.bs_mul_prelu,
                  mul_from_mem: layer_i.bs_mul_src,
                  mul_shift:    bs_on ? layer_i.bs_mul_shift_value[5:0] : '0,
                  mul_operand:  layer_i.bs_mul_operand,
                  relu_on:      bs_on && !layer_i.bs_relu_bypass};

  assign bn_o = '{alu_on:       bn_on && !layer_i.bn_alu_bypass,
                  alu_algo:     algo_e'(layer_i.bn_alu_algo),
                  alu_from_mem: layer_i.bn_alu_src,
                  alu_shift:    layer_i.bn_alu_shift_value,
                  alu_operand:  layer_i.bn_alu_operand,
                  mul_on:       bn_on && !layer_i.bn_mul_bypass,
                  prelu:        layer_i.bn_mul_prelu,
                  mul_from_mem: layer_i.bn_mul_src,
                  mul_shift:    bn_on ? layer_i.bn_mul_shift_value[5:0] : '0,
                  mul_operand:  layer_i.bn_mul_operand,
                  relu_on:      bn_on && !layer_i.bn_relu_bypass};

  assign ew_o = '{on:       ew_on,
                  mul_on:   ew_on && !layer_i.ew_mul_bypass,
                  prelu:    layer_i.ew_mul_prelu,
                  truncate: layer_i.ew_truncate,
                  mul:      '{from_mem:     layer_i.ew_mul_src,
                              operand:      layer_i.ew_mul_operand,
                              cvt_bypass:   layer_i.ew_mul_cvt_bypass,
                              cvt_offset:   layer_i.ew_mul_cvt_offset,
                              cvt_scale:    layer_i.ew_mul_cvt_scale,
                              cvt_truncate: layer_i.ew_mul_cvt_truncate},
                  alu_on:   ew_on && !layer_i.ew_alu_bypass,
                  alu_algo: algo_e'(layer_i.ew_alu_algo),
                  alu:      '{from_mem:     layer_i.ew_alu_src,
                              operand:      layer_i.ew_alu_operand,
                              cvt_bypass:   layer_i.ew_alu_cvt_bypass,
                              cvt_offset:   layer_i.ew_alu_cvt_offset,
                              cvt_scale:    layer_i.ew_alu_cvt_scale,
                              cvt_truncate: layer_i.ew_alu_cvt_truncate},
                  lut_on:   ew_on && !layer_i.ew_lut_bypass};

  assign cvt_o = '{bypass: compare,
                   offset: layer_i.cvt_offset,
                   scale:  layer_i.cvt_scale,
                   shift:  layer_i.cvt_shift};

  // Fields without a function.
  logic unused_fields;
  assign unused_fields = ^{
    layer_i.channel[2:0], layer_i.dst_base_addr_low[2:0], layer_i.dst_base_addr_high,
    layer_i.dst_line_stride[2:0], layer_i.dst_surface_stride[2:0], layer_i.dst_batch_stride,
    layer_i.bs_mul_shift_value[7:6], layer_i.bn_mul_shift_value[7:6],
    layer_i.winograd, layer_i.nan_to_zero, layer_i.batch_number,
    layer_i.out_precision, layer_i.perf_nan_inf_count_en
  };

  // Fields that the wiring hands out as they are.
  logic unused_elsewhere;
  assign unused_elsewhere = ^{layer_i.flying_mode, layer_i.dst_ram_type, layer_i.perf_dma_en,
                              layer_i.perf_lut_en, layer_i.perf_sat_en, layer_i.proc_precision};

endmodule
