// nvs_wrr_contract: weighted round robin with its bound: while one requester waits, each other
// one is served as many beats as its weight at most.
//
// The winner by a second description of the rule. The bound holds while the weights are
// constant: a change starts the count again when the beats given by the old ones are used up.
//
// Source: docs/nv_small/system.md, section 8.3.

`include "nvs_assert.svh"

module nvs_wrr_contract #(
  parameter int unsigned N       = 4,
  parameter int unsigned WeightW = 8,
  localparam int unsigned IdxW   = (N > 1) ? $clog2(N) : 1
) (
  input logic                      clk_i,
  input logic                      rst_ni,

  // The pair to watch: constant. While `waits_i` waits, `other_i` is counted.
  input logic [IdxW-1:0]           waits_i,
  input logic [IdxW-1:0]           other_i,

  input logic [N-1:0]              req_i,
  input logic [N-1:0][WeightW-1:0] weight_i,
  input logic                      take_i,
  input logic                      valid_i,
  input logic [N-1:0]              gnt_i,
  input logic [IdxW-1:0]           idx_i
);

  typedef logic [IdxW-1:0]  place_t;
  typedef logic [WeightW:0] beats_t;

  place_t             current_q, winner;
  logic [WeightW-1:0] left_q;
  logic               stays, any;

  // The current requester while it requests and has beats left; else the next in the ring.
  assign stays = req_i[current_q] && weight_i[current_q] != '0 && left_q != '0;

  always_comb begin
    winner = current_q;
    any    = stays;
    if (!stays) begin
      for (int unsigned i = N; i > 0; i--) begin
        if (req_i[(32'(current_q) + i) % N] && weight_i[(32'(current_q) + i) % N] != '0) begin
          winner = place_t'((32'(current_q) + i) % N);
          any    = 1'b1;
        end
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      current_q <= place_t'(N - 1);
      left_q    <= '0;
    end else if (any && take_i) begin
      current_q <= winner;
      left_q    <= (stays ? left_q : weight_i[winner]) - WeightW'(1);
    end
  end

  `NVS_ASSERT(Valid, valid_i == any)
  `NVS_ASSERT(Winner, valid_i -> gnt_i == N'(1) << winner && idx_i == winner)
  `NVS_ASSERT(NoGrant, !valid_i -> gnt_i == '0)

  // Beats of the other one while this one waits, and those that it may still have before it.
  beats_t                    served_q, credit;
  logic [N-1:0][WeightW-1:0] weight_q;
  logic                      waits, changed, sooner;

  assign waits   = req_i[waits_i] && weight_i[waits_i] != '0;
  assign changed = weight_i != weight_q || left_q > weight_i[current_q];
  // The other one's turn comes first.
  assign sooner  = (32'(other_i) + N - 32'(current_q)) % N <
                   (32'(waits_i) + N - 32'(current_q)) % N;

  always_comb begin
    credit = '0;
    if (other_i == current_q)                credit = beats_t'(left_q);
    else if (waits_i == current_q || sooner) credit = beats_t'(weight_i[other_i]);
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                                              served_q <= '0;
    else if (changed || !waits || (gnt_i[waits_i] && take_i)) served_q <= '0;
    else if (gnt_i[other_i] && take_i)                        served_q <= served_q + beats_t'(1);
  end

  always_ff @(posedge clk_i) weight_q <= weight_i;

  `NVS_ASSERT(Fair, !changed && served_q != '0 && waits_i != other_i ->
              32'(served_q) + 32'(credit) <= 32'(weight_i[other_i]))

endmodule
