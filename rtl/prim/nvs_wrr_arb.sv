// nvs_wrr_arb: weighted round-robin arbiter.
//
// Combinational grant, one per cycle; the grant counts in a clock with `take_i`. The current
// requester keeps the grant for `weight` beats while it requests; when they are used up or it
// has no request, the next requester in ring order 0, 1, .. N-1 gets its full weight. Weight 0
// is never served. A grant that is not taken may pass to another requester.
//
// Source: docs/nv_small/system.md, section 8.3.

`include "nvs_assert.svh"

module nvs_wrr_arb #(
  parameter int unsigned N       = 4,
  parameter int unsigned WeightW = 8,
  localparam int unsigned IdxW   = (N > 1) ? $clog2(N) : 1
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,

  input  logic [N-1:0]              req_i,
  input  logic [N-1:0][WeightW-1:0] weight_i,
  input  logic                      take_i,
  output logic                      valid_o,
  output logic [N-1:0]              gnt_o,
  output logic [IdxW-1:0]           idx_o
);

  logic [N-1:0]       cur_q;    // one-hot: the current requester
  logic [WeightW-1:0] left_q;   // beats it may still have
  logic [N-1:0]       allowed, eligible, ahead, next;
  logic               keep;

  always_comb begin
    for (int unsigned i = 0; i < N; i++) allowed[i] = weight_i[i] != '0;
  end

  assign eligible = req_i & allowed;
  assign keep     = |(eligible & cur_q) && left_q != '0;
  // Ring order after the current one: first those above it, then from the bottom, itself last.
  assign ahead    = eligible & -(cur_q << 1);
  // The lowest set bit is the winner.
  assign next     = (|ahead) ? ahead & -ahead : eligible & -eligible;
  assign gnt_o    = keep ? cur_q : next;
  assign valid_o  = |eligible;

  always_comb begin
    idx_o = '0;
    for (int unsigned i = 0; i < N; i++) begin
      if (gnt_o[i]) idx_o |= IdxW'(i);
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      cur_q  <= N'(1) << (N - 1);
      left_q <= '0;
    end else if (valid_o && take_i) begin
      cur_q  <= gnt_o;
      left_q <= (keep ? left_q : weight_i[idx_o]) - WeightW'(1);
    end
  end

  `NVS_ASSERT(OneHot, $onehot0(gnt_o))
  `NVS_ASSERT(CurrentOneHot, $onehot(cur_q))
  `NVS_ASSERT(GrantsEligible, (gnt_o & ~eligible) == '0 && valid_o == (|gnt_o))

  `NVS_COVER(AllRequest__UsedUp__UsedUpAlone__LastBeat, take_i, {
    &req_i,
    left_q == '0 && (|(eligible & cur_q)) && eligible != cur_q,
    left_q == '0 && eligible == cur_q,
    keep && left_q == WeightW'(1) && eligible != cur_q})

endmodule
