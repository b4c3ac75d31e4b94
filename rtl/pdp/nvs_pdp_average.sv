// nvs_pdp_average: from the sum of a window to its average: padding lines, two reciprocals.
//
// Latency 3, one element a clock, order kept. Maximum and minimum pass unchanged.
//
// Source: docs/nv_small/pdp.md, section 5.3, steps 2 to 4.

`include "nvs_assert.svh"

module nvs_pdp_average
  import nvs_arith_pkg::*;
  import nvs_pdp_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic               average_i,
  input  logic [2:0]         kernel_width_i,  // minus one
  input  pads_t              pads_i,
  input  logic [16:0]        recip_width_i,
  input  logic [16:0]        recip_height_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic signed [13:0] in_value_i,
  input  logic [2:0]         in_missing_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic signed [7:0]  out_value_o
);

  typedef struct packed {
    logic signed [13:0] value;
    logic [2:0]         missing;
  } in_t;

  typedef logic signed [14:0] total_t;
  typedef logic signed [10:0] row_t;
  typedef logic signed [7:0]  byte_t;

  logic in_valid, in_ready, total_valid, total_ready, row_valid, row_ready;
  in_t  element;

  nvs_skid #(.beat_t(in_t)) u_skid (
    .clk_i,
    .rst_ni,
    .in_valid_i,
    .in_ready_o,
    .in_i        ('{value: in_value_i, missing: in_missing_i}),
    .out_valid_o (in_valid),
    .out_ready_i (in_ready),
    .out_o       (element)
  );

  // A missing line counts as a line of padding of the kernel's width.
  function automatic logic signed [13:0] pad_line(input logic [13:0] value,
                                                  input logic [2:0]  kernel_width);
    return value * (14'(kernel_width) + 14'd1);
  endfunction

  total_t total_d, total_q;

  always_comb begin
    total_d = total_t'(element.value);
    if (average_i) begin
      total_d = total_d + total_t'(pad_line(pads_i[element.missing], kernel_width_i));
    end
  end

  nvs_pipe #(.beat_t(total_t)) u_total (
    .clk_i,
    .rst_ni,
    .in_valid_i  (in_valid),
    .in_ready_o  (in_ready),
    .in_i        (total_d),
    .out_valid_o (total_valid),
    .out_ready_i (total_ready),
    .out_o       (total_q)
  );

  logic signed [30:0] across;
  row_t               row_d, row_q;

  assign across = 31'(total_q) * signed'({14'b0, recip_width_i});
  assign row_d  = average_i ? 11'(round16(wide_t'(across), 11)) : total_q[10:0];

  nvs_pipe #(.beat_t(row_t)) u_row (
    .clk_i,
    .rst_ni,
    .in_valid_i  (total_valid),
    .in_ready_o  (total_ready),
    .in_i        (row_d),
    .out_valid_o (row_valid),
    .out_ready_i (row_ready),
    .out_o       (row_q)
  );

  logic signed [27:0] down;
  byte_t              byte_d;

  assign down   = 28'(row_q) * signed'({11'b0, recip_height_i});
  assign byte_d = average_i ? 8'(round16(wide_t'(down), 8)) : row_q[7:0];

  nvs_pipe #(.beat_t(byte_t)) u_byte (
    .clk_i,
    .rst_ni,
    .in_valid_i  (row_valid),
    .in_ready_o  (row_ready),
    .in_i        (byte_d),
    .out_valid_o,
    .out_ready_i,
    .out_o       (out_value_o)
  );

endmodule
