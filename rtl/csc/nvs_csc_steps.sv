// nvs_csc_steps: the order of operations: kernel group, stripe, channel block, row, column.
//
// From the start of a layer it gives one step a clock to the data and the weight side, each
// behind a FIFO of its own; the weight side runs ahead.
//
// Source: docs/nv_small/convolution.md, sections 6.1 and 6.2; docs/nv_small/image_input.md,
// sections 7 and 8.

`include "nvs_assert.svh"

module nvs_csc_steps
  import nvs_conv_pkg::*;
  import nvs_csc_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_ni,

  input  logic       start_i,
  input  steps_cfg_t cfg_i,

  output logic       dat_valid_o,
  input  logic       dat_ready_i,
  output dat_step_t  dat_o,
  output logic       wt_valid_o,
  input  logic       wt_ready_i,
  output wt_step_t   wt_o
);

  logic        busy_q;
  logic [12:0] kernels_q;              // left, minus one
  logic [25:0] pixels_q;               // left in this surface, minus one
  logic [12:0] channels_q;               // channels left, minus one
  logic [4:0]  taps_q, rows_q;         // left, minus one
  entry_t      block_q, tap_row_q;     // entry offsets of the channel block and of the row
  logic [9:0]  tap_y_q;
  logic [12:0] tap_x_q;

  logic        step, dat_room, wt_room;
  logic        last_tap, last_row, last_block, last_stripe, last_group;
  logic [3:0]  len, bytes;
  logic [1:0]  rows, ext_rows;
  dat_step_t   dat;
  wt_step_t    wt;

  assign step        = busy_q && dat_room && wt_room;
  assign ext_rows    = cfg_i.ext[1] ? 2'd3 : cfg_i.ext;  // 2^ext - 1
  assign rows        = (rows_q > 5'(ext_rows)) ? ext_rows : rows_q[1:0];
  assign bytes       = (channels_q >= 13'd8) ? 4'd8 : 4'(channels_q) + 4'd1;
  assign last_tap    = taps_q == '0;
  assign last_row    = last_tap && rows_q == 5'(rows);
  assign last_block  = last_row && channels_q < 13'd8;
  assign last_stripe = pixels_q == 26'(len);
  assign last_group  = kernels_q < 13'd8;

  always_comb begin
    len = 4'd7;
    if (pixels_q >= 26'd31)     len = 4'd15;
    else if (pixels_q < 26'd16) len = pixels_q[3:0];
  end

  always_comb begin
    dat.len        = len;
    dat.first      = channels_q == cfg_i.channels && rows_q == cfg_i.rows && taps_q == cfg_i.taps;
    dat.deliver    = last_block;
    dat.group_last = last_stripe;
    dat.layer_last = last_stripe && last_group;
    dat.tap_x      = tap_x_q;
    dat.tap_y      = tap_y_q;
    dat.tap_row    = block_q + tap_row_q;
    dat.rows       = rows;
    dat.bytes      = bytes;
    dat.cells      = last_group ? 8'hff >> (3'd7 - kernels_q[2:0]) : '1;
    wt.stripe_last = last_block;
    wt.group_last  = last_block && last_stripe;
    wt.kernels     = last_group ? kernels_q[2:0] : 3'd7;
    wt.bytes       = bytes;
    for (int unsigned r = 1; r < 4; r++) begin
      if (r <= 32'(rows)) wt.bytes = wt.bytes + bytes;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                                             busy_q <= 1'b0;
    else if (start_i)                                        busy_q <= 1'b1;
    else if (step && last_block && last_stripe && last_group) busy_q <= 1'b0;
  end

  // No reset: loaded by the start.
  always_ff @(posedge clk_i) begin
    if (start_i || step) begin
      taps_q  <= (start_i || last_tap) ? cfg_i.taps : taps_q - 5'd1;
      tap_x_q <= (start_i || last_tap) ? '0 : tap_x_q + 13'(cfg_i.tap_x_step);
    end
    if (start_i || (step && last_tap)) begin
      rows_q    <= (start_i || last_row) ? cfg_i.rows : rows_q - 5'(rows) - 5'd1;
      tap_y_q   <= (start_i || last_row) ? '0 : tap_y_q + 10'(cfg_i.tap_y_step);
      tap_row_q <= (start_i || last_row) ? '0 : tap_row_q + cfg_i.tap_row_step;
    end
    if (start_i || (step && last_row)) begin
      channels_q <= (start_i || last_block) ? cfg_i.channels : channels_q - 13'd8;
      block_q  <= (start_i || last_block) ? '0 : block_q + cfg_i.block_step;
    end
    if (start_i || (step && last_block)) begin
      pixels_q <= (start_i || last_stripe) ? cfg_i.pixels : pixels_q - 26'(len) - 26'd1;
    end
    if (start_i || (step && last_block && last_stripe)) begin
      kernels_q <= start_i ? cfg_i.kernels : kernels_q - 13'd8;
    end
  end

  nvs_fifo #(
    .Depth  (4),
    .beat_t (dat_step_t)
  ) u_dat (
    .clk_i,
    .rst_ni,
    .in_valid_i  (step),
    .in_ready_o  (dat_room),
    .in_i        (dat),
    .out_valid_o (dat_valid_o),
    .out_ready_i (dat_ready_i),
    .out_o       (dat_o),
    .level_o     ()
  );

  nvs_fifo #(
    .Depth  (2),
    .beat_t (wt_step_t)
  ) u_wt (
    .clk_i,
    .rst_ni,
    .in_valid_i  (step),
    .in_ready_o  (wt_room),
    .in_i        (wt),
    .out_valid_o (wt_valid_o),
    .out_ready_i (wt_ready_i),
    .out_o       (wt_o),
    .level_o     ()
  );

  `NVS_ASSERT(StartsIdle, start_i -> !busy_q)
  `NVS_ASSERT(PixelsLeft, step -> pixels_q >= 26'(len))

  `NVS_COVER(FirstIsLast, step && dat.first, dat.deliver && dat.layer_last)

endmodule
