// nvs_pdp_slots: which windows are open at a step of a run, and which one is full.
//
// Windows take the slots in turn. `step_i` leaves a step; at the last step of a run its oldest
// window is full, the others are handed over to be flushed (`flush_i` takes the oldest of them)
// and the next run begins. `load_i` begins the first run. Latency 1.
//
// Source: docs/nv_small/pdp.md, sections 5.1 and 6.1.

`include "nvs_assert.svh"

module nvs_pdp_slots
  import nvs_pdp_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic [1:0]       slots_log2_i,
  input  logic [3:0]       stride_i,      // minus one
  input  run_t             run_i,         // the next run

  input  logic             load_i,
  input  logic             step_i,
  input  logic             flush_i,

  // The step.
  output logic [Slots-1:0] open_o,        // windows that hold it
  output logic [Slots-1:0] fresh_o,       // of these, windows that open with it
  output logic [Slots-1:0] full_o,        // the window that it completes, one bit or none
  output logic             full_last_o,   // it is the run's last window
  output logic [2:0]       missing_o,     // steps that it lacks to padding
  output logic             run_end_o,     // the last step of the run

  // The run before.
  output logic [Slots-1:0] pending_o,     // full windows that wait
  output logic [Slots-1:0] flush_o,       // the oldest of them
  output logic [2:0]       flush_missing_o
);

  typedef logic [2:0]       slot_t;
  typedef logic [Slots-1:0] slots_t;

  typedef struct packed {
    slots_t      open;
    slots_t      fresh;
    slot_t       head;      // slot of the oldest open window
    slot_t       tail;      // slot of the next window
    logic [12:0] steps;     // after this one
    logic [12:0] unopened;  // windows that are still to open
    logic [3:0]  open_in;
    logic [3:0]  close_in;
    logic [2:0]  front;     // padding in front, of the oldest window
  } state_t;

  typedef struct packed {
    slots_t     waiting;
    slot_t      head;
    logic [2:0] front;
    logic [4:0] rear;     // padding behind
  } flush_t;

  slot_t  mask;
  state_t state_q;
  flush_t flush_q;
  logic   closes, run_end;
  slots_t head_bit;

  assign mask     = slot_t'((4'd1 << slots_log2_i) - 4'd1);
  assign head_bit = slots_t'(1) << state_q.head;
  assign run_end  = state_q.steps == '0;
  assign closes   = (run_end || state_q.close_in == '0) && (state_q.open & head_bit) != '0;

  assign open_o      = state_q.open;
  assign fresh_o     = state_q.fresh;
  assign full_o      = closes ? head_bit : '0;
  assign full_last_o = state_q.open == head_bit && (run_end || state_q.unopened == '0);
  assign missing_o   = state_q.front + (run_end ? state_q.close_in[2:0] : '0);
  assign run_end_o   = run_end;

  assign pending_o       = flush_q.waiting;
  assign flush_o         = slots_t'(1) << flush_q.head;
  assign flush_missing_o = flush_q.front + flush_q.rear[2:0];

  // The padding in front of a window's successor.
  function automatic logic [2:0] successor(input logic [2:0] front, input logic [3:0] stride);
    return (4'(front) > stride) ? front - stride[2:0] - 3'd1 : '0;
  endfunction

  function automatic state_t begun(input run_t run, input slot_t tail, input slot_t slot_mask);
    logic [12:0] more;
    more  = (run.windows > 13'(run.lead.open)) ? run.windows - 13'(run.lead.open) : '0;
    begun = '{open:     '0,
              fresh:    '0,
              head:     tail,
              tail:     tail,
              steps:    run.steps,
              unopened: more,
              open_in:  run.lead.open_in,
              close_in: run.lead.close_in,
              front:    run.lead.pad};
    for (int k = 0; k < Slots; k++) begin
      if (13'(k) <= 13'(run.lead.open) && 13'(k) <= run.windows) begin
        begun.open[begun.tail] = 1'b1;
        begun.tail = (begun.tail + 3'd1) & slot_mask;
      end
    end
    begun.fresh = begun.open;
  endfunction

  function automatic state_t stepped(input state_t old, input logic close, input logic [3:0] stride,
                                     input slot_t slot_mask);
    stepped = old;
    stepped.fresh    = '0;
    stepped.steps    = old.steps - 13'd1;
    stepped.open_in  = (old.open_in == '0) ? stride : old.open_in - 4'd1;
    stepped.close_in = (old.close_in == '0) ? stride : old.close_in - 4'd1;
    if (close) begin
      stepped.open[old.head] = 1'b0;
      stepped.head   = (old.head + 3'd1) & slot_mask;
      stepped.front  = successor(old.front, stride);
    end
    if (old.open_in == '0 && old.unopened != '0) begin
      stepped.open[old.tail]  = 1'b1;
      stepped.fresh[old.tail] = 1'b1;
      stepped.tail     = (old.tail + 3'd1) & slot_mask;
      stepped.unopened = old.unopened - 13'd1;
    end
  endfunction

  // No reset: loaded before the first step.
  always_ff @(posedge clk_i) begin
    if (load_i)                  state_q <= begun(run_i, '0, mask);
    else if (step_i && run_end)  state_q <= begun(run_i, state_q.tail, mask);
    else if (step_i)             state_q <= stepped(state_q, closes, stride_i, mask);
  end

  // A run ends while nothing waits: its oldest window was full and had to wait itself.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      flush_q <= '0;
    end else if (load_i) begin
      flush_q.waiting <= '0;
    end else if (step_i && run_end) begin
      flush_q <= '{waiting: state_q.open & ~head_bit,
                   head:    (state_q.head + 3'd1) & mask,
                   front:   successor(state_q.front, stride_i),
                   rear:    5'(state_q.close_in) + 5'(stride_i) + 5'd1};
    end else if (flush_i) begin
      flush_q <= '{waiting: flush_q.waiting & ~flush_o,
                   head:    (flush_q.head + 3'd1) & mask,
                   front:   successor(flush_q.front, stride_i),
                   rear:    flush_q.rear + 5'(stride_i) + 5'd1};
    end
  end

  `NVS_ASSERT(FlushOfWaiting, flush_i -> (flush_q.waiting & flush_o) != '0)
  `NVS_ASSERT(FullIsOne, $onehot0(full_o))

  `NVS_COVER(RunOfOne__AllOpen__OpensAndCloses__PaddingLeft__PaddingEnds, step_i, {
    run_end && state_q.fresh != '0,
    &state_q.open,
    !run_end && closes && state_q.open_in == '0 && state_q.unopened != '0,
    !run_end && closes && 4'(state_q.front) == stride_i + 4'd2,
    !run_end && closes && 4'(state_q.front) == stride_i + 4'd1})

endmodule
