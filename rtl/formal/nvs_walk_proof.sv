// nvs_walk_proof: the addresses of three nested loops by their formula, in order, each once.
//
// A product is a stride added up, turn by turn: multipliers of 32 bits are beyond a solver. With
// counts of three bits or less the sums are shown to be the products.

`include "nvs_formal.svh"

module nvs_walk_proof
  import nvs_beat_pkg::*;
#(
  parameter int unsigned Count0W = 15,
  parameter int unsigned Count1W = 13,
  parameter int unsigned Count2W = 13
) (
  input logic               clk_i,
  input logic               rst_ni,
  input logic               start_valid_i,
  input addr_t              base_i,
  input addr_t              stride0_i,
  input addr_t              stride1_i,
  input addr_t              stride2_i,
  input logic [Count0W-1:0] count0_i,
  input logic [Count1W-1:0] count1_i,
  input logic [Count2W-1:0] count2_i,
  input logic               out_ready_i
);

  logic       start_ready, out_valid;
  addr_t      addr;
  logic [2:0] last;

  nvs_walk #(.Count0W(Count0W), .Count1W(Count1W), .Count2W(Count2W)) u_dut (
    .clk_i,
    .rst_ni,
    .start_valid_i,
    .start_ready_o (start_ready),
    .base_i,
    .stride0_i,
    .stride1_i,
    .stride2_i,
    .count0_i,
    .count1_i,
    .count2_i,
    .out_valid_o   (out_valid),
    .out_ready_i,
    .addr_o        (addr),
    .last_o        (last)
  );

  `NVS_FORMAL_START

  // The start's payload stays until the last address is taken.
  localparam int unsigned PayloadW = 4 * $bits(addr_t) + Count0W + Count1W + Count2W;
  logic [PayloadW-1:0] payload, payload_q;
  assign payload = {base_i, stride0_i, stride1_i, stride2_i, count0_i, count1_i, count2_i};
  always_ff @(posedge clk_i) payload_q <= payload;
  `NVS_ASSUME(PayloadStays, !start_ready -> payload == payload_q)

  // The turns by the definition of nested loops, and each turn times its stride.
  logic               walks_q, i_last, j_last, k_last;
  logic [Count0W-1:0] i_q;
  logic [Count1W-1:0] j_q;
  logic [Count2W-1:0] k_q;
  addr_t              i_part_q, j_part_q, k_part_q;

  assign i_last = i_q == count0_i;
  assign j_last = j_q == count1_i;
  assign k_last = k_q == count2_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      walks_q <= 1'b0;
    end else if (start_valid_i && start_ready) begin
      walks_q         <= 1'b1;
      {i_q, i_part_q} <= '0;
      {j_q, j_part_q} <= '0;
      {k_q, k_part_q} <= '0;
    end else if (walks_q && out_ready_i) begin
      {i_q, i_part_q} <= i_last ? '0 : {i_q + Count0W'(1), i_part_q + stride0_i};
      if (i_last) begin
        {j_q, j_part_q} <= j_last ? '0 : {j_q + Count1W'(1), j_part_q + stride1_i};
        if (j_last) {k_q, k_part_q} <= {k_q + Count2W'(1), k_part_q + stride2_i};
      end
      walks_q <= !(i_last && j_last && k_last);
    end
  end

  `NVS_ASSERT(Walks, out_valid == walks_q && start_ready == !walks_q)
  `NVS_ASSERT(Address, walks_q ->
              addr == base_i + k_part_q + j_part_q + i_part_q)
  `NVS_ASSERT(Last, walks_q ->
              last == {i_last && j_last && k_last, i_last && j_last, i_last})

  `NVS_ASSERT(LemmaTurns, walks_q -> u_dut.turn0_q == i_q && u_dut.turn1_q == j_q &&
              u_dut.turn2_q == k_q)
  `NVS_ASSERT(LemmaInside, walks_q -> i_q <= count0_i && j_q <= count1_i &&
              k_q <= count2_i)
  `NVS_ASSERT(LemmaLine, walks_q -> u_dut.addr1_q == base_i + k_part_q + j_part_q)
  `NVS_ASSERT(LemmaPlane, walks_q -> u_dut.addr2_q == base_i + k_part_q)
  `NVS_ASSERT(LemmaStrides, walks_q -> u_dut.StridesHeld_value_q ==
              {stride0_i, stride1_i, stride2_i, count0_i, count1_i, count2_i})

  if (Count0W <= 3 && Count1W <= 3 && Count2W <= 3) begin : gen_products
    `NVS_ASSERT(PartIsProduct, walks_q -> i_part_q == 32'(i_q) * stride0_i &&
                j_part_q == 32'(j_q) * stride1_i && k_part_q == 32'(k_q) * stride2_i)
  end

endmodule
