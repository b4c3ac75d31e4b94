// nvs_pingpong: the two register groups of a block: S_STATUS, S_POINTER and D_OP_ENABLE.
//
// PRODUCER selects the group of the bus, CONSUMER the one of the engine. Setting OP_EN hands a
// group to the engine: from then on writes to it are dropped. When the CONSUMER group is
// enabled and the engine is free, `layer_load_o` pulses; `layer_valid_o` follows one clock
// later and lasts until `layer_done_i`, which clears OP_EN and toggles CONSUMER.
// `layer_valid_o` is low for at least one clock between two layers.
//
// Source: docs/nv_small/system.md, section 7.

`include "nvs_assert.svh"

module nvs_pingpong
  import nvs_beat_pkg::*;
#(
  parameter logic [9:0] OpEnableWord = 10'h002
) (
  input  logic        clk_i,
  input  logic        rst_ni,

  input  reg_req_t    req_i,          // executed in this clock
  output logic [31:0] rdata_o,        // of the three registers; 0 for others

  output logic        producer_o,
  output logic        layer_write_o,  // a write that the PRODUCER group accepts
  output logic        enable_o,       // OP_EN of the PRODUCER group is being set

  output logic        layer_load_o,
  output logic        layer_valid_o,
  output logic        group_o,
  input  logic        layer_done_i
);

  localparam logic [9:0] StatusWord  = 10'h000;
  localparam logic [9:0] PointerWord = 10'h001;

  typedef enum logic [1:0] {
    StIdle,
    StRunning,
    StPending
  } status_e;

  logic       read, write;
  logic       producer_q, consumer_q, busy_q;
  logic [1:0] op_en_q;

  assign read  = req_i.valid && !req_i.write;
  assign write = req_i.valid && req_i.write;

  assign layer_write_o = write && !op_en_q[producer_q];
  assign enable_o      = layer_write_o && req_i.word == OpEnableWord && req_i.wdata[0];
  assign layer_load_o  = op_en_q[consumer_q] && !busy_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      producer_q <= 1'b0;
      consumer_q <= 1'b0;
      busy_q     <= 1'b0;
      op_en_q    <= '0;
    end else begin
      if (write && req_i.word == PointerWord) producer_q <= req_i.wdata[0];
      if (enable_o) op_en_q[producer_q] <= 1'b1;
      if (layer_load_o) busy_q <= 1'b1;
      if (layer_done_i) begin
        busy_q              <= 1'b0;
        op_en_q[consumer_q] <= 1'b0;
        consumer_q          <= !consumer_q;
      end
    end
  end

  function automatic status_e status(logic enabled, logic next);
    return !enabled ? StIdle : next ? StRunning : StPending;
  endfunction

  always_comb begin
    rdata_o = '0;
    if (read) begin
      unique case (req_i.word)
        StatusWord: begin
          rdata_o[1:0]   = status(op_en_q[0], !consumer_q);
          rdata_o[17:16] = status(op_en_q[1], consumer_q);
        end
        PointerWord:  rdata_o = {15'b0, consumer_q, 15'b0, producer_q};
        OpEnableWord: rdata_o = {31'b0, op_en_q[producer_q]};
        default: ;
      endcase
    end
  end

  assign producer_o    = producer_q;
  assign layer_valid_o = busy_q;
  assign group_o       = consumer_q;

  logic unused_wdata;
  assign unused_wdata = ^req_i.wdata[31:1];

  `NVS_ASSERT(DoneOfLayer, layer_done_i -> layer_valid_o)

  `NVS_COVER(EnableMeetsDone__WriteMeetsDone__PointerMeetsDone__ReadMeetsDone__NextWaits,
             layer_done_i, {
    enable_o,
    write && producer_q == consumer_q,
    write && req_i.word == PointerWord,
    read && req_i.word == StatusWord,
    &op_en_q})
  `NVS_COVER(WriteMeetsLoad__ReadMeetsLoad, layer_load_o, {
    write && producer_q == consumer_q,
    read && req_i.word == StatusWord})
  `NVS_COVER(WriteToPending, write, op_en_q[producer_q] && producer_q != consumer_q)

endmodule
