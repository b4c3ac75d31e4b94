// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_cacc_regs: register file of CACC.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_cacc_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  reg_req_t    reg_req_i,
  output reg_rsp_t    reg_rsp_o,

  output logic        layer_valid_o,
  output cacc_layer_t layer_o,
  output logic        group_o,
  input  logic        layer_done_i,
  input  cacc_stat_t  stat_i
);

  reg_req_t    req;
  logic        read;
  logic [31:0] rdata;
  logic [31:0] pingpong_rdata;
  logic        producer, layer_write, layer_load;
  cacc_layer_t bank_q [2], layer_q;
  logic        enable;
  cacc_stat_t  stat_q [2];

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
    .OpEnableWord (CaccDOpEnableWord)
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
        CaccDMiscCfgWord: begin
          rdata[0] = bank_q[producer].conv_mode;
          rdata[13:12] = bank_q[producer].proc_precision;
        end
        CaccDDataoutSize0Word: begin
          rdata[12:0] = bank_q[producer].dataout_width;
          rdata[28:16] = bank_q[producer].dataout_height;
        end
        CaccDDataoutSize1Word: rdata[12:0] = bank_q[producer].dataout_channel;
        CaccDDataoutAddrWord: rdata = bank_q[producer].dataout_addr;
        CaccDBatchNumberWord: rdata[4:0] = bank_q[producer].batches;
        CaccDLineStrideWord: rdata[23:0] = bank_q[producer].line_stride;
        CaccDSurfStrideWord: rdata[23:0] = bank_q[producer].surf_stride;
        CaccDDataoutMapWord: begin
          rdata[0] = bank_q[producer].line_packed;
          rdata[16] = bank_q[producer].surf_packed;
        end
        CaccDClipCfgWord: rdata[4:0] = bank_q[producer].clip_truncate;
        CaccDOutSaturationWord: rdata = stat_q[producer].sat_count;
        CaccDCyaWord: rdata = bank_q[producer].cya;
        default: ;
      endcase
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic cacc_layer_t layer_written(cacc_layer_t old);
    layer_written = old;
    unique case (req.word)
      CaccDMiscCfgWord: begin
        layer_written.conv_mode = req.wdata[0];
        layer_written.proc_precision = req.wdata[13:12];
      end
      CaccDDataoutSize0Word: begin
        layer_written.dataout_width = req.wdata[12:0];
        layer_written.dataout_height = req.wdata[28:16];
      end
      CaccDDataoutSize1Word: layer_written.dataout_channel = req.wdata[12:0];
      CaccDDataoutAddrWord: layer_written.dataout_addr = req.wdata;
      CaccDBatchNumberWord: layer_written.batches = req.wdata[4:0];
      CaccDLineStrideWord: layer_written.line_stride = req.wdata[23:0];
      CaccDSurfStrideWord: layer_written.surf_stride = req.wdata[23:0];
      CaccDDataoutMapWord: begin
        layer_written.line_packed = req.wdata[0];
        layer_written.surf_packed = req.wdata[16];
      end
      CaccDClipCfgWord: layer_written.clip_truncate = req.wdata[4:0];
      CaccDCyaWord: layer_written.cya = req.wdata;
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= CaccLayerReset;
      bank_q[1] <= CaccLayerReset;
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
