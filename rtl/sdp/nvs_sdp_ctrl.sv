// nvs_sdp_ctrl: the life of an SDP layer and the entrance of the pipeline.
//
// Starts a layer in the clock in which it is there, lets exactly its elements in, from CACC or
// from the main input DMA, and ends it one clock after the last element has left. The next
// layer's elements wait outside until then, so the stages may use the layer's registers
// directly. Latency of an element: 0.
//
// An INT16 element, which the rest of SDP cannot process, takes two beats of the input; its upper
// half is processed. A layer of INT16 wants twice of what there is, and hangs.
//
// Source: docs/nv_small/sdp.md, sections 1, 4, 5.2 and 15; docs/nv_small/system.md, section 11.

`include "nvs_assert.svh"

module nvs_sdp_ctrl
  import nvs_sdp_pkg::*;
(
  input  logic               clk_i,
  input  logic               rst_ni,

  input  logic               layer_valid_i,
  input  cube_t              cube_i,
  input  logic               flying_i,
  input  logic               int16_i,
  output logic               start_o,
  input  logic               end_i,         // the last element leaves
  output logic               layer_done_o,

  input  logic               main_valid_i,
  output logic               main_ready_o,
  input  logic signed [7:0]  main_i,

  input  logic               cacc_valid_i,
  output logic               cacc_ready_o,
  input  logic signed [31:0] cacc_data_i,

  output logic               out_valid_o,
  input  logic               out_ready_i,
  output elem_t              out_o
);

  logic        busy_q, open_q, done_q;
  logic        half_q;     // the lower half of an INT16 element has come
  logic [2:0]  lane_q;
  logic [12:0] col_q, line_q;
  logic [9:0]  surface_q;
  logic        in_valid, in_ready, lower, take, last_lane, last_col, last_line, last;

  assign start_o      = layer_valid_i && !busy_q;
  assign layer_done_o = done_q;

  assign lower        = int16_i && !half_q;
  assign in_valid     = open_q && (flying_i ? cacc_valid_i : main_valid_i);
  assign in_ready     = open_q && (lower || out_ready_i);
  assign out_valid_o  = in_valid && !lower;
  assign cacc_ready_o = in_ready && flying_i;
  assign main_ready_o = in_ready && !flying_i;
  assign out_o        = '{last: last, data: flying_i ? cacc_data_i : 32'(main_i)};

  assign take      = out_valid_o && out_ready_i;
  assign last_lane = &lane_q;
  assign last_col  = last_lane && col_q == cube_i.width;
  assign last_line = last_col && line_q == cube_i.height;
  assign last      = last_line && surface_q == cube_i.surfaces;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q    <= 1'b0;
      open_q    <= 1'b0;
      done_q    <= 1'b0;
      half_q    <= 1'b0;
      lane_q    <= '0;
      col_q     <= '0;
      line_q    <= '0;
      surface_q <= '0;
    end else begin
      done_q <= end_i;
      if (start_o)     busy_q <= 1'b1;
      else if (done_q) busy_q <= 1'b0;
      if (start_o)           open_q <= 1'b1;
      else if (take && last) open_q <= 1'b0;
      if (in_valid && lower) half_q    <= 1'b1;
      else if (take)         half_q    <= 1'b0;
      if (take)              lane_q    <= lane_q + 3'd1;
      if (take && last_lane) col_q     <= last_col ? '0 : col_q + 13'd1;
      if (take && last_col)  line_q    <= last_line ? '0 : line_q + 13'd1;
      if (take && last_line) surface_q <= last ? '0 : surface_q + 10'd1;
    end
  end

  `NVS_ASSERT_HELD(OutHeld, out_valid_o, out_ready_i, out_o)
  `NVS_ASSERT(DoneBusy, done_q -> busy_q)
  `NVS_ASSERT(EndsClosed, end_i -> busy_q && !open_q)

endmodule
