// nvs_prim_top_dma: address walk and memory channels behind plain streams, for tests.
//
// `data_i` belongs to whichever input is valid. The read channel talks to a memory of three
// clocks latency whose atoms hold their own address.

`include "nvs_assert.svh"

module nvs_prim_top_dma
  import nvs_beat_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic [31:0] data_i,

  input  logic        walk_valid_i,
  output logic        walk_ready_o,
  output logic        walk_valid_o,
  input  logic        walk_ready_i,
  output logic [31:0] walk_data_o,

  input  logic        rd_valid_i,
  output logic        rd_ready_o,
  output logic        rd_valid_o,
  input  logic        rd_ready_i,
  output logic [31:0] rd_data_o,

  input  logic        wr_valid_i,
  output logic        wr_ready_o,
  output logic        wr_valid_o,
  input  logic        wr_ready_i,
  output logic [31:0] wr_data_o,

  output logic        stall_o,
  output logic        last_taken_o
);

  // A cube in one word. Base and strides are signed counts of atoms.
  typedef struct packed {
    logic              pack;
    logic        [1:0] unit;
    logic        [3:0] width;
    logic        [2:0] height;
    logic        [2:0] surfaces;
    logic signed [5:0] line_stride;
    logic signed [6:0] surface_stride;
    logic signed [5:0] base;
  } cube_t;

  cube_t cube, cube_q;
  addr_t walk_addr;
  logic  line_last, surface_last, cube_last;

  // The walk wants its cube unchanged from the start to the end.
  assign cube = (walk_valid_i && walk_ready_o) ? data_i : cube_q;

  always_ff @(posedge clk_i) begin
    if (walk_valid_i && walk_ready_o) cube_q <= data_i;
  end

  nvs_cube_walk u_walk (
    .clk_i,
    .rst_ni,
    .start_valid_i    (walk_valid_i),
    .start_ready_o    (walk_ready_o),
    .base_i           (32'(cube.base) << 3),
    .line_stride_i    (32'(cube.line_stride) << 3),
    .surface_stride_i (32'(cube.surface_stride) << 3),
    .width_i          (13'(cube.width)),
    .height_i         (13'(cube.height)),
    .surfaces_i       (13'(cube.surfaces)),
    .unit_i           (cube.unit),
    .packed_i         (cube.pack),
    .out_valid_o      (walk_valid_o),
    .out_ready_i      (walk_ready_i),
    .addr_o           (walk_addr),
    .line_last_o      (line_last),
    .surface_last_o   (surface_last),
    .cube_last_o      (cube_last)
  );

  assign walk_data_o = {walk_addr[31:3], cube_last, surface_last, line_last};

  `NVS_ASSERT(WalkAligned, walk_valid_o -> walk_addr[2:0] == '0)

  logic        req_valid, req_ready, hold_valid, rsp_valid, rd_stall;
  logic [31:3] req_addr, hold_addr, rsp_addr;
  atom_t       rd_atom;
  logic [2:0]  rd_tag;

  nvs_rd_channel #(
    .Depth  (6),
    .Tagged (1'b1),
    .tag_t  (logic [2:0])
  ) u_rd_channel (
    .clk_i,
    .rst_ni,
    .addr_valid_i   (rd_valid_i),
    .addr_ready_o   (rd_ready_o),
    .addr_i         (data_i[31:3]),
    .tag_i          (data_i[2:0]),
    .stall_o        (rd_stall),
    .rd_req_valid_o (req_valid),
    .rd_req_ready_i (req_ready),
    .rd_req_addr_o  (req_addr),
    .rd_rsp_valid_i (rsp_valid),
    .rd_rsp_data_i  ({~32'(rsp_addr), 32'(rsp_addr)}),
    .out_valid_o    (rd_valid_o),
    .out_ready_i    (rd_ready_i),
    .out_data_o     (rd_atom),
    .out_tag_o      (rd_tag)
  );

  nvs_rd_channel_contract #(
    .Depth  (6),
    .Tagged (1'b1),
    .tag_t  (logic [2:0])
  ) u_rd_contract (
    .clk_i,
    .rst_ni,
    .follow_i       (1'b1),
    .addr_valid_i   (rd_valid_i),
    .addr_ready_i   (rd_ready_o),
    .addr_i         (data_i[31:3]),
    .tag_i          (data_i[2:0]),
    .rd_req_valid_i (req_valid),
    .rd_req_ready_i (req_ready),
    .rd_req_addr_i  (req_addr),
    .rd_rsp_valid_i (rsp_valid),
    .rd_rsp_data_i  ({~32'(rsp_addr), 32'(rsp_addr)}),
    .out_valid_i    (rd_valid_o),
    .out_ready_i    (rd_ready_i),
    .out_data_i     (rd_atom),
    .out_tag_i      (rd_tag),
    .asked_o        (),
    .waiting_o      ()
  );

  nvs_pipe #(.beat_t(logic [31:3])) u_memory_in (
    .clk_i,
    .rst_ni,
    .in_valid_i  (req_valid),
    .in_ready_o  (req_ready),
    .in_i        (req_addr),
    .out_valid_o (hold_valid),
    .out_ready_i (1'b1),
    .out_o       (hold_addr)
  );

  nvs_delay #(
    .Stages (2),
    .beat_t (logic [31:3])
  ) u_memory (
    .clk_i,
    .rst_ni,
    .in_valid_i  (hold_valid),
    .in_i        (hold_addr),
    .out_valid_o (rsp_valid),
    .out_o       (rsp_addr)
  );

  assign rd_data_o = {rd_atom[28:0], rd_tag};

  `NVS_ASSERT(AtomWhole, rd_valid_o -> rd_atom[63:32] == ~rd_atom[31:0])

  wr_beat_t wr_beat;
  logic     wr_addr_ready, wr_data_ready, wr_stall;

  // Address and data come together; the join takes both or none.
  nvs_wr_channel u_wr_channel (
    .clk_i,
    .rst_ni,
    .group_i      (data_i[1]),
    .addr_valid_i (wr_valid_i),
    .addr_ready_o (wr_addr_ready),
    .addr_i       (data_i),
    .last_i       (data_i[0]),
    .data_valid_i (wr_valid_i),
    .data_ready_o (wr_data_ready),
    .data_i       ({~data_i, data_i}),
    .wr_valid_o,
    .wr_ready_i,
    .wr_beat_o    (wr_beat),
    .last_taken_o,
    .stall_o      (wr_stall)
  );

  assign wr_ready_o = wr_addr_ready && wr_data_ready;
  assign wr_data_o  = wr_beat.addr;
  assign stall_o    = rd_stall || wr_stall;

  `NVS_ASSERT(BeatWhole, wr_valid_o -> wr_beat.data == {~wr_beat.addr, wr_beat.addr} &&
              wr_beat.last == wr_beat.addr[0] && wr_beat.group == wr_beat.addr[1])

endmodule
