// nvs_csc_window: makes the 8 bytes of a pixel of the entries read for it.
//
// Takes the operations of nvs_csc_data in the clock of their read and gives the MAC beat one
// clock later, when the entry is there. The latest two entries of each of up to four lines are
// kept for the windows that follow. One operation a clock, no stall.
//
// Source: docs/nv_small/image_input.md, sections 3, 6 and 7.3.

`include "nvs_assert.svh"

module nvs_csc_window
  import nvs_conv_pkg::*;
  import nvs_csc_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  window_cfg_t cfg_i,

  input  logic        op_valid_i,
  input  window_op_t  op_i,
  input  mac_t        mac_i,
  input  logic [63:0] rd_data_i,

  output logic        mac_valid_o,
  output mac_t        mac_o
);

  typedef struct packed {
    window_op_t op;
    mac_t       mac;
  } beat_t;

  logic        valid;
  beat_t       beat;
  logic [63:0] latest_q [4], older_q [4];  // entries of each line
  logic [63:0] window;                     // of one line

  nvs_delay #(
    .Stages (1),
    .beat_t (beat_t)
  ) u_beat (
    .clk_i,
    .rst_ni,
    .in_valid_i  (op_valid_i),
    .in_i        ('{op: op_i, mac: mac_i}),
    .out_valid_o (valid),
    .out_o       (beat)
  );

  // Bytes of a window, first byte in lane 0: of the last entry, or of the last two.
  function automatic logic [63:0] bytes(input logic [63:0] low, input logic [63:0] high,
                                        input logic [2:0] lane, input logic split);
    if (lane == 3'd0) return high;
    if (!split)       return high >> {lane, 3'b0};
    return (low >> {lane, 3'b0}) | (high << {~lane + 3'd1, 3'b0});
  endfunction

  always_ff @(posedge clk_i) begin
    if (valid && beat.op.read) begin
      latest_q[beat.op.row] <= rd_data_i;
      older_q[beat.op.row]  <= latest_q[beat.op.row];
    end
  end

  // With post-extension every line has its own lanes. The idle default keeps simulation fast.
  always_comb begin
    mac_o       = beat.mac;
    mac_valid_o = valid && beat.op.emit;
    mac_o.data  = '0;
    window      = '0;
    for (int unsigned r = 0; r < 4; r++) begin
      if (mac_valid_o && (r == 0 || (r == 1 && cfg_i.ext != 2'd0) || cfg_i.ext[1])) begin
        if (beat.op.pad[r]) begin
          window = {8{cfg_i.pad}};
        end else if (beat.op.read && beat.op.row == 2'(r)) begin
          window = bytes(latest_q[r], rd_data_i, beat.op.lane, beat.op.split);
        end else begin
          window = bytes(older_q[r], latest_q[r], beat.op.lane, beat.op.split);
        end
        unique case (cfg_i.ext)
          2'd0:    mac_o.data                    = window;
          2'd1:    mac_o.data[32*(r % 2) +: 32]  = window[31:0];
          default: mac_o.data[16*r +: 16]        = window[15:0];
        endcase
      end
    end
  end

  `NVS_ASSERT(RowOfStep, op_valid_i && op_i.read -> op_i.row >> cfg_i.ext == '0)

endmodule
