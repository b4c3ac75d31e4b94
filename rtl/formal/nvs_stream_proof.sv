// nvs_stream_proof: the contract of a stream for each buffer of rtl/prim.
//
// One bit of payload: the buffers move a beat as a whole and never look at it, so each bit of a
// wider one takes the same way.
//
//   Part  buffer        Depth   lemmas: where the beat lies that the contract follows
//   0     nvs_skid      1
//   1     nvs_pipe      1
//   2     nvs_fifo      beats
//   3     nvs_ram_fifo  beats in the RAM
//   4     nvs_delay     stages

`include "nvs_formal.svh"

module nvs_stream_proof #(
  parameter int unsigned Part        = 0,
  parameter int unsigned Depth       = 1,
  parameter bit          FallThrough = 1'b0  // of nvs_fifo
) (
  input logic clk_i,
  input logic rst_ni,
  input logic follow_i,
  input logic in_valid_i,
  input logic in_i,
  input logic out_ready_i
);

  localparam int unsigned Capacity = (Part == 3) ? Depth + 1 : Depth;
  localparam int unsigned Hidden   = (Part == 3) ? 1 : (Part == 4) ? Depth - 1 : 0;
  localparam int unsigned LevelW   = $clog2(Capacity + 2);
  localparam int unsigned PtrW     = (Depth > 1) ? $clog2(Depth) : 1;

  logic              in_ready, out_valid, out_ready, out, followed, beat;
  logic [LevelW-1:0] ahead, held;

  assign out_ready = out_ready_i || Part == 4;  // a delay never waits

  nvs_stream_contract #(
    .Capacity    (Capacity),
    .Room        (Depth),
    .FallThrough (Part == 0 || FallThrough),
    .Hidden      (Hidden)
  ) u_contract (
    .clk_i,
    .rst_ni,
    .follow_i,
    .in_valid_i,
    .in_ready_i  (in_ready),
    .in_i,
    .out_valid_i (out_valid),
    .out_ready_i (out_ready),
    .out_i       (out),
    .followed_o  (followed),
    .ahead_o     (ahead),
    .beat_o      (beat),
    .held_o      (held)
  );

  // A place of the ring: `from` and `steps` on.
  function automatic logic [PtrW-1:0] on(logic [PtrW-1:0] from, logic [PtrW:0] steps);
    logic [PtrW+1:0] sum;
    sum = (PtrW + 2)'(from) + (PtrW + 2)'(steps);
    return PtrW'((32'(sum) < Depth) ? sum : sum - (PtrW + 2)'(Depth));
  endfunction

  `NVS_FORMAL_START

  if (Part == 0) begin : gen_skid
    nvs_skid u_dut (
      .clk_i, .rst_ni, .in_valid_i, .in_ready_o (in_ready), .in_i,
      .out_valid_o (out_valid), .out_ready_i (out_ready), .out_o (out)
    );
    `NVS_ASSERT(LemmaHeld, held == LevelW'(u_dut.full_q))
    `NVS_ASSERT(LemmaBeat, followed -> u_dut.held_q == beat)
    // The input waits for a register alone.
    `NVS_ASSERT(ReadyRegistered, in_ready == (held == '0))
  end

  if (Part == 1) begin : gen_pipe
    nvs_pipe u_dut (
      .clk_i, .rst_ni, .in_valid_i, .in_ready_o (in_ready), .in_i,
      .out_valid_o (out_valid), .out_ready_i (out_ready), .out_o (out)
    );
    `NVS_ASSERT(LemmaHeld, held == LevelW'(u_dut.full_q))
  end

  if (Part == 2) begin : gen_fifo
    logic [$clog2(Depth+1)-1:0] level;

    nvs_fifo #(.Depth(Depth), .FallThrough(FallThrough)) u_dut (
      .clk_i, .rst_ni, .in_valid_i, .in_ready_o (in_ready), .in_i,
      .out_valid_o (out_valid), .out_ready_i (out_ready), .out_o (out), .level_o (level)
    );

    logic [PtrW-1:0] write, place;  // of the next beat, of the followed one

    assign write = on(u_dut.rd_ptr_q, (PtrW + 1)'(u_dut.level_q));
    assign place = on(u_dut.rd_ptr_q, (PtrW + 1)'(ahead));

    `NVS_ASSERT(Level, 32'(level) == 32'(held))
    `NVS_ASSERT(ReadyRegistered, in_ready == (32'(held) < Depth))
    `NVS_ASSERT(LemmaRead, 32'(u_dut.rd_ptr_q) < Depth)
    `NVS_ASSERT(LemmaWrite, u_dut.wr_ptr_q == write)
    `NVS_ASSERT(LemmaBeat, followed -> u_dut.mem_q[place] == beat)
    if (FallThrough) begin : gen_falls
      `NVS_ASSUME_HELD(SourceWaits, in_valid_i, in_ready, in_i)
    end
  end

  if (Part == 3) begin : gen_ram_fifo
    logic [$clog2(Depth+2)-1:0] level;

    nvs_ram_fifo #(.Depth(Depth)) u_dut (
      .clk_i, .rst_ni, .in_valid_i, .in_ready_o (in_ready), .in_i,
      .out_valid_o (out_valid), .out_ready_i (out_ready), .out_o (out), .level_o (level)
    );

    logic [PtrW-1:0] write, place;  // of the next beat, of the followed one

    assign write = on(u_dut.rd_ptr_q, (PtrW + 1)'(u_dut.stored_q));
    assign place = on(u_dut.rd_ptr_q, (PtrW + 1)'(ahead) - (PtrW + 1)'(out_valid));

    `NVS_ASSERT(Level, 32'(level) == 32'(held))
    `NVS_ASSERT(LemmaRead, 32'(u_dut.rd_ptr_q) < Depth)
    `NVS_ASSERT(LemmaWrite, u_dut.wr_ptr_q == write)
    `NVS_ASSERT(LemmaBeat, followed && !(out_valid && ahead == '0) ->
                u_dut.u_ram.mem_q[place] == beat)
    `NVS_ASSERT(LemmaHidden, 32'(u_contract.hidden_q) <= 32'd1)
  end

  if (Part == 4) begin : gen_delay
    nvs_delay #(.Stages(Depth)) u_dut (
      .clk_i, .rst_ni, .in_valid_i, .in_i, .out_valid_o (out_valid), .out_o (out)
    );
    assign in_ready = 1'b1;

    // A beat leaves exactly `Depth` clocks after it came.
    logic [Depth-1:0] came_q, beats_q;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) came_q <= '0;
      else         came_q <= Depth'({came_q, in_valid_i});
    end
    always_ff @(posedge clk_i) beats_q <= Depth'({beats_q, in_i});

    `NVS_ASSERT(Exact, out_valid == came_q[Depth-1] && (out_valid -> out == beats_q[Depth-1]))
    `NVS_ASSERT(LemmaHeld, 32'(held) == $countones(came_q))
  end

endmodule
