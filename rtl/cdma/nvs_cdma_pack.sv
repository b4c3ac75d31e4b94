// nvs_cdma_pack: bytes of a line to entries of CBUF, and their place in the data ring.
//
// One beat a clock; a line that ends with both a full and a started entry takes one more.
// Latency 1 to the write. `line_o` comes with the last write of a line, whose tail bytes are
// undefined.
//
// Source: docs/nv_small/convolution.md, section 5.1; docs/nv_small/image_input.md, section 6.

`include "nvs_assert.svh"

module nvs_cdma_pack
  import nvs_conv_pkg::*;
  import nvs_cdma_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        clear_i,     // the ring is empty
  input  fill_t       entries_i,   // of a line
  input  fill_t       ring_i,

  input  logic        in_valid_i,
  output logic        in_ready_o,
  input  line_beat_t  in_i,

  output logic        wr_valid_o,
  output cbuf_wr_t    wr_o,
  output logic        line_o
);

  logic [63:0] rest_q;             // bytes of a started entry
  logic [2:0]  fill_q;
  logic        tail_q;             // write the rest of the line
  entry_t      line_q, entry_q;    // start of the line, next entry
  logic [3:0]  total;
  logic        take, write, line_end;
  logic [63:0] entry;

  assign in_ready_o = !tail_q;
  assign take       = in_valid_i && !tail_q;
  assign total      = 4'(fill_q) + in_i.count;
  assign line_end   = tail_q || (take && in_i.line_last && total <= 4'd8);
  assign write      = tail_q || (take && (total >= 4'd8 || in_i.line_last));

  always_comb begin
    entry = '0;
    if (tail_q)    entry = rest_q;
    else if (take) entry = (fill_q == '0) ? in_i.data : (in_i.data << {fill_q, 3'b0}) | rest_q;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      fill_q <= '0;
      tail_q <= 1'b0;
    end else if (line_end) begin
      fill_q <= '0;
      tail_q <= 1'b0;
    end else if (take) begin
      fill_q <= total[2:0];
      tail_q <= in_i.line_last;
    end
  end

  function automatic logic [63:0] left_over();
    if (total < 4'd8) begin
      left_over = entry & ~(64'hffff_ffff_ffff_ffff << {total, 3'b0});
    end else if (fill_q == '0) begin
      left_over = '0;
    end else begin
      left_over = (in_i.data & ~(64'hffff_ffff_ffff_ff00 << {in_i.count - 4'd1, 3'b0}))
                  >> {~fill_q + 3'd1, 3'b0};
    end
  endfunction

  always_ff @(posedge clk_i) begin
    if (take) rest_q <= left_over();
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      line_q  <= '0;
      entry_q <= '0;
    end else if (clear_i) begin
      line_q  <= '0;
      entry_q <= '0;
    end else if (line_end) begin
      line_q  <= ring_add(line_q, entries_i, ring_i);
      entry_q <= ring_add(line_q, entries_i, ring_i);
    end else if (write) begin
      entry_q <= ring_add(entry_q, 15'd1, ring_i);
    end
  end

  logic     wr_valid_q, line_end_q;
  cbuf_wr_t wr_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_valid_q <= 1'b0;
      line_end_q <= 1'b0;
    end else begin
      wr_valid_q <= write;
      line_end_q <= line_end;
    end
  end

  always_ff @(posedge clk_i) begin
    if (write) wr_q <= '{entry: entry_q, data: entry};
  end

  logic unused_pad;
  assign unused_pad = in_i.pad;

  assign wr_valid_o = wr_valid_q;
  assign wr_o       = wr_q;
  assign line_o     = line_end_q;

  `NVS_ASSERT(ClearedIdle, clear_i -> !in_valid_i && !wr_valid_q)
  `NVS_ASSERT(CountLegal, take -> in_i.count - 4'd1 < 4'd8)
  `NVS_ASSERT(EntryInRing, write -> fill_t'(entry_q) < ring_i)

  `NVS_COVER(TailMeetsNext__WrapsAtLine__WrapsInLine, line_end, {
    tail_q && in_valid_i,
    16'(line_q) + 16'(entries_i) == 16'(ring_i),
    entry_q < line_q})

endmodule
