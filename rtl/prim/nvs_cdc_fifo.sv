// nvs_cdc_fifo: FIFO between two clock domains of any ratio and phase.
//
// Gray-coded pointers through nvs_sync. A beat is visible three reader clocks after the writer
// took it; a place is free again three writer clocks after the reader took its beat, so one
// beat per clock needs a Depth of 8. Order kept. `in_level_o` is never below the number of
// beats held. Both resets must be active together; their releases may differ.
//
// Source: docs/nv_small/microarchitecture.md, section 10.

`include "nvs_assert.svh"

module nvs_cdc_fifo #(
  parameter int unsigned Depth  = 8,  // power of two, 4 or more
  parameter type         beat_t = logic,
  localparam int unsigned PtrW  = $clog2(Depth) + 1
) (
  input  logic            in_clk_i,
  input  logic            in_rst_ni,
  input  logic            in_valid_i,
  output logic            in_ready_o,
  input  beat_t           in_i,
  output logic [PtrW-1:0] in_level_o,

  input  logic            out_clk_i,
  input  logic            out_rst_ni,
  output logic            out_valid_o,
  input  logic            out_ready_i,
  output beat_t           out_o
);

  typedef logic [PtrW-1:0] ptr_t;

  function automatic ptr_t to_gray(ptr_t binary);
    return binary ^ (binary >> 1);
  endfunction

  function automatic ptr_t to_binary(ptr_t gray);
    ptr_t binary;
    binary = gray;
    for (int unsigned i = 1; i < PtrW; i++) binary ^= gray >> i;
    return binary;
  endfunction

  ptr_t  wr_ptr_q, wr_gray_q, wr_gray_at_out;
  ptr_t  rd_ptr_q, rd_gray_q, rd_gray_at_in;
  beat_t mem_q [Depth];

  // Writer.
  logic push;
  ptr_t wr_ptr_next;

  assign in_level_o  = wr_ptr_q - to_binary(rd_gray_at_in);
  assign in_ready_o  = in_level_o != ptr_t'(Depth);
  assign push        = in_valid_i && in_ready_o;
  assign wr_ptr_next = wr_ptr_q + ptr_t'(1);

  always_ff @(posedge in_clk_i or negedge in_rst_ni) begin
    if (!in_rst_ni) begin
      wr_ptr_q  <= '0;
      wr_gray_q <= '0;
    end else if (push) begin
      wr_ptr_q  <= wr_ptr_next;
      wr_gray_q <= to_gray(wr_ptr_next);
    end
  end

  // No reset: the pointers say which entries mean anything.
  always_ff @(posedge in_clk_i) begin
    if (push) mem_q[wr_ptr_q[PtrW-2:0]] <= in_i;
  end

  // Reader. An entry is stable when its pointer arrives.
  logic pop;
  ptr_t rd_ptr_next;

  assign out_valid_o = rd_gray_q != wr_gray_at_out;
  assign out_o       = mem_q[rd_ptr_q[PtrW-2:0]];
  assign pop         = out_valid_o && out_ready_i;
  assign rd_ptr_next = rd_ptr_q + ptr_t'(1);

  always_ff @(posedge out_clk_i or negedge out_rst_ni) begin
    if (!out_rst_ni) begin
      rd_ptr_q  <= '0;
      rd_gray_q <= '0;
    end else if (pop) begin
      rd_ptr_q  <= rd_ptr_next;
      rd_gray_q <= to_gray(rd_ptr_next);
    end
  end

  // Crossings.
  nvs_sync #(.Width(PtrW)) u_wr_sync (
    .clk_i   (out_clk_i),
    .rst_ni  (out_rst_ni),
    .async_i (wr_gray_q),
    .sync_o  (wr_gray_at_out)
  );

  nvs_sync #(.Width(PtrW)) u_rd_sync (
    .clk_i   (in_clk_i),
    .rst_ni  (in_rst_ni),
    .async_i (rd_gray_q),
    .sync_o  (rd_gray_at_in)
  );

  `NVS_ASSERT_AT(in_clk_i, in_rst_ni, LevelLegal, in_level_o <= ptr_t'(Depth))
  `NVS_ASSERT_HELD_AT(out_clk_i, out_rst_ni, OutHeld, out_valid_o, out_ready_i, out_o)
  `NVS_ASSERT_INIT(DepthLegal, Depth >= 4 && (Depth & (Depth - 1)) == 0)

  `NVS_COVER_AT(in_clk_i, in_rst_ni, Fills__Refuses, in_valid_i, {
    push && in_level_o == ptr_t'(Depth - 1),
    !in_ready_o})

endmodule
