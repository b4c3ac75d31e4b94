// nvs_rr_contract: round robin with its bound: a requester waits for N - 1 others at most.
//
// The winner by a second description: count on from the place behind the last one served, or
// from the last winner when it was refused.

`include "nvs_assert.svh"

module nvs_rr_contract #(
  parameter int unsigned N     = 4,
  localparam int unsigned IdxW = (N > 1) ? $clog2(N) : 1
) (
  input logic            clk_i,
  input logic            rst_ni,

  input logic [N-1:0]    req_i,
  input logic            take_i,
  input logic            valid_i,
  input logic [N-1:0]    gnt_i,
  input logic [IdxW-1:0] idx_i
);

  typedef logic [IdxW:0] place_t;

  // Steps in the ring from one place to another.
  function automatic place_t steps(place_t from, place_t to);
    return (to >= from) ? to - from : to + place_t'(N) - from;
  endfunction

  place_t first_q;            // who is asked first
  place_t winner;
  place_t waited_q [N];       // others served while one waits

  always_comb begin
    winner = first_q;
    for (int unsigned i = N; i > 0; i--) begin
      if (req_i[(32'(first_q) + i - 1) % N]) winner = place_t'((32'(first_q) + i - 1) % N);
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      first_q <= '0;
    end else if (valid_i) begin
      first_q <= take_i ? place_t'((32'(winner) + 32'd1) % N) : winner;
    end
  end

  `NVS_ASSERT(Valid, valid_i == (req_i != '0))
  `NVS_ASSERT(Winner, valid_i -> gnt_i == N'(1) << winner && place_t'(idx_i) == winner)
  `NVS_ASSERT(NoGrant, !valid_i -> gnt_i == '0)

  for (genvar i = 0; i < N; i++) begin : gen_requester
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni)                                 waited_q[i] <= '0;
      else if (!req_i[i] || (gnt_i[i] && take_i))  waited_q[i] <= '0;
      else if (take_i)                             waited_q[i] <= waited_q[i] + place_t'(1);
    end

    // Each service brings its turn nearer.
    `NVS_ASSERT(Fair, waited_q[i] != '0 ->
                32'(waited_q[i]) + 32'(steps(first_q, place_t'(i))) <= N - 1)
    `NVS_ASSERT_NEXT_(clk_i, rst_ni, RefusedStays, gnt_i[i] && !take_i, !req_i[i] || gnt_i[i])
  end

endmodule
