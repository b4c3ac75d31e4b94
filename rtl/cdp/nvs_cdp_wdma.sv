// nvs_cdp_wdma: write DMA of CDP, from elements to atoms in memory.
//
// Collects seven lanes of each column; the eighth completes the atom and sends it. One element a
// clock; latency 1 from an atom's last lane to the write beat. Padding lanes are written too.
//
// Source: docs/nv_small/cdp.md, sections 6 and 6.1.

`include "nvs_assert.svh"

module nvs_cdp_wdma
  import nvs_beat_pkg::*;
  import nvs_cdp_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,

  // The running layer; `start_i` pulses before its first element.
  input  logic  start_i,
  input  logic  group_i,
  input  logic  external_i,  // DST_RAM_TYPE; without it nothing is written
  input  addr_t base_i,
  input  addr_t line_stride_i,
  input  addr_t surface_stride_i,

  input  logic              in_valid_i,
  output logic              in_ready_o,
  input  logic signed [7:0] in_value_i,
  input  place_t            in_place_i,

  output logic     wr_valid_o,
  input  logic     wr_ready_i,
  output wr_beat_t wr_beat_o,

  output logic last_taken_o,
  output logic stall_o
);

  logic [55:0] lanes_q [8];  // of each column, the newest on top
  atom_t       atom;
  logic        full, take, atom_valid, atom_ready, addr_ready;
  addr_t       addr;

  assign full       = in_place_i.lane == 3'd7;
  assign atom       = {in_value_i, lanes_q[in_place_i.column]};
  assign atom_valid = in_valid_i && full && external_i;
  assign in_ready_o = full ? atom_ready && addr_ready : 1'b1;
  assign take       = in_valid_i && in_ready_o;

  always_ff @(posedge clk_i) begin
    if (take) lanes_q[in_place_i.column] <= atom[63:8];
  end

  nvs_cdp_addr u_addr (
    .clk_i,
    .load_i   (start_i),
    .base_i,
    .line_stride_i,
    .surface_stride_i,
    .step_i   (take && full),
    .stripe_i (in_place_i.stripe),
    .column_i (in_place_i.column),
    .addr_o   (addr)
  );

  nvs_wr_channel u_channel (
    .clk_i,
    .rst_ni,
    .group_i,
    .addr_valid_i (atom_valid),
    .addr_ready_o (addr_ready),
    .addr_i       (addr),
    .last_i       (cube_end(in_place_i)),
    .data_valid_i (atom_valid),
    .data_ready_o (atom_ready),
    .data_i       (atom),
    .wr_valid_o,
    .wr_ready_i,
    .wr_beat_o,
    .last_taken_o,
    .stall_o
  );

  `NVS_ASSERT(ColumnOfStripe, take -> in_place_i.column <= in_place_i.stripe.width)

endmodule
