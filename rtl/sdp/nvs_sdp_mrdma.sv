// nvs_sdp_mrdma: main input DMA: the source cube as a stream of signed bytes.
//
// Latency: 1 from the start to the first request, 2 from a response to its first element; one
// element per cycle, without a gap between atoms. `done_o` pulses with the last element.
//
// Elements of two bytes, which SDP cannot process: a surface takes two, and the lower bytes leave.
//
// Source: docs/nv_small/sdp.md, sections 1, 6.1 and 15; docs/nv_small/system.md, section 11.

`include "nvs_assert.svh"

module nvs_sdp_mrdma
  import nvs_beat_pkg::*;
  import nvs_sdp_pkg::*;
#(
  parameter int unsigned Depth = 80
) (
  input  logic              clk_i,
  input  logic              rst_ni,

  input  logic              start_i,
  input  place_t            place_i,
  input  cube_t             cube_i,
  input  logic              two_bytes_i,
  output logic              done_o,
  output logic              stall_o,

  output logic              rd_req_valid_o,
  input  logic              rd_req_ready_i,
  output logic [31:3]       rd_req_addr_o,
  input  logic              rd_rsp_valid_i,
  input  atom_t             rd_rsp_data_i,

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic signed [7:0] out_o
);

  logic        addr_valid, addr_ready, cube_last;
  logic [12:0] surfaces;
  addr_t       addr;
  logic        atom_ready, atom_last;
  atom_t       atom;
  logic [2:0]  lane_q;
  logic        take, atom_end;

  assign surfaces = two_bytes_i ? {2'b0, cube_i.surfaces, 1'b1} : 13'(cube_i.surfaces);

  nvs_cube_walk u_walk (
    .clk_i,
    .rst_ni,
    .start_valid_i    (start_i),
    .start_ready_o    (),
    .base_i           ({place_i.base, 3'b0}),
    .line_stride_i    ({place_i.line_stride, 3'b0}),
    .surface_stride_i ({place_i.surface_stride, 3'b0}),
    .width_i          (cube_i.width),
    .height_i         (cube_i.height),
    .surfaces_i       (surfaces),
    .unit_i           (2'd0),
    .packed_i         (one_position(cube_i.width, cube_i.height)),
    .out_valid_o      (addr_valid),
    .out_ready_i      (addr_ready),
    .addr_o           (addr),
    .line_last_o      (),
    .surface_last_o   (),
    .cube_last_o      (cube_last)
  );

  nvs_rd_channel #(
    .Depth  (Depth),
    .Tagged (1'b1),
    .tag_t  (logic)
  ) u_channel (
    .clk_i,
    .rst_ni,
    .addr_valid_i (addr_valid),
    .addr_ready_o (addr_ready),
    .addr_i       (addr[31:3]),
    .tag_i        (cube_last),
    .stall_o,
    .rd_req_valid_o,
    .rd_req_ready_i,
    .rd_req_addr_o,
    .rd_rsp_valid_i,
    .rd_rsp_data_i,
    .out_valid_o,
    .out_ready_i  (atom_ready),
    .out_data_o   (atom),
    .out_tag_o    (atom_last)
  );

  // The atom waits at the channel's output while its lanes leave one by one.
  assign take       = out_valid_o && out_ready_i;
  assign atom_end   = (&lane_q[2:1]) && (lane_q[0] || two_bytes_i);
  assign atom_ready = out_ready_i && atom_end;
  assign done_o     = take && atom_end && atom_last;
  assign out_o      = atom[8 * 32'(lane_q) +: 8];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)   lane_q <= '0;
    else if (take) lane_q <= lane_q + (two_bytes_i ? 3'd2 : 3'd1);
  end

  logic unused_addr;
  assign unused_addr = ^addr[2:0];

  `NVS_ASSERT_HELD(OutHeld, out_valid_o, out_ready_i, out_o)
  `NVS_ASSERT(StartsEmpty, start_i -> !out_valid_o && lane_q == '0)

endmodule
