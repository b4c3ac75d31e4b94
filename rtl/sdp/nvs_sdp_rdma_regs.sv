// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_sdp_rdma_regs: register file of SDP_RDMA.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_sdp_rdma_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic            clk_i,
  input  logic            rst_ni,

  input  reg_req_t        reg_req_i,
  output reg_rsp_t        reg_rsp_o,

  output logic            layer_valid_o,
  output sdp_rdma_layer_t layer_o,
  output logic            group_o,
  input  logic            layer_done_i,
  input  sdp_rdma_stat_t  stat_i
);

  reg_req_t        req;
  logic            read;
  logic [31:0]     rdata;
  logic [31:0]     pingpong_rdata;
  logic            producer, layer_write, layer_load;
  sdp_rdma_layer_t bank_q [2], layer_q;
  logic            enable;
  sdp_rdma_stat_t  stat_q [2];

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
    .OpEnableWord (SdpRdmaDOpEnableWord)
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
        SdpRdmaDDataCubeWidthWord: rdata[12:0] = bank_q[producer].width;
        SdpRdmaDDataCubeHeightWord: rdata[12:0] = bank_q[producer].height;
        SdpRdmaDDataCubeChannelWord: rdata[12:0] = bank_q[producer].channel;
        SdpRdmaDSrcBaseAddrLowWord: rdata = bank_q[producer].src_base_addr_low;
        SdpRdmaDSrcBaseAddrHighWord: rdata = bank_q[producer].src_base_addr_high;
        SdpRdmaDSrcLineStrideWord: rdata = bank_q[producer].src_line_stride;
        SdpRdmaDSrcSurfaceStrideWord: rdata = bank_q[producer].src_surface_stride;
        SdpRdmaDBrdmaCfgWord: begin
          rdata[0] = bank_q[producer].brdma_disable;
          rdata[2:1] = bank_q[producer].brdma_data_use;
          rdata[3] = bank_q[producer].brdma_data_size;
          rdata[4] = bank_q[producer].brdma_data_mode;
          rdata[5] = bank_q[producer].brdma_ram_type;
        end
        SdpRdmaDBsBaseAddrLowWord: rdata = bank_q[producer].bs_base_addr_low;
        SdpRdmaDBsBaseAddrHighWord: rdata = bank_q[producer].bs_base_addr_high;
        SdpRdmaDBsLineStrideWord: rdata = bank_q[producer].bs_line_stride;
        SdpRdmaDBsSurfaceStrideWord: rdata = bank_q[producer].bs_surface_stride;
        SdpRdmaDBsBatchStrideWord: rdata = bank_q[producer].bs_batch_stride;
        SdpRdmaDNrdmaCfgWord: begin
          rdata[0] = bank_q[producer].nrdma_disable;
          rdata[2:1] = bank_q[producer].nrdma_data_use;
          rdata[3] = bank_q[producer].nrdma_data_size;
          rdata[4] = bank_q[producer].nrdma_data_mode;
          rdata[5] = bank_q[producer].nrdma_ram_type;
        end
        SdpRdmaDBnBaseAddrLowWord: rdata = bank_q[producer].bn_base_addr_low;
        SdpRdmaDBnBaseAddrHighWord: rdata = bank_q[producer].bn_base_addr_high;
        SdpRdmaDBnLineStrideWord: rdata = bank_q[producer].bn_line_stride;
        SdpRdmaDBnSurfaceStrideWord: rdata = bank_q[producer].bn_surface_stride;
        SdpRdmaDBnBatchStrideWord: rdata = bank_q[producer].bn_batch_stride;
        SdpRdmaDErdmaCfgWord: begin
          rdata[0] = bank_q[producer].erdma_disable;
          rdata[2:1] = bank_q[producer].erdma_data_use;
          rdata[3] = bank_q[producer].erdma_data_size;
          rdata[4] = bank_q[producer].erdma_data_mode;
          rdata[5] = bank_q[producer].erdma_ram_type;
        end
        SdpRdmaDEwBaseAddrLowWord: rdata = bank_q[producer].ew_base_addr_low;
        SdpRdmaDEwBaseAddrHighWord: rdata = bank_q[producer].ew_base_addr_high;
        SdpRdmaDEwLineStrideWord: rdata = bank_q[producer].ew_line_stride;
        SdpRdmaDEwSurfaceStrideWord: rdata = bank_q[producer].ew_surface_stride;
        SdpRdmaDEwBatchStrideWord: rdata = bank_q[producer].ew_batch_stride;
        SdpRdmaDFeatureModeCfgWord: begin
          rdata[0] = bank_q[producer].flying_mode;
          rdata[1] = bank_q[producer].winograd;
          rdata[3:2] = bank_q[producer].in_precision;
          rdata[5:4] = bank_q[producer].proc_precision;
          rdata[7:6] = bank_q[producer].out_precision;
          rdata[12:8] = bank_q[producer].batch_number;
        end
        SdpRdmaDSrcDmaCfgWord: rdata[0] = bank_q[producer].src_ram_type;
        SdpRdmaDPerfEnableWord: begin
          rdata[0] = bank_q[producer].perf_dma_en;
          rdata[1] = bank_q[producer].perf_nan_inf_count_en;
        end
        SdpRdmaDPerfMrdmaReadStallWord: rdata = stat_q[producer].mrdma_stall;
        SdpRdmaDPerfBrdmaReadStallWord: rdata = stat_q[producer].brdma_stall;
        SdpRdmaDPerfNrdmaReadStallWord: rdata = stat_q[producer].nrdma_stall;
        SdpRdmaDPerfErdmaReadStallWord: rdata = stat_q[producer].erdma_stall;
        default: ;
      endcase
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic sdp_rdma_layer_t layer_written(sdp_rdma_layer_t old);
    layer_written = old;
    unique case (req.word)
      SdpRdmaDDataCubeWidthWord: layer_written.width = req.wdata[12:0];
      SdpRdmaDDataCubeHeightWord: layer_written.height = req.wdata[12:0];
      SdpRdmaDDataCubeChannelWord: layer_written.channel = req.wdata[12:0];
      SdpRdmaDSrcBaseAddrLowWord: layer_written.src_base_addr_low = req.wdata;
      SdpRdmaDSrcBaseAddrHighWord: layer_written.src_base_addr_high = req.wdata;
      SdpRdmaDSrcLineStrideWord: layer_written.src_line_stride = req.wdata;
      SdpRdmaDSrcSurfaceStrideWord: layer_written.src_surface_stride = req.wdata;
      SdpRdmaDBrdmaCfgWord: begin
        layer_written.brdma_disable = req.wdata[0];
        layer_written.brdma_data_use = req.wdata[2:1];
        layer_written.brdma_data_size = req.wdata[3];
        layer_written.brdma_data_mode = req.wdata[4];
        layer_written.brdma_ram_type = req.wdata[5];
      end
      SdpRdmaDBsBaseAddrLowWord: layer_written.bs_base_addr_low = req.wdata;
      SdpRdmaDBsBaseAddrHighWord: layer_written.bs_base_addr_high = req.wdata;
      SdpRdmaDBsLineStrideWord: layer_written.bs_line_stride = req.wdata;
      SdpRdmaDBsSurfaceStrideWord: layer_written.bs_surface_stride = req.wdata;
      SdpRdmaDBsBatchStrideWord: layer_written.bs_batch_stride = req.wdata;
      SdpRdmaDNrdmaCfgWord: begin
        layer_written.nrdma_disable = req.wdata[0];
        layer_written.nrdma_data_use = req.wdata[2:1];
        layer_written.nrdma_data_size = req.wdata[3];
        layer_written.nrdma_data_mode = req.wdata[4];
        layer_written.nrdma_ram_type = req.wdata[5];
      end
      SdpRdmaDBnBaseAddrLowWord: layer_written.bn_base_addr_low = req.wdata;
      SdpRdmaDBnBaseAddrHighWord: layer_written.bn_base_addr_high = req.wdata;
      SdpRdmaDBnLineStrideWord: layer_written.bn_line_stride = req.wdata;
      SdpRdmaDBnSurfaceStrideWord: layer_written.bn_surface_stride = req.wdata;
      SdpRdmaDBnBatchStrideWord: layer_written.bn_batch_stride = req.wdata;
      SdpRdmaDErdmaCfgWord: begin
        layer_written.erdma_disable = req.wdata[0];
        layer_written.erdma_data_use = req.wdata[2:1];
        layer_written.erdma_data_size = req.wdata[3];
        layer_written.erdma_data_mode = req.wdata[4];
        layer_written.erdma_ram_type = req.wdata[5];
      end
      SdpRdmaDEwBaseAddrLowWord: layer_written.ew_base_addr_low = req.wdata;
      SdpRdmaDEwBaseAddrHighWord: layer_written.ew_base_addr_high = req.wdata;
      SdpRdmaDEwLineStrideWord: layer_written.ew_line_stride = req.wdata;
      SdpRdmaDEwSurfaceStrideWord: layer_written.ew_surface_stride = req.wdata;
      SdpRdmaDEwBatchStrideWord: layer_written.ew_batch_stride = req.wdata;
      SdpRdmaDFeatureModeCfgWord: begin
        layer_written.flying_mode = req.wdata[0];
        layer_written.winograd = req.wdata[1];
        layer_written.in_precision = req.wdata[3:2];
        layer_written.proc_precision = req.wdata[5:4];
        layer_written.out_precision = req.wdata[7:6];
        layer_written.batch_number = req.wdata[12:8];
      end
      SdpRdmaDSrcDmaCfgWord: layer_written.src_ram_type = req.wdata[0];
      SdpRdmaDPerfEnableWord: begin
        layer_written.perf_dma_en = req.wdata[0];
        layer_written.perf_nan_inf_count_en = req.wdata[1];
      end
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= SdpRdmaLayerReset;
      bank_q[1] <= SdpRdmaLayerReset;
    end else if (layer_write) begin
      bank_q[producer] <= layer_written(bank_q[producer]);
    end
  end

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
