// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_sdp_regs: register file of SDP.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.
// `lut_o` comes with the request; `lut_rdata_i` answers a read one clock later.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_sdp_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  reg_req_t    reg_req_i,
  output reg_rsp_t    reg_rsp_o,

  output logic        layer_valid_o,
  output sdp_layer_t  layer_o,
  output logic        group_o,
  input  logic        layer_done_i,
  input  sdp_stat_t   stat_i,
  output sdp_static_t static_o,

  output lut_req_t    lut_o,
  input  logic [15:0] lut_rdata_i
);

  reg_req_t    req;
  logic        read, write;
  logic [31:0] rdata;
  logic [31:0] pingpong_rdata;
  logic        producer, layer_write, layer_load;
  sdp_layer_t  bank_q [2], layer_q;
  logic        enable;
  sdp_static_t static_q;
  sdp_stat_t   stat_q [2];
  logic        lut_to_write_q, lut_lo_q;
  logic [9:0]  lut_addr_q;

  assign read  = req.valid && !req.write;
  assign write = req.valid && req.write;

  nvs_reg_port u_port (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .req_o   (req),
    .rdata_i (rdata)
  );

  nvs_pingpong #(
    .OpEnableWord (SdpDOpEnableWord)
  ) u_pingpong (
    .clk_i,
    .rst_ni,
    .req_i         (req),
    .rdata_o       (pingpong_rdata),
    .producer_o    (producer),
    .layer_write_o (layer_write),
    .enable_o      (enable),
    .layer_load_o  (layer_load),
    .layer_valid_o,
    .group_o,
    .layer_done_i
  );

  // The engine's copy. The bus cannot change the group while it runs.
  always_ff @(posedge clk_i) begin
    if (layer_load) layer_q <= bank_q[group_o];
  end

  assign layer_o = layer_q;

  logic lut_cfg, lut_data;

  assign lut_cfg  = reg_req_i.valid && reg_req_i.word == SdpSLutAccessCfgWord;
  assign lut_data = reg_req_i.valid && reg_req_i.word == SdpSLutAccessDataWord;

  assign lut_o.cfg_write  = lut_cfg && reg_req_i.write;
  assign lut_o.data_write = lut_data && reg_req_i.write;
  assign lut_o.data_read  = lut_data && !reg_req_i.write;
  assign lut_o.to_write   = reg_req_i.wdata[17];
  assign lut_o.lo         = reg_req_i.wdata[16];
  assign lut_o.addr       = reg_req_i.wdata[9:0];
  assign lut_o.data       = reg_req_i.wdata[15:0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      lut_to_write_q <= 1'b0;
      lut_lo_q       <= 1'b0;
      lut_addr_q     <= '0;
    end else if (write && req.word == SdpSLutAccessCfgWord) begin
      lut_to_write_q <= req.wdata[17];
      lut_lo_q       <= req.wdata[16];
      lut_addr_q     <= req.wdata[9:0];
    end
  end

  always_comb begin
    rdata = pingpong_rdata;
    if (read) begin
      unique case (req.word)
        SdpSLutAccessCfgWord: begin
          rdata[9:0] = lut_addr_q;
          rdata[16] = lut_lo_q;
          rdata[17] = lut_to_write_q;
        end
        SdpSLutAccessDataWord: rdata[15:0] = lut_rdata_i;
        SdpSLutCfgWord: begin
          rdata[0] = static_q.lut_le_function;
          rdata[4] = static_q.lut_uflow_priority;
          rdata[5] = static_q.lut_oflow_priority;
          rdata[6] = static_q.lut_hybrid_priority;
        end
        SdpSLutInfoWord: begin
          rdata[7:0] = static_q.lut_le_index_offset;
          rdata[15:8] = static_q.lut_le_index_select;
          rdata[23:16] = static_q.lut_lo_index_select;
        end
        SdpSLutLeStartWord: rdata = static_q.lut_le_start;
        SdpSLutLeEndWord: rdata = static_q.lut_le_end;
        SdpSLutLoStartWord: rdata = static_q.lut_lo_start;
        SdpSLutLoEndWord: rdata = static_q.lut_lo_end;
        SdpSLutLeSlopeScaleWord: begin
          rdata[15:0] = static_q.lut_le_slope_uflow_scale;
          rdata[31:16] = static_q.lut_le_slope_oflow_scale;
        end
        SdpSLutLeSlopeShiftWord: begin
          rdata[4:0] = static_q.lut_le_slope_uflow_shift;
          rdata[9:5] = static_q.lut_le_slope_oflow_shift;
        end
        SdpSLutLoSlopeScaleWord: begin
          rdata[15:0] = static_q.lut_lo_slope_uflow_scale;
          rdata[31:16] = static_q.lut_lo_slope_oflow_scale;
        end
        SdpSLutLoSlopeShiftWord: begin
          rdata[4:0] = static_q.lut_lo_slope_uflow_shift;
          rdata[9:5] = static_q.lut_lo_slope_oflow_shift;
        end
        SdpDDataCubeWidthWord: rdata[12:0] = bank_q[producer].width;
        SdpDDataCubeHeightWord: rdata[12:0] = bank_q[producer].height;
        SdpDDataCubeChannelWord: rdata[12:0] = bank_q[producer].channel;
        SdpDDstBaseAddrLowWord: rdata = bank_q[producer].dst_base_addr_low;
        SdpDDstBaseAddrHighWord: rdata = bank_q[producer].dst_base_addr_high;
        SdpDDstLineStrideWord: rdata = bank_q[producer].dst_line_stride;
        SdpDDstSurfaceStrideWord: rdata = bank_q[producer].dst_surface_stride;
        SdpDDpBsCfgWord: begin
          rdata[0] = bank_q[producer].bs_bypass;
          rdata[1] = bank_q[producer].bs_alu_bypass;
          rdata[3:2] = bank_q[producer].bs_alu_algo;
          rdata[4] = bank_q[producer].bs_mul_bypass;
          rdata[5] = bank_q[producer].bs_mul_prelu;
          rdata[6] = bank_q[producer].bs_relu_bypass;
        end
        SdpDDpBsAluCfgWord: begin
          rdata[0] = bank_q[producer].bs_alu_src;
          rdata[13:8] = bank_q[producer].bs_alu_shift_value;
        end
        SdpDDpBsAluSrcValueWord: rdata[15:0] = bank_q[producer].bs_alu_operand;
        SdpDDpBsMulCfgWord: begin
          rdata[0] = bank_q[producer].bs_mul_src;
          rdata[15:8] = bank_q[producer].bs_mul_shift_value;
        end
        SdpDDpBsMulSrcValueWord: rdata[15:0] = bank_q[producer].bs_mul_operand;
        SdpDDpBnCfgWord: begin
          rdata[0] = bank_q[producer].bn_bypass;
          rdata[1] = bank_q[producer].bn_alu_bypass;
          rdata[3:2] = bank_q[producer].bn_alu_algo;
          rdata[4] = bank_q[producer].bn_mul_bypass;
          rdata[5] = bank_q[producer].bn_mul_prelu;
          rdata[6] = bank_q[producer].bn_relu_bypass;
        end
        SdpDDpBnAluCfgWord: begin
          rdata[0] = bank_q[producer].bn_alu_src;
          rdata[13:8] = bank_q[producer].bn_alu_shift_value;
        end
        SdpDDpBnAluSrcValueWord: rdata[15:0] = bank_q[producer].bn_alu_operand;
        SdpDDpBnMulCfgWord: begin
          rdata[0] = bank_q[producer].bn_mul_src;
          rdata[15:8] = bank_q[producer].bn_mul_shift_value;
        end
        SdpDDpBnMulSrcValueWord: rdata[15:0] = bank_q[producer].bn_mul_operand;
        SdpDDpEwCfgWord: begin
          rdata[0] = bank_q[producer].ew_bypass;
          rdata[1] = bank_q[producer].ew_alu_bypass;
          rdata[3:2] = bank_q[producer].ew_alu_algo;
          rdata[4] = bank_q[producer].ew_mul_bypass;
          rdata[5] = bank_q[producer].ew_mul_prelu;
          rdata[6] = bank_q[producer].ew_lut_bypass;
        end
        SdpDDpEwAluCfgWord: begin
          rdata[0] = bank_q[producer].ew_alu_src;
          rdata[1] = bank_q[producer].ew_alu_cvt_bypass;
        end
        SdpDDpEwAluSrcValueWord: rdata = bank_q[producer].ew_alu_operand;
        SdpDDpEwAluCvtOffsetValueWord: rdata = bank_q[producer].ew_alu_cvt_offset;
        SdpDDpEwAluCvtScaleValueWord: rdata[15:0] = bank_q[producer].ew_alu_cvt_scale;
        SdpDDpEwAluCvtTruncateValueWord: rdata[5:0] = bank_q[producer].ew_alu_cvt_truncate;
        SdpDDpEwMulCfgWord: begin
          rdata[0] = bank_q[producer].ew_mul_src;
          rdata[1] = bank_q[producer].ew_mul_cvt_bypass;
        end
        SdpDDpEwMulSrcValueWord: rdata = bank_q[producer].ew_mul_operand;
        SdpDDpEwMulCvtOffsetValueWord: rdata = bank_q[producer].ew_mul_cvt_offset;
        SdpDDpEwMulCvtScaleValueWord: rdata[15:0] = bank_q[producer].ew_mul_cvt_scale;
        SdpDDpEwMulCvtTruncateValueWord: rdata[5:0] = bank_q[producer].ew_mul_cvt_truncate;
        SdpDDpEwTruncateValueWord: rdata[9:0] = bank_q[producer].ew_truncate;
        SdpDFeatureModeCfgWord: begin
          rdata[0] = bank_q[producer].flying_mode;
          rdata[1] = bank_q[producer].output_dst;
          rdata[2] = bank_q[producer].winograd;
          rdata[3] = bank_q[producer].nan_to_zero;
          rdata[12:8] = bank_q[producer].batch_number;
        end
        SdpDDstDmaCfgWord: rdata[0] = bank_q[producer].dst_ram_type;
        SdpDDstBatchStrideWord: rdata = bank_q[producer].dst_batch_stride;
        SdpDDataFormatWord: begin
          rdata[1:0] = bank_q[producer].proc_precision;
          rdata[3:2] = bank_q[producer].out_precision;
        end
        SdpDCvtOffsetWord: rdata = bank_q[producer].cvt_offset;
        SdpDCvtScaleWord: rdata[15:0] = bank_q[producer].cvt_scale;
        SdpDCvtShiftWord: rdata[5:0] = bank_q[producer].cvt_shift;
        SdpDStatusWord: rdata[0] = stat_q[producer].status_unequal;
        SdpDPerfEnableWord: begin
          rdata[0] = bank_q[producer].perf_dma_en;
          rdata[1] = bank_q[producer].perf_lut_en;
          rdata[2] = bank_q[producer].perf_sat_en;
          rdata[3] = bank_q[producer].perf_nan_inf_count_en;
        end
        SdpDPerfWdmaWriteStallWord: rdata = stat_q[producer].wdma_stall;
        SdpDPerfLutUflowWord: rdata = stat_q[producer].lut_uflow;
        SdpDPerfLutOflowWord: rdata = stat_q[producer].lut_oflow;
        SdpDPerfOutSaturationWord: rdata = stat_q[producer].out_saturation;
        SdpDPerfLutLeHitWord: rdata = stat_q[producer].lut_le_hit;
        SdpDPerfLutLoHitWord: rdata = stat_q[producer].lut_lo_hit;
        default: ;
      endcase
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic sdp_layer_t layer_written(sdp_layer_t old);
    layer_written = old;
    unique case (req.word)
      SdpDDataCubeWidthWord: layer_written.width = req.wdata[12:0];
      SdpDDataCubeHeightWord: layer_written.height = req.wdata[12:0];
      SdpDDataCubeChannelWord: layer_written.channel = req.wdata[12:0];
      SdpDDstBaseAddrLowWord: layer_written.dst_base_addr_low = req.wdata;
      SdpDDstBaseAddrHighWord: layer_written.dst_base_addr_high = req.wdata;
      SdpDDstLineStrideWord: layer_written.dst_line_stride = req.wdata;
      SdpDDstSurfaceStrideWord: layer_written.dst_surface_stride = req.wdata;
      SdpDDpBsCfgWord: begin
        layer_written.bs_bypass = req.wdata[0];
        layer_written.bs_alu_bypass = req.wdata[1];
        layer_written.bs_alu_algo = req.wdata[3:2];
        layer_written.bs_mul_bypass = req.wdata[4];
        layer_written.bs_mul_prelu = req.wdata[5];
        layer_written.bs_relu_bypass = req.wdata[6];
      end
      SdpDDpBsAluCfgWord: begin
        layer_written.bs_alu_src = req.wdata[0];
        layer_written.bs_alu_shift_value = req.wdata[13:8];
      end
      SdpDDpBsAluSrcValueWord: layer_written.bs_alu_operand = req.wdata[15:0];
      SdpDDpBsMulCfgWord: begin
        layer_written.bs_mul_src = req.wdata[0];
        layer_written.bs_mul_shift_value = req.wdata[15:8];
      end
      SdpDDpBsMulSrcValueWord: layer_written.bs_mul_operand = req.wdata[15:0];
      SdpDDpBnCfgWord: begin
        layer_written.bn_bypass = req.wdata[0];
        layer_written.bn_alu_bypass = req.wdata[1];
        layer_written.bn_alu_algo = req.wdata[3:2];
        layer_written.bn_mul_bypass = req.wdata[4];
        layer_written.bn_mul_prelu = req.wdata[5];
        layer_written.bn_relu_bypass = req.wdata[6];
      end
      SdpDDpBnAluCfgWord: begin
        layer_written.bn_alu_src = req.wdata[0];
        layer_written.bn_alu_shift_value = req.wdata[13:8];
      end
      SdpDDpBnAluSrcValueWord: layer_written.bn_alu_operand = req.wdata[15:0];
      SdpDDpBnMulCfgWord: begin
        layer_written.bn_mul_src = req.wdata[0];
        layer_written.bn_mul_shift_value = req.wdata[15:8];
      end
      SdpDDpBnMulSrcValueWord: layer_written.bn_mul_operand = req.wdata[15:0];
      SdpDDpEwCfgWord: begin
        layer_written.ew_bypass = req.wdata[0];
        layer_written.ew_alu_bypass = req.wdata[1];
        layer_written.ew_alu_algo = req.wdata[3:2];
        layer_written.ew_mul_bypass = req.wdata[4];
        layer_written.ew_mul_prelu = req.wdata[5];
        layer_written.ew_lut_bypass = req.wdata[6];
      end
      SdpDDpEwAluCfgWord: begin
        layer_written.ew_alu_src = req.wdata[0];
        layer_written.ew_alu_cvt_bypass = req.wdata[1];
      end
      SdpDDpEwAluSrcValueWord: layer_written.ew_alu_operand = req.wdata;
      SdpDDpEwAluCvtOffsetValueWord: layer_written.ew_alu_cvt_offset = req.wdata;
      SdpDDpEwAluCvtScaleValueWord: layer_written.ew_alu_cvt_scale = req.wdata[15:0];
      SdpDDpEwAluCvtTruncateValueWord: layer_written.ew_alu_cvt_truncate = req.wdata[5:0];
      SdpDDpEwMulCfgWord: begin
        layer_written.ew_mul_src = req.wdata[0];
        layer_written.ew_mul_cvt_bypass = req.wdata[1];
      end
      SdpDDpEwMulSrcValueWord: layer_written.ew_mul_operand = req.wdata;
      SdpDDpEwMulCvtOffsetValueWord: layer_written.ew_mul_cvt_offset = req.wdata;
      SdpDDpEwMulCvtScaleValueWord: layer_written.ew_mul_cvt_scale = req.wdata[15:0];
      SdpDDpEwMulCvtTruncateValueWord: layer_written.ew_mul_cvt_truncate = req.wdata[5:0];
      SdpDDpEwTruncateValueWord: layer_written.ew_truncate = req.wdata[9:0];
      SdpDFeatureModeCfgWord: begin
        layer_written.flying_mode = req.wdata[0];
        layer_written.output_dst = req.wdata[1];
        layer_written.winograd = req.wdata[2];
        layer_written.nan_to_zero = req.wdata[3];
        layer_written.batch_number = req.wdata[12:8];
      end
      SdpDDstDmaCfgWord: layer_written.dst_ram_type = req.wdata[0];
      SdpDDstBatchStrideWord: layer_written.dst_batch_stride = req.wdata;
      SdpDDataFormatWord: begin
        layer_written.proc_precision = req.wdata[1:0];
        layer_written.out_precision = req.wdata[3:2];
      end
      SdpDCvtOffsetWord: layer_written.cvt_offset = req.wdata;
      SdpDCvtScaleWord: layer_written.cvt_scale = req.wdata[15:0];
      SdpDCvtShiftWord: layer_written.cvt_shift = req.wdata[5:0];
      SdpDPerfEnableWord: begin
        layer_written.perf_dma_en = req.wdata[0];
        layer_written.perf_lut_en = req.wdata[1];
        layer_written.perf_sat_en = req.wdata[2];
        layer_written.perf_nan_inf_count_en = req.wdata[3];
      end
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= SdpLayerReset;
      bank_q[1] <= SdpLayerReset;
    end else if (layer_write) begin
      bank_q[producer] <= layer_written(bank_q[producer]);
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic sdp_static_t static_written(sdp_static_t old);
    static_written = old;
    unique case (req.word)
      SdpSLutCfgWord: begin
        static_written.lut_le_function = req.wdata[0];
        static_written.lut_uflow_priority = req.wdata[4];
        static_written.lut_oflow_priority = req.wdata[5];
        static_written.lut_hybrid_priority = req.wdata[6];
      end
      SdpSLutInfoWord: begin
        static_written.lut_le_index_offset = req.wdata[7:0];
        static_written.lut_le_index_select = req.wdata[15:8];
        static_written.lut_lo_index_select = req.wdata[23:16];
      end
      SdpSLutLeStartWord: static_written.lut_le_start = req.wdata;
      SdpSLutLeEndWord: static_written.lut_le_end = req.wdata;
      SdpSLutLoStartWord: static_written.lut_lo_start = req.wdata;
      SdpSLutLoEndWord: static_written.lut_lo_end = req.wdata;
      SdpSLutLeSlopeScaleWord: begin
        static_written.lut_le_slope_uflow_scale = req.wdata[15:0];
        static_written.lut_le_slope_oflow_scale = req.wdata[31:16];
      end
      SdpSLutLeSlopeShiftWord: begin
        static_written.lut_le_slope_uflow_shift = req.wdata[4:0];
        static_written.lut_le_slope_oflow_shift = req.wdata[9:5];
      end
      SdpSLutLoSlopeScaleWord: begin
        static_written.lut_lo_slope_uflow_scale = req.wdata[15:0];
        static_written.lut_lo_slope_oflow_scale = req.wdata[31:16];
      end
      SdpSLutLoSlopeShiftWord: begin
        static_written.lut_lo_slope_uflow_shift = req.wdata[4:0];
        static_written.lut_lo_slope_oflow_shift = req.wdata[9:5];
      end
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)    static_q <= SdpStaticReset;
    else if (write) static_q <= static_written(static_q);
  end

  assign static_o = static_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stat_q[0] <= '0;
      stat_q[1] <= '0;
    end else begin
      if (enable) stat_q[producer] <= '0;
      if (layer_done_i) stat_q[group_o] <= stat_i;
    end
  end

endmodule
