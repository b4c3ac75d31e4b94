// nvs_fork: hands each beat to all of `N` sinks.
//
// Latency 0, one beat per cycle, order kept. Each sink takes a beat when it likes; the source
// sees ready when the last one takes it. The payload needs no logic: all sinks read the
// source's, which waits.

`include "nvs_assert.svh"

module nvs_fork #(
  parameter int unsigned N = 2
) (
  input  logic         clk_i,
  input  logic         rst_ni,

  input  logic         in_valid_i,
  output logic         in_ready_o,

  output logic [N-1:0] out_valid_o,
  input  logic [N-1:0] out_ready_i
);

  logic [N-1:0] taken_q;  // sinks that have the waiting beat already

  assign out_valid_o = in_valid_i ? ~taken_q : '0;
  assign in_ready_o  = &(taken_q | out_ready_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)         taken_q <= '0;
    else if (in_valid_i) taken_q <= in_ready_o ? '0 : taken_q | out_ready_i;
  end

  for (genvar i = 0; i < N; i++) begin : gen_assert
    `NVS_ASSERT_WAITS(OutWaits, out_valid_o[i], out_ready_i[i])
  end

  `NVS_COVER(AllAtOnce__LastLater, in_valid_i, {
    taken_q == '0 && (&out_ready_i),
    taken_q != '0 && in_ready_o})

endmodule
