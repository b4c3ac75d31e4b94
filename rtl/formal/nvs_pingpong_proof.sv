// nvs_pingpong_proof: the two register groups by the rules of the specification.
//
// Two descriptions: what the registers show, and what happens to each enabled group: it runs
// once, in the order of the groups, and cannot be changed until it is done.
//
// Source: docs/nv_small/system.md, section 7.

`include "nvs_formal.svh"

module nvs_pingpong_proof
  import nvs_beat_pkg::*;
#(
  parameter int unsigned OpEnableWord = 2
) (
  input logic     clk_i,
  input logic     rst_ni,
  input reg_req_t req_i,
  input logic     layer_done_i
);

  logic [31:0] rdata;
  logic        producer, layer_write, enable, load, valid, group;

  nvs_pingpong #(.OpEnableWord(10'(OpEnableWord))) u_dut (
    .clk_i,
    .rst_ni,
    .req_i,
    .rdata_o       (rdata),
    .producer_o    (producer),
    .layer_write_o (layer_write),
    .enable_o      (enable),
    .layer_load_o  (load),
    .layer_valid_o (valid),
    .group_o       (group),
    .layer_done_i
  );

  `NVS_FORMAL_START
  `NVS_ASSUME(DoneOfLayer, layer_done_i -> valid)

  logic write, read, op_write;

  assign write    = req_i.valid && req_i.write;
  assign read     = req_i.valid && !req_i.write;
  assign op_write = write && 32'(req_i.word) == OpEnableWord;

  // State of the specification: enabled groups, the group of software, the one of the hardware.
  logic [1:0] enabled_q;
  logic       producer_q, consumer_q;
  // Layers that were enabled, that began and that ended; the groups take turns.
  logic [7:0] begun_count_q, ended_count_q;
  logic       runs_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      enabled_q     <= '0;
      producer_q    <= 1'b0;
      consumer_q    <= 1'b0;
      begun_count_q <= '0;
      ended_count_q <= '0;
      runs_q        <= 1'b0;
    end else begin
      // 3, 4: OP_EN is set by a 1 alone, and by nothing while it is set.
      if (op_write && req_i.wdata[0]) enabled_q[producer_q] <= 1'b1;
      if (write && req_i.word == 10'd1) producer_q <= req_i.wdata[0];
      // 5, 6: the end of a layer clears OP_EN of CONSUMER and toggles it.
      if (layer_done_i) begin
        enabled_q[consumer_q] <= 1'b0;
        consumer_q            <= !consumer_q;
        ended_count_q         <= ended_count_q + 8'd1;
        runs_q                <= 1'b0;
      end
      if (load) begin
        begun_count_q <= begun_count_q + 8'd1;
        runs_q        <= 1'b1;
      end
    end
  end

  // 2: idle, running, pending.
  logic [1:0] status [2];
  for (genvar g = 0; g < 2; g++) begin : gen_status
    assign status[g] = !enabled_q[g] ? 2'd0 : (consumer_q == 1'(g)) ? 2'd1 : 2'd2;
  end

  `NVS_ASSERT(Status, read && req_i.word == 10'd0 -> rdata == {14'd0, status[1], 14'd0, status[0]})
  `NVS_ASSERT(Pointer, read && req_i.word == 10'd1 ->
              rdata == {15'd0, consumer_q, 15'd0, producer_q})
  `NVS_ASSERT(OpEnable, read && 32'(req_i.word) == OpEnableWord ->
              rdata == {31'd0, enabled_q[producer_q]})
  `NVS_ASSERT(OthersReadZero, !read || (req_i.word > 10'd1 && 32'(req_i.word) != OpEnableWord) ->
              rdata == '0)
  `NVS_ASSERT(WritesProtected, layer_write == (write && !enabled_q[producer_q]))
  `NVS_ASSERT(Producer, producer == producer_q)
  `NVS_ASSERT(Enables, enable == (op_write && req_i.wdata[0] && !enabled_q[producer_q]))

  // A layer begins when its group is enabled and next and nothing runs, at once; it is the one
  // group until it is done.
  `NVS_ASSERT(Begins, load == (enabled_q[consumer_q] && !runs_q))
  `NVS_ASSERT(Runs, valid == runs_q)
  `NVS_ASSERT(TakesTurns, group == ended_count_q[0])
  `NVS_ASSERT(OneAtATime, begun_count_q == ended_count_q + 8'(runs_q))
  `NVS_ASSERT(RunsEnabled, runs_q -> enabled_q[group])

  `NVS_ASSERT(LemmaState, u_dut.op_en_q == enabled_q && u_dut.producer_q == producer_q &&
              u_dut.consumer_q == consumer_q && u_dut.busy_q == runs_q)

endmodule
