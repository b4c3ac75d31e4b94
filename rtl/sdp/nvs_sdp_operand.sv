// nvs_sdp_operand: operand DMA of one stage (BRDMA, NRDMA or ERDMA).
//
// Reads the operand tensor and gives one operand pair for each element of the cube. A tensor
// per channel is read once; the operands of a surface stay here for all of its positions.
// Latency: 1 from the start to the first request, 3 from a response to its operand; one element
// per cycle, without a gap between atoms or surfaces. `done_o` pulses when the stage has taken
// the last element's operands.
//
// Source: docs/nv_small/sdp.md, sections 3, 5.5 and 6.2.

`include "nvs_assert.svh"

module nvs_sdp_operand
  import nvs_beat_pkg::*;
  import nvs_sdp_pkg::*;
#(
  parameter int unsigned Depth = 160
) (
  input  logic         clk_i,
  input  logic         rst_ni,

  input  logic         start_i,
  input  operand_cfg_t cfg_i,
  input  place_t       place_i,
  input  cube_t        cube_i,
  output logic         done_o,
  output logic         stall_o,

  output logic         rd_req_valid_o,
  input  logic         rd_req_ready_i,
  output logic [31:3]  rd_req_addr_o,
  input  logic         rd_rsp_valid_i,
  input  atom_t        rd_rsp_data_i,

  input  use_t         need_i,       // what the stage takes from memory
  output logic         op_valid_o,
  input  logic         op_ready_i,
  output operand_t     op_o
);

  localparam int unsigned Slots = 4;  // atoms of the largest position

  // ---- reads -------------------------------------------------------------------------------

  logic       single, in_one_place, both;
  logic [1:0] unit;                   // 0, 1, 2: 1, 2, 4 atoms a position
  logic       addr_valid, addr_ready, cube_last;
  addr_t      addr;
  logic       atom_valid, atom_ready, atom_last;
  atom_t      atom;

  assign both         = cfg_i.data_use == UseBoth;
  assign unit         = 2'(cfg_i.data_size) + 2'(both);
  assign single       = one_position(cube_i.width, cube_i.height);
  assign in_one_place = single || cfg_i.per_element;  // operands serve one position only

  nvs_cube_walk u_walk (
    .clk_i,
    .rst_ni,
    .start_valid_i    (start_i && cfg_i.ram_type),
    .start_ready_o    (),
    .base_i           ({place_i.base, 3'b0}),
    .line_stride_i    ({place_i.line_stride, 3'b0}),
    .surface_stride_i ({place_i.surface_stride, 3'b0}),
    .width_i          (cube_i.width),
    .height_i         (cube_i.height),
    .surfaces_i       (13'(cube_i.surfaces)),
    .unit_i           (unit),
    .packed_i         (single || !cfg_i.per_element),
    .out_valid_o      (addr_valid),
    .out_ready_i      (addr_ready),
    .addr_o           (addr),
    .line_last_o      (),
    .surface_last_o   (),
    .cube_last_o      (cube_last)
  );

  nvs_rd_channel #(
    .Depth  (Depth),
    .Tagged (1'b1),
    .tag_t  (logic)
  ) u_channel (
    .clk_i,
    .rst_ni,
    .addr_valid_i (addr_valid),
    .addr_ready_o (addr_ready),
    .addr_i       (addr[31:3]),
    .tag_i        (cube_last),
    .stall_o,
    .rd_req_valid_o,
    .rd_req_ready_i,
    .rd_req_addr_o,
    .rd_rsp_valid_i,
    .rd_rsp_data_i,
    .out_valid_o  (atom_valid),
    .out_ready_i  (atom_ready),
    .out_data_o   (atom),
    .out_tag_o    (atom_last)
  );

  // ---- the position's atoms ----------------------------------------------------------------

  // Slot k holds atom k of the position. It is refilled as soon as its last element is gone,
  // so the next position arrives while the rest of this one is still in use.
  atom_t             slot_q [Slots];
  logic [Slots-1:0]  full_q, fill, free;
  logic [1:0]        fill_slot_q, slot, last_slot;
  logic              last_q;          // the newest atom is the tensor's last
  logic [2:0]        lane_q;
  logic [12:0]       col_q, line_q;
  logic              take, slot_end, position_end, line_end, surface_end, operand_end;

  assign last_slot = 2'((3'd1 << unit) - 3'd1);

  always_comb begin
    unique case (unit)
      2'd0: begin
        slot     = 2'd0;
        slot_end = &lane_q;
      end
      2'd1: begin
        slot     = {1'b0, lane_q[2]};
        slot_end = &lane_q[1:0];
      end
      default: begin
        slot     = lane_q[2:1];
        slot_end = lane_q[0];
      end
    endcase
  end

  assign take         = op_valid_o && op_ready_i;
  assign position_end = take && (&lane_q);
  assign line_end     = position_end && col_q == cube_i.width;
  assign surface_end  = line_end && line_q == cube_i.height;
  assign operand_end  = in_one_place || (col_q == cube_i.width && line_q == cube_i.height);

  always_comb begin
    free       = '0;
    free[slot] = take && slot_end && operand_end;
  end

  assign atom_ready = !full_q[fill_slot_q] || free[fill_slot_q];

  always_comb begin
    fill              = '0;
    fill[fill_slot_q] = atom_valid && atom_ready;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      full_q      <= '0;
      fill_slot_q <= '0;
      lane_q      <= '0;
      col_q       <= '0;
      line_q      <= '0;
    end else begin
      if (fill != '0 || free != '0) full_q <= (full_q & ~free) | fill;
      if (fill != '0) fill_slot_q <= (fill_slot_q == last_slot) ? '0 : fill_slot_q + 2'd1;
      if (take)         lane_q <= lane_q + 3'd1;
      if (position_end) col_q  <= line_end ? '0 : col_q + 13'd1;
      if (line_end)     line_q <= surface_end ? '0 : line_q + 13'd1;
    end
  end

  // No reset: `full_q` says which slots mean anything.
  always_ff @(posedge clk_i) begin
    if (fill != '0) begin
      slot_q[fill_slot_q] <= atom;
      last_q              <= atom_last;
    end
  end

  // ---- one element's operands --------------------------------------------------------------

  atom_t              bits;
  logic signed [15:0] first, second;  // ALU before MUL where both are there
  use_t               has;

  always_comb begin
    unique case (unit)
      2'd0:    bits = slot_q[slot] >> {lane_q, 3'b0};
      2'd1:    bits = slot_q[slot] >> {lane_q[1:0], 4'b0};
      default: bits = slot_q[slot] >> {lane_q[0], 5'b0};
    endcase
    first  = cfg_i.data_size != '0 ? signed'(bits[15:0])  : 16'(signed'(bits[7:0]));
    second = cfg_i.data_size != '0 ? signed'(bits[31:16]) : 16'(signed'(bits[15:8]));
  end

  logic unused_bits;
  assign unused_bits = ^{bits[63:32], addr[2:0]};

  assign has  = '{alu: both || cfg_i.data_use == UseAlu, mul: both || cfg_i.data_use == UseMul};
  assign op_o = '{has: has, alu: first, mul: both ? second : first};

  assign op_valid_o = full_q[slot];

  // Operands that the stage does not ask for would stay behind: the layer does not end.
  assign done_o = surface_end && last_q && need_i == has;

  `NVS_ASSERT_KEEPS(OpHeld, op_valid_o, op_ready_i, fill[slot] || free[slot])
  `NVS_ASSERT(ReadsPort, rd_rsp_valid_i -> cfg_i.ram_type)
  `NVS_ASSERT(StartsEmpty, start_i -> full_q == '0 && !atom_valid)

endmodule
