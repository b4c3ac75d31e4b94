// nvs_reg_port_proof: a request is executed one clock after it came, and answered two clocks after,
// each once and in order.

`include "nvs_formal.svh"

module nvs_reg_port_proof
  import nvs_beat_pkg::*;
(
  input logic        clk_i,
  input logic        rst_ni,
  input reg_req_t    reg_req_i,
  input logic [31:0] rdata_i
);

  reg_rsp_t reg_rsp;
  reg_req_t req;

  nvs_reg_port u_dut (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o (reg_rsp),
    .req_o     (req),
    .rdata_i
  );

  `NVS_FORMAL_START

  reg_req_t    came_q;
  logic        executed_q;
  logic [31:0] read_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      came_q     <= '0;
      executed_q <= 1'b0;
    end else begin
      came_q     <= reg_req_i;
      executed_q <= came_q.valid;
    end
  end
  always_ff @(posedge clk_i) read_q <= rdata_i;

  `NVS_ASSERT(Executed, req.valid == came_q.valid && (came_q.valid -> req == came_q))
  `NVS_ASSERT(Answered, reg_rsp.valid == executed_q && (executed_q -> reg_rsp.rdata == read_q))

endmodule
