// nvs_cdp_stripe: turns atoms into elements, lane by lane over the columns of a stripe.
//
// Latency 2 from an atom to its first element, one element a clock. Lane 0 runs while the atoms
// of a surface still come in. A surface of a stripe leaves as a whole, so the store holds two.
//
// Source: docs/nv_small/cdp.md, section 6.1.

`include "nvs_assert.svh"

module nvs_cdp_stripe
  import nvs_beat_pkg::*;
  import nvs_cdp_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,

  input  logic [2:0] last_lane_i,  // lane of the last channel

  input  logic    in_valid_i,
  output logic    in_ready_o,
  input  atom_t   in_atom_i,
  input  stripe_t in_stripe_i,

  output logic     out_valid_o,
  input  logic     out_ready_i,
  output element_t out_o
);

  localparam int unsigned Slots = 16;

  typedef logic [3:0] slot_t;
  typedef logic [4:0] count_t;

  slot_t      head_q, tail_q;  // first atom of this surface; next free slot
  count_t     stored_q;
  stripe_t    stripe_q [Slots];
  logic [2:0] lane_q, column_q;
  place_t     place, place_q;
  logic       push, issue, row_end, release_row, valid_q;
  count_t     released;
  atom_t      atom;

  assign in_ready_o = stored_q != count_t'(Slots);
  assign push       = in_valid_i && in_ready_o;

  // Issue: the atom of this column is there, and the output stage is free.
  assign place       = '{stripe: stripe_q[head_q], lane: lane_q, column: column_q};
  assign issue       = stored_q > count_t'(column_q) && (!valid_q || out_ready_i);
  assign row_end     = column_q == place.stripe.width;
  assign release_row = issue && surface_end(place);
  assign released    = count_t'(place.stripe.width) + count_t'(1);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      head_q   <= '0;
      tail_q   <= '0;
      stored_q <= '0;
      lane_q   <= '0;
      column_q <= '0;
      valid_q  <= 1'b0;
    end else begin
      if (push) tail_q <= tail_q + slot_t'(1);
      if (push || release_row) begin
        stored_q <= stored_q + count_t'(push) - (release_row ? released : '0);
      end
      if (issue) begin
        column_q <= row_end ? '0 : column_q + 3'd1;
        if (row_end) lane_q <= lane_q + 3'd1;
        if (release_row) head_q <= head_q + slot_t'(released);
      end
      if (issue || out_ready_i) valid_q <= issue;
    end
  end

  // No reset: `stored_q` and `valid_q` say what means anything.
  always_ff @(posedge clk_i) begin
    if (push)  stripe_q[tail_q] <= in_stripe_i;
    if (issue) place_q <= place;
  end

  nvs_ram_1r1w #(
    .Depth  (Slots),
    .word_t (atom_t)
  ) u_atoms (
    .clk_i,
    .rst_ni,
    .we_i    (push),
    .waddr_i (tail_q),
    .wdata_i (in_atom_i),
    .re_i    (issue),
    .raddr_i (head_q + slot_t'(column_q)),
    .rdata_o (atom)
  );

  assign out_valid_o = valid_q;
  assign out_o = '{
    value:   signed'(atom[8*place_q.lane +: 8]),
    padding: place_q.stripe.last_surface && place_q.lane > last_lane_i,
    place:   place_q};

  `NVS_ASSERT(StoredLegal, stored_q <= count_t'(Slots))
  `NVS_ASSERT_KEEPS(OutHeld, out_valid_o, out_ready_i, issue)

endmodule
