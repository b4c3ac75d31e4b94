// nvs_pdp_pool: windows in one direction: sum, maximum or minimum over the steps of a window.
//
// Each element goes into all open windows at once; the windows' results so far lie in eight
// banks, one place per element of the step. A step that completes a window gives its result
// instead of storing it. The other windows that the end of a run completes are read from the
// banks afterwards, while the next run comes in as long as it needs neither the output nor
// their slots. A window has 8, 4, 2 or 1 banks, depending on how many overlap.
//
// One element in and one out per clock, latency 1. Sums are modulo 2^AccW. The results of a
// window leave in the order of its elements, windows in order. A step has 8 elements or more.
//
// Source: docs/nv_small/pdp.md, sections 5.2, 5.3 and 6.1.

`include "nvs_assert.svh"

module nvs_pdp_pool
  import nvs_pdp_pkg::*;
#(
  parameter int unsigned ValueW = 8,
  parameter int unsigned AccW   = 11,
  parameter int unsigned PlaceW = 3     // of the places in a bank
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,

  input  method_e                  method_i,
  input  logic [3:0]               stride_i,      // minus one
  input  logic [1:0]               slots_log2_i,
  input  run_t                     run_i,         // the next run
  input  logic                     load_i,        // begin the first run
  output logic                     run_end_o,     // the last element of a run passes

  input  logic                     in_valid_i,
  output logic                     in_ready_o,
  input  logic signed [ValueW-1:0] in_value_i,
  input  logic                     in_last_i,     // of the step

  output logic                     out_valid_o,
  input  logic                     out_ready_i,
  output logic signed [AccW-1:0]   out_value_o,
  output logic [2:0]               out_missing_o, // steps that the window lacks to padding
  output logic                     out_last_o     // of the run
);

  localparam int unsigned IndexW = PlaceW + 3;

  typedef logic [IndexW-1:0]      index_t;  // element of the step
  typedef logic [PlaceW-1:0]      place_t;
  typedef logic [Slots-1:0]       mask_t;
  typedef logic signed [AccW-1:0] acc_t;

  // ---- issue: which banks an element needs -------------------------------------------------

  mask_t      open, fresh, full, pending, flush;
  logic       full_last, run_end, advance, may_enter, enter, flushing, flush_end;
  logic [2:0] missing, flush_missing;
  index_t     index_q, flush_index_q, flush_last_q;

  assign flushing   = pending != '0;
  assign may_enter  = !flushing || (full == '0 && (fresh & pending) == '0);
  assign in_ready_o = advance && may_enter;
  assign enter      = in_valid_i && in_ready_o;
  assign flush_end  = flushing && advance && flush_index_q == flush_last_q;
  assign run_end_o  = enter && in_last_i && run_end;

  nvs_pdp_slots u_slots (
    .clk_i,
    .rst_ni,
    .slots_log2_i,
    .stride_i,
    .run_i,
    .load_i,
    .step_i          (enter && in_last_i),
    .flush_i         (flush_end),
    .open_o          (open),
    .fresh_o         (fresh),
    .full_o          (full),
    .full_last_o     (full_last),
    .missing_o       (missing),
    .run_end_o       (run_end),
    .pending_o       (pending),
    .flush_o         (flush),
    .flush_missing_o (flush_missing)
  );

  always_ff @(posedge clk_i) begin
    if (load_i)                    index_q <= '0;
    else if (enter)                index_q <= in_last_i ? '0 : index_q + index_t'(1);
    if (run_end_o)                 {flush_index_q, flush_last_q} <= {index_t'(0), index_q};
    else if (flushing && advance)  flush_index_q <= flush_end ? '0 : flush_index_q + index_t'(1);
  end

  // The banks of a set of slots for one element: its upper bits select within a slot's banks.
  function automatic mask_t banks(input mask_t slots, input index_t index,
                                  input logic [1:0] slots_log2);
    unique case (slots_log2)
      2'd0:    banks = {7'b0, slots[0]} << index[IndexW-1 -: 3];
      2'd1:    banks = {3'b0, slots[1], 3'b0, slots[0]} << index[IndexW-2 -: 2];
      2'd2:    banks = {1'b0, slots[3], 1'b0, slots[2], 1'b0, slots[1], 1'b0, slots[0]}
                       << index[IndexW-3];
      default: banks = slots;
    endcase
  endfunction

  typedef struct packed {
    logic                     enter;
    logic                     flush;
    logic signed [ValueW-1:0] value;
    place_t                   place;
    mask_t                    open;     // banks from here on
    mask_t                    fresh;
    mask_t                    full;
    mask_t                    out;      // bank of the result
    logic [2:0]               missing;
    logic                     last;
  } op_t;

  op_t op_d, op_q;

  always_comb begin
    op_d = '{default: '0};
    if (enter) begin
      op_d.enter   = 1'b1;
      op_d.value   = in_value_i;
      op_d.place   = index_q[PlaceW-1:0];
      op_d.open    = banks(open, index_q, slots_log2_i);
      op_d.fresh   = banks(fresh, index_q, slots_log2_i);
      op_d.full    = banks(full, index_q, slots_log2_i);
      op_d.out     = op_d.full;
      op_d.missing = missing;
      op_d.last    = in_last_i && full_last;
    end
    if (flushing) begin
      op_d.flush   = 1'b1;
      op_d.out     = banks(flush, flush_index_q, slots_log2_i);
      op_d.missing = flush_missing;
      op_d.last    = flush_end && pending == flush;
    end
  end

  logic busy_q;  // an operation is in the second stage

  assign out_valid_o = busy_q && op_q.out != '0;
  assign advance     = !out_valid_o || out_ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      busy_q <= 1'b0;
    else if (advance) busy_q <= enter || flushing;
  end

  // No reset: `busy_q` says whether the operation means anything.
  always_ff @(posedge clk_i) begin
    if (advance && (enter || flushing)) op_q <= op_d;
  end

  // ---- second stage: accumulate, write back, give ------------------------------------------

  acc_t  stored [Slots];
  acc_t  next [Slots];
  mask_t read, write, read_flush;
  acc_t  value;

  assign read_flush = (flushing && advance) ? op_d.out : '0;
  assign read       = (op_d.open & ~op_d.fresh) | read_flush;
  assign write      = (busy_q && advance && op_q.enter) ? op_q.open & ~op_q.full : '0;
  assign value      = acc_t'(op_q.value);

  function automatic acc_t pooled(input method_e method, input acc_t a, input acc_t b);
    unique case (method)
      MethodMax: pooled = (a > b) ? a : b;
      MethodMin: pooled = (a < b) ? a : b;
      default:   pooled = a + b;
    endcase
  endfunction

  always_comb begin
    out_value_o = '0;
    for (int b = 0; b < Slots; b++) next[b] = '0;
    if (busy_q) begin
      for (int b = 0; b < Slots; b++) begin
        if (op_q.open[b]) next[b] = op_q.fresh[b] ? value : pooled(method_i, stored[b], value);
        if (op_q.out[b]) out_value_o = op_q.flush ? stored[b] : next[b];
      end
    end
  end

  assign out_missing_o = op_q.missing;
  assign out_last_o    = op_q.last;

  for (genvar b = 0; b < Slots; b++) begin : gen_bank
    nvs_ram_1r1w #(
      .Depth  (2 ** PlaceW),
      .word_t (acc_t)
    ) u_ram (
      .clk_i,
      .rst_ni,
      .we_i    (write[b]),
      .waddr_i (op_q.place),
      .wdata_i (next[b]),
      .re_i    (read[b]),
      .raddr_i (read_flush[b] ? flush_index_q[PlaceW-1:0] : index_q[PlaceW-1:0]),
      .rdata_o (stored[b])
    );
  end

  `NVS_ASSERT(BanksApart, (op_d.open & ~op_d.fresh & read_flush) == '0)
  `NVS_ASSERT_KEEPS(OutHeld, out_valid_o, out_ready_i, advance || read != '0)

endmodule
