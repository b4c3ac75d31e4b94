// nvs_csc_pkg: a CSC layer as its stages see it, and the steps they work on.
//
// Horizontal positions count bytes: a feature pixel has 8, an image pixel its channels. Row
// offsets count CBUF entries modulo 2^14: what lies inside the cube never exceeds the buffer.
//
// Source: docs/nv_small/convolution.md, section 6; docs/nv_small/image_input.md, sections 6 to 9.

package nvs_csc_pkg;

  import nvs_conv_pkg::*;

  typedef logic [20:0] xpos_t;  // two's complement, wide enough for both signs
  typedef logic [16:0] ypos_t;

  // The order of operations.
  typedef struct packed {
    logic [1:0]  ext;         // 2^ext kernel rows in one step
    logic [25:0] pixels;      // of an output surface, minus one
    logic [12:0] kernels;     // minus one
    logic [12:0] channels;    // channels of a tap (image: bytes of a kernel row), minus one
    logic [4:0]  taps;        // kernel columns, minus one (image: 0)
    logic [4:0]  rows;        // kernel rows, minus one
    logic [8:0]  tap_x_step;  // bytes from one kernel column to the next
    logic [5:0]  tap_y_step;  // lines from one kernel row (or row group) to the next
    entry_t      tap_row_step;
    entry_t      block_step;  // entries from one channel block to the next
  } steps_cfg_t;

  // Data side: pixels and their entries.
  typedef struct packed {
    logic [12:0] width;       // output columns, minus one
    logic [12:0] lines;       // input lines, minus one
    fill_t       entries;     // of a line
    xpos_t       x_start;     // of the first output pixel
    logic [6:0]  x_step;
    xpos_t       x_limit;     // first position right of the line
    ypos_t       y_start;
    logic [3:0]  y_step;
    entry_t      row_start;   // y_start in entries
    entry_t      row_step;
    fill_t       ring;        // entries
  } data_cfg_t;

  // Weight side.
  typedef struct packed {
    logic [1:0]  ext;         // as above
    logic [2:0]  row_bytes;   // bytes of a kernel row modulo 8, minus one
    entry_t      first;       // first entry of the weight banks
    fill_t       ring;        // entries
  } weights_cfg_t;

  // Where the bytes of a pixel come from.
  typedef struct packed {
    logic [1:0]  ext;         // as above
    logic [7:0]  pad;
  } window_cfg_t;

  // What the life of a layer depends on.
  typedef struct packed {
    logic        image;
    logic [4:0]  data_bank;
    logic [4:0]  weight_bank;
    logic        data_reuse;
    logic        weight_reuse;
    logic        keep_data;    // gives no lines back
    logic        keep_weights;
    logic [11:0] give_lines;   // lines to give back, minus one
    fill_t       wt_entries;   // of all weights
  } life_t;

  // One step: up to 16 pixels with one set of weights. Data side.
  typedef struct packed {
    logic [3:0]       len;         // pixels, minus one
    logic             first;       // of a channel operation
    logic             deliver;     // last of a channel operation
    logic             group_last;  // in the last stripe of a kernel group
    logic             layer_last;
    logic [12:0]      tap_x;
    logic [9:0]       tap_y;
    entry_t           tap_row;
    logic [1:0]       rows;        // kernel rows, minus one
    logic [3:0]       bytes;       // of each row
    logic [Cells-1:0] cells;
  } dat_step_t;

  // Weight side.
  typedef struct packed {
    logic       stripe_last;
    logic       group_last;
    logic [2:0] kernels;           // minus one
    logic [3:0] bytes;             // of each kernel
  } wt_step_t;

  // A read of the data part on its way, and what becomes of it.
  typedef struct packed {
    logic       read;
    logic [1:0] row;               // kernel row the read is for
    logic       emit;              // completes a pixel; the rest is valid with it
    logic       split;             // the windows lie in two entries each
    logic [2:0] lane;              // first byte of the windows
    logic [3:0] pad;               // kernel rows outside the cube
  } window_op_t;

endpackage
