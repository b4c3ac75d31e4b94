// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_cdp_rdma_regs: register file of CDP_RDMA.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high; a pulse on
// `layer_done_i` ends the layer, and `layer_valid_o` is low for at least one clock.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_cdp_rdma_regs
  import nvs_reg_pkg::*;
(
  input  logic                   clk_i,
  input  logic                   rst_ni,

  input  nvs_beat_pkg::reg_req_t reg_req_i,
  output nvs_beat_pkg::reg_rsp_t reg_rsp_o,

  output logic                   layer_valid_o,
  output cdp_rdma_layer_t        layer_o,
  output logic                   group_o,
  input  logic                   layer_done_i,
  input  cdp_rdma_stat_t         stat_i
);

  nvs_beat_pkg::reg_req_t req;
  logic        read;
  logic [31:0] rdata;
  logic [31:0] pingpong_rdata;
  logic        producer, layer_write, layer_load;
  cdp_rdma_layer_t bank_q [2];
  cdp_rdma_layer_t layer_q;
  cdp_rdma_stat_t stat_q [2];

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
    .OpEnableWord(CdpRdmaDOpEnableWord)
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
        CdpRdmaDDataCubeWidthWord: rdata[12:0] = bank_q[producer].width;
        CdpRdmaDDataCubeHeightWord: rdata[12:0] = bank_q[producer].height;
        CdpRdmaDDataCubeChannelWord: rdata[12:0] = bank_q[producer].channel;
        CdpRdmaDSrcBaseAddrLowWord: rdata = bank_q[producer].src_base_addr_low;
        CdpRdmaDSrcBaseAddrHighWord: rdata = bank_q[producer].src_base_addr_high;
        CdpRdmaDSrcLineStrideWord: rdata = bank_q[producer].src_line_stride;
        CdpRdmaDSrcSurfaceStrideWord: rdata = bank_q[producer].src_surface_stride;
        CdpRdmaDSrcDmaCfgWord: rdata[0] = bank_q[producer].src_ram_type;
        CdpRdmaDDataFormatWord: rdata[1:0] = bank_q[producer].input_data;
        CdpRdmaDPerfEnableWord: rdata[0] = bank_q[producer].dma_en;
        CdpRdmaDPerfReadStallWord: rdata = stat_q[producer].perf_read_stall;
        CdpRdmaDCyaWord: rdata = bank_q[producer].cya;
        default: ;
      endcase
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= CdpRdmaLayerReset;
      bank_q[1] <= CdpRdmaLayerReset;
    end else if (layer_write) begin
      unique case (req.word)
        CdpRdmaDDataCubeWidthWord: begin
          bank_q[producer].width <= req.wdata[12:0];
        end
        CdpRdmaDDataCubeHeightWord: begin
          bank_q[producer].height <= req.wdata[12:0];
        end
        CdpRdmaDDataCubeChannelWord: begin
          bank_q[producer].channel <= req.wdata[12:0];
        end
        CdpRdmaDSrcBaseAddrLowWord: begin
          bank_q[producer].src_base_addr_low <= req.wdata;
        end
        CdpRdmaDSrcBaseAddrHighWord: begin
          bank_q[producer].src_base_addr_high <= req.wdata;
        end
        CdpRdmaDSrcLineStrideWord: begin
          bank_q[producer].src_line_stride <= req.wdata;
        end
        CdpRdmaDSrcSurfaceStrideWord: begin
          bank_q[producer].src_surface_stride <= req.wdata;
        end
        CdpRdmaDSrcDmaCfgWord: begin
          bank_q[producer].src_ram_type <= req.wdata[0];
        end
        CdpRdmaDDataFormatWord: begin
          bank_q[producer].input_data <= req.wdata[1:0];
        end
        CdpRdmaDPerfEnableWord: begin
          bank_q[producer].dma_en <= req.wdata[0];
        end
        CdpRdmaDCyaWord: begin
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
