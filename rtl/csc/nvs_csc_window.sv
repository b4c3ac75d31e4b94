// nvs_csc_window: makes the 8 bytes of a pixel of the entries read for it.
//
// Takes the operations of nvs_csc_data in the clock of their read and gives the MAC beat one
// clock later, when the entry is there. The latest two entries of each of up to four lines are
// kept for the windows that follow. One operation a clock, no stall.
//
// Source: docs/nv_small/image_input.md, sections 3, 6 and 7.3.

module nvs_csc_window
  import nvs_conv_pkg::*;
  import nvs_csc_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic [1:0]  ext_i,
  input  logic [7:0]  pad_i,

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
  logic [63:0] latest_q [4], before_q [4];

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

  // Bytes of the window of a line, first byte in lane 0.
  function automatic logic [63:0] window(input logic [1:0] row);
    logic        fresh;  // the entry that just came belongs to this line
    logic [63:0] low, high;
    fresh = beat.op.read && beat.op.row == row;
    high  = fresh ? rd_data_i : latest_q[row];
    low   = fresh ? latest_q[row] : before_q[row];
    if (beat.op.pad[row])          window = {8{pad_i}};
    else if (beat.op.lane == 3'd0) window = high;
    else if (!beat.op.split)       window = high >> {beat.op.lane, 3'b0};
    else window = (low >> {beat.op.lane, 3'b0}) | (high << {~beat.op.lane + 3'd1, 3'b0});
  endfunction

  // With post-extension every line has its own lanes.
  function automatic logic [63:0] pixel();
    unique case (ext_i)
      2'd0:    pixel = window(2'd0);
      2'd1:    pixel = {32'(window(2'd1)), 32'(window(2'd0))};
      default: pixel = {16'(window(2'd3)), 16'(window(2'd2)), 16'(window(2'd1)), 16'(window(2'd0))};
    endcase
  endfunction

  always_ff @(posedge clk_i) begin
    if (valid && beat.op.read) begin
      latest_q[beat.op.row] <= rd_data_i;
      before_q[beat.op.row] <= latest_q[beat.op.row];
    end
  end

  always_comb begin
    mac_o       = beat.mac;
    mac_valid_o = valid && beat.op.emit;
    mac_o.data  = mac_valid_o ? pixel() : '0;
  end

endmodule
