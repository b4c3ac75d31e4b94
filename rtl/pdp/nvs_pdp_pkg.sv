// nvs_pdp_pkg: types of the pooling processor.
//
// Pooling works one direction after the other, with the same module for both. There, a *run* is
// what the windows slide over and a *step* is one position of it: a line and its columns, or a
// surface and its lines. The elements of a step (lanes of a column, pooled elements of a line)
// lie side by side and do not meet.
//
// Source: docs/nv_small/pdp.md, sections 5 and 6.

package nvs_pdp_pkg;

  typedef enum logic [1:0] {
    MethodAverage,
    MethodMax,
    MethodMin,
    MethodReserved
  } method_e;

  localparam int unsigned Slots = nvs_cfg_pkg::OpenLines;  // windows that can be open at a time

  // Where the windows of a run begin.
  typedef struct packed {
    logic [2:0] pad;       // steps of padding before the run
    logic [2:0] open;      // windows that hold the first step, minus one
    logic [3:0] open_in;   // further steps until the next window opens
    logic [3:0] close_in;  // further steps until the first window is full
  } lead_t;

  typedef struct packed {
    logic [12:0] steps;    // minus one
    logic [12:0] windows;  // minus one
    lead_t       lead;
  } run_t;

  // The plan of a layer: what the stages need of its registers, worked out once.
  typedef struct packed {
    method_e           method;
    lead_t             lead_first;  // lines of the first segment
    lead_t             lead_other;  // lines of the other segments
    lead_t             lead_down;   // surfaces
    logic [1:0]        slots_log2;  // windows kept in the line buffer
    logic signed [5:0] overlap;     // columns of a segment that the one before has too
  } plan_t;

  // Which segment of a split cube; both bits are set when the cube is not split.
  typedef struct packed {
    logic first;
    logic last;
  } segment_t;

  // Widths as in the registers, minus one.
  typedef struct packed {
    logic [12:0] whole;
    logic [9:0]  first;
    logic [9:0]  mid;
    logic [9:0]  last;
  } widths_t;

  // Values of padding, by the number of missing columns or lines.
  typedef logic [7:0][13:0] pads_t;

  function automatic logic [12:0] segment_width(input segment_t segment, input widths_t widths);
    if (segment.first && segment.last) return widths.whole;
    if (segment.first) return 13'(widths.first);
    if (segment.last) return 13'(widths.last);
    return 13'(widths.mid);
  endfunction

endpackage
