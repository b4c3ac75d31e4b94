// nvs_ram_fifo: deep FIFO on a RAM.
//
// Latency 2, one beat per cycle, order kept. The RAM's read register is the output stage, so
// the FIFO holds `Depth` beats in the RAM and one more at the output. `in_ready_o` depends on
// registers alone. `level_o` counts all beats held.

`include "nvs_assert.svh"

module nvs_ram_fifo #(
  parameter int unsigned Depth   = 16,
  parameter type         beat_t  = logic,
  localparam int unsigned LevelW = $clog2(Depth + 2)
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
  logic [LevelW-1:0] stored_q;  // beats in the RAM
  logic              out_valid_q;
  logic              push, fetch;

  assign in_ready_o  = stored_q != Full;
  assign push        = in_valid_i && in_ready_o;
  assign fetch       = stored_q != '0 && (out_ready_i || !out_valid_q);
  assign out_valid_o = out_valid_q;
  assign level_o     = stored_q + LevelW'(out_valid_q);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_ptr_q    <= '0;
      rd_ptr_q    <= '0;
      stored_q    <= '0;
      out_valid_q <= 1'b0;
    end else begin
      if (push)  wr_ptr_q <= (wr_ptr_q == LastPtr) ? '0 : wr_ptr_q + PtrW'(1);
      if (fetch) rd_ptr_q <= (rd_ptr_q == LastPtr) ? '0 : rd_ptr_q + PtrW'(1);
      if (push != fetch) stored_q <= push ? stored_q + LevelW'(1) : stored_q - LevelW'(1);
      if (fetch || out_ready_i) out_valid_q <= fetch;
    end
  end

  nvs_ram_1r1w #(
    .Depth  (Depth),
    .word_t (beat_t)
  ) u_ram (
    .clk_i,
    .rst_ni,
    .we_i    (push),
    .waddr_i (wr_ptr_q),
    .wdata_i (in_i),
    .re_i    (fetch),
    .raddr_i (rd_ptr_q),
    .rdata_o (out_o)
  );

  `NVS_ASSERT(LevelLegal, stored_q <= Full)
  `NVS_ASSERT_KEEPS(OutHeld, out_valid_o, out_ready_i, fetch)

  `NVS_COVER(Fills__BothAtFull__BothAtEmpty__WrapsStalled, in_valid_i, {
    push && !fetch && stored_q == LevelW'(Depth - 1),
    !in_ready_o && fetch,
    stored_q == '0 && !out_valid_q && out_ready_i,
    push && wr_ptr_q == LastPtr && out_valid_q && !out_ready_i})

endmodule
