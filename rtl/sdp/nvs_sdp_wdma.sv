// nvs_sdp_wdma: the exit of the pipeline: write DMA, stream to PDP, or neither.
//
// Eight bytes make an atom; latency from its last byte to the write beat 1. One byte per cycle
// in every mode. `end_o` pulses when the layer's last write is taken by the memory interface or
// its last byte by PDP; in compare mode when its last byte has been seen.
//
// Source: docs/nv_small/sdp.md, sections 5.3, 5.4, 6.1, 12.3, 12.5 and 13.

`include "nvs_assert.svh"

module nvs_sdp_wdma
  import nvs_beat_pkg::*;
  import nvs_sdp_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_ni,

  input  logic       start_i,
  input  dst_e       dst_i,
  input  logic       ram_type_i,   // 0: a port that does not exist
  input  place_t     place_i,
  input  cube_t      cube_i,
  input  logic       group_i,
  output logic       end_o,

  input  logic       in_valid_i,
  output logic       in_ready_o,
  input  byte_t      in_i,

  output logic       pdp_valid_o,
  input  logic       pdp_ready_i,
  output logic [7:0] pdp_data_o,

  output logic       wr_valid_o,
  input  logic       wr_ready_i,
  output wr_beat_t   wr_beat_o,

  output logic       take_o,       // an element leaves
  output logic       over_o,       // an element that counts as saturated goes by
  output logic       nonzero_o,    // a byte that is not 0 goes by, not to PDP
  output logic       stall_o
);

  logic       valid, ready, take;
  byte_t      element;

  nvs_skid #(.beat_t(byte_t)) u_skid (
    .clk_i,
    .rst_ni,
    .in_valid_i,
    .in_ready_o,
    .in_i,
    .out_valid_o (valid),
    .out_ready_i (ready),
    .out_o       (element)
  );

  // ---- destinations ------------------------------------------------------------------------

  logic        to_mem, to_pdp;
  logic [2:0]  lane_q;
  logic [55:0] packed_q;   // the newest seven bytes, oldest at the bottom
  logic        atom_valid, atom_ready, last_written;

  assign to_mem = dst_i == DstMem;
  assign to_pdp = dst_i == DstPdp;

  always_comb begin
    unique case (dst_i)
      DstMem:  ready = atom_ready || !(&lane_q);
      DstPdp:  ready = pdp_ready_i;
      default: ready = 1'b1;
    endcase
  end

  assign take        = valid && ready;
  assign pdp_valid_o = valid && to_pdp;
  assign pdp_data_o  = element.data;
  assign atom_valid  = valid && to_mem && (&lane_q);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)             lane_q <= '0;
    else if (take && to_mem) lane_q <= lane_q + 3'd1;
  end

  // No reset: `lane_q` says which bytes mean anything.
  always_ff @(posedge clk_i) begin
    if (take && to_mem) packed_q <= {element.data, packed_q[55:8]};
  end

  assign take_o    = take;
  assign over_o    = take && element.over;
  assign nonzero_o = take && !to_pdp && element.data != '0;
  assign end_o     = to_mem ? last_written : take && element.last;

  // ---- writes ------------------------------------------------------------------------------

  logic  addr_valid, addr_ready, cube_last;
  addr_t addr;

  nvs_cube_walk u_walk (
    .clk_i,
    .rst_ni,
    .start_valid_i    (start_i && to_mem && ram_type_i),
    .start_ready_o    (),
    .base_i           ({place_i.base, 3'b0}),
    .line_stride_i    ({place_i.line_stride, 3'b0}),
    .surface_stride_i ({place_i.surface_stride, 3'b0}),
    .width_i          (cube_i.width),
    .height_i         (cube_i.height),
    .surfaces_i       (13'(cube_i.surfaces)),
    .unit_i           (2'd0),
    .packed_i         (one_position(cube_i.width, cube_i.height)),
    .out_valid_o      (addr_valid),
    .out_ready_i      (addr_ready),
    .addr_o           (addr),
    .line_last_o      (),
    .surface_last_o   (),
    .cube_last_o      (cube_last)
  );

  nvs_wr_channel u_channel (
    .clk_i,
    .rst_ni,
    .group_i,
    .addr_valid_i (addr_valid),
    .addr_ready_o (addr_ready),
    .addr_i       (addr),
    .last_i       (cube_last),
    .data_valid_i (atom_valid),
    .data_ready_o (atom_ready),
    .data_i       ({element.data, packed_q}),
    .wr_valid_o,
    .wr_ready_i,
    .wr_beat_o,
    .last_taken_o (last_written),
    .stall_o
  );

  `NVS_ASSERT_HELD(PdpHeld, pdp_valid_o, pdp_ready_i, pdp_data_o)
  `NVS_ASSERT(LastTogether, atom_valid && addr_valid -> element.last == cube_last)

endmodule
