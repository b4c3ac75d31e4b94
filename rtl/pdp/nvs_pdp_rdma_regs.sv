// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_pdp_rdma_regs: register file of PDP_RDMA.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high; a pulse on
// `layer_done_i` ends the layer, and `layer_valid_o` is low for at least one clock.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_pdp_rdma_regs
  import nvs_reg_pkg::*;
(
  input  logic                   clk_i,
  input  logic                   rst_ni,

  input  nvs_beat_pkg::reg_req_t reg_req_i,
  output nvs_beat_pkg::reg_rsp_t reg_rsp_o,

  output logic                   layer_valid_o,
  output pdp_rdma_layer_t        layer_o,
  output logic                   group_o,
  input  logic                   layer_done_i,
  input  pdp_rdma_stat_t         stat_i
);

  nvs_beat_pkg::reg_req_t req;
  logic        read;
  logic [31:0] rdata;
  logic [31:0] pingpong_rdata;
  logic        producer, layer_write, layer_load;
  pdp_rdma_layer_t bank_q [2];
  pdp_rdma_layer_t layer_q;
  pdp_rdma_stat_t stat_q [2];

  nvs_reg_port u_port (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .req_o  (req),
    .rdata_i(rdata)
  );

  assign read  = req.valid && !req.write;

  nvs_pingpong #(
    .OpEnableWord(PdpRdmaDOpEnableWord)
  ) u_pingpong (
    .clk_i,
    .rst_ni,
    .req_i        (req),
    .rdata_o      (pingpong_rdata),
    .producer_o   (producer),
    .layer_write_o(layer_write),
    .enable_o     (),
    .layer_load_o (layer_load),
    .layer_valid_o,
    .group_o,
    .layer_done_i
  );

  // The engine's copy: the bus cannot change the group meanwhile.
  always_ff @(posedge clk_i) begin
    if (layer_load) layer_q <= bank_q[group_o];
  end
  assign layer_o = layer_q;

  always_comb begin
    rdata = pingpong_rdata;
    if (read) begin
      unique case (req.word)
        PdpRdmaDDataCubeInWidthWord: rdata[12:0] = bank_q[producer].cube_in_width;
        PdpRdmaDDataCubeInHeightWord: rdata[12:0] = bank_q[producer].cube_in_height;
        PdpRdmaDDataCubeInChannelWord: rdata[12:0] = bank_q[producer].cube_in_channel;
        PdpRdmaDFlyingModeWord: rdata[0] = bank_q[producer].flying_mode;
        PdpRdmaDSrcBaseAddrLowWord: rdata = bank_q[producer].src_base_addr_low;
        PdpRdmaDSrcBaseAddrHighWord: rdata = bank_q[producer].src_base_addr_high;
        PdpRdmaDSrcLineStrideWord: rdata = bank_q[producer].src_line_stride;
        PdpRdmaDSrcSurfaceStrideWord: rdata = bank_q[producer].src_surface_stride;
        PdpRdmaDSrcRamCfgWord: rdata[0] = bank_q[producer].src_ram_type;
        PdpRdmaDDataFormatWord: rdata[1:0] = bank_q[producer].input_data;
        PdpRdmaDOperationModeCfgWord: rdata[7:0] = bank_q[producer].split_num;
        PdpRdmaDPoolingKernelCfgWord: begin
          rdata[3:0] = bank_q[producer].kernel_width;
          rdata[7:4] = bank_q[producer].kernel_stride_width;
        end
        PdpRdmaDPoolingPaddingCfgWord: rdata[3:0] = bank_q[producer].pad_width;
        PdpRdmaDPartialWidthInWord: begin
          rdata[9:0] = bank_q[producer].partial_width_in_first;
          rdata[19:10] = bank_q[producer].partial_width_in_last;
          rdata[29:20] = bank_q[producer].partial_width_in_mid;
        end
        PdpRdmaDPerfEnableWord: rdata[0] = bank_q[producer].dma_en;
        PdpRdmaDPerfReadStallWord: rdata = stat_q[producer].perf_read_stall;
        PdpRdmaDCyaWord: rdata = bank_q[producer].cya;
        default: ;
      endcase
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= PdpRdmaLayerReset;
      bank_q[1] <= PdpRdmaLayerReset;
    end else if (layer_write) begin
      unique case (req.word)
        PdpRdmaDDataCubeInWidthWord: begin
          bank_q[producer].cube_in_width <= req.wdata[12:0];
        end
        PdpRdmaDDataCubeInHeightWord: begin
          bank_q[producer].cube_in_height <= req.wdata[12:0];
        end
        PdpRdmaDDataCubeInChannelWord: begin
          bank_q[producer].cube_in_channel <= req.wdata[12:0];
        end
        PdpRdmaDFlyingModeWord: begin
          bank_q[producer].flying_mode <= req.wdata[0];
        end
        PdpRdmaDSrcBaseAddrLowWord: begin
          bank_q[producer].src_base_addr_low <= req.wdata;
        end
        PdpRdmaDSrcBaseAddrHighWord: begin
          bank_q[producer].src_base_addr_high <= req.wdata;
        end
        PdpRdmaDSrcLineStrideWord: begin
          bank_q[producer].src_line_stride <= req.wdata;
        end
        PdpRdmaDSrcSurfaceStrideWord: begin
          bank_q[producer].src_surface_stride <= req.wdata;
        end
        PdpRdmaDSrcRamCfgWord: begin
          bank_q[producer].src_ram_type <= req.wdata[0];
        end
        PdpRdmaDDataFormatWord: begin
          bank_q[producer].input_data <= req.wdata[1:0];
        end
        PdpRdmaDOperationModeCfgWord: begin
          bank_q[producer].split_num <= req.wdata[7:0];
        end
        PdpRdmaDPoolingKernelCfgWord: begin
          bank_q[producer].kernel_width <= req.wdata[3:0];
          bank_q[producer].kernel_stride_width <= req.wdata[7:4];
        end
        PdpRdmaDPoolingPaddingCfgWord: begin
          bank_q[producer].pad_width <= req.wdata[3:0];
        end
        PdpRdmaDPartialWidthInWord: begin
          bank_q[producer].partial_width_in_first <= req.wdata[9:0];
          bank_q[producer].partial_width_in_last <= req.wdata[19:10];
          bank_q[producer].partial_width_in_mid <= req.wdata[29:20];
        end
        PdpRdmaDPerfEnableWord: begin
          bank_q[producer].dma_en <= req.wdata[0];
        end
        PdpRdmaDCyaWord: begin
          bank_q[producer].cya <= req.wdata;
        end
        default: ;
      endcase
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
