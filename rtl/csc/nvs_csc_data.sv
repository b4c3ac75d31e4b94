// nvs_csc_data: walks the pixels of each step and reads their bytes from CBUF.
//
// One read a clock. A feature pixel is one entry; an image pixel is a window of up to 8 bytes
// at any byte, of each of up to four lines. The entries of the previous pixel are used again: a
// pixel costs as many clocks as new entries, and at least one. What lies outside the cube is not
// read.
//
// A pixel waits for its lines, a step for its weights, and the last step of a channel operation
// for a place in the delivery buffer. The last pixel of a layer waits for all lines, needed or
// not. Latency 1 to the read, which comes with what nvs_csc_window makes of it.
//
// Source: docs/nv_small/convolution.md, sections 3, 5 and 6; docs/nv_small/image_input.md,
// sections 3 and 6 to 8.

`include "nvs_assert.svh"

module nvs_csc_data
  import nvs_conv_pkg::*;
  import nvs_csc_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  data_cfg_t   cfg_i,
  input  logic        start_i,
  input  entry_t      head_i,         // first line of the layer, in entries of the ring
  output logic        layer_last_o,   // the last pixel of the layer has been read

  input  logic        step_valid_i,
  output logic        step_ready_o,
  input  dat_step_t   step_i,

  input  logic [14:0] lines_i,        // in CBUF
  input  logic        loaded_i,
  output logic        swap_o,
  input  logic        credit_i,

  output logic        op_valid_o,
  output window_op_t  op_o,
  output mac_t        mac_o,          // with `op_o.emit`; the data is added later
  output entry_t      rd_entry_o
);

  typedef struct packed {
    xpos_t       x;
    ypos_t       y;
    entry_t      row;  // entries of y
    logic [12:0] col;  // output column
  } place_t;

  // The lines of a pixel move together: what is held of one is held of all.
  typedef struct packed {
    logic   valid;
    logic   pair;      // the entry before it is held as well
    entry_t entry;     // of the first line
  } held_t;

  place_t     origin, stripe_q, at_q, moved;
  logic [3:0] pixel_q;
  logic [1:0] row_q;
  logic       second_q;   // second entry of a window
  held_t      held_q;
  logic [5:0] credits_q;
  logic       rest_q;     // one clock between two steps of one pixel: CACC needs it

  assign origin = '{x: cfg_i.x_start, y: cfg_i.y_start, row: cfg_i.row_start, col: '0};

  // Where the pixel behind this one lies.
  always_comb begin
    moved = at_q;
    if (at_q.col == cfg_i.width) begin
      moved.x   = cfg_i.x_start;
      moved.y   = at_q.y + ypos_t'(cfg_i.y_step);
      moved.row = at_q.row + cfg_i.row_step;
      moved.col = '0;
    end else begin
      moved.x   = at_q.x + xpos_t'(cfg_i.x_step);
      moved.col = at_q.col + 13'd1;
    end
  end

  // The windows of this pixel: one entry or two of each line.
  xpos_t       x;
  ypos_t       y;
  logic [13:0] line;       // of this kernel row, if it is in the cube
  entry_t      entry, offset;
  logic [3:0]  in_y;
  logic        in_x, split, hit, both, fetch, more, read;
  logic        last_pixel, emit, have_line, have_credit, go, deliver, next_step;

  assign x     = at_q.x + xpos_t'(step_i.tap_x);
  assign y     = at_q.y + ypos_t'(step_i.tap_y);
  assign line  = y[13:0] + 14'(row_q);
  assign in_x  = x < cfg_i.x_limit;
  assign entry = at_q.row + step_i.tap_row + entry_t'(x[16:3]);
  assign split = 4'(x[2:0]) + step_i.bytes > 4'd8;

  always_comb begin
    for (int unsigned r = 0; r < 4; r++) in_y[r] = y + ypos_t'(r) <= ypos_t'(cfg_i.lines);
  end

  assign hit   = held_q.valid && held_q.entry == entry;
  assign both  = held_q.pair && held_q.entry == entry + 14'd1;
  assign fetch = in_x && (split ? !both : !hit);
  assign read  = fetch && in_y[row_q];
  assign more  = read && split && !hit && !second_q;  // the second entry follows

  always_comb begin
    offset = entry;
    if (split && (hit || second_q)) offset = entry + 14'd1;
    if (row_q[0]) offset = offset + cfg_i.entries[13:0];
    if (row_q[1]) offset = offset + {cfg_i.entries[12:0], 1'b0};
  end

  assign last_pixel  = pixel_q == step_i.len;
  assign emit        = !more && (row_q == step_i.rows || !fetch);
  assign have_line   = (!in_y[row_q] || 15'(line) < lines_i) &&
                       (!(step_i.layer_last && step_i.deliver && last_pixel) ||
                        lines_i > 15'(cfg_i.lines));
  assign have_credit = !step_i.deliver || credits_q != '0;
  assign go          = step_valid_i && !rest_q && have_line && have_credit &&
                       (loaded_i || pixel_q != '0);
  assign next_step   = go && emit && last_pixel;
  assign deliver     = go && emit && step_i.deliver;

  assign step_ready_o = next_step;
  assign swap_o       = go && emit && pixel_q == '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      credits_q <= 6'(Credits);
      rest_q    <= 1'b0;
      pixel_q   <= '0;
      row_q     <= '0;
      second_q  <= 1'b0;
    end else begin
      if (deliver != credit_i) credits_q <= credit_i ? credits_q + 6'd1 : credits_q - 6'd1;
      rest_q <= next_step && step_i.len == '0;
      if (go)          second_q <= more;
      if (go && !more) row_q    <= emit ? '0 : row_q + 2'd1;
      if (go && emit)  pixel_q  <= last_pixel ? '0 : pixel_q + 4'd1;
    end
  end

  // Each step of a stripe starts at the stripe's first pixel.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      stripe_q <= '0;
      at_q     <= '0;
    end else if (start_i) begin
      stripe_q <= origin;
      at_q     <= origin;
    end else if (go && emit) begin
      at_q <= moved;
      if (last_pixel && !step_i.deliver) at_q <= stripe_q;
      if (last_pixel && step_i.deliver) begin
        at_q     <= step_i.group_last ? origin : moved;
        stripe_q <= step_i.group_last ? origin : moved;
      end
    end
  end

  // Nothing is held over the end of an output line or of a step.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      held_q <= '0;
    end else if (go && emit) begin
      if (fetch) held_q <= '{valid: 1'b1, pair: split, entry: split ? entry + 14'd1 : entry};
      if (last_pixel || at_q.col == cfg_i.width) held_q <= '0;
    end
  end

  logic       op_valid_q, layer_last_q;
  window_op_t op_q;
  mac_t       mac_q;
  entry_t     rd_entry_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      op_valid_q   <= 1'b0;
      layer_last_q <= 1'b0;
    end else begin
      op_valid_q   <= go;
      layer_last_q <= next_step && step_i.layer_last && step_i.deliver;
    end
  end

  always_ff @(posedge clk_i) begin
    if (go) begin
      op_q <= '{read: read, row: row_q, emit: emit, split: split, lane: x[2:0],
                pad: ~(in_y & {4{in_x}})};
      mac_q.swap  <= pixel_q == '0;
      mac_q.cells <= step_i.cells;
      mac_q.data  <= '0;
      mac_q.mark  <= '{slot: pixel_q, first: step_i.first, deliver: step_i.deliver,
                       last: step_i.layer_last && step_i.deliver && last_pixel};
      if (read) rd_entry_q <= ring_add(head_i, fill_t'(offset), cfg_i.ring);
    end
  end

  assign op_valid_o   = op_valid_q;
  assign op_o         = op_q;
  assign mac_o        = mac_q;
  assign rd_entry_o   = rd_entry_q;
  assign layer_last_o = layer_last_q;

  `NVS_ASSERT(NothingHeldBehind, layer_last_q -> !held_q.valid)
  `NVS_ASSERT(OnePixelInOneEntry, rest_q -> !op_q.split)
  `NVS_ASSERT(CreditsLegal, 32'(credits_q) <= Credits)

endmodule
