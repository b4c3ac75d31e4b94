// nvs_pdp_wdma: write DMA of PDP, from bytes to atoms in memory.
//
// Eight bytes make an atom; latency from its last byte to the write beat 1, one byte a clock.
// Order: segment, surface, line, column. Lanes above the last channel are written too.
//
// Source: docs/nv_small/pdp.md, sections 2, 6.2 and 7.

`include "nvs_assert.svh"

module nvs_pdp_wdma
  import nvs_beat_pkg::*;
  import nvs_pdp_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  // The running layer; `start_i` pulses before its first byte. Sizes are minus one.
  input  logic        start_i,
  input  logic        group_i,
  input  logic        external_i,        // DST_RAM_TYPE; without it nothing is written
  input  addr_t       base_i,
  input  addr_t       line_stride_i,
  input  addr_t       surface_stride_i,
  input  logic [7:0]  split_i,
  input  widths_t     widths_i,
  input  logic [12:0] height_i,
  input  logic [9:0]  surfaces_i,

  input  logic        in_valid_i,
  output logic        in_ready_o,
  input  logic [7:0]  in_i,

  output logic        wr_valid_o,
  input  logic        wr_ready_i,
  output wr_beat_t    wr_beat_o,

  output logic        last_taken_o,
  output logic        stall_o
);

  // ---- atoms -------------------------------------------------------------------------------

  logic [2:0]  lane_q;
  logic [55:0] packed_q;  // the newest seven bytes, oldest at the bottom
  logic        take, atom_valid, atom_ready;

  assign atom_valid = in_valid_i && (&lane_q);
  assign in_ready_o = atom_ready || !(&lane_q);
  assign take       = in_valid_i && in_ready_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)   lane_q <= '0;
    else if (take) lane_q <= lane_q + 3'd1;
  end

  // No reset: `lane_q` says which bytes mean anything.
  always_ff @(posedge clk_i) begin
    if (take) packed_q <= {in_i, packed_q[55:8]};
  end

  // ---- addresses, one walk per segment -----------------------------------------------------

  logic        walking_q, addr_valid, addr_ready, walk_last, walk_end;
  logic [1:0]  unused_last;
  segment_t    segment;
  logic [12:0] width;
  addr_t       base_q, addr;

  assign width = segment_width(segment, widths_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                       walking_q <= 1'b0;
    else if (start_i)                  walking_q <= external_i;
    else if (walk_end && segment.last) walking_q <= 1'b0;
  end

  // No reset: loaded by the start.
  always_ff @(posedge clk_i) begin
    if (start_i)       base_q <= base_i;
    else if (walk_end) base_q <= base_q + ((addr_t'(width) + addr_t'(1)) << 3);
  end

  nvs_pdp_segment u_segment (
    .clk_i,
    .start_i,
    .next_i    (walk_end),
    .split_i   (split_i),
    .segment_o (segment)
  );

  nvs_walk #(
    .Count0W (13),
    .Count1W (13),
    .Count2W (10)
  ) u_walk (
    .clk_i,
    .rst_ni,
    .start_valid_i (walking_q),
    .start_ready_o (),
    .base_i        (base_q),
    .stride0_i     (addr_t'(AtomBytes)),
    .stride1_i     (line_stride_i),
    .stride2_i     (surface_stride_i),
    .count0_i      (width),
    .count1_i      (height_i),
    .count2_i      (surfaces_i),
    .out_valid_o   (addr_valid),
    .out_ready_i   (addr_ready),
    .addr_o        (addr),
    .last_o        ({walk_last, unused_last})
  );

  assign walk_end = addr_valid && addr_ready && walk_last;

  nvs_wr_channel u_channel (
    .clk_i,
    .rst_ni,
    .group_i,
    .addr_valid_i (addr_valid),
    .addr_ready_o (addr_ready),
    .addr_i       (addr),
    .last_i       (walk_last && segment.last),
    .data_valid_i (atom_valid),
    .data_ready_o (atom_ready),
    .data_i       ({in_i, packed_q}),
    .wr_valid_o,
    .wr_ready_i,
    .wr_beat_o,
    .last_taken_o,
    .stall_o
  );

  `NVS_ASSERT(StartsEmpty, start_i -> lane_q == '0 && !walking_q)

endmodule
