// nvs_walk: addresses of three nested loops.
//
//   for k in 0..=count2: for j in 0..=count1: for i in 0..=count0:
//     base + k*stride2 + j*stride1 + i*stride0        modulo 2^32
//
// Latency 1 from the start, one address per cycle, one idle clock between walks. The payload of
// the start (base, strides, counts) must stay unchanged until the last address is taken: the
// walk does not copy it. `last_o[n]` marks the last turn of loop n and of all loops inside it;
// `last_o[2]` is the end of the walk.

`include "nvs_assert.svh"

module nvs_walk
  import nvs_beat_pkg::*;
#(
  parameter int unsigned Count0W = 15,
  parameter int unsigned Count1W = 13,
  parameter int unsigned Count2W = 13
) (
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic               start_valid_i,
  output logic               start_ready_o,
  input  addr_t              base_i,
  input  addr_t              stride0_i,
  input  addr_t              stride1_i,
  input  addr_t              stride2_i,
  input  logic [Count0W-1:0] count0_i,  // turns minus one
  input  logic [Count1W-1:0] count1_i,
  input  logic [Count2W-1:0] count2_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output addr_t              addr_o,
  output logic [2:0]         last_o
);

  logic               busy_q;
  addr_t              addr_q, addr1_q, addr2_q;  // now; at the start of this loop 0; of this loop 1
  logic [Count0W-1:0] turn0_q;
  logic [Count1W-1:0] turn1_q;
  logic [Count2W-1:0] turn2_q;
  logic               start, step, last0, last1, last2;
  addr_t              from, stride, next;

  assign start_ready_o = !busy_q;
  assign start         = start_valid_i && !busy_q;
  assign step          = busy_q && out_ready_i;

  assign out_valid_o = busy_q;
  assign addr_o      = addr_q;
  assign last_o      = {last2, last1, last0};

  assign last0 = turn0_q == count0_i;
  assign last1 = last0 && turn1_q == count1_i;
  assign last2 = last1 && turn2_q == count2_i;

  // One adder: the address moves by the stride of the outermost loop that turns.
  always_comb begin
    from   = addr_q;
    stride = stride0_i;
    if (last1) begin
      from   = addr2_q;
      stride = stride2_i;
    end else if (last0) begin
      from   = addr1_q;
      stride = stride1_i;
    end
  end

  assign next = start ? base_i : from + stride;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                busy_q <= 1'b0;
    else if (start)             busy_q <= 1'b1;
    else if (step && last2) busy_q <= 1'b0;
  end

  // No reset: loaded by the start.
  always_ff @(posedge clk_i) begin
    if (start || step) begin
      addr_q  <= next;
      turn0_q <= (start || last0) ? '0 : turn0_q + Count0W'(1);
    end
    if (start || (step && last0)) begin
      addr1_q <= next;
      turn1_q <= (start || last1) ? '0 : turn1_q + Count1W'(1);
    end
    if (start || (step && last1)) begin
      addr2_q <= next;
      turn2_q <= start ? '0 : turn2_q + Count2W'(1);
    end
  end

  `NVS_ASSERT_KEEPS(OutHeld, out_valid_o, out_ready_i, start || step)
  // Looked at where a line ends.
  `NVS_ASSERT_SINCE(StridesHeld, start, step && last0,
                    {stride0_i, stride1_i, stride2_i, count0_i, count1_i, count2_i})

  `NVS_COVER(FirstIsLast__LastWaits__NextMeetsLast, busy_q && last2, {
    out_ready_i && count0_i == '0 && count1_i == '0 && count2_i == '0,
    !out_ready_i,
    out_ready_i && start_valid_i})

endmodule
