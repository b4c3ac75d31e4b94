// nvs_pdp_plan: works out from a layer's registers what the stages need.
//
// The plan follows one clock after `start_i` and holds until the next one.
//
// Source: docs/nv_small/pdp.md, sections 3.1, 5.1 and 6.

module nvs_pdp_plan
  import nvs_pdp_pkg::*;
(
  input  logic       clk_i,

  input  logic       start_i,
  input  method_e    method_i,
  input  logic [2:0] kernel_width_i,   // kernels and strides minus one
  input  logic [2:0] kernel_height_i,
  input  logic [3:0] stride_width_i,
  input  logic [3:0] stride_height_i,
  input  logic [2:0] pad_left_i,
  input  logic [2:0] pad_top_i,

  output plan_t      plan_o
);

  typedef struct packed {
    logic [2:0] quotient;
    logic [3:0] remainder;
  } quotient_t;

  // value / (stride + 1)
  function automatic quotient_t divide(input logic [2:0] value, input logic [3:0] stride);
    divide = '{quotient: '0, remainder: {1'b0, value}};
    for (int k = 0; k < 7; k++) begin
      if (divide.remainder > stride) begin
        divide.quotient  = divide.quotient + 3'd1;
        divide.remainder = divide.remainder - stride - 4'd1;
      end
    end
  endfunction

  function automatic lead_t lead(input logic [2:0] kernel, input logic [3:0] stride,
                                 input logic [2:0] pad);
    quotient_t skipped;
    skipped = divide(pad, stride);
    return '{pad:      pad,
             open:     skipped.quotient,
             open_in:  stride - skipped.remainder,
             close_in: 4'(kernel) - 4'(pad)};
  endfunction

  // Each of the overlapping output lines gets 1, 2, 4 or 8 eighths of the line buffer.
  function automatic logic [1:0] slots_log2(input logic [2:0] kernel, input logic [3:0] stride);
    if (6'(kernel) > (6'(stride) << 2) + 6'd3)      slots_log2 = 2'd3;
    else if (6'(kernel) > (6'(stride) << 1) + 6'd1) slots_log2 = 2'd2;
    else slots_log2 = {1'b0, 4'(kernel) > stride};
  endfunction

  plan_t plan_q;

  assign plan_o = plan_q;

  // No reset: a layer starts with its plan.
  always_ff @(posedge clk_i) begin
    if (start_i) begin
      plan_q <= '{method:     method_i,
                  lead_first: lead(kernel_width_i, stride_width_i, pad_left_i),
                  lead_other: lead(kernel_width_i, stride_width_i, '0),
                  lead_down:  lead(kernel_height_i, stride_height_i, pad_top_i),
                  slots_log2: slots_log2(kernel_height_i, stride_height_i),
                  overlap:    signed'({3'b0, kernel_width_i}) - signed'({2'b0, stride_width_i})};
    end
  end

endmodule
