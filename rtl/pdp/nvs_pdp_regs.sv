// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_pdp_regs: register file of PDP.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_pdp_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_ni,

  input  reg_req_t   reg_req_i,
  output reg_rsp_t   reg_rsp_o,

  output logic       layer_valid_o,
  output pdp_layer_t layer_o,
  output logic       group_o,
  input  logic       layer_done_i,
  input  pdp_stat_t  stat_i
);

  reg_req_t    req;
  logic        read;
  logic [31:0] rdata;
  logic [31:0] pingpong_rdata;
  logic        producer, layer_write, layer_load;
  pdp_layer_t  bank_q [2], layer_q;
  pdp_stat_t   stat_q [2];

  assign read = req.valid && !req.write;

  nvs_reg_port u_port (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .req_o   (req),
    .rdata_i (rdata)
  );

  nvs_pingpong #(
    .OpEnableWord (PdpDOpEnableWord)
  ) u_pingpong (
    .clk_i,
    .rst_ni,
    .req_i         (req),
    .rdata_o       (pingpong_rdata),
    .producer_o    (producer),
    .layer_write_o (layer_write),
    .enable_o      (),
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
        PdpDDataCubeInWidthWord: rdata[12:0] = bank_q[producer].cube_in_width;
        PdpDDataCubeInHeightWord: rdata[12:0] = bank_q[producer].cube_in_height;
        PdpDDataCubeInChannelWord: rdata[12:0] = bank_q[producer].cube_in_channel;
        PdpDDataCubeOutWidthWord: rdata[12:0] = bank_q[producer].cube_out_width;
        PdpDDataCubeOutHeightWord: rdata[12:0] = bank_q[producer].cube_out_height;
        PdpDDataCubeOutChannelWord: rdata[12:0] = bank_q[producer].cube_out_channel;
        PdpDOperationModeCfgWord: begin
          rdata[1:0] = bank_q[producer].pooling_method;
          rdata[4] = bank_q[producer].flying_mode;
          rdata[15:8] = bank_q[producer].split_num;
        end
        PdpDNanFlushToZeroWord: rdata[0] = bank_q[producer].nan_to_zero;
        PdpDPartialWidthInWord: begin
          rdata[9:0] = bank_q[producer].partial_width_in_first;
          rdata[19:10] = bank_q[producer].partial_width_in_last;
          rdata[29:20] = bank_q[producer].partial_width_in_mid;
        end
        PdpDPartialWidthOutWord: begin
          rdata[9:0] = bank_q[producer].partial_width_out_first;
          rdata[19:10] = bank_q[producer].partial_width_out_last;
          rdata[29:20] = bank_q[producer].partial_width_out_mid;
        end
        PdpDPoolingKernelCfgWord: begin
          rdata[3:0] = bank_q[producer].kernel_width;
          rdata[11:8] = bank_q[producer].kernel_height;
          rdata[19:16] = bank_q[producer].kernel_stride_width;
          rdata[23:20] = bank_q[producer].kernel_stride_height;
        end
        PdpDRecipKernelWidthWord: rdata[16:0] = bank_q[producer].recip_kernel_width;
        PdpDRecipKernelHeightWord: rdata[16:0] = bank_q[producer].recip_kernel_height;
        PdpDPoolingPaddingCfgWord: begin
          rdata[2:0] = bank_q[producer].pad_left;
          rdata[6:4] = bank_q[producer].pad_top;
          rdata[10:8] = bank_q[producer].pad_right;
          rdata[14:12] = bank_q[producer].pad_bottom;
        end
        PdpDPoolingPaddingValue1CfgWord: rdata[18:0] = bank_q[producer].pad_value_1x;
        PdpDPoolingPaddingValue2CfgWord: rdata[18:0] = bank_q[producer].pad_value_2x;
        PdpDPoolingPaddingValue3CfgWord: rdata[18:0] = bank_q[producer].pad_value_3x;
        PdpDPoolingPaddingValue4CfgWord: rdata[18:0] = bank_q[producer].pad_value_4x;
        PdpDPoolingPaddingValue5CfgWord: rdata[18:0] = bank_q[producer].pad_value_5x;
        PdpDPoolingPaddingValue6CfgWord: rdata[18:0] = bank_q[producer].pad_value_6x;
        PdpDPoolingPaddingValue7CfgWord: rdata[18:0] = bank_q[producer].pad_value_7x;
        PdpDSrcBaseAddrLowWord: rdata = bank_q[producer].src_base_addr_low;
        PdpDSrcBaseAddrHighWord: rdata = bank_q[producer].src_base_addr_high;
        PdpDSrcLineStrideWord: rdata = bank_q[producer].src_line_stride;
        PdpDSrcSurfaceStrideWord: rdata = bank_q[producer].src_surface_stride;
        PdpDDstBaseAddrLowWord: rdata = bank_q[producer].dst_base_addr_low;
        PdpDDstBaseAddrHighWord: rdata = bank_q[producer].dst_base_addr_high;
        PdpDDstLineStrideWord: rdata = bank_q[producer].dst_line_stride;
        PdpDDstSurfaceStrideWord: rdata = bank_q[producer].dst_surface_stride;
        PdpDDstRamCfgWord: rdata[0] = bank_q[producer].dst_ram_type;
        PdpDDataFormatWord: rdata[1:0] = bank_q[producer].input_data;
        PdpDPerfEnableWord: rdata[0] = bank_q[producer].dma_en;
        PdpDPerfWriteStallWord: rdata = stat_q[producer].perf_write_stall;
        PdpDCyaWord: rdata = bank_q[producer].cya;
        default: ;
      endcase
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic pdp_layer_t layer_written(pdp_layer_t old);
    layer_written = old;
    unique case (req.word)
      PdpDDataCubeInWidthWord: layer_written.cube_in_width = req.wdata[12:0];
      PdpDDataCubeInHeightWord: layer_written.cube_in_height = req.wdata[12:0];
      PdpDDataCubeInChannelWord: layer_written.cube_in_channel = req.wdata[12:0];
      PdpDDataCubeOutWidthWord: layer_written.cube_out_width = req.wdata[12:0];
      PdpDDataCubeOutHeightWord: layer_written.cube_out_height = req.wdata[12:0];
      PdpDDataCubeOutChannelWord: layer_written.cube_out_channel = req.wdata[12:0];
      PdpDOperationModeCfgWord: begin
        layer_written.pooling_method = req.wdata[1:0];
        layer_written.flying_mode = req.wdata[4];
        layer_written.split_num = req.wdata[15:8];
      end
      PdpDNanFlushToZeroWord: layer_written.nan_to_zero = req.wdata[0];
      PdpDPartialWidthInWord: begin
        layer_written.partial_width_in_first = req.wdata[9:0];
        layer_written.partial_width_in_last = req.wdata[19:10];
        layer_written.partial_width_in_mid = req.wdata[29:20];
      end
      PdpDPartialWidthOutWord: begin
        layer_written.partial_width_out_first = req.wdata[9:0];
        layer_written.partial_width_out_last = req.wdata[19:10];
        layer_written.partial_width_out_mid = req.wdata[29:20];
      end
      PdpDPoolingKernelCfgWord: begin
        layer_written.kernel_width = req.wdata[3:0];
        layer_written.kernel_height = req.wdata[11:8];
        layer_written.kernel_stride_width = req.wdata[19:16];
        layer_written.kernel_stride_height = req.wdata[23:20];
      end
      PdpDRecipKernelWidthWord: layer_written.recip_kernel_width = req.wdata[16:0];
      PdpDRecipKernelHeightWord: layer_written.recip_kernel_height = req.wdata[16:0];
      PdpDPoolingPaddingCfgWord: begin
        layer_written.pad_left = req.wdata[2:0];
        layer_written.pad_top = req.wdata[6:4];
        layer_written.pad_right = req.wdata[10:8];
        layer_written.pad_bottom = req.wdata[14:12];
      end
      PdpDPoolingPaddingValue1CfgWord: layer_written.pad_value_1x = req.wdata[18:0];
      PdpDPoolingPaddingValue2CfgWord: layer_written.pad_value_2x = req.wdata[18:0];
      PdpDPoolingPaddingValue3CfgWord: layer_written.pad_value_3x = req.wdata[18:0];
      PdpDPoolingPaddingValue4CfgWord: layer_written.pad_value_4x = req.wdata[18:0];
      PdpDPoolingPaddingValue5CfgWord: layer_written.pad_value_5x = req.wdata[18:0];
      PdpDPoolingPaddingValue6CfgWord: layer_written.pad_value_6x = req.wdata[18:0];
      PdpDPoolingPaddingValue7CfgWord: layer_written.pad_value_7x = req.wdata[18:0];
      PdpDSrcBaseAddrLowWord: layer_written.src_base_addr_low = req.wdata;
      PdpDSrcBaseAddrHighWord: layer_written.src_base_addr_high = req.wdata;
      PdpDSrcLineStrideWord: layer_written.src_line_stride = req.wdata;
      PdpDSrcSurfaceStrideWord: layer_written.src_surface_stride = req.wdata;
      PdpDDstBaseAddrLowWord: layer_written.dst_base_addr_low = req.wdata;
      PdpDDstBaseAddrHighWord: layer_written.dst_base_addr_high = req.wdata;
      PdpDDstLineStrideWord: layer_written.dst_line_stride = req.wdata;
      PdpDDstSurfaceStrideWord: layer_written.dst_surface_stride = req.wdata;
      PdpDDstRamCfgWord: layer_written.dst_ram_type = req.wdata[0];
      PdpDDataFormatWord: layer_written.input_data = req.wdata[1:0];
      PdpDPerfEnableWord: layer_written.dma_en = req.wdata[0];
      PdpDCyaWord: layer_written.cya = req.wdata;
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= PdpLayerReset;
      bank_q[1] <= PdpLayerReset;
    end else if (layer_write) begin
      bank_q[producer] <= layer_written(bank_q[producer]);
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stat_q[0] <= '0;
      stat_q[1] <= '0;
    end else begin
      if (layer_done_i) stat_q[group_o] <= stat_i;
    end
  end

endmodule
