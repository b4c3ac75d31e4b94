// nvs_reg_port: the two clocks of a block's register port.
//
// A request is registered, executed in the next clock (`req_o`, with `rdata_i` in the same
// clock), and answered in the one after. Always ready, one request per clock.
//
// Source: docs/nv_small/microarchitecture.md, section 8.

module nvs_reg_port
  import nvs_beat_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  reg_req_t    reg_req_i,
  output reg_rsp_t    reg_rsp_o,

  output reg_req_t    req_o,
  input  logic [31:0] rdata_i  // 0 for a write
);

  reg_req_t    req_q;
  logic        rsp_valid_q;
  logic [31:0] rdata_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      req_q       <= '0;
      rsp_valid_q <= 1'b0;
    end else begin
      if (reg_req_i.valid) req_q <= reg_req_i;
      else                 req_q.valid <= 1'b0;
      rsp_valid_q <= req_q.valid;
    end
  end

  // No reset: `rsp_valid_q` says whether the payload means anything.
  always_ff @(posedge clk_i) begin
    if (req_q.valid) rdata_q <= rdata_i;
  end

  assign req_o     = req_q;
  assign reg_rsp_o = '{valid: rsp_valid_q, rdata: rdata_q};

endmodule
