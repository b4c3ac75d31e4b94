// nvs_fifo: synchronous FIFO of any depth in flip-flops.
//
// Latency 1, or 0 from an empty FIFO with `FallThrough`. One beat per cycle (every other
// cycle when Depth is 1), order kept. `in_ready_o` depends on registers alone. `level_o` is
// the number of beats held.
//
// Deep FIFOs belong in nvs_ram_fifo.

`include "nvs_assert.svh"

module nvs_fifo #(
  parameter int unsigned Depth       = 4,
  parameter bit          FallThrough = 1'b0,
  parameter type         beat_t      = logic,
  localparam int unsigned LevelW     = $clog2(Depth + 1)
) (
  input  logic              clk_i,
  input  logic              rst_ni,

  input  logic              in_valid_i,
  output logic              in_ready_o,
  input  beat_t             in_i,

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output beat_t             out_o,

  output logic [LevelW-1:0] level_o
);

  localparam int unsigned PtrW = (Depth > 1) ? $clog2(Depth) : 1;
  localparam logic [PtrW-1:0]   LastPtr = PtrW'(Depth - 1);
  localparam logic [LevelW-1:0] Full    = LevelW'(Depth);

  logic [PtrW-1:0]   wr_ptr_q, rd_ptr_q;
  logic [LevelW-1:0] level_q;
  beat_t             mem_q [Depth];
  logic              empty, bypass, push, pop;

  assign empty       = level_q == '0;
  assign in_ready_o  = level_q != Full;
  assign out_valid_o = !empty || (FallThrough && in_valid_i);
  assign out_o       = (FallThrough && empty) ? in_i : mem_q[rd_ptr_q];
  assign level_o     = level_q;

  // A beat that is taken while the FIFO is empty goes past the storage.
  assign bypass = FallThrough && empty && out_ready_i;
  assign push   = in_valid_i && in_ready_o && !bypass;
  assign pop    = !empty && out_ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_ptr_q <= '0;
      rd_ptr_q <= '0;
      level_q  <= '0;
    end else begin
      if (push) wr_ptr_q <= (wr_ptr_q == LastPtr) ? '0 : wr_ptr_q + PtrW'(1);
      if (pop)  rd_ptr_q <= (rd_ptr_q == LastPtr) ? '0 : rd_ptr_q + PtrW'(1);
      if (push != pop) level_q <= push ? level_q + LevelW'(1) : level_q - LevelW'(1);
    end
  end

  // No reset: `level_q` says which entries mean anything.
  always_ff @(posedge clk_i) begin
    if (push) mem_q[wr_ptr_q] <= in_i;
  end

  `NVS_ASSERT_INIT(HasDepth, Depth >= 1)
  `NVS_ASSERT(LevelLegal, 32'(level_q) <= Depth)

  if (FallThrough) begin : gen_falls
    `NVS_ASSERT_HELD(OutHeld, out_valid_o, out_ready_i, out_o)
  end else begin : gen_stored
    `NVS_ASSERT_KEEPS(OutHeld, out_valid_o, out_ready_i, push && wr_ptr_q == rd_ptr_q)
  end

  `NVS_COVER(Fills__BothAtFull__BothAtEmpty__WrapsStalled, in_valid_i, {
    push && !pop && level_q == LevelW'(Depth - 1),
    !in_ready_o && pop,
    empty && out_ready_i,
    push && wr_ptr_q == LastPtr && !empty && !out_ready_i})

endmodule
