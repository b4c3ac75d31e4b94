// nvs_cdma_decode: registers of a layer -> what the stages of CDMA need.
//
// The configurations follow `load_i` by one clock and hold until the next; `life_o` and
// `count_o` are combinational.
//
// Source: docs/nv_small/convolution.md, section 9; docs/nv_small/image_input.md, sections 4, 5
// and 9.

module nvs_cdma_decode
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
  import nvs_conv_pkg::*;
  import nvs_cdma_pkg::*;
(
  input  logic        clk_i,

  input  logic        load_i,
  input  cdma_layer_t layer_i,
  output fetch_cfg_t  fetch_o,
  output line_cfg_t   line_o,
  output cvt_cfg_t    cvt_o,
  output wt_cfg_t     wt_o,
  output life_t       life_o,
  output logic        count_o   // the layer counts its stalls
);

  fetch_cfg_t fetch_q;
  line_cfg_t  line_q;
  cvt_cfg_t   cvt_q;
  wt_cfg_t    wt_q;

  function automatic fetch_cfg_t decode_fetch();
    pixel_e      format;
    logic [14:0] first, last;  // pixels of the frame line
    format = pixel_of(layer_i.pixel_format);
    first  = 15'(layer_i.pixel_x_offset);
    last   = first + 15'(layer_i.datain_width);
    decode_fetch.base0    = {layer_i.datain_addr_low_0[31:3], 3'b0};
    decode_fetch.base1    = {layer_i.datain_addr_low_1[31:3], 3'b0};
    decode_fetch.line0    = {layer_i.line_stride[31:3], 3'b0};
    decode_fetch.line1    = {layer_i.uv_line_stride[31:3], 3'b0};
    decode_fetch.surface  = {layer_i.surf_stride[31:3], 3'b0};
    if (layer_i.surf_packed && layer_i.datain_width == '0 && layer_i.datain_height == '0) begin
      decode_fetch.surface = addr_t'(AtomBytes);
    end
    decode_fetch.words0   = 15'(layer_i.datain_width);
    decode_fetch.words1   = (last >> 2) - (first >> 2);
    decode_fetch.surfaces = layer_i.datain_channel >> 3;
    decode_fetch.lines    = layer_i.datain_height;
    decode_fetch.planar   = layer_i.datain_format && format == PixPlanar;
    decode_fetch.odd_quad = first[2];
    decode_fetch.entries  = fill_t'(layer_i.entries) + 15'd1;
    decode_fetch.ring     = bank_size(layer_i.data_bank);
    if (layer_i.datain_format) begin
      decode_fetch.surfaces = '0;
      if (format == PixFour) begin
        decode_fetch.base0  = decode_fetch.base0 + {25'b0, first[4:1], 3'b0};
        decode_fetch.words0 = (last >> 1) - (first >> 1);
      end else begin
        decode_fetch.base0  = decode_fetch.base0 + {27'b0, first[4:3], 3'b0};
        decode_fetch.words0 = (last >> 3) - (first >> 3);
      end
    end
  endfunction

  function automatic line_cfg_t decode_line();
    logic [2:0]  channels;
    logic [13:0] first, last;
    first = 14'(layer_i.pixel_x_offset);
    last  = first + 14'(layer_i.datain_width);
    decode_line.image    = layer_i.datain_format;
    decode_line.format   = pixel_of(layer_i.pixel_format);
    decode_line.order    = order_of(layer_i.pixel_format);
    decode_line.v_first  = !layer_i.pixel_format[0];
    decode_line.beats    = 14'(layer_i.datain_width);
    decode_line.phase    = first[2:1];
    decode_line.surfaces = layer_i.datain_channel >> 3;
    decode_line.lines    = layer_i.datain_height;
    decode_line.full     = 4'd8;
    decode_line.skip     = '0;
    decode_line.trim     = '0;
    channels             = '0;
    if (layer_i.datain_format) begin
      decode_line.surfaces = '0;
      unique case (decode_line.format)
        PixR8: begin
          channels          = 3'd1;
          decode_line.beats = (last >> 3) - (first >> 3);
          decode_line.skip  = first[2:0];
          decode_line.trim  = ~last[2:0];
        end
        PixPlanar: begin
          channels          = 3'd3;
          decode_line.beats = (last >> 1) - (first >> 1);
          decode_line.full  = 4'd6;
          decode_line.skip  = first[0] ? 3'd3 : 3'd0;
          decode_line.trim  = last[0] ? 3'd0 : 3'd3;
        end
        default: begin
          channels          = 3'd4;
          decode_line.beats = (last >> 1) - (first >> 1);
          decode_line.skip  = {first[0], 2'b0};
          decode_line.trim  = {!last[0], 2'b0};
        end
      endcase
    end
    decode_line.left  = 8'(layer_i.pad_left) * 8'(channels);
    decode_line.right = 8'(layer_i.pad_right) * 8'(channels);
    decode_line.pad   = layer_i.pad_value[7:0];
  endfunction

  function automatic cvt_cfg_t decode_cvt();
    decode_cvt.enable    = layer_i.cvt_en;
    decode_cvt.is_signed = layer_i.pixel_sign_override || !layer_i.datain_format;
    decode_cvt.wide      = layer_i.proc_precision == 2'd1;
    decode_cvt.truncate  = layer_i.cvt_truncate;
    decode_cvt.scale     = signed'(layer_i.cvt_scale);
    decode_cvt.planar    = pixel_of(layer_i.pixel_format) == PixPlanar;
    decode_cvt.offset    = {4{layer_i.cvt_offset}};
    if (layer_i.datain_format && layer_i.mean_format) begin
      decode_cvt.offset = {layer_i.mean_ax, layer_i.mean_bv, layer_i.mean_gu, layer_i.mean_ry};
      if (!decode_cvt.planar && layer_i.datain_channel == '0) begin
        decode_cvt.offset = {4{layer_i.mean_ry}};
      end
    end
  endfunction

  function automatic wt_cfg_t decode_wt();
    logic [21:0] last_bytes;  // of the last group
    last_bytes = (22'(layer_i.byte_per_kernel) + 22'd1) * (22'(layer_i.weight_kernel[2:0]) + 22'd1);
    decode_wt.base       = {layer_i.weight_addr_low[31:3], 3'b0};
    decode_wt.atoms      = layer_i.weight_bytes[31:3];
    decode_wt.group      = 19'(layer_i.byte_per_kernel) + 19'd1;
    decode_wt.last_group = last_bytes[21:3] + 19'(last_bytes[2:0] != '0);
    decode_wt.groups     = layer_i.weight_kernel[12:3];
    decode_wt.first      = entry_t'(bank_size(layer_i.data_bank));
    decode_wt.ring       = bank_size(layer_i.weight_bank);
  endfunction

  // No reset: loaded with each layer.
  always_ff @(posedge clk_i) begin
    if (load_i) begin
      fetch_q <= decode_fetch();
      line_q  <= decode_line();
      cvt_q   <= decode_cvt();
      wt_q    <= decode_wt();
    end
  end

  assign fetch_o = fetch_q;
  assign line_o  = line_q;
  assign cvt_o   = cvt_q;
  assign wt_o    = wt_q;

  // A stream without a memory port, and Winograd, never starts; nor do features with all bits of the
  // grain.
  assign life_o  = '{image:        layer_i.datain_format,
                     data_bank:    layer_i.data_bank,
                     weight_bank:  layer_i.weight_bank,
                     data_reuse:   layer_i.data_reuse,
                     weight_reuse: layer_i.weight_reuse,
                     keep_data:    layer_i.skip_data_rls,
                     keep_weights: layer_i.skip_weight_rls,
                     has_data:     layer_i.datain_ram_type && !layer_i.conv_mode &&
                                   (layer_i.datain_format || layer_i.grains != '1),
                     has_weights:  layer_i.weight_ram_type && !layer_i.conv_mode};
  assign count_o = layer_i.dma_en;

  // Fields without effect.
  logic unused_fields;
  assign unused_fields = ^{
    layer_i.in_precision, layer_i.pixel_mapping, layer_i.datain_width_ext,
    layer_i.datain_height_ext, layer_i.pixel_y_offset, layer_i.datain_addr_high_0,
    layer_i.datain_addr_low_0[2:0], layer_i.datain_addr_high_1, layer_i.datain_addr_low_1[2:0],
    layer_i.line_stride[2:0], layer_i.uv_line_stride[2:0], layer_i.surf_stride[2:0],
    layer_i.line_packed, layer_i.rsv_per_line, layer_i.rsv_per_uv_line, layer_i.rsv_height,
    layer_i.rsv_y_index, layer_i.batches, layer_i.batch_stride,
    layer_i.weight_format, layer_i.weight_addr_high, layer_i.weight_addr_low[2:0],
    layer_i.weight_bytes[2:0], layer_i.wgs_addr_high, layer_i.wgs_addr_low, layer_i.wmb_addr_high,
    layer_i.wmb_addr_low, layer_i.wmb_bytes, layer_i.conv_x_stride, layer_i.conv_y_stride,
    layer_i.pad_top, layer_i.pad_bottom, layer_i.pad_value[15:8], layer_i.nan_to_zero, layer_i.cya
  };

endmodule
