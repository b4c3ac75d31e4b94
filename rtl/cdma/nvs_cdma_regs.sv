// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_cdma_regs: register file of CDMA.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_cdma_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_ni,

  input  reg_req_t     reg_req_i,
  output reg_rsp_t     reg_rsp_o,

  output logic         layer_valid_o,
  output cdma_layer_t  layer_o,
  output logic         group_o,
  input  logic         layer_done_i,
  input  cdma_stat_t   stat_i,
  output cdma_static_t static_o,
  input  logic         flush_done_i
);

  reg_req_t     req;
  logic         read, write;
  logic [31:0]  rdata;
  logic [31:0]  pingpong_rdata;
  logic         producer, layer_write, layer_load;
  cdma_layer_t  bank_q [2], layer_q;
  logic         enable;
  cdma_static_t static_q;
  cdma_stat_t   stat_q [2];

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
    .OpEnableWord (CdmaDOpEnableWord)
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

  always_comb begin
    rdata = pingpong_rdata;
    if (read) begin
      unique case (req.word)
        CdmaSArbiterWord: begin
          rdata[3:0] = static_q.arb_weight;
          rdata[19:16] = static_q.arb_wmb;
        end
        CdmaSCbufFlushStatusWord: rdata[0] = flush_done_i;
        CdmaDMiscCfgWord: begin
          rdata[0] = bank_q[producer].conv_mode;
          rdata[9:8] = bank_q[producer].in_precision;
          rdata[13:12] = bank_q[producer].proc_precision;
          rdata[16] = bank_q[producer].data_reuse;
          rdata[20] = bank_q[producer].weight_reuse;
          rdata[24] = bank_q[producer].skip_data_rls;
          rdata[28] = bank_q[producer].skip_weight_rls;
        end
        CdmaDDatainFormatWord: begin
          rdata[0] = bank_q[producer].datain_format;
          rdata[13:8] = bank_q[producer].pixel_format;
          rdata[16] = bank_q[producer].pixel_mapping;
          rdata[20] = bank_q[producer].pixel_sign_override;
        end
        CdmaDDatainSize0Word: begin
          rdata[12:0] = bank_q[producer].datain_width;
          rdata[28:16] = bank_q[producer].datain_height;
        end
        CdmaDDatainSize1Word: rdata[12:0] = bank_q[producer].datain_channel;
        CdmaDDatainSizeExt0Word: begin
          rdata[12:0] = bank_q[producer].datain_width_ext;
          rdata[28:16] = bank_q[producer].datain_height_ext;
        end
        CdmaDPixelOffsetWord: begin
          rdata[4:0] = bank_q[producer].pixel_x_offset;
          rdata[18:16] = bank_q[producer].pixel_y_offset;
        end
        CdmaDDainRamTypeWord: rdata[0] = bank_q[producer].datain_ram_type;
        CdmaDDainAddrHigh0Word: rdata = bank_q[producer].datain_addr_high_0;
        CdmaDDainAddrLow0Word: rdata = bank_q[producer].datain_addr_low_0;
        CdmaDDainAddrHigh1Word: rdata = bank_q[producer].datain_addr_high_1;
        CdmaDDainAddrLow1Word: rdata = bank_q[producer].datain_addr_low_1;
        CdmaDLineStrideWord: rdata = bank_q[producer].line_stride;
        CdmaDLineUvStrideWord: rdata = bank_q[producer].uv_line_stride;
        CdmaDSurfStrideWord: rdata = bank_q[producer].surf_stride;
        CdmaDDainMapWord: begin
          rdata[0] = bank_q[producer].line_packed;
          rdata[16] = bank_q[producer].surf_packed;
        end
        CdmaDReservedXCfgWord: begin
          rdata[9:0] = bank_q[producer].rsv_per_line;
          rdata[25:16] = bank_q[producer].rsv_per_uv_line;
        end
        CdmaDReservedYCfgWord: begin
          rdata[2:0] = bank_q[producer].rsv_height;
          rdata[20:16] = bank_q[producer].rsv_y_index;
        end
        CdmaDBatchNumberWord: rdata[4:0] = bank_q[producer].batches;
        CdmaDBatchStrideWord: rdata = bank_q[producer].batch_stride;
        CdmaDEntryPerSliceWord: rdata[13:0] = bank_q[producer].entries;
        CdmaDFetchGrainWord: rdata[11:0] = bank_q[producer].grains;
        CdmaDWeightFormatWord: rdata[0] = bank_q[producer].weight_format;
        CdmaDWeightSize0Word: rdata[17:0] = bank_q[producer].byte_per_kernel;
        CdmaDWeightSize1Word: rdata[12:0] = bank_q[producer].weight_kernel;
        CdmaDWeightRamTypeWord: rdata[0] = bank_q[producer].weight_ram_type;
        CdmaDWeightAddrHighWord: rdata = bank_q[producer].weight_addr_high;
        CdmaDWeightAddrLowWord: rdata = bank_q[producer].weight_addr_low;
        CdmaDWeightBytesWord: rdata = bank_q[producer].weight_bytes;
        CdmaDWgsAddrHighWord: rdata = bank_q[producer].wgs_addr_high;
        CdmaDWgsAddrLowWord: rdata = bank_q[producer].wgs_addr_low;
        CdmaDWmbAddrHighWord: rdata = bank_q[producer].wmb_addr_high;
        CdmaDWmbAddrLowWord: rdata = bank_q[producer].wmb_addr_low;
        CdmaDWmbBytesWord: rdata[27:0] = bank_q[producer].wmb_bytes;
        CdmaDMeanFormatWord: rdata[0] = bank_q[producer].mean_format;
        CdmaDMeanGlobal0Word: begin
          rdata[15:0] = bank_q[producer].mean_ry;
          rdata[31:16] = bank_q[producer].mean_gu;
        end
        CdmaDMeanGlobal1Word: begin
          rdata[15:0] = bank_q[producer].mean_bv;
          rdata[31:16] = bank_q[producer].mean_ax;
        end
        CdmaDCvtCfgWord: begin
          rdata[0] = bank_q[producer].cvt_en;
          rdata[9:4] = bank_q[producer].cvt_truncate;
        end
        CdmaDCvtOffsetWord: rdata[15:0] = bank_q[producer].cvt_offset;
        CdmaDCvtScaleWord: rdata[15:0] = bank_q[producer].cvt_scale;
        CdmaDConvStrideWord: begin
          rdata[2:0] = bank_q[producer].conv_x_stride;
          rdata[18:16] = bank_q[producer].conv_y_stride;
        end
        CdmaDZeroPaddingWord: begin
          rdata[4:0] = bank_q[producer].pad_left;
          rdata[13:8] = bank_q[producer].pad_right;
          rdata[20:16] = bank_q[producer].pad_top;
          rdata[29:24] = bank_q[producer].pad_bottom;
        end
        CdmaDZeroPaddingValueWord: rdata[15:0] = bank_q[producer].pad_value;
        CdmaDBankWord: begin
          rdata[4:0] = bank_q[producer].data_bank;
          rdata[20:16] = bank_q[producer].weight_bank;
        end
        CdmaDNanFlushToZeroWord: rdata[0] = bank_q[producer].nan_to_zero;
        CdmaDPerfEnableWord: rdata[0] = bank_q[producer].dma_en;
        CdmaDPerfDatReadStallWord: rdata = stat_q[producer].dat_rd_stall;
        CdmaDPerfWtReadStallWord: rdata = stat_q[producer].wt_rd_stall;
        CdmaDPerfDatReadLatencyWord: rdata = stat_q[producer].dat_rd_latency;
        CdmaDPerfWtReadLatencyWord: rdata = stat_q[producer].wt_rd_latency;
        CdmaDCyaWord: rdata = bank_q[producer].cya;
        default: ;
      endcase
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic cdma_layer_t layer_written(cdma_layer_t old);
    layer_written = old;
    unique case (req.word)
      CdmaDMiscCfgWord: begin
        layer_written.conv_mode = req.wdata[0];
        layer_written.in_precision = req.wdata[9:8];
        layer_written.proc_precision = req.wdata[13:12];
        layer_written.data_reuse = req.wdata[16];
        layer_written.weight_reuse = req.wdata[20];
        layer_written.skip_data_rls = req.wdata[24];
        layer_written.skip_weight_rls = req.wdata[28];
      end
      CdmaDDatainFormatWord: begin
        layer_written.datain_format = req.wdata[0];
        layer_written.pixel_format = req.wdata[13:8];
        layer_written.pixel_mapping = req.wdata[16];
        layer_written.pixel_sign_override = req.wdata[20];
      end
      CdmaDDatainSize0Word: begin
        layer_written.datain_width = req.wdata[12:0];
        layer_written.datain_height = req.wdata[28:16];
      end
      CdmaDDatainSize1Word: layer_written.datain_channel = req.wdata[12:0];
      CdmaDDatainSizeExt0Word: begin
        layer_written.datain_width_ext = req.wdata[12:0];
        layer_written.datain_height_ext = req.wdata[28:16];
      end
      CdmaDPixelOffsetWord: begin
        layer_written.pixel_x_offset = req.wdata[4:0];
        layer_written.pixel_y_offset = req.wdata[18:16];
      end
      CdmaDDainRamTypeWord: layer_written.datain_ram_type = req.wdata[0];
      CdmaDDainAddrHigh0Word: layer_written.datain_addr_high_0 = req.wdata;
      CdmaDDainAddrLow0Word: layer_written.datain_addr_low_0 = req.wdata;
      CdmaDDainAddrHigh1Word: layer_written.datain_addr_high_1 = req.wdata;
      CdmaDDainAddrLow1Word: layer_written.datain_addr_low_1 = req.wdata;
      CdmaDLineStrideWord: layer_written.line_stride = req.wdata;
      CdmaDLineUvStrideWord: layer_written.uv_line_stride = req.wdata;
      CdmaDSurfStrideWord: layer_written.surf_stride = req.wdata;
      CdmaDDainMapWord: begin
        layer_written.line_packed = req.wdata[0];
        layer_written.surf_packed = req.wdata[16];
      end
      CdmaDReservedXCfgWord: begin
        layer_written.rsv_per_line = req.wdata[9:0];
        layer_written.rsv_per_uv_line = req.wdata[25:16];
      end
      CdmaDReservedYCfgWord: begin
        layer_written.rsv_height = req.wdata[2:0];
        layer_written.rsv_y_index = req.wdata[20:16];
      end
      CdmaDBatchNumberWord: layer_written.batches = req.wdata[4:0];
      CdmaDBatchStrideWord: layer_written.batch_stride = req.wdata;
      CdmaDEntryPerSliceWord: layer_written.entries = req.wdata[13:0];
      CdmaDFetchGrainWord: layer_written.grains = req.wdata[11:0];
      CdmaDWeightFormatWord: layer_written.weight_format = req.wdata[0];
      CdmaDWeightSize0Word: layer_written.byte_per_kernel = req.wdata[17:0];
      CdmaDWeightSize1Word: layer_written.weight_kernel = req.wdata[12:0];
      CdmaDWeightRamTypeWord: layer_written.weight_ram_type = req.wdata[0];
      CdmaDWeightAddrHighWord: layer_written.weight_addr_high = req.wdata;
      CdmaDWeightAddrLowWord: layer_written.weight_addr_low = req.wdata;
      CdmaDWeightBytesWord: layer_written.weight_bytes = req.wdata;
      CdmaDWgsAddrHighWord: layer_written.wgs_addr_high = req.wdata;
      CdmaDWgsAddrLowWord: layer_written.wgs_addr_low = req.wdata;
      CdmaDWmbAddrHighWord: layer_written.wmb_addr_high = req.wdata;
      CdmaDWmbAddrLowWord: layer_written.wmb_addr_low = req.wdata;
      CdmaDWmbBytesWord: layer_written.wmb_bytes = req.wdata[27:0];
      CdmaDMeanFormatWord: layer_written.mean_format = req.wdata[0];
      CdmaDMeanGlobal0Word: begin
        layer_written.mean_ry = req.wdata[15:0];
        layer_written.mean_gu = req.wdata[31:16];
      end
      CdmaDMeanGlobal1Word: begin
        layer_written.mean_bv = req.wdata[15:0];
        layer_written.mean_ax = req.wdata[31:16];
      end
      CdmaDCvtCfgWord: begin
        layer_written.cvt_en = req.wdata[0];
        layer_written.cvt_truncate = req.wdata[9:4];
      end
      CdmaDCvtOffsetWord: layer_written.cvt_offset = req.wdata[15:0];
      CdmaDCvtScaleWord: layer_written.cvt_scale = req.wdata[15:0];
      CdmaDConvStrideWord: begin
        layer_written.conv_x_stride = req.wdata[2:0];
        layer_written.conv_y_stride = req.wdata[18:16];
      end
      CdmaDZeroPaddingWord: begin
        layer_written.pad_left = req.wdata[4:0];
        layer_written.pad_right = req.wdata[13:8];
        layer_written.pad_top = req.wdata[20:16];
        layer_written.pad_bottom = req.wdata[29:24];
      end
      CdmaDZeroPaddingValueWord: layer_written.pad_value = req.wdata[15:0];
      CdmaDBankWord: begin
        layer_written.data_bank = req.wdata[4:0];
        layer_written.weight_bank = req.wdata[20:16];
      end
      CdmaDNanFlushToZeroWord: layer_written.nan_to_zero = req.wdata[0];
      CdmaDPerfEnableWord: layer_written.dma_en = req.wdata[0];
      CdmaDCyaWord: layer_written.cya = req.wdata;
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= CdmaLayerReset;
      bank_q[1] <= CdmaLayerReset;
    end else if (layer_write) begin
      bank_q[producer] <= layer_written(bank_q[producer]);
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic cdma_static_t static_written(cdma_static_t old);
    static_written = old;
    unique case (req.word)
      CdmaSArbiterWord: begin
        static_written.arb_weight = req.wdata[3:0];
        static_written.arb_wmb = req.wdata[19:16];
      end
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)    static_q <= CdmaStaticReset;
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
