// nvs_csc_weights: reads the weights of the next step and loads them into the MAC cells.
//
// One kernel a clock; latency 3 from a kernel's turn to the cell's shadow set, as on the data
// side. Weights are a packed byte stream: a kernel starts anywhere in an entry and reaches into
// one new entry at most. Each stripe reads the stream of its kernel group from the start. A
// group is given back with its last kernel's turn in its last stripe, and not before CDMA has
// reported it complete.
//
// An entry is read as soon as it is there. Of a complete group all entries count as there: a
// group larger than the ring reads the ring several times. What it gives back is what is there, so
// the next group begins where CDMA goes on.
//
// Kept weights may be divided into other groups than those that CDMA has reported: their entries
// alone count, and their groups are given back by the layer that drops them.
//
// Source: docs/nv_small/convolution.md, sections 4.2, 5.2 and 6; docs/nv_small/image_input.md,
// section 7; docs/nv_small/conv_multilayer.md, sections 3 and 7.

`include "nvs_assert.svh"

module nvs_csc_weights
  import nvs_conv_pkg::*;
  import nvs_csc_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_ni,

  input  weights_cfg_t cfg_i,
  input  logic         start_i,        // of a layer
  input  logic         keep_i,         // this layer gives no weights back
  input  logic         clear_i,        // banks changed
  input  fill_t        drop_i,         // entries dropped at the start of a layer
  input  logic         kept_i,         // this layer uses kept weights

  input  logic         step_valid_i,
  output logic         step_ready_o,
  input  wt_step_t     step_i,

  input  fill_t        entries_i,      // in CBUF
  input  logic [11:0]  groups_i,
  output fill_t        rel_entries_o,  // given back in this clock
  output logic         rel_group_o,

  output logic         loaded_o,       // the weights of the next step are under way
  input  logic         swap_i,         // the step takes them

  output logic         rd_o,
  output entry_t       rd_entry_o,
  input  logic [63:0]  rd_data_i,

  output logic         load_valid_o,
  output load_t        load_o
);

  typedef logic [17:0] offset_t;  // entries from the head of the ring

  entry_t      head_q;            // oldest weights in CBUF, in entries of the ring
  entry_t      base_q, next_q;    // start of the group, next entry to read
  offset_t     base_off_q, off_q; // the same, from the head
  logic [11:0] groups_q;          // kept groups behind us
  logic [2:0]  kernel_q, pos_q;   // next kernel, its first byte in the entry
  logic        loaded_q;

  logic        go, need, there, entry_there, complete, last_kernel, release_now;
  logic [3:0]  stop;              // byte behind the kernel
  entry_t      next, next_head;
  offset_t     off;
  fill_t       given;             // entries, when the group is given back

  assign stop        = 4'(pos_q) + step_i.bytes;
  assign need        = pos_q == '0 || stop > 4'd8;
  assign entry_there = !need || off_q < 18'(entries_i);
  assign complete    = kept_i ? entries_i == cfg_i.ring : groups_i > groups_q;
  assign last_kernel = kernel_q == step_i.kernels;
  assign there       = complete || (entry_there && (kept_i || !(last_kernel && step_i.group_last)));
  assign go          = step_valid_i && (!loaded_q || swap_i) && there;
  assign next        = need ? ring_add(next_q, 15'd1, cfg_i.ring) : next_q;
  assign off         = off_q + offset_t'(need);

  assign step_ready_o  = go && last_kernel;
  assign loaded_o      = loaded_q;
  assign release_now   = step_ready_o && step_i.group_last && !keep_i;
  assign rel_group_o   = release_now && !kept_i;
  assign given         = (off > 18'(entries_i)) ? entries_i : off[14:0];
  assign rel_entries_o = release_now ? given : '0;
  assign next_head     = ring_add(head_q, given, cfg_i.ring);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      loaded_q <= 1'b0;
      head_q   <= '0;
    end else begin
      if (step_ready_o) loaded_q <= 1'b1;
      else if (swap_i)  loaded_q <= 1'b0;
      if (clear_i)            head_q <= '0;
      else if (drop_i != '0)  head_q <= ring_add(head_q, drop_i, cfg_i.ring);
      else if (release_now)   head_q <= next_head;
    end
  end

  // Behind a layer both are 0.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      kernel_q <= '0;
      pos_q    <= '0;
    end else if (go) begin
      kernel_q <= last_kernel ? '0 : kernel_q + 3'd1;
      pos_q    <= (last_kernel && step_i.stripe_last) ? '0 : stop[2:0];
    end
  end

  // No reset: loaded by the start.
  always_ff @(posedge clk_i) begin
    if (start_i) begin
      base_q     <= head_q;
      next_q     <= head_q;
      base_off_q <= '0;
      off_q      <= '0;
      groups_q   <= '0;
    end else if (go) begin
      next_q <= next;
      off_q  <= off;
      if (last_kernel && step_i.stripe_last) begin
        if (!step_i.group_last) begin
          next_q <= base_q;
          off_q  <= base_off_q;
        end else begin
          if (keep_i) begin
            base_q     <= next;
            base_off_q <= off;
            groups_q   <= groups_q + 12'd1;
          end else begin
            base_q <= next_head;
            next_q <= next_head;
            off_q  <= '0;
          end
        end
      end
    end
  end

  // The read is registered, the entry comes one clock later and stays until the next.
  typedef struct packed {
    logic [2:0] kernel;
    logic [2:0] pos;
    logic       split;
    logic [3:0] bytes;
  } slice_t;

  logic        rd_q, slice_valid;
  entry_t      rd_entry_q;
  logic [63:0] before_q;  // the entry before the latest
  slice_t      slice_in, slice;

  assign slice_in = '{kernel: kernel_q, pos: pos_q, split: stop > 4'd8, bytes: step_i.bytes};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) rd_q <= 1'b0;
    else         rd_q <= go && need;
  end

  always_ff @(posedge clk_i) begin
    if (go && need) rd_entry_q <= cfg_i.first + next_q;
    if (rd_q)       before_q   <= rd_data_i;
  end

  assign rd_o       = rd_q;
  assign rd_entry_o = rd_entry_q;

  nvs_delay #(
    .Stages (2),
    .beat_t (slice_t)
  ) u_slice (
    .clk_i,
    .rst_ni,
    .in_valid_i  (go),
    .in_i        (slice_in),
    .out_valid_o (slice_valid),
    .out_o       (slice)
  );

  // Bytes of the kernel in lane 0 upwards, zero above. With post-extension each kernel row has
  // its own lanes.
  function automatic logic [63:0] lanes(input logic [63:0] older, input logic [63:0] latest,
                                        input logic [2:0] pos, input logic split,
                                        input logic [3:0] bytes, input logic [1:0] ext,
                                        input logic [2:0] row_bytes);
    logic [63:0] w;
    logic [5:0]  row;  // bits of a kernel row
    w = latest >> {pos, 3'b0};
    if (split) w = (older >> {pos, 3'b0}) | (latest << {~pos + 3'd1, 3'b0});
    w   = w & ~(64'hffff_ffff_ffff_ff00 << {bytes - 4'd1, 3'b0});
    row = {row_bytes + 3'd1, 3'b0};
    if (ext == 2'd1) begin
      w = (w & ((64'd1 << row) - 64'd1)) | ((w >> row) << 32);
    end else if (ext != 2'd0) begin
      w = row[4] ? w : {8'b0, w[31:24], 8'b0, w[23:16], 8'b0, w[15:8], 8'b0, w[7:0]};
    end
    return w;
  endfunction

  assign load_valid_o = slice_valid;

  // The idle default keeps simulation fast.
  always_comb begin
    load_o = '0;
    if (slice_valid) begin
      load_o.cell_id = slice.kernel;
      load_o.data    = lanes(before_q, rd_data_i, slice.pos, slice.split, slice.bytes, cfg_i.ext,
                             cfg_i.row_bytes);
    end
  end

  `NVS_ASSERT(SwapLoaded, swap_i -> loaded_q)

endmodule
