// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_cdp_rdma_regs: register file of CDP_RDMA.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_cdp_rdma_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic            clk_i,
  input  logic            rst_ni,

  input  reg_req_t        reg_req_i,
  output reg_rsp_t        reg_rsp_o,

  output logic            layer_valid_o,
  output cdp_rdma_layer_t layer_o,
  output logic            group_o,
  input  logic            layer_done_i,
  input  cdp_rdma_stat_t  stat_i
);

  reg_req_t        req;
  logic            read;
  logic [31:0]     rdata;
  logic [31:0]     pingpong_rdata;
  logic            producer, layer_write, layer_load;
  cdp_rdma_layer_t bank_q [2], layer_q;
  cdp_rdma_stat_t  stat_q [2];

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
    .OpEnableWord (CdpRdmaDOpEnableWord)
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

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic cdp_rdma_layer_t layer_written(cdp_rdma_layer_t old);
    layer_written = old;
    unique case (req.word)
      CdpRdmaDDataCubeWidthWord: layer_written.width = req.wdata[12:0];
      CdpRdmaDDataCubeHeightWord: layer_written.height = req.wdata[12:0];
      CdpRdmaDDataCubeChannelWord: layer_written.channel = req.wdata[12:0];
      CdpRdmaDSrcBaseAddrLowWord: layer_written.src_base_addr_low = req.wdata;
      CdpRdmaDSrcBaseAddrHighWord: layer_written.src_base_addr_high = req.wdata;
      CdpRdmaDSrcLineStrideWord: layer_written.src_line_stride = req.wdata;
      CdpRdmaDSrcSurfaceStrideWord: layer_written.src_surface_stride = req.wdata;
      CdpRdmaDSrcDmaCfgWord: layer_written.src_ram_type = req.wdata[0];
      CdpRdmaDDataFormatWord: layer_written.input_data = req.wdata[1:0];
      CdpRdmaDPerfEnableWord: layer_written.dma_en = req.wdata[0];
      CdpRdmaDCyaWord: layer_written.cya = req.wdata;
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= CdpRdmaLayerReset;
      bank_q[1] <= CdpRdmaLayerReset;
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
