// nvs_rr_arb: round-robin arbiter.
//
// Combinational grant, one per cycle. `gnt_o` (one-hot) and `idx_o` name the requester that is
// next in ring order 0, 1, .. N-1 after the last one served; the grant counts in a clock with
// `take_i`. A grant that is not taken stays while its request does.

`include "nvs_assert.svh"

module nvs_rr_arb #(
  parameter int unsigned N     = 4,
  localparam int unsigned IdxW = (N > 1) ? $clog2(N) : 1
) (
  input  logic            clk_i,
  input  logic            rst_ni,

  input  logic [N-1:0]    req_i,
  input  logic            take_i,
  output logic            valid_o,
  output logic [N-1:0]    gnt_o,
  output logic [IdxW-1:0] idx_o
);

  // Requesters that come before the ring wraps round.
  logic [N-1:0] ahead_q, ahead;

  assign valid_o = |req_i;
  assign ahead   = req_i & ahead_q;
  // The lowest set bit is the winner.
  assign gnt_o   = (|ahead) ? ahead & -ahead : req_i & -req_i;

  always_comb begin
    idx_o = '0;
    for (int unsigned i = 0; i < N; i++) begin
      if (gnt_o[i]) idx_o |= IdxW'(i);
    end
  end

  // After service only requesters above the winner are ahead; a refused winner stays ahead too.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      ahead_q <= '1;
    else if (valid_o) ahead_q <= take_i ? -(gnt_o << 1) : -gnt_o;
  end

  `NVS_ASSERT(OneHot, $onehot0(gnt_o))
  `NVS_ASSERT(GrantsRequest, (gnt_o & ~req_i) == '0 && valid_o == (|gnt_o))

  `NVS_COVER(AllRequest__AllRefused__RingTurns, valid_o, {
    (&req_i) && take_i,
    (&req_i) && !take_i,
    take_i && ahead == '0})

endmodule
