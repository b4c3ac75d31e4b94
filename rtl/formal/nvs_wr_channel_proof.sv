// nvs_wr_channel_proof: the n-th address leaves with the n-th atom, in order, each once.

`include "nvs_formal.svh"

module nvs_wr_channel_proof
  import nvs_beat_pkg::*;
#(
  parameter int unsigned Depth = 2,
  localparam int unsigned LevelW = $clog2(Depth + 2),
  localparam int unsigned PtrW   = $clog2(Depth)
) (
  input logic  clk_i,
  input logic  rst_ni,
  input logic  follow_i,
  input logic  group_i,
  input logic  addr_valid_i,
  input addr_t addr_i,
  input logic  last_i,
  input logic  data_valid_i,
  input atom_t data_i,
  input logic  wr_ready_i
);

  logic              addr_ready, data_ready, wr_valid, last_taken, stall, followed;
  wr_beat_t          pair, wr_beat, beat;
  logic [LevelW-1:0] ahead, held;

  nvs_wr_channel #(.Depth(Depth)) u_dut (
    .clk_i,
    .rst_ni,
    .group_i,
    .addr_valid_i,
    .addr_ready_o (addr_ready),
    .addr_i,
    .last_i,
    .data_valid_i,
    .data_ready_o (data_ready),
    .data_i,
    .wr_valid_o   (wr_valid),
    .wr_ready_i,
    .wr_beat_o    (wr_beat),
    .last_taken_o (last_taken),
    .stall_o      (stall)
  );

  assign pair = '{addr: addr_i, data: data_i, last: last_i, group: group_i};

  nvs_stream_contract #(.Capacity(Depth), .beat_t(wr_beat_t)) u_contract (
    .clk_i,
    .rst_ni,
    .follow_i,
    .in_valid_i  (addr_valid_i && data_valid_i),
    .in_ready_i  (addr_ready || !(addr_valid_i && data_valid_i)),
    .in_i        (pair),
    .out_valid_i (wr_valid),
    .out_ready_i (wr_ready_i),
    .out_i       (wr_beat),
    .followed_o  (followed),
    .ahead_o     (ahead),
    .beat_o      (beat),
    .held_o      (held)
  );

  `NVS_FORMAL_START
  `NVS_ASSUME_HELD(AddressWaits, addr_valid_i, addr_ready, {addr_i, last_i, group_i})
  `NVS_ASSUME_HELD(AtomWaits, data_valid_i, data_ready, data_i)

  `NVS_ASSERT(TakenTogether, addr_ready == data_ready &&
              (addr_ready -> addr_valid_i && data_valid_i))
  `NVS_ASSERT(LastTaken, last_taken == (wr_valid && wr_ready_i && wr_beat.last))
  `NVS_ASSERT(Stall, stall == (wr_valid && !wr_ready_i))

  `NVS_ASSERT(LemmaHeld, held == LevelW'(u_dut.u_beats.level_q) &&
              u_dut.u_beats.wr_ptr_q == u_dut.u_beats.rd_ptr_q + PtrW'(u_dut.u_beats.level_q))
  `NVS_ASSERT(LemmaBeat, followed ->
              u_dut.u_beats.mem_q[u_dut.u_beats.rd_ptr_q + PtrW'(ahead)] == beat)

endmodule
