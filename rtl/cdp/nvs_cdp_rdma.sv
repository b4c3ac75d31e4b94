// nvs_cdp_rdma: read DMA of CDP, from memory to a stream of elements.
//
// Starts to read as soon as its own layer is enabled and waits with the first element until CDP
// takes it; done when CDP has taken the last element. One element a clock.
//
// Source: docs/nv_small/cdp.md, sections 2, 3 and 6.

`include "nvs_assert.svh"

module nvs_cdp_rdma
  import nvs_beat_pkg::*;
  import nvs_cdp_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,
  output logic active_o,

  input  reg_req_t reg_req_i,
  output reg_rsp_t reg_rsp_o,

  output logic        rd_req_valid_o,
  input  logic        rd_req_ready_i,
  output logic [31:3] rd_req_addr_o,
  input  logic        rd_rsp_valid_i,
  input  atom_t       rd_rsp_data_i,

  output logic     out_valid_o,
  input  logic     out_ready_i,
  output element_t out_o
);

  // Atoms requested and not yet in the stripe store.
  localparam int unsigned Outstanding = 61;

  logic                         layer_valid, layer_done;
  nvs_reg_pkg::cdp_rdma_layer_t layer;
  nvs_reg_pkg::cdp_rdma_stat_t  stat;

  nvs_cdp_rdma_regs u_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .layer_valid_o (layer_valid),
    .layer_o       (layer),
    .group_o       (),
    .layer_done_i  (layer_done),
    .stat_i        (stat)
  );

  assign active_o = layer_valid;

  // One walk per layer. Without external memory there is nothing to read.
  logic start, started_q;

  assign start      = layer_valid && layer.src_ram_type && !started_q;
  assign layer_done = out_valid_o && out_ready_i && cube_end(out_o.place);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)         started_q <= 1'b0;
    else if (layer_done) started_q <= 1'b0;
    else if (start)      started_q <= 1'b1;
  end

  logic    addr_valid, addr_ready, stall;
  addr_t   addr;
  stripe_t addr_stripe;

  nvs_cdp_walk u_walk (
    .clk_i,
    .rst_ni,
    .start_i          (start),
    .base_i           ({layer.src_base_addr_low[31:3], 3'b000}),
    .line_stride_i    (layer.src_line_stride),
    .surface_stride_i (layer.src_surface_stride),
    .width_i          (layer.width),
    .height_i         (layer.height),
    .surfaces_i       (layer.channel[12:3]),
    .out_valid_o      (addr_valid),
    .out_ready_i      (addr_ready),
    .addr_o           (addr),
    .stripe_o         (addr_stripe)
  );

  logic    atom_valid, atom_ready;
  atom_t   atom;
  stripe_t atom_stripe;

  nvs_rd_channel #(
    .Depth  (Outstanding),
    .Tagged (1'b1),
    .tag_t  (stripe_t)
  ) u_channel (
    .clk_i,
    .rst_ni,
    .addr_valid_i (addr_valid),
    .addr_ready_o (addr_ready),
    .addr_i       (addr[31:3]),
    .tag_i        (addr_stripe),
    .stall_o      (stall),
    .rd_req_valid_o,
    .rd_req_ready_i,
    .rd_req_addr_o,
    .rd_rsp_valid_i,
    .rd_rsp_data_i,
    .out_valid_o  (atom_valid),
    .out_ready_i  (atom_ready),
    .out_data_o   (atom),
    .out_tag_o    (atom_stripe)
  );

  nvs_cdp_stripe u_stripe (
    .clk_i,
    .rst_ni,
    .last_lane_i (layer.channel[2:0]),
    .in_valid_i  (atom_valid),
    .in_ready_o  (atom_ready),
    .in_atom_i   (atom),
    .in_stripe_i (atom_stripe),
    .out_valid_o,
    .out_ready_i,
    .out_o
  );

  nvs_counter u_stall (
    .clk_i,
    .rst_ni,
    .clear_i (1'b0),
    .add_i   (stall && layer.dma_en),
    .count_o (stat.perf_read_stall)
  );

  // Fields without effect, and address bits below an atom.
  logic unused_fields;
  assign unused_fields = ^{layer.src_base_addr_low[2:0], layer.src_base_addr_high, layer.input_data,
                           layer.cya, addr[2:0]};

  `NVS_ASSERT(OutOfLayer, out_valid_o -> started_q)
  `NVS_ASSERT(EndsWithPort, layer_done -> layer.src_ram_type)

endmodule
