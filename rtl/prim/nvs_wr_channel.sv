// nvs_wr_channel: write client of the memory interface.
//
// Pairs a stream of addresses with a stream of atoms. Latency 1, one atom per cycle, order
// kept. `last_i` travels with the last address of a layer, `group_i` is the layer's register
// group. `last_taken_o` pulses when the memory interface takes the layer's last write.
// `stall_o` marks clocks in which a write waits for the memory interface.
//
// Source: docs/nv_small/system.md, section 8.1; docs/nv_small/microarchitecture.md, section 7.

`include "nvs_assert.svh"

module nvs_wr_channel
  import nvs_beat_pkg::*;
#(
  parameter int unsigned Depth = 2
) (
  input  logic     clk_i,
  input  logic     rst_ni,

  input  logic     group_i,

  input  logic     addr_valid_i,
  output logic     addr_ready_o,
  input  addr_t    addr_i,
  input  logic     last_i,

  input  logic     data_valid_i,
  output logic     data_ready_o,
  input  atom_t    data_i,

  output logic     wr_valid_o,
  input  logic     wr_ready_i,
  output wr_beat_t wr_beat_o,

  output logic     last_taken_o,
  output logic     stall_o
);

  logic     pair_valid, pair_ready;
  wr_beat_t pair;

  nvs_join #(.N(2)) u_join (
    .clk_i,
    .rst_ni,
    .in_valid_i  ({addr_valid_i, data_valid_i}),
    .in_ready_o  ({addr_ready_o, data_ready_o}),
    .out_valid_o (pair_valid),
    .out_ready_i (pair_ready)
  );

  assign pair = '{addr: addr_i, data: data_i, last: last_i, group: group_i};

  nvs_fifo #(
    .Depth  (Depth),
    .beat_t (wr_beat_t)
  ) u_beats (
    .clk_i,
    .rst_ni,
    .in_valid_i  (pair_valid),
    .in_ready_o  (pair_ready),
    .in_i        (pair),
    .out_valid_o (wr_valid_o),
    .out_ready_i (wr_ready_i),
    .out_o       (wr_beat_o),
    .level_o     ()
  );

  assign last_taken_o = wr_valid_o && wr_ready_i && wr_beat_o.last;
  assign stall_o      = wr_valid_o && !wr_ready_i;

  `NVS_ASSERT_HELD(DataHeld, data_valid_i, data_ready_o, data_i)

  `NVS_COVER(LastWaits__GroupChanges, wr_valid_o, {
    !wr_ready_i && wr_beat_o.last,
    pair_valid && wr_beat_o.group != group_i})

endmodule
