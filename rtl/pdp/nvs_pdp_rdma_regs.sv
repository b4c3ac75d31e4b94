// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_pdp_rdma_regs: register file of PDP_RDMA.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_pdp_rdma_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic            clk_i,
  input  logic            rst_ni,

  input  reg_req_t        reg_req_i,
  output reg_rsp_t        reg_rsp_o,

  output logic            layer_valid_o,
  output pdp_rdma_layer_t layer_o,
  output logic            group_o,
  input  logic            layer_done_i,
  input  pdp_rdma_stat_t  stat_i
);

  reg_req_t        req;
  logic            read;
  logic [31:0]     rdata;
  logic [31:0]     pingpong_rdata;
  logic            producer, layer_write, layer_load;
  pdp_rdma_layer_t bank_q [2], layer_q;
  pdp_rdma_stat_t  stat_q [2];

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
    .OpEnableWord (PdpRdmaDOpEnableWord)
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

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic pdp_rdma_layer_t layer_written(pdp_rdma_layer_t old);
    layer_written = old;
    unique case (req.word)
      PdpRdmaDDataCubeInWidthWord: layer_written.cube_in_width = req.wdata[12:0];
      PdpRdmaDDataCubeInHeightWord: layer_written.cube_in_height = req.wdata[12:0];
      PdpRdmaDDataCubeInChannelWord: layer_written.cube_in_channel = req.wdata[12:0];
      PdpRdmaDFlyingModeWord: layer_written.flying_mode = req.wdata[0];
      PdpRdmaDSrcBaseAddrLowWord: layer_written.src_base_addr_low = req.wdata;
      PdpRdmaDSrcBaseAddrHighWord: layer_written.src_base_addr_high = req.wdata;
      PdpRdmaDSrcLineStrideWord: layer_written.src_line_stride = req.wdata;
      PdpRdmaDSrcSurfaceStrideWord: layer_written.src_surface_stride = req.wdata;
      PdpRdmaDSrcRamCfgWord: layer_written.src_ram_type = req.wdata[0];
      PdpRdmaDDataFormatWord: layer_written.input_data = req.wdata[1:0];
      PdpRdmaDOperationModeCfgWord: layer_written.split_num = req.wdata[7:0];
      PdpRdmaDPoolingKernelCfgWord: begin
        layer_written.kernel_width = req.wdata[3:0];
        layer_written.kernel_stride_width = req.wdata[7:4];
      end
      PdpRdmaDPoolingPaddingCfgWord: layer_written.pad_width = req.wdata[3:0];
      PdpRdmaDPartialWidthInWord: begin
        layer_written.partial_width_in_first = req.wdata[9:0];
        layer_written.partial_width_in_last = req.wdata[19:10];
        layer_written.partial_width_in_mid = req.wdata[29:20];
      end
      PdpRdmaDPerfEnableWord: layer_written.dma_en = req.wdata[0];
      PdpRdmaDCyaWord: layer_written.cya = req.wdata;
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= PdpRdmaLayerReset;
      bank_q[1] <= PdpRdmaLayerReset;
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
