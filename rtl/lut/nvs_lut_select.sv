// nvs_lut_select: chooses the table that gives the result, its slope, and the statistics flags.
//
// Latency 1 while `en_i` is high, one sample a clock.
//
// Source: docs/nv_small/cdp.md, sections 7.6 and 7.8; sdp.md, sections 10.3, 10.5 and 12.4.

module nvs_lut_select
  import nvs_lut_pkg::*;
#(
  parameter lut_cfg_t Cfg = CdpLut
) (
  input  logic clk_i,
  input  logic en_i,

  input  lut_param_t param_i,

  input  lut_place_e               le_place_i,
  input  lut_index_t               le_index_i,
  input  logic [Cfg.FracWidth-1:0] le_frac_i,
  input  lut_place_e               lo_place_i,
  input  lut_index_t               lo_index_i,
  input  logic [Cfg.FracWidth-1:0] lo_frac_i,

  output logic                           hit_o,
  output logic                           lo_o,
  output lut_index_t                     index_o,
  output logic [Cfg.FracWidth-1:0]       frac_o,
  output logic signed [Cfg.RefWidth-1:0] ref_o,    // of a miss
  output lut_slope_t                     slope_o,  // of a miss
  output lut_flags_t                     flags_o
);

  typedef logic signed [Cfg.RefWidth-1:0] ref_t;

  logic       le_hit, lo_hit, both_under, both_over, both_hit;
  logic       hit, lo;
  lut_place_e place;
  lut_range_t range;

  assign le_hit     = le_place_i == LutHit;
  assign lo_hit     = lo_place_i == LutHit;
  assign both_hit   = le_hit && lo_hit;
  assign both_under = le_place_i == LutUnder && lo_place_i == LutUnder;
  assign both_over  = le_place_i == LutOver && lo_place_i == LutOver;

  assign hit   = le_hit || lo_hit;
  assign place = lo ? lo_place_i : le_place_i;
  assign range = lo ? param_i.lo : param_i.le;

  logic unused_select;
  assign unused_select = ^range.select;

  always_comb begin
    lo = param_i.hybrid_lo;
    if (le_hit != lo_hit) lo = lo_hit;
    else if (both_under)  lo = param_i.uflow_lo;
    else if (both_over)   lo = param_i.oflow_lo;
  end

  // The exponential table begins at START + 2^INDEX_OFFSET when that is a whole number.
  ref_t       term, reference;
  lut_index_t index;

  always_comb begin
    term = '0;
    if (!lo && !param_i.le_linear && param_i.le_offset >= 0 &&
        param_i.le_offset < 8'(Cfg.TermWidth)) begin
      term = ref_t'(1) << param_i.le_offset;
    end
  end

  always_comb begin
    index     = lo ? lo_index_i : le_index_i;
    reference = ref_t'(range.first) + term;
    if (place == LutUnder) begin
      index = '0;
    end else if (place == LutOver) begin
      index     = lo ? lut_index_t'(LoLast) : lut_index_t'(LeLast);
      reference = ref_t'(range.last);
    end
  end

  lut_flags_t flags;

  always_comb begin
    flags.uflow  = !hit && place == LutUnder;
    flags.oflow  = !hit && place == LutOver;
    flags.hybrid = 1'b0;
    flags.le_hit = le_hit;
    flags.lo_hit = lo_hit;
    if (Cfg.ClassFlags) begin
      flags.uflow  = both_under;
      flags.oflow  = both_over;
      flags.hybrid = both_hit || (!hit && !both_under && !both_over);
      flags.le_hit = le_hit && !lo_hit;
      flags.lo_hit = lo_hit && !le_hit;
    end
  end

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      hit_o   <= hit;
      lo_o    <= lo;
      index_o <= index;
      frac_o  <= lo ? lo_frac_i : le_frac_i;
      ref_o   <= reference;
      slope_o <= (place == LutUnder) ? range.uflow : range.oflow;
      flags_o <= flags;
    end
  end

endmodule
