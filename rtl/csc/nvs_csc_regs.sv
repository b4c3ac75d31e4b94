// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_csc_regs: register file of CSC.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_csc_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_ni,

  input  reg_req_t   reg_req_i,
  output reg_rsp_t   reg_rsp_o,

  output logic       layer_valid_o,
  output csc_layer_t layer_o,
  output logic       group_o,
  input  logic       layer_done_i
);

  reg_req_t    req;
  logic        read;
  logic [31:0] rdata;
  logic [31:0] pingpong_rdata;
  logic        producer, layer_write, layer_load;
  csc_layer_t  bank_q [2], layer_q;

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
    .OpEnableWord (CscDOpEnableWord)
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
        CscDMiscCfgWord: begin
          rdata[0] = bank_q[producer].conv_mode;
          rdata[9:8] = bank_q[producer].in_precision;
          rdata[13:12] = bank_q[producer].proc_precision;
          rdata[16] = bank_q[producer].data_reuse;
          rdata[20] = bank_q[producer].weight_reuse;
          rdata[24] = bank_q[producer].skip_data_rls;
          rdata[28] = bank_q[producer].skip_weight_rls;
        end
        CscDDatainFormatWord: rdata[0] = bank_q[producer].datain_format;
        CscDDatainSizeExt0Word: begin
          rdata[12:0] = bank_q[producer].datain_width_ext;
          rdata[28:16] = bank_q[producer].datain_height_ext;
        end
        CscDDatainSizeExt1Word: rdata[12:0] = bank_q[producer].datain_channel_ext;
        CscDBatchNumberWord: rdata[4:0] = bank_q[producer].batches;
        CscDPostYExtensionWord: rdata[1:0] = bank_q[producer].y_extension;
        CscDEntryPerSliceWord: rdata[13:0] = bank_q[producer].entries;
        CscDWeightFormatWord: rdata[0] = bank_q[producer].weight_format;
        CscDWeightSizeExt0Word: begin
          rdata[4:0] = bank_q[producer].weight_width_ext;
          rdata[20:16] = bank_q[producer].weight_height_ext;
        end
        CscDWeightSizeExt1Word: begin
          rdata[12:0] = bank_q[producer].weight_channel_ext;
          rdata[28:16] = bank_q[producer].weight_kernel;
        end
        CscDWeightBytesWord: rdata = bank_q[producer].weight_bytes;
        CscDWmbBytesWord: rdata[27:0] = bank_q[producer].wmb_bytes;
        CscDDataoutSize0Word: begin
          rdata[12:0] = bank_q[producer].dataout_width;
          rdata[28:16] = bank_q[producer].dataout_height;
        end
        CscDDataoutSize1Word: rdata[12:0] = bank_q[producer].dataout_channel;
        CscDAtomicsWord: rdata[20:0] = bank_q[producer].atomics;
        CscDReleaseWord: rdata[11:0] = bank_q[producer].rls_slices;
        CscDConvStrideExtWord: begin
          rdata[2:0] = bank_q[producer].conv_x_stride_ext;
          rdata[18:16] = bank_q[producer].conv_y_stride_ext;
        end
        CscDDilationExtWord: begin
          rdata[4:0] = bank_q[producer].x_dilation_ext;
          rdata[20:16] = bank_q[producer].y_dilation_ext;
        end
        CscDZeroPaddingWord: begin
          rdata[4:0] = bank_q[producer].pad_left;
          rdata[20:16] = bank_q[producer].pad_top;
        end
        CscDZeroPaddingValueWord: rdata[15:0] = bank_q[producer].pad_value;
        CscDBankWord: begin
          rdata[4:0] = bank_q[producer].data_bank;
          rdata[20:16] = bank_q[producer].weight_bank;
        end
        CscDPraCfgWord: rdata[1:0] = bank_q[producer].pra_truncate;
        CscDCyaWord: rdata = bank_q[producer].cya;
        default: ;
      endcase
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic csc_layer_t layer_written(csc_layer_t old);
    layer_written = old;
    unique case (req.word)
      CscDMiscCfgWord: begin
        layer_written.conv_mode = req.wdata[0];
        layer_written.in_precision = req.wdata[9:8];
        layer_written.proc_precision = req.wdata[13:12];
        layer_written.data_reuse = req.wdata[16];
        layer_written.weight_reuse = req.wdata[20];
        layer_written.skip_data_rls = req.wdata[24];
        layer_written.skip_weight_rls = req.wdata[28];
      end
      CscDDatainFormatWord: layer_written.datain_format = req.wdata[0];
      CscDDatainSizeExt0Word: begin
        layer_written.datain_width_ext = req.wdata[12:0];
        layer_written.datain_height_ext = req.wdata[28:16];
      end
      CscDDatainSizeExt1Word: layer_written.datain_channel_ext = req.wdata[12:0];
      CscDBatchNumberWord: layer_written.batches = req.wdata[4:0];
      CscDPostYExtensionWord: layer_written.y_extension = req.wdata[1:0];
      CscDEntryPerSliceWord: layer_written.entries = req.wdata[13:0];
      CscDWeightFormatWord: layer_written.weight_format = req.wdata[0];
      CscDWeightSizeExt0Word: begin
        layer_written.weight_width_ext = req.wdata[4:0];
        layer_written.weight_height_ext = req.wdata[20:16];
      end
      CscDWeightSizeExt1Word: begin
        layer_written.weight_channel_ext = req.wdata[12:0];
        layer_written.weight_kernel = req.wdata[28:16];
      end
      CscDWeightBytesWord: layer_written.weight_bytes = req.wdata;
      CscDWmbBytesWord: layer_written.wmb_bytes = req.wdata[27:0];
      CscDDataoutSize0Word: begin
        layer_written.dataout_width = req.wdata[12:0];
        layer_written.dataout_height = req.wdata[28:16];
      end
      CscDDataoutSize1Word: layer_written.dataout_channel = req.wdata[12:0];
      CscDAtomicsWord: layer_written.atomics = req.wdata[20:0];
      CscDReleaseWord: layer_written.rls_slices = req.wdata[11:0];
      CscDConvStrideExtWord: begin
        layer_written.conv_x_stride_ext = req.wdata[2:0];
        layer_written.conv_y_stride_ext = req.wdata[18:16];
      end
      CscDDilationExtWord: begin
        layer_written.x_dilation_ext = req.wdata[4:0];
        layer_written.y_dilation_ext = req.wdata[20:16];
      end
      CscDZeroPaddingWord: begin
        layer_written.pad_left = req.wdata[4:0];
        layer_written.pad_top = req.wdata[20:16];
      end
      CscDZeroPaddingValueWord: layer_written.pad_value = req.wdata[15:0];
      CscDBankWord: begin
        layer_written.data_bank = req.wdata[4:0];
        layer_written.weight_bank = req.wdata[20:16];
      end
      CscDPraCfgWord: layer_written.pra_truncate = req.wdata[1:0];
      CscDCyaWord: layer_written.cya = req.wdata;
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= CscLayerReset;
      bank_q[1] <= CscLayerReset;
    end else if (layer_write) begin
      bank_q[producer] <= layer_written(bank_q[producer]);
    end
  end

endmodule
