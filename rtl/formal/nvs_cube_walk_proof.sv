// nvs_cube_walk_proof: every atom of a cube or an operand tensor, once, in memory order.
//
// Four loops: surface, line, position, atom of the position. Products as in nvs_walk_proof.
//
// Source: docs/nv_small/sdp.md, section 6.

`include "nvs_formal.svh"

module nvs_cube_walk_proof
  import nvs_beat_pkg::*;
(
  input logic        clk_i,
  input logic        rst_ni,
  input logic        start_valid_i,
  input addr_t       base_i,
  input addr_t       line_stride_i,
  input addr_t       surface_stride_i,
  input logic [12:0] width_i,
  input logic [12:0] height_i,
  input logic [12:0] surfaces_i,
  input logic [1:0]  unit_i,
  input logic        packed_i,
  input logic        out_ready_i
);

  logic  start_ready, out_valid, line_last, surface_last, cube_last;
  addr_t addr;

  nvs_cube_walk u_dut (
    .clk_i,
    .rst_ni,
    .start_valid_i,
    .start_ready_o  (start_ready),
    .base_i,
    .line_stride_i,
    .surface_stride_i,
    .width_i,
    .height_i,
    .surfaces_i,
    .unit_i,
    .packed_i,
    .out_valid_o    (out_valid),
    .out_ready_i,
    .addr_o         (addr),
    .line_last_o    (line_last),
    .surface_last_o (surface_last),
    .cube_last_o    (cube_last)
  );

  `NVS_FORMAL_START

  // The start's payload stays until the last address is taken.
  localparam int unsigned PayloadW = 3 * $bits(addr_t) + 3 * 13 + 3;
  logic [PayloadW-1:0] payload, payload_q;
  assign payload = {base_i, line_stride_i, surface_stride_i, width_i, height_i, surfaces_i,
                    unit_i, packed_i};
  always_ff @(posedge clk_i) payload_q <= payload;
  `NVS_ASSUME(PayloadStays, !start_ready -> payload == payload_q)
  `NVS_ASSUME(UnitLegal, unit_i != 2'd3)

  // The four loops, and each turn times its stride. Packed: one position per surface, the
  // surfaces behind each other.
  localparam addr_t Atom = 32'd8;

  logic        walks_q, atom_last, position_last, row_last, last;
  logic [1:0]  atom_q, atoms;
  logic [12:0] position_q, line_q, surface_q;
  addr_t       position_bytes, surface_bytes;
  addr_t       atom_part_q, position_part_q, line_part_q, surface_part_q;

  always_comb begin
    unique case (unit_i)
      2'd0:    {position_bytes, atoms} = {32'd8,  2'd0};
      2'd1:    {position_bytes, atoms} = {32'd16, 2'd1};
      default: {position_bytes, atoms} = {32'd32, 2'd3};
    endcase
  end

  assign surface_bytes = packed_i ? position_bytes : surface_stride_i;
  assign atom_last     = atom_q == atoms;
  assign position_last = atom_last && (packed_i || position_q == width_i);
  assign row_last      = position_last && (packed_i || line_q == height_i);
  assign last          = row_last && surface_q == surfaces_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      walks_q <= 1'b0;
    end else if (start_valid_i && start_ready) begin
      walks_q <= 1'b1;
      {atom_q, atom_part_q}         <= '0;
      {position_q, position_part_q} <= '0;
      {line_q, line_part_q}         <= '0;
      {surface_q, surface_part_q}   <= '0;
    end else if (walks_q && out_ready_i) begin
      walks_q               <= !last;
      {atom_q, atom_part_q} <= atom_last ? '0 : {atom_q + 2'd1, atom_part_q + Atom};
      if (atom_last) begin
        {position_q, position_part_q} <=
            position_last ? '0 : {position_q + 13'd1, position_part_q + position_bytes};
      end
      if (position_last) begin
        {line_q, line_part_q} <= row_last ? '0 : {line_q + 13'd1, line_part_q + line_stride_i};
      end
      if (row_last) begin
        {surface_q, surface_part_q} <= {surface_q + 13'd1, surface_part_q + surface_bytes};
      end
    end
  end

  `NVS_ASSERT(Walks, out_valid == walks_q && start_ready == !walks_q)
  `NVS_ASSERT(Address, walks_q ->
              addr == base_i + surface_part_q + line_part_q + position_part_q + atom_part_q)
  `NVS_ASSERT(Last, walks_q -> line_last == position_last && surface_last == row_last &&
              cube_last == last)

  `NVS_ASSERT(LemmaInside, walks_q -> atom_q <= atoms && surface_q <= surfaces_i &&
              position_q <= (packed_i ? '0 : width_i) && line_q <= (packed_i ? '0 : height_i))
  `NVS_ASSERT(LemmaTurns, walks_q -> u_dut.u_walk.turn1_q == line_q &&
              u_dut.u_walk.turn2_q == surface_q &&
              u_dut.u_walk.turn0_q == (16'(position_q) << unit_i) + 16'(atom_q))
  `NVS_ASSERT(LemmaAtom, walks_q -> atom_part_q == 32'(atom_q) << 3)
  `NVS_ASSERT(LemmaLine, walks_q ->
              u_dut.u_walk.addr1_q == base_i + surface_part_q + line_part_q)
  `NVS_ASSERT(LemmaPlane, walks_q -> u_dut.u_walk.addr2_q == base_i + surface_part_q)
  `NVS_ASSERT(LemmaStrides, walks_q -> u_dut.u_walk.StridesHeld_value_q ==
              {Atom, line_stride_i, surface_bytes,
               (16'(packed_i ? '0 : width_i) << unit_i) + 16'(atoms),
               packed_i ? 13'd0 : height_i, surfaces_i})

endmodule
