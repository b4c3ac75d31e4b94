// nvs_arb_proof: the contracts of the arbiters: the grant by rule and the bounds of waiting.

`include "nvs_formal.svh"

module nvs_arb_proof #(
  parameter bit          Weighted = 1'b0,
  parameter int unsigned N        = 4,
  localparam int unsigned IdxW    = (N > 1) ? $clog2(N) : 1
) (
  input logic              clk_i,
  input logic              rst_ni,
  input logic [IdxW-1:0]   waits_i,
  input logic [IdxW-1:0]   other_i,
  input logic [N-1:0]      req_i,
  input logic [N-1:0][7:0] weight_i,
  input logic              take_i
);

  logic            valid;
  logic [N-1:0]    gnt;
  logic [IdxW-1:0] idx;

  `NVS_FORMAL_START

  if (Weighted) begin : gen_weighted
    nvs_wrr_arb #(.N(N)) u_dut (
      .clk_i, .rst_ni, .req_i, .weight_i, .take_i, .valid_o (valid), .gnt_o (gnt), .idx_o (idx)
    );
    nvs_wrr_contract #(.N(N)) u_contract (
      .clk_i, .rst_ni, .waits_i, .other_i, .req_i, .weight_i, .take_i,
      .valid_i (valid), .gnt_i (gnt), .idx_i (idx)
    );

    `NVS_ASSUME_CONSTANT(PairStays, {waits_i, other_i})
    `NVS_ASSUME(PairInside, 32'(waits_i) < N && 32'(other_i) < N)
    `NVS_ASSERT(LemmaCurrent, 32'(u_contract.current_q) < N &&
                u_dut.cur_q == N'(1) << u_contract.current_q)
    `NVS_ASSERT(LemmaLeft, u_dut.left_q == u_contract.left_q)
  end else begin : gen_equal
    nvs_rr_arb #(.N(N)) u_dut (
      .clk_i, .rst_ni, .req_i, .take_i, .valid_o (valid), .gnt_o (gnt), .idx_o (idx)
    );
    nvs_rr_contract #(.N(N)) u_contract (
      .clk_i, .rst_ni, .req_i, .take_i, .valid_i (valid), .gnt_i (gnt), .idx_i (idx)
    );

    `NVS_ASSERT(LemmaFirst, 32'(u_contract.first_q) < N &&
                (u_dut.ahead_q == '1 << u_contract.first_q ||
                 (u_contract.first_q == '0 && u_dut.ahead_q == '0)))
  end

endmodule
