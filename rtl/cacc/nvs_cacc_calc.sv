// nvs_cacc_calc: assembly buffer: adds the dot products of a stripe to its running sums.
//
// One result of eight kernels a clock, no stall. A result of a slot must come two clocks or
// more behind the previous result of this slot. The complete sums of a slot leave, latency 2,
// instead of going back into the buffer. Each addition saturates to 34 bits.
//
// Source: docs/nv_small/convolution.md, sections 6.3 and 7.

`include "nvs_assert.svh"

module nvs_cacc_calc
  import nvs_conv_pkg::*;
(
  input  logic                        clk_i,
  input  logic                        rst_ni,

  input  logic                        psum_valid_i,
  input  logic [Cells-1:0][PsumW-1:0] psum_i,        // signed each
  input  mark_t                       mark_i,

  output logic                        sum_valid_o,
  output logic                        sum_last_o,
  output logic signed [SumW-1:0]      sum_o [Cells]
);

  logic  valid_q, sum_valid_q, sum_last_q, deliver;
  mark_t mark_q;

  assign deliver = valid_q && mark_q.deliver;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q     <= 1'b0;
      sum_valid_q <= 1'b0;
    end else begin
      valid_q     <= psum_valid_i;
      sum_valid_q <= deliver;
    end
  end

  always_ff @(posedge clk_i) begin
    if (psum_valid_i) mark_q     <= mark_i;
    if (deliver)      sum_last_q <= mark_q.last;
  end

  function automatic logic signed [SumW-1:0] add(input logic signed [SumW-1:0] a,
                                                 input logic signed [PsumW-1:0] b);
    logic signed [SumW:0] wide;
    wide = (SumW+1)'(a) + (SumW+1)'(b);
    return (wide[SumW] != wide[SumW-1]) ? {wide[SumW], {(SumW-1){!wide[SumW]}}} : wide[SumW-1:0];
  endfunction

  for (genvar c = 0; c < Cells; c++) begin : gen_lane
    logic signed [PsumW-1:0] psum_q;
    logic signed [SumW-1:0]  sum_q, sum;
    logic [SumW-1:0]         stored;

    nvs_ram_1r1w #(
      .Depth  (Slots),
      .word_t (logic [SumW-1:0])
    ) u_ram (
      .clk_i,
      .rst_ni,
      .we_i    (valid_q && !mark_q.deliver),
      .waddr_i (mark_q.slot),
      .wdata_i (sum),
      .re_i    (psum_valid_i && !mark_i.first),
      .raddr_i (mark_i.slot),
      .rdata_o (stored)
    );

    assign sum = mark_q.first ? SumW'(psum_q) : add(signed'(stored), psum_q);

    always_ff @(posedge clk_i) begin
      if (psum_valid_i) psum_q <= signed'(psum_i[c]);
      if (deliver)      sum_q  <= sum;
    end

    assign sum_o[c] = sum_q;
  end

  assign sum_valid_o = sum_valid_q;
  assign sum_last_o  = sum_last_q;

  `NVS_ASSERT(NoneBehindLast, sum_valid_q && sum_last_q -> !deliver)
  `NVS_ASSERT(StepsApart, sum_valid_q && valid_q && !mark_q.deliver ->
              !(psum_valid_i && mark_i.deliver))
  `NVS_ASSERT(SlotSettled, psum_valid_i && valid_q && !mark_q.deliver ->
              mark_i.slot != mark_q.slot)

endmodule
