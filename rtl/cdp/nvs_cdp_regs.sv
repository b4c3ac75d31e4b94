// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_cdp_regs: register file of CDP.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.
// `lut_o` comes with the request; `lut_rdata_i` answers a read one clock later.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_cdp_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  reg_req_t    reg_req_i,
  output reg_rsp_t    reg_rsp_o,

  output logic        layer_valid_o,
  output cdp_layer_t  layer_o,
  output logic        group_o,
  input  logic        layer_done_i,
  input  cdp_stat_t   stat_i,
  output cdp_static_t static_o,

  output lut_req_t    lut_o,
  input  logic [15:0] lut_rdata_i,
  input  logic [9:0]  lut_addr_i
);

  reg_req_t    req;
  logic        read, write;
  logic [31:0] rdata;
  logic [31:0] pingpong_rdata;
  logic        producer, layer_write, layer_load;
  cdp_layer_t  bank_q [2], layer_q;
  cdp_static_t static_q;
  cdp_stat_t   stat_q [2];
  logic        lut_to_write_q, lut_lo_q;

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
    .OpEnableWord (CdpDOpEnableWord)
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

  logic lut_cfg, lut_data;

  assign lut_cfg  = reg_req_i.valid && reg_req_i.word == CdpSLutAccessCfgWord;
  assign lut_data = reg_req_i.valid && reg_req_i.word == CdpSLutAccessDataWord;

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
    end else if (write && req.word == CdpSLutAccessCfgWord) begin
      lut_to_write_q <= req.wdata[17];
      lut_lo_q       <= req.wdata[16];
    end
  end

  always_comb begin
    rdata = pingpong_rdata;
    if (read) begin
      unique case (req.word)
        CdpSLutAccessCfgWord: begin
          rdata[9:0] = lut_addr_i;
          rdata[16] = lut_lo_q;
          rdata[17] = lut_to_write_q;
        end
        CdpSLutAccessDataWord: rdata[15:0] = lut_rdata_i;
        CdpSLutCfgWord: begin
          rdata[0] = static_q.lut_le_function;
          rdata[4] = static_q.lut_uflow_priority;
          rdata[5] = static_q.lut_oflow_priority;
          rdata[6] = static_q.lut_hybrid_priority;
        end
        CdpSLutInfoWord: begin
          rdata[7:0] = static_q.lut_le_index_offset;
          rdata[15:8] = static_q.lut_le_index_select;
          rdata[23:16] = static_q.lut_lo_index_select;
        end
        CdpSLutLeStartLowWord: rdata = static_q.lut_le_start_low;
        CdpSLutLeStartHighWord: rdata[5:0] = static_q.lut_le_start_high;
        CdpSLutLeEndLowWord: rdata = static_q.lut_le_end_low;
        CdpSLutLeEndHighWord: rdata[5:0] = static_q.lut_le_end_high;
        CdpSLutLoStartLowWord: rdata = static_q.lut_lo_start_low;
        CdpSLutLoStartHighWord: rdata[5:0] = static_q.lut_lo_start_high;
        CdpSLutLoEndLowWord: rdata = static_q.lut_lo_end_low;
        CdpSLutLoEndHighWord: rdata[5:0] = static_q.lut_lo_end_high;
        CdpSLutLeSlopeScaleWord: begin
          rdata[15:0] = static_q.lut_le_slope_uflow_scale;
          rdata[31:16] = static_q.lut_le_slope_oflow_scale;
        end
        CdpSLutLeSlopeShiftWord: begin
          rdata[4:0] = static_q.lut_le_slope_uflow_shift;
          rdata[9:5] = static_q.lut_le_slope_oflow_shift;
        end
        CdpSLutLoSlopeScaleWord: begin
          rdata[15:0] = static_q.lut_lo_slope_uflow_scale;
          rdata[31:16] = static_q.lut_lo_slope_oflow_scale;
        end
        CdpSLutLoSlopeShiftWord: begin
          rdata[4:0] = static_q.lut_lo_slope_uflow_shift;
          rdata[9:5] = static_q.lut_lo_slope_oflow_shift;
        end
        CdpDFuncBypassWord: begin
          rdata[0] = bank_q[producer].sqsum_bypass;
          rdata[1] = bank_q[producer].mul_bypass;
        end
        CdpDDstBaseAddrLowWord: rdata = bank_q[producer].dst_base_addr_low;
        CdpDDstBaseAddrHighWord: rdata = bank_q[producer].dst_base_addr_high;
        CdpDDstLineStrideWord: rdata = bank_q[producer].dst_line_stride;
        CdpDDstSurfaceStrideWord: rdata = bank_q[producer].dst_surface_stride;
        CdpDDstDmaCfgWord: rdata[0] = bank_q[producer].dst_ram_type;
        CdpDDataFormatWord: rdata[1:0] = bank_q[producer].input_data_type;
        CdpDNanFlushToZeroWord: rdata[0] = bank_q[producer].nan_to_zero;
        CdpDLrnCfgWord: rdata[1:0] = bank_q[producer].normalz_len;
        CdpDDatinOffsetWord: rdata[15:0] = bank_q[producer].datin_offset;
        CdpDDatinScaleWord: rdata[15:0] = bank_q[producer].datin_scale;
        CdpDDatinShifterWord: rdata[4:0] = bank_q[producer].datin_shifter;
        CdpDDatoutOffsetWord: rdata = bank_q[producer].datout_offset;
        CdpDDatoutScaleWord: rdata[15:0] = bank_q[producer].datout_scale;
        CdpDDatoutShifterWord: rdata[5:0] = bank_q[producer].datout_shifter;
        CdpDPerfEnableWord: begin
          rdata[0] = bank_q[producer].dma_en;
          rdata[1] = bank_q[producer].lut_en;
        end
        CdpDPerfWriteStallWord: rdata = stat_q[producer].perf_write_stall;
        CdpDPerfLutUflowWord: rdata = stat_q[producer].perf_lut_uflow;
        CdpDPerfLutOflowWord: rdata = stat_q[producer].perf_lut_oflow;
        CdpDPerfLutHybridWord: rdata = stat_q[producer].perf_lut_hybrid;
        CdpDPerfLutLeHitWord: rdata = stat_q[producer].perf_lut_le_hit;
        CdpDPerfLutLoHitWord: rdata = stat_q[producer].perf_lut_lo_hit;
        CdpDCyaWord: rdata = bank_q[producer].cya;
        default: ;
      endcase
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic cdp_layer_t layer_written(cdp_layer_t old);
    layer_written = old;
    unique case (req.word)
      CdpDFuncBypassWord: begin
        layer_written.sqsum_bypass = req.wdata[0];
        layer_written.mul_bypass = req.wdata[1];
      end
      CdpDDstBaseAddrLowWord: layer_written.dst_base_addr_low = req.wdata;
      CdpDDstBaseAddrHighWord: layer_written.dst_base_addr_high = req.wdata;
      CdpDDstLineStrideWord: layer_written.dst_line_stride = req.wdata;
      CdpDDstSurfaceStrideWord: layer_written.dst_surface_stride = req.wdata;
      CdpDDstDmaCfgWord: layer_written.dst_ram_type = req.wdata[0];
      CdpDDataFormatWord: layer_written.input_data_type = req.wdata[1:0];
      CdpDNanFlushToZeroWord: layer_written.nan_to_zero = req.wdata[0];
      CdpDLrnCfgWord: layer_written.normalz_len = req.wdata[1:0];
      CdpDDatinOffsetWord: layer_written.datin_offset = req.wdata[15:0];
      CdpDDatinScaleWord: layer_written.datin_scale = req.wdata[15:0];
      CdpDDatinShifterWord: layer_written.datin_shifter = req.wdata[4:0];
      CdpDDatoutOffsetWord: layer_written.datout_offset = req.wdata;
      CdpDDatoutScaleWord: layer_written.datout_scale = req.wdata[15:0];
      CdpDDatoutShifterWord: layer_written.datout_shifter = req.wdata[5:0];
      CdpDPerfEnableWord: begin
        layer_written.dma_en = req.wdata[0];
        layer_written.lut_en = req.wdata[1];
      end
      CdpDCyaWord: layer_written.cya = req.wdata;
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= CdpLayerReset;
      bank_q[1] <= CdpLayerReset;
    end else if (layer_write) begin
      bank_q[producer] <= layer_written(bank_q[producer]);
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic cdp_static_t static_written(cdp_static_t old);
    static_written = old;
    unique case (req.word)
      CdpSLutCfgWord: begin
        static_written.lut_le_function = req.wdata[0];
        static_written.lut_uflow_priority = req.wdata[4];
        static_written.lut_oflow_priority = req.wdata[5];
        static_written.lut_hybrid_priority = req.wdata[6];
      end
      CdpSLutInfoWord: begin
        static_written.lut_le_index_offset = req.wdata[7:0];
        static_written.lut_le_index_select = req.wdata[15:8];
        static_written.lut_lo_index_select = req.wdata[23:16];
      end
      CdpSLutLeStartLowWord: static_written.lut_le_start_low = req.wdata;
      CdpSLutLeStartHighWord: static_written.lut_le_start_high = req.wdata[5:0];
      CdpSLutLeEndLowWord: static_written.lut_le_end_low = req.wdata;
      CdpSLutLeEndHighWord: static_written.lut_le_end_high = req.wdata[5:0];
      CdpSLutLoStartLowWord: static_written.lut_lo_start_low = req.wdata;
      CdpSLutLoStartHighWord: static_written.lut_lo_start_high = req.wdata[5:0];
      CdpSLutLoEndLowWord: static_written.lut_lo_end_low = req.wdata;
      CdpSLutLoEndHighWord: static_written.lut_lo_end_high = req.wdata[5:0];
      CdpSLutLeSlopeScaleWord: begin
        static_written.lut_le_slope_uflow_scale = req.wdata[15:0];
        static_written.lut_le_slope_oflow_scale = req.wdata[31:16];
      end
      CdpSLutLeSlopeShiftWord: begin
        static_written.lut_le_slope_uflow_shift = req.wdata[4:0];
        static_written.lut_le_slope_oflow_shift = req.wdata[9:5];
      end
      CdpSLutLoSlopeScaleWord: begin
        static_written.lut_lo_slope_uflow_scale = req.wdata[15:0];
        static_written.lut_lo_slope_oflow_scale = req.wdata[31:16];
      end
      CdpSLutLoSlopeShiftWord: begin
        static_written.lut_lo_slope_uflow_shift = req.wdata[4:0];
        static_written.lut_lo_slope_oflow_shift = req.wdata[9:5];
      end
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)    static_q <= CdpStaticReset;
    else if (write) static_q <= static_written(static_q);
  end

  assign static_o = static_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stat_q[0] <= '0;
      stat_q[1] <= '0;
    end else begin
      if (layer_done_i) stat_q[group_o] <= stat_i;
    end
  end

endmodule
