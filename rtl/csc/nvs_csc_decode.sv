// nvs_csc_decode: registers of a layer -> what the stages of CSC need.
//
// `cfg_o` follows `load_i` by one clock and holds until the next.
//
// Source: docs/nv_small/convolution.md, section 9; docs/nv_small/image_input.md, section 9.

module nvs_csc_decode
  import nvs_reg_pkg::*;
  import nvs_conv_pkg::*;
  import nvs_csc_pkg::*;
(
  input  logic       clk_i,

  input  logic       load_i,
  input  csc_layer_t layer_i,
  output csc_cfg_t   cfg_o
);

  csc_cfg_t cfg_q;

  function automatic csc_cfg_t decoded();
    logic       image;
    logic [2:0] pixel_bytes;
    image    = layer_i.datain_format;
    pixel_bytes = layer_i.datain_channel_ext[1:0] == 2'd3 ? 3'd4 :
               layer_i.datain_channel_ext[1:0] == 2'd2 ? 3'd3 : 3'd1;
    decoded.ext          = image ? layer_i.y_extension : '0;
    decoded.pixels       = 26'(layer_i.atomics);
    if (image) begin
      decoded.pixels = (26'(layer_i.dataout_width) + 26'd1) *
                       (26'(layer_i.dataout_height) + 26'd1) - 26'd1;
    end
    decoded.width        = layer_i.dataout_width;
    decoded.kernels      = layer_i.weight_kernel;
    decoded.channels     = layer_i.weight_channel_ext;
    decoded.taps         = image ? '0 : layer_i.weight_width_ext;
    decoded.rows         = layer_i.weight_height_ext;
    decoded.lines        = layer_i.datain_height_ext;
    decoded.entries      = fill_t'(layer_i.entries) + 15'd1;
    decoded.tap_x_step   = {6'(layer_i.x_dilation_ext) + 6'd1, 3'b0};
    decoded.tap_y_step   = image ? 6'd1 << decoded.ext : 6'(layer_i.y_dilation_ext) + 6'd1;
    decoded.tap_row_step = entry_t'(decoded.tap_y_step) * decoded.entries[13:0];
    decoded.block_step   = image ? 14'd1 : 14'(layer_i.datain_width_ext) + 14'd1;
    decoded.x_start      = image ? '0 : -xpos_t'({layer_i.pad_left, 3'b0});
    decoded.x_step       = image ? (7'(layer_i.conv_x_stride_ext) + 7'd1) * 7'(pixel_bytes)
                                : {4'(layer_i.conv_x_stride_ext) + 4'd1, 3'b0};
    decoded.x_limit      = image ? '1 : xpos_t'({14'(layer_i.datain_width_ext) + 14'd1, 3'b0});
    decoded.y_start      = -ypos_t'(layer_i.pad_top);
    decoded.y_step       = 4'(layer_i.conv_y_stride_ext) + 4'd1;
    decoded.row_start    = -(entry_t'(layer_i.pad_top) * decoded.entries[13:0]);
    decoded.row_step     = entry_t'(decoded.y_step) * decoded.entries[13:0];
    decoded.pad          = layer_i.pad_value[7:0];
    decoded.dat_size     = bank_size(layer_i.data_bank);
    decoded.wt_first     = entry_t'(decoded.dat_size);
    decoded.wt_size      = bank_size(layer_i.weight_bank);
  endfunction

  // No reset: loaded with each layer.
  always_ff @(posedge clk_i) begin
    if (load_i) cfg_q <= decoded();
  end

  assign cfg_o = cfg_q;

  // Fields without effect, and those of the layer's life.
  logic unused_fields;
  assign unused_fields = ^layer_i;

endmodule
