// nvs_conv_ledger: what is in CBUF: lines and entries of data, entries and groups of weights.
//
// CDMA reports what it fetches, CSC what it gives back; both read the levels, one clock later.
// A change of banks needs both: when CDMA and CSC stand at the start of the same layer the
// levels concerned fall to 0 and `change_ack_o` tells both, in the same clock.
//
// Source: docs/nv_small/conv_multilayer.md, sections 3 and 8.

`include "nvs_assert.svh"

module nvs_conv_ledger
  import nvs_conv_pkg::*;
(
  input  logic      clk_i,
  input  logic      rst_ni,

  input  fetched_t  fetched_i,
  input  released_t released_i,

  input  change_t   cdma_change_i,
  input  change_t   csc_change_i,
  output logic      change_ack_o,

  output taken_t    taken_o,
  output present_t  present_o
);

  logic clear_dat;

  assign change_ack_o = cdma_change_i.wt && csc_change_i.wt;
  assign clear_dat    = change_ack_o && cdma_change_i.dat;

  nvs_conv_level #(.Width(15), .AddW(1), .SubW(14)) u_lines (
    .clk_i, .rst_ni,
    .clear_i (clear_dat),
    .add_i   (fetched_i.line),
    .sub_i   (released_i.lines),
    .level_o (present_o.lines)
  );

  nvs_conv_level #(.Width(15), .AddW(15), .SubW(15)) u_taken (
    .clk_i, .rst_ni,
    .clear_i (clear_dat),
    .add_i   (fetched_i.reserve),
    .sub_i   (released_i.entries),
    .level_o (taken_o.entries)
  );

  nvs_conv_level #(.Width(15), .AddW(1), .SubW(15)) u_wt_taken (
    .clk_i, .rst_ni,
    .clear_i (change_ack_o),
    .add_i   (fetched_i.wt_reserve),
    .sub_i   (released_i.wt_entries),
    .level_o (taken_o.wt_entries)
  );

  nvs_conv_level #(.Width(15), .AddW(1), .SubW(15)) u_wt_entries (
    .clk_i, .rst_ni,
    .clear_i (change_ack_o),
    .add_i   (fetched_i.wt_entry),
    .sub_i   (released_i.wt_entries),
    .level_o (present_o.wt_entries)
  );

  nvs_conv_level #(.Width(12), .AddW(1), .SubW(11)) u_wt_groups (
    .clk_i, .rst_ni,
    .clear_i (change_ack_o),
    .add_i   (fetched_i.wt_group),
    .sub_i   (released_i.wt_groups),
    .level_o (present_o.wt_groups)
  );

  `NVS_ASSERT(SameChange, change_ack_o -> cdma_change_i.dat == csc_change_i.dat)
  `NVS_ASSERT(DataFits, 32'(taken_o.entries) <= Banks * BankSize)
  `NVS_ASSERT(WeightsFit, 32'(taken_o.wt_entries) <= Banks * BankSize)
  `NVS_ASSERT(WeightsCounted, present_o.wt_entries <= taken_o.wt_entries)

  `NVS_COVER(ClearsData__ClearsWeights, change_ack_o, {
    clear_dat && taken_o.entries != '0,
    taken_o.wt_entries != '0})

endmodule
