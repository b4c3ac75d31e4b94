// nvs_lut_pkg: types of the look-up table engine and the two configurations of its users.
//
// Source: docs/nv_small/cdp.md, sections 5 and 7.4 to 7.8; sdp.md, sections 10 and 12.4;
// system.md, section 9.

package nvs_lut_pkg;

  // Index of the last entry of each table.
  localparam int unsigned LeLast = nvs_cfg_pkg::LeEntries - 1;
  localparam int unsigned LoLast = nvs_cfg_pkg::LoEntries - 1;

  typedef logic [8:0]         lut_index_t;
  typedef logic signed [15:0] lut_entry_t;

  // What differs between the users.
  typedef struct packed {
    int unsigned XWidth;      // bits of a sample, signed; the comparison with START uses as many
    int unsigned YWidth;      // bits of a result, signed
    int unsigned FracWidth;   // bits of the interpolation fraction
    int unsigned SelectWidth; // bits of the INDEX_SELECT fields that count, signed
    int unsigned RefWidth;    // bits of the slope reference, signed; sums wrap
    int unsigned TermWidth;   // START + 2^INDEX_OFFSET: the power is 0 from here on
    bit          LoShiftWraps; // LO_INDEX_SELECT = -32 shifts by 0
    bit          SignedLog;   // the logarithm is taken of the sign-folded difference
    bit          TieOnSum;    // interpolation: ties follow the sign of the result, not of the step
    bit          ClassFlags;  // flags name one class per sample; else table hits on their own
    bit          SteadyPort;  // the entry counter moves only with its direction and stops at the
                              // last entry; else it moves with each access
  } lut_cfg_t;

  localparam lut_cfg_t CdpLut = '{
    XWidth: 22, YWidth: 16, FracWidth: 16, SelectWidth: 6, RefWidth: 39, TermWidth: 39,
    LoShiftWraps: 1'b1, SignedLog: 1'b0, TieOnSum: 1'b0, ClassFlags: 1'b1, SteadyPort: 1'b1};

  localparam lut_cfg_t SdpLut = '{
    XWidth: 32, YWidth: 32, FracWidth: 35, SelectWidth: 8, RefWidth: 33, TermWidth: 32,
    LoShiftWraps: 1'b0, SignedLog: 1'b1, TieOnSum: 1'b1, ClassFlags: 1'b0, SteadyPort: 1'b0};

  // Parameters, used live. START and END are sign-extended by narrower users.
  typedef struct packed {
    logic signed [15:0] scale;
    logic signed [4:0]  shift;  // right when positive, left when negative
  } lut_slope_t;

  typedef struct packed {
    logic signed [37:0] first;   // START
    logic signed [37:0] last;    // END
    logic signed [7:0]  select;  // INDEX_SELECT
    lut_slope_t         uflow;
    lut_slope_t         oflow;
  } lut_range_t;

  typedef struct packed {
    logic              le_linear;  // LE_FUNCTION
    logic signed [7:0] le_offset;  // LE_INDEX_OFFSET
    logic              uflow_lo;   // priorities: 1 = LO
    logic              oflow_lo;
    logic              hybrid_lo;
    lut_range_t        le;
    lut_range_t        lo;
  } lut_param_t;

  // Statistics of one sample. `ClassFlags`: exactly one is set. Else uflow and oflow say how the
  // selected table missed, le_hit and lo_hit are set on their own, hybrid is 0.
  typedef struct packed {
    logic uflow;
    logic oflow;
    logic hybrid;
    logic le_hit;
    logic lo_hit;
  } lut_flags_t;

  // Where a sample lies in one table.
  typedef enum logic [1:0] {
    LutHit,
    LutUnder,
    LutOver
  } lut_place_e;

endpackage
