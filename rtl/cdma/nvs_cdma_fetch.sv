// nvs_cdma_fetch: addresses of the input, line after line.
//
// A line is fetched whole: all surfaces of a feature line, all words of an image line. It
// starts when CBUF has room for it, and takes its room with the first address. Semi-planar
// lines alternate between the planes: one word of Y for two of chroma. One address a clock;
// latency 1 from the start.
//
// Source: docs/nv_small/convolution.md, sections 4.1 and 5; docs/nv_small/image_input.md,
// section 4.2.

`include "nvs_assert.svh"

module nvs_cdma_fetch
  import nvs_beat_pkg::*;
  import nvs_conv_pkg::*;
  import nvs_cdma_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        start_i,
  input  fetch_cfg_t  cfg_i,

  input  fill_t       used_i,     // entries of the ring
  output fill_t       reserve_o,

  output logic        addr_valid_o,
  input  logic        addr_ready_i,
  output logic [31:3] addr_o
);

  addr_t      addr0, addr1;
  logic [2:0] last0;
  logic       valid0, valid1, take0, take1, last1;
  logic       line_first_q, chroma_q, odd_q;
  logic       room, take, line_last, unused_last, unused_word;

  nvs_walk u_plane0 (
    .clk_i,
    .rst_ni,
    .start_valid_i (start_i),
    .start_ready_o (),
    .base_i        (cfg_i.base0),
    .stride0_i     (addr_t'(AtomBytes)),
    .stride1_i     (cfg_i.surface),
    .stride2_i     (cfg_i.line0),
    .count0_i      (cfg_i.words0),
    .count1_i      (cfg_i.surfaces),
    .count2_i      (cfg_i.lines),
    .out_valid_o   (valid0),
    .out_ready_i   (take0),
    .addr_o        (addr0),
    .last_o        (last0)
  );

  nvs_walk #(
    .Count1W (1)
  ) u_plane1 (
    .clk_i,
    .rst_ni,
    .start_valid_i (start_i && cfg_i.planar),
    .start_ready_o (),
    .base_i        (cfg_i.base1),
    .stride0_i     (addr_t'(AtomBytes)),
    .stride1_i     ('0),
    .stride2_i     (cfg_i.line1),
    .count0_i      (cfg_i.words1),
    .count1_i      (1'b0),
    .count2_i      (cfg_i.lines),
    .out_valid_o   (valid1),
    .out_ready_i   (take1),
    .addr_o        (addr1),
    .last_o        ({unused_last, last1, unused_word})
  );

  assign room         = 16'(used_i) + 16'(cfg_i.entries) <= 16'(cfg_i.ring);
  assign addr_valid_o = (chroma_q ? valid1 : valid0) && (!line_first_q || room);
  assign addr_o       = chroma_q ? addr1[31:3] : addr0[31:3];
  assign take         = addr_valid_o && addr_ready_i;
  assign take0        = take && !chroma_q;
  assign take1        = take && chroma_q;
  assign line_last    = cfg_i.planar ? chroma_q && last1 : last0[1];
  assign reserve_o    = (take && line_first_q) ? cfg_i.entries : '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      line_first_q <= 1'b1;
      chroma_q     <= 1'b0;
      odd_q        <= 1'b0;
    end else if (start_i) begin
      line_first_q <= 1'b1;
      chroma_q     <= 1'b0;
      odd_q        <= cfg_i.odd_quad;
    end else if (take) begin
      line_first_q <= line_last;
      if (line_last) begin
        chroma_q <= 1'b0;
        odd_q    <= cfg_i.odd_quad;
      end else if (!chroma_q) begin
        chroma_q <= cfg_i.planar;
      end else begin
        // Behind the chroma of the upper four pixels of a Y word comes the next Y word.
        chroma_q <= !odd_q;
        odd_q    <= !odd_q;
      end
    end
  end

  logic unused_addr;
  assign unused_addr = ^{addr0[2:0], addr1[2:0], last0[2], last0[0], unused_last, unused_word};

  `NVS_ASSERT(StartsWithLine, start_i -> line_first_q)
  `NVS_ASSERT_HELD(AddrHeld, addr_valid_o, addr_ready_i, addr_o)

  `NVS_COVER(RingFilled__LineOfOne, take && line_first_q, {
    16'(used_i) + 16'(cfg_i.entries) == 16'(cfg_i.ring),
    line_last})

endmodule
