// nvs_cdma_unpack: words of memory to the bytes of a line.
//
// Feature atoms pass. Image lines get their left and right padding, pixels in front of the
// first and behind the last are cut off, and the components are brought into channel order.
// Latency 0; one beat of up to 8 bytes a clock: 8, 2 and 2 pixels for R8, four-byte and
// semi-planar formats; a semi-planar line needs one clock more for each word of Y. A line begins
// when it has its room in CBUF, its left padding, too, which waits for no word.
//
// Source: docs/nv_small/image_input.md, sections 3, 4 and 6.

`include "nvs_assert.svh"

module nvs_cdma_unpack
  import nvs_beat_pkg::*;
  import nvs_conv_pkg::*;
  import nvs_cdma_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_ni,

  input  logic       start_i,
  input  line_cfg_t  cfg_i,
  input  logic       room_i,       // one more line gets its room

  input  logic       word_valid_i,
  output logic       word_ready_o,
  input  atom_t      word_i,

  output logic       out_valid_o,
  input  logic       out_ready_i,
  output line_beat_t out_o
);

  typedef enum logic [1:0] {
    StIdle,
    StLeft,
    StBody,
    StRight
  } state_e;

  state_e      state_q, line_start;
  logic [7:0]  pad_q;        // bytes left
  logic [13:0] beat_q;
  logic [12:0] surface_q, line_q;
  logic [1:0]  phase_q;      // planar: position in the Y word
  logic        luma_q;       // planar: the Y word is held
  logic [15:0] luma;         // of two pixels
  atom_t       luma_word_q;
  logic        planar, load_luma, take, first, last, body_last, pad_last, line_last;
  logic [3:0]  count;
  atom_t       bytes;
  fill_t       lines_q;      // with room, not yet complete

  assign planar     = cfg_i.image && cfg_i.format == PixPlanar;
  assign load_luma  = state_q == StBody && planar && !luma_q && word_valid_i;
  assign luma       = luma_word_q[16 * 32'(phase_q) +: 16];
  assign first      = beat_q == '0;
  assign last       = beat_q == cfg_i.beats;
  assign body_last  = last && surface_q == cfg_i.surfaces;
  assign pad_last   = pad_q <= 8'd8;
  assign line_start = cfg_i.left != '0 ? StLeft : StBody;

  // The components of two pixels of four bytes in channel order.
  function automatic atom_t reorder(input atom_t w, input logic [1:0] order);
    atom_t p;
    for (int unsigned i = 0; i < 64; i += 32) begin
      unique case (order)
        2'd0:    p[i +: 32] = w[i +: 32];
        2'd1:    p[i +: 32] = {w[i+24 +: 8], w[i +: 8], w[i+8 +: 8], w[i+16 +: 8]};
        2'd2:    p[i +: 32] = {w[i +: 8], w[i+24 +: 8], w[i+16 +: 8], w[i+8 +: 8]};
        default: p[i +: 32] = {w[i +: 8], w[i+8 +: 8], w[i+16 +: 8], w[i+24 +: 8]};
      endcase
    end
    return p;
  endfunction

  // Two pixels of Y and of two bytes of chroma.
  function automatic atom_t join_planes(input logic [15:0] y, input logic [31:0] uv,
                                        input logic v_first);
    logic [31:0] chroma;
    chroma = v_first ? {uv[23:16], uv[31:24], uv[7:0], uv[15:8]} : uv;
    return {16'b0, chroma[31:16], y[15:8], chroma[15:0], y[7:0]};
  endfunction

  always_comb begin
    count = cfg_i.full;
    if (first) count = count - 4'(cfg_i.skip);
    if (last)  count = count - 4'(cfg_i.trim);
  end

  // The idle default keeps simulation fast.
  always_comb begin
    bytes = '0;
    if (out_valid_o) begin
      bytes = word_i;
      if (planar) begin
        bytes = join_planes(luma, phase_q[0] ? word_i[63:32] : word_i[31:0], cfg_i.v_first);
      end else if (cfg_i.image && cfg_i.format == PixFour) begin
        bytes = reorder(word_i, cfg_i.order);
      end
      if (first) bytes = bytes >> {cfg_i.skip, 3'b0};
    end
  end

  always_comb begin
    out_valid_o = 1'b0;
    line_last   = 1'b0;
    unique case (state_q)
      StLeft:  out_valid_o = lines_q != '0;
      StBody: begin
        out_valid_o = word_valid_i && (!planar || luma_q);
        line_last   = body_last && cfg_i.right == '0;
      end
      StRight: begin
        out_valid_o = 1'b1;
        line_last   = pad_last;
      end
      default: ;
    endcase
  end

  assign take  = out_valid_o && out_ready_i;
  assign out_o = '{pad:       state_q != StBody,
                   line_last: line_last,
                   count:     (state_q == StBody) ? count : pad_last ? pad_q[3:0] : 4'd8,
                   data:      (state_q == StBody) ? bytes : {8{cfg_i.pad}}};

  // A chroma word has two beats, a Y word four.
  assign word_ready_o = load_luma ||
                        (state_q == StBody && take && (!planar || phase_q[0] || last));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q   <= StIdle;
      pad_q     <= '0;
      beat_q    <= '0;
      surface_q <= '0;
      line_q    <= '0;
      phase_q   <= '0;
      luma_q    <= 1'b0;
    end else if (start_i) begin
      state_q   <= line_start;
      pad_q     <= cfg_i.left;
      beat_q    <= '0;
      surface_q <= '0;
      line_q    <= '0;
      phase_q   <= cfg_i.phase;
      luma_q    <= 1'b0;
    end else if (load_luma) begin
      luma_q <= 1'b1;
    end else if (take) begin
      unique case (state_q)
        StBody: begin
          beat_q  <= last ? '0 : beat_q + 14'd1;
          phase_q <= last ? cfg_i.phase : phase_q + 2'd1;
          if (last || (&phase_q)) luma_q <= 1'b0;
          if (last) surface_q <= body_last ? '0 : surface_q + 13'd1;
          if (body_last) begin
            state_q <= StRight;
            pad_q   <= cfg_i.right;
          end
        end
        default: begin
          pad_q <= pad_q - 8'd8;
          if (pad_last) state_q <= StBody;
        end
      endcase
      if (line_last) begin
        pad_q   <= cfg_i.left;
        line_q  <= line_q + 13'd1;
        state_q <= (line_q == cfg_i.lines) ? StIdle : line_start;
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      lines_q <= '0;
    end else if (room_i != (take && line_last)) begin
      lines_q <= room_i ? lines_q + 15'd1 : lines_q - 15'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_luma) luma_word_q <= word_i;
  end

  `NVS_ASSERT(HasRoom, take -> lines_q != '0)
  `NVS_ASSERT(RoomFits, lines_q <= 15'd8192)
  `NVS_ASSERT_HELD(OutHeld, out_valid_o, out_ready_i, out_o)

endmodule
