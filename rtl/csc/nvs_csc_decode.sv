// nvs_csc_decode: registers of a layer -> what the stages of CSC need.
//
// The configurations follow `load_i` by one clock and hold until the next; `life_o` is
// combinational.
//
// Source: docs/nv_small/convolution.md, section 9; docs/nv_small/image_input.md, section 9.

module nvs_csc_decode
  import nvs_reg_pkg::*;
  import nvs_conv_pkg::*;
  import nvs_csc_pkg::*;
(
  input  logic         clk_i,

  input  logic         load_i,
  input  csc_layer_t   layer_i,
  output steps_cfg_t   steps_o,
  output data_cfg_t    data_o,
  output weights_cfg_t weights_o,
  output window_cfg_t  window_o,
  output life_t        life_o
);

  steps_cfg_t   steps_q;
  data_cfg_t    data_q;
  weights_cfg_t weights_q;
  window_cfg_t  window_q;
  logic         image;
  logic [1:0]   ext;
  fill_t        entries;   // of a line
  logic [5:0]   tap_y_step;

  assign image      = layer_i.datain_format;
  assign ext        = image ? layer_i.y_extension : '0;
  assign entries    = fill_t'(layer_i.entries) + 15'd1;
  assign tap_y_step = image ? 6'd1 << ext : 6'(layer_i.y_dilation_ext) + 6'd1;

  function automatic steps_cfg_t decode_steps();
    decode_steps.ext          = ext;
    decode_steps.pixels       = 26'(layer_i.atomics);
    if (image) begin
      decode_steps.pixels = (26'(layer_i.dataout_width) + 26'd1) *
                            (26'(layer_i.dataout_height) + 26'd1) - 26'd1;
    end
    decode_steps.kernels      = layer_i.weight_kernel;
    decode_steps.channels     = layer_i.weight_channel_ext;
    decode_steps.taps         = image ? '0 : layer_i.weight_width_ext;
    decode_steps.rows         = layer_i.weight_height_ext;
    decode_steps.tap_x_step   = {6'(layer_i.x_dilation_ext) + 6'd1, 3'b0};
    decode_steps.tap_y_step   = tap_y_step;
    decode_steps.tap_row_step = entry_t'(tap_y_step) * entries[13:0];
    decode_steps.block_step   = image ? 14'd1 : 14'(layer_i.datain_width_ext) + 14'd1;
  endfunction

  function automatic data_cfg_t decode_data();
    logic [2:0] pixel_bytes;
    pixel_bytes = layer_i.datain_channel_ext[1:0] == 2'd3 ? 3'd4 :
                  layer_i.datain_channel_ext[1:0] == 2'd2 ? 3'd3 : 3'd1;
    decode_data.width     = layer_i.dataout_width;
    decode_data.lines     = layer_i.datain_height_ext;
    decode_data.entries   = entries;
    decode_data.x_start   = image ? '0 : -xpos_t'({layer_i.pad_left, 3'b0});
    decode_data.x_step    = image ? (7'(layer_i.conv_x_stride_ext) + 7'd1) * 7'(pixel_bytes)
                                  : {4'(layer_i.conv_x_stride_ext) + 4'd1, 3'b0};
    decode_data.x_limit   = image ? '1 : xpos_t'({14'(layer_i.datain_width_ext) + 14'd1, 3'b0});
    decode_data.y_start   = -ypos_t'(layer_i.pad_top);
    decode_data.y_step    = 4'(layer_i.conv_y_stride_ext) + 4'd1;
    decode_data.row_start = -(entry_t'(layer_i.pad_top) * entries[13:0]);
    decode_data.row_step  = entry_t'(decode_data.y_step) * entries[13:0];
    decode_data.ring      = bank_size(layer_i.data_bank);
  endfunction

  // No reset: loaded with each layer.
  always_ff @(posedge clk_i) begin
    if (load_i) begin
      steps_q   <= decode_steps();
      data_q    <= decode_data();
      weights_q <= '{ext:       ext,
                     row_bytes: layer_i.weight_channel_ext[2:0],
                     first:     entry_t'(bank_size(layer_i.data_bank)),
                     ring:      bank_size(layer_i.weight_bank)};
      window_q  <= '{ext: ext, pad: layer_i.pad_value[7:0]};
    end
  end

  assign steps_o   = steps_q;
  assign data_o    = data_q;
  assign weights_o = weights_q;
  assign window_o  = window_q;

  assign life_o = '{image:        layer_i.datain_format,
                    data_bank:    layer_i.data_bank,
                    weight_bank:  layer_i.weight_bank,
                    data_reuse:   layer_i.data_reuse,
                    weight_reuse: layer_i.weight_reuse,
                    keep_data:    layer_i.skip_data_rls,
                    keep_weights: layer_i.skip_weight_rls,
                    give_lines:   layer_i.rls_slices,
                    wt_entries:   layer_i.weight_bytes[17:3]};

  // Fields without effect.
  logic unused_fields;
  assign unused_fields = ^{
    layer_i.conv_mode, layer_i.in_precision, layer_i.proc_precision, layer_i.datain_channel_ext[12:2],
    layer_i.batches, layer_i.weight_format, layer_i.weight_bytes[31:18], layer_i.weight_bytes[2:0],
    layer_i.wmb_bytes, layer_i.dataout_channel, layer_i.pad_value[15:8], layer_i.pra_truncate,
    layer_i.cya
  };

endmodule
