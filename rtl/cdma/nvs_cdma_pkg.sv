// nvs_cdma_pkg: a CDMA layer as its stages see it.
//
// The data of a line travel as beats of up to 8 bytes: an atom, a word of pixels, or two pixels
// of a semi-planar format.
//
// Source: docs/nv_small/convolution.md, sections 4 and 9; docs/nv_small/image_input.md, sections
// 4 to 6.

package nvs_cdma_pkg;

  import nvs_beat_pkg::*;
  import nvs_conv_pkg::*;

  typedef enum logic [1:0] {
    PixR8,
    PixFour,    // four bytes, one plane
    PixPlanar   // Y in one plane, two bytes of chroma in the other
  } pixel_e;

  // Data side: addresses.
  typedef struct packed {
    addr_t       base0, base1;
    addr_t       line0, line1;      // strides
    addr_t       surface;
    logic [14:0] words0, words1;    // of a line and surface, minus one
    logic [12:0] surfaces, lines;   // minus one
    logic        planar;
    logic        odd_quad;          // the first four pixels are the upper half of a Y word
    fill_t       entries;           // of a line in CBUF
    fill_t       ring;              // entries
  } fetch_cfg_t;

  // Data side: from words to bytes of a line.
  typedef struct packed {
    logic        image;
    pixel_e      format;
    logic [1:0]  order;             // of the bytes of a four-byte pixel
    logic        v_first;           // of the chroma bytes
    logic [13:0] beats;             // of a line and surface, minus one
    logic [1:0]  phase;             // planar: position of the first beat in its Y word
    logic [12:0] surfaces, lines;   // minus one
    logic [3:0]  full;              // bytes of a beat
    logic [2:0]  skip;              // bytes before the first pixel in the first beat
    logic [2:0]  trim;              // bytes behind the last pixel in the last beat
    logic [7:0]  left, right;       // bytes of padding
    logic [7:0]  pad;
  } line_cfg_t;

  typedef struct packed {
    logic               enable;
    logic               is_signed;
    logic               wide;         // result cut from 16 bits instead of clamped to 8
    logic [5:0]         truncate;
    logic signed [15:0] scale;
    logic               planar;       // lanes hold three channels in turn, else four
    logic [3:0][15:0]   offset;       // of each channel
  } cvt_cfg_t;

  typedef struct packed {
    addr_t       base;
    logic [28:0] atoms;
    logic [18:0] group;             // entries of a full kernel group
    logic [18:0] last_group;
    logic [9:0]  groups;            // minus one
    entry_t      first;             // first entry of the weight banks
    fill_t       ring;
  } wt_cfg_t;

  // What the life of a layer depends on.
  typedef struct packed {
    logic       image;
    logic [4:0] data_bank;
    logic [4:0] weight_bank;
    logic       data_reuse;
    logic       weight_reuse;
    logic       keep_data;
    logic       keep_weights;
    logic       has_data;           // there is a memory port for it
    logic       has_weights;
  } life_t;

  typedef struct packed {
    logic        pad;               // passes the converter unchanged
    logic        line_last;
    logic [3:0]  count;             // bytes, 1..8
    logic [63:0] data;
  } line_beat_t;

  function automatic pixel_e pixel_of(input logic [5:0] code);
    unique case (code)
      6'h00:        return PixR8;
      6'h1c, 6'h1d: return PixPlanar;
      default:      return PixFour;
    endcase
  endfunction

  function automatic logic [1:0] order_of(input logic [5:0] code);
    unique case (code)
      6'h0d, 6'h11, 6'h1a: return 2'd1;
      6'h0e, 6'h12, 6'h1b: return 2'd2;
      6'h0f, 6'h13:        return 2'd3;
      default:             return 2'd0;
    endcase
  endfunction

endpackage
