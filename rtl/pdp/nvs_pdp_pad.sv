// nvs_pdp_pad: adds the value of missing columns to the sum of a row of the kernel.
//
// Latency 1, one element a clock, order kept. Maximum and minimum pass unchanged.
//
// Source: docs/nv_small/pdp.md, section 5.3, step 1.

`include "nvs_assert.svh"

module nvs_pdp_pad
  import nvs_pdp_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic               average_i,
  input  pads_t              pads_i,

  input  logic               in_valid_i,
  output logic               in_ready_o,
  input  logic signed [10:0] in_value_i,
  input  logic [2:0]         in_missing_i,
  input  logic               in_last_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output logic signed [10:0] out_value_o,
  output logic               out_last_o
);

  typedef struct packed {
    logic signed [10:0] value;
    logic [2:0]         missing;
    logic               last;
  } in_t;

  typedef struct packed {
    logic signed [10:0] value;
    logic               last;
  } out_t;

  logic valid, ready;
  in_t  element;
  out_t padded, out;

  nvs_skid #(.beat_t(in_t)) u_skid (
    .clk_i,
    .rst_ni,
    .in_valid_i,
    .in_ready_o,
    .in_i        ('{value: in_value_i, missing: in_missing_i, last: in_last_i}),
    .out_valid_o (valid),
    .out_ready_i (ready),
    .out_o       (element)
  );

  always_comb begin
    padded = '{value: element.value, last: element.last};
    if (average_i) begin
      padded.value = element.value + 11'(signed'(pads_i[element.missing]));
    end
  end

  nvs_pipe #(.beat_t(out_t)) u_pipe (
    .clk_i,
    .rst_ni,
    .in_valid_i  (valid),
    .in_ready_o  (ready),
    .in_i        (padded),
    .out_valid_o,
    .out_ready_i,
    .out_o       (out)
  );

  assign out_value_o = out.value;
  assign out_last_o  = out.last;

endmodule
