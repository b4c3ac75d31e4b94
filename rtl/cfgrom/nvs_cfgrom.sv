// nvs_cfgrom: read-only description of the configuration.
//
// The same contents in every configuration. Writes are ignored.
//
// Source: docs/nv_small/system.md, section 6.

`include "nvs_assert.svh"

module nvs_cfgrom
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic     clk_i,
  input  logic     rst_ni,

  input  reg_req_t reg_req_i,
  output reg_rsp_t reg_rsp_o
);

  localparam int unsigned IndexW = $clog2(CfgromWords);

  reg_req_t    req;
  logic [31:0] rdata;

  nvs_reg_port u_port (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .req_o   (req),
    .rdata_i (rdata)
  );

  always_comb begin
    rdata = '0;
    if (req.valid && !req.write && 32'(req.word) < CfgromWords) begin
      rdata = CfgromRom[req.word[IndexW-1:0]];
    end
  end

  logic unused_wdata;
  assign unused_wdata = ^req.wdata;

  `NVS_ASSERT_INIT(AllIndexed, 2 ** IndexW >= CfgromWords)

endmodule
