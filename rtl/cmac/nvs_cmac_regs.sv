// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_cmac_regs: register file of CMAC_A and CMAC_B.
//
// The reply comes two clocks after the request.
// `layer_o` and `group_o` hold still while `layer_valid_o` is high. A pulse on `layer_done_i`
// ends the layer; `layer_valid_o` is low for at least one clock then.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_cmac_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  reg_req_t    reg_req_i,
  output reg_rsp_t    reg_rsp_o,

  output logic        layer_valid_o,
  output cmac_layer_t layer_o,
  output logic        group_o,
  input  logic        layer_done_i
);

  reg_req_t    req;
  logic        read;
  logic [31:0] rdata;
  logic [31:0] pingpong_rdata;
  logic        producer, layer_write, layer_load;
  cmac_layer_t bank_q [2], layer_q;

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
    .OpEnableWord (CmacDOpEnableWord)
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
        CmacDMiscCfgWord: begin
          rdata[0] = bank_q[producer].conv_mode;
          rdata[13:12] = bank_q[producer].proc_precision;
        end
        default: ;
      endcase
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic cmac_layer_t layer_written(cmac_layer_t old);
    layer_written = old;
    unique case (req.word)
      CmacDMiscCfgWord: begin
        layer_written.conv_mode = req.wdata[0];
        layer_written.proc_precision = req.wdata[13:12];
      end
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      bank_q[0] <= CmacLayerReset;
      bank_q[1] <= CmacLayerReset;
    end else if (layer_write) begin
      bank_q[producer] <= layer_written(bank_q[producer]);
    end
  end

endmodule
