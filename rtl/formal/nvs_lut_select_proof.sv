// nvs_lut_select_proof: the table that gives the result, what it fetches and continues with, and
// the statistics, by the tables of the specification.
//
// Source: docs/nv_small/cdp.md, sections 7.6 and 7.8; sdp.md, sections 10.3, 10.5 and 12.4.

`include "nvs_formal.svh"

module nvs_lut_select_proof
  import nvs_lut_pkg::*;
#(
  parameter bit        Sdp = 1'b0,
  localparam lut_cfg_t Cfg = Sdp ? SdpLut : CdpLut
) (
  input logic                     clk_i,
  input logic                     rst_ni,
  input lut_param_t               param_i,
  input lut_place_e               le_place_i,
  input lut_index_t               le_index_i,
  input logic [Cfg.FracWidth-1:0] le_frac_i,
  input lut_place_e               lo_place_i,
  input lut_index_t               lo_index_i,
  input logic [Cfg.FracWidth-1:0] lo_frac_i
);

  logic                           hit, lo;
  lut_index_t                     index;
  logic [Cfg.FracWidth-1:0]       frac;
  logic signed [Cfg.RefWidth-1:0] reference;
  lut_slope_t                     slope;
  lut_flags_t                     flags;

  nvs_lut_select #(.Cfg(Cfg)) u_dut (
    .clk_i,
    .en_i    (1'b1),
    .param_i,
    .le_place_i,
    .le_index_i,
    .le_frac_i,
    .lo_place_i,
    .lo_index_i,
    .lo_frac_i,
    .hit_o   (hit),
    .lo_o    (lo),
    .index_o (index),
    .frac_o  (frac),
    .ref_o   (reference),
    .slope_o (slope),
    .flags_o (flags)
  );

  `NVS_FORMAL_START
  `NVS_ASSUME(PlacesLegal, le_place_i inside {LutHit, LutUnder, LutOver} &&
              lo_place_i inside {LutHit, LutUnder, LutOver})

  typedef enum logic [2:0] {Uflow, Oflow, Hybrid, LeHit, LoHit} count_e;

  // One row of the tables for each pair of places.
  logic   want_lo;
  count_e want_count;

  always_comb begin
    unique case ({le_place_i, lo_place_i})
      {LutHit,   LutHit}:   {want_lo, want_count} = {param_i.hybrid_lo, Hybrid};
      {LutHit,   LutUnder}: {want_lo, want_count} = {1'b0, LeHit};
      {LutHit,   LutOver}:  {want_lo, want_count} = {1'b0, LeHit};
      {LutUnder, LutHit}:   {want_lo, want_count} = {1'b1, LoHit};
      {LutOver,  LutHit}:   {want_lo, want_count} = {1'b1, LoHit};
      {LutUnder, LutUnder}: {want_lo, want_count} = {param_i.uflow_lo, Uflow};
      {LutOver,  LutOver}:  {want_lo, want_count} = {param_i.oflow_lo, Oflow};
      default:              {want_lo, want_count} = {param_i.hybrid_lo, Hybrid};
    endcase
  end

  // The row of the slope table for a miss of the chosen table.
  lut_place_e          want_place;
  lut_index_t          want_index, want_entry;
  lut_range_t          range;
  logic signed [299:0] want_reference;
  lut_slope_t          want_slope;
  lut_flags_t          want_flags;
  logic                exponential;

  assign want_place  = want_lo ? lo_place_i : le_place_i;
  assign want_index  = want_lo ? lo_index_i : le_index_i;
  assign range       = want_lo ? param_i.lo : param_i.le;
  assign exponential = !want_lo && !param_i.le_linear;

  always_comb begin
    want_entry     = '0;
    want_reference = 300'(range.first);
    want_slope     = range.uflow;
    // The first point of the exponential table; sdp.md: outside 32 bits the power is 0. cdp.md: the
    // sum is kept in 39 bits, which the comparison does below.
    if (exponential && param_i.le_offset >= 0 && !(Sdp && param_i.le_offset > 8'sd31)) begin
      want_reference = want_reference + (300'sd1 <<< param_i.le_offset);
    end
    if (want_place == LutOver) begin
      want_entry     = want_lo ? 9'd256 : 9'd64;
      want_reference = 300'(range.last);
      want_slope     = range.oflow;
    end
  end

  always_comb begin
    want_flags = '0;
    if (Sdp) begin
      want_flags.le_hit = le_place_i == LutHit;
      want_flags.lo_hit = lo_place_i == LutHit;
      want_flags.uflow  = want_place == LutUnder;
      want_flags.oflow  = want_place == LutOver;
    end else begin
      want_flags.uflow  = want_count == Uflow;
      want_flags.oflow  = want_count == Oflow;
      want_flags.hybrid = want_count == Hybrid;
      want_flags.le_hit = want_count == LeHit;
      want_flags.lo_hit = want_count == LoHit;
    end
  end

  // One clock later.
  logic                           known_q, lo_q, hit_q;
  lut_index_t                     index_q, entry_q;
  logic [Cfg.FracWidth-1:0]       frac_q;
  logic signed [Cfg.RefWidth-1:0] reference_q;
  lut_slope_t                     slope_q;
  lut_flags_t                     flags_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) known_q <= 1'b0;
    else         known_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    lo_q        <= want_lo;
    hit_q       <= want_place == LutHit;
    index_q     <= want_index;
    entry_q     <= want_entry;
    frac_q      <= want_lo ? lo_frac_i : le_frac_i;
    reference_q <= want_reference[Cfg.RefWidth-1:0];
    slope_q     <= want_slope;
    flags_q     <= want_flags;
  end

  `NVS_ASSERT(Table, known_q -> lo == lo_q && hit == hit_q)
  `NVS_ASSERT(Hit, known_q && hit_q -> index == index_q && frac == frac_q)
  `NVS_ASSERT(Miss, known_q && !hit_q -> index == entry_q && reference == reference_q &&
              slope == slope_q)
  `NVS_ASSERT(Flags, known_q -> flags == flags_q)

endmodule
