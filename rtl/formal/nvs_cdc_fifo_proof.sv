// nvs_cdc_fifo_proof: the contract of nvs_cdc_fifo, each clock with edges at any time.
//
// One bit of payload: beats are moved as a whole. The resets begin together and end at any time.
// `Unsure` is for the nvs_sync of unsure/, which may see a change one clock later.

`include "nvs_formal.svh"

module nvs_cdc_fifo_proof #(
  parameter int unsigned Depth  = 8,
  parameter bit          Unsure = 1'b0,
  localparam int unsigned PtrW   = $clog2(Depth) + 1,
  localparam int unsigned CountW = PtrW + 1
) (
  input logic in_clk_i,
  input logic in_go_i,      // its first edge ends the writer's reset
  input logic follow_i,
  input logic in_valid_i,
  input logic in_i,
  input logic out_clk_i,
  input logic out_go_i,
  input logic out_ready_i
);

  logic              in_ready, out_valid, out, followed, beat;
  logic [PtrW-1:0]   in_level;
  logic [CountW-1:0] index, pushed, popped;
  logic [PtrW-1:0]   wr_before, rd_before, full_at;
  logic [2:0]        hidden, refused;

  logic in_rst_n = 1'b0;
  logic out_rst_n = 1'b0;
  always_ff @(posedge in_go_i)  in_rst_n  <= 1'b1;
  always_ff @(posedge out_go_i) out_rst_n <= 1'b1;

  nvs_cdc_fifo #(.Depth(Depth)) u_dut (
    .in_clk_i,
    .in_rst_ni   (in_rst_n),
    .in_valid_i,
    .in_ready_o  (in_ready),
    .in_i,
    .in_level_o  (in_level),
    .out_clk_i,
    .out_rst_ni  (out_rst_n),
    .out_valid_o (out_valid),
    .out_ready_i,
    .out_o       (out)
  );

  nvs_crossing_contract #(.Depth(Depth), .Hidden(Unsure ? 3 : 2)) u_contract (
    .in_clk_i,
    .in_rst_ni   (in_rst_n),
    .follow_i,
    .in_valid_i,
    .in_ready_i  (in_ready),
    .in_i,
    .in_level_i  (in_level),
    .out_clk_i,
    .out_rst_ni  (out_rst_n),
    .out_valid_i (out_valid),
    .out_ready_i,
    .out_i       (out),
    .followed_o  (followed),
    .index_o     (index),
    .beat_o      (beat),
    .pushed_o    (pushed),
    .popped_o    (popped)
  );

  nvs_cdc_fifo_lemma #(.Depth(Depth)) u_lemma (
    .wr_ptr_i   (u_dut.wr_ptr_q),
    .wr_gray_i  (u_dut.wr_gray_q),
    .wr_before_i (wr_before),
    .wr_first_i (u_dut.u_wr_sync.stage_q[0]),
    .wr_seen_i  (u_dut.u_wr_sync.stage_q[1]),
    .rd_ptr_i   (u_dut.rd_ptr_q),
    .rd_gray_i  (u_dut.rd_gray_q),
    .rd_before_i (rd_before),
    .rd_first_i (u_dut.u_rd_sync.stage_q[0]),
    .rd_seen_i  (u_dut.u_rd_sync.stage_q[1])
  );

  logic [PtrW-2:0] place;
  assign place = index[PtrW-2:0];

  // What hides on its way moves on with each clock.
  if (Unsure) begin : gen_unsure
    assign wr_before = u_dut.u_wr_sync.moment_q;
    assign rd_before = u_dut.u_rd_sync.moment_q;
    assign hidden    = 3'(u_contract.hidden_q);
    assign refused   = 3'(u_contract.refused_q);
  end else begin : gen_sure
    assign wr_before = u_dut.wr_gray_q;
    assign rd_before = u_dut.rd_gray_q;
    assign hidden    = (u_contract.hidden_q == 2'd0) ? 3'd0 : 3'(u_contract.hidden_q) + 3'd1;
    assign refused   = (u_contract.refused_q == 2'd0) ? 3'd0 : 3'(u_contract.refused_q) + 3'd1;
  end

  assign full_at = u_dut.wr_ptr_q - PtrW'(Depth);

  always_comb begin
    unique case (hidden)
      3'd0: ;
      3'd1:    LemmaHidden1: assert (u_lemma.places[6] != u_dut.rd_ptr_q);
      3'd2:    LemmaHidden2: assert (u_lemma.places[5] != u_dut.rd_ptr_q);
      default: LemmaHidden3: assert (out_valid);
    endcase
    unique case (refused)
      3'd0: ;
      3'd1:    LemmaRefused1: assert (u_lemma.places[2] != full_at);
      3'd2:    LemmaRefused2: assert (u_lemma.places[1] != full_at);
      default: LemmaRefused3: assert (in_ready);
    endcase
  end

  always_comb begin
    LemmaCounts: assert (pushed[PtrW-1:0] == u_dut.wr_ptr_q && popped[PtrW-1:0] == u_dut.rd_ptr_q);
    LemmaHeld:   assert (32'(CountW'(pushed - popped)) <= Depth);
    LemmaIndex:  assert (!followed || (CountW'(pushed - index) != '0 &&
                                       32'(CountW'(pushed - index)) <= 2 * Depth));
    LemmaOut:    assert (!u_dut.OutHeld_held_q || (out_valid && u_dut.OutHeld_beat_q == out));
    LemmaBeat:   assert (!followed || CountW'(pushed - index) > CountW'(pushed - popped) ||
                         u_dut.mem_q[place] == beat);
  end

endmodule
