// nvs_pdp_rdma: read DMA of PDP, from memory to a stream of bytes.
//
// Starts to read as soon as its own layer is enabled and waits with the first byte until PDP
// takes it; done when PDP has taken the last byte. Order: segment, surface, line, column, lane.
// Latency 2 from the start to the first request and 2 from a response to its first byte; one
// byte a clock.
//
// Source: docs/nv_small/pdp.md, sections 2, 3.2, 6.2 and 7.

`include "nvs_assert.svh"

module nvs_pdp_rdma
  import nvs_beat_pkg::*;
  import nvs_pdp_pkg::*;
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

  output logic              out_valid_o,
  input  logic              out_ready_i,
  output logic signed [7:0] out_o
);

  // Atoms requested and not yet taken.
  localparam int unsigned Outstanding = 61;

  logic                         layer_valid, layer_done;
  nvs_reg_pkg::pdp_rdma_layer_t layer;
  nvs_reg_pkg::pdp_rdma_stat_t  stat;

  nvs_pdp_rdma_regs u_regs (
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

  // ---- one walk per segment ----------------------------------------------------------------

  typedef enum logic [1:0] {
    StIdle,
    StWalk,
    StDrain   // all addresses are out
  } state_e;

  state_e            state_d, state_q;
  logic              start, walk_end;
  segment_t          segment;
  widths_t           widths;
  logic signed [5:0] overlap_q;
  logic [12:0]       columns;
  addr_t             base_q;

  // Without external memory there is nothing to read.
  assign start = state_q == StIdle && layer_valid && layer.src_ram_type;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle:  if (start) state_d = StWalk;
      StWalk:  if (walk_end && segment.last) state_d = StDrain;
      StDrain: if (layer_done) state_d = StIdle;
      default: state_d = StIdle;
    endcase
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StIdle;
    else         state_q <= state_d;
  end

  nvs_pdp_segment u_segment (
    .clk_i,
    .start_i   (start),
    .next_i    (walk_end),
    .split_i   (layer.split_num),
    .segment_o (segment)
  );

  assign widths = '{whole: layer.cube_in_width,
                    first: layer.partial_width_in_first,
                    mid:   layer.partial_width_in_mid,
                    last:  layer.partial_width_in_last};

  // The registers leave out the overlap with the segment before.
  assign columns = segment_width(segment, widths) + (segment.first ? '0 : 13'(overlap_q));

  // No reset: loaded by the start. A segment begins where the one before ends, less the overlap.
  always_ff @(posedge clk_i) begin
    if (start) begin
      overlap_q <= signed'({2'b0, layer.kernel_width}) - signed'({2'b0, layer.kernel_stride_width});
      base_q    <= {layer.src_base_addr_low[31:3], 3'b000};
    end else if (walk_end) begin
      base_q <= base_q + ((addr_t'(columns) + addr_t'(1) - addr_t'(overlap_q)) << 3);
    end
  end

  logic       addr_valid, addr_ready, stall, walk_last;
  logic [1:0] unused_last;
  addr_t      addr;

  nvs_walk #(
    .Count0W (13),
    .Count1W (13),
    .Count2W (10)
  ) u_walk (
    .clk_i,
    .rst_ni,
    .start_valid_i (state_q == StWalk),
    .start_ready_o (),
    .base_i        (base_q),
    .stride0_i     (addr_t'(AtomBytes)),
    .stride1_i     (layer.src_line_stride),
    .stride2_i     (layer.src_surface_stride),
    .count0_i      (columns),
    .count1_i      (layer.cube_in_height),
    .count2_i      (layer.cube_in_channel[12:3]),
    .out_valid_o   (addr_valid),
    .out_ready_i   (addr_ready),
    .addr_o        (addr),
    .last_o        ({walk_last, unused_last})
  );

  assign walk_end = addr_valid && addr_ready && walk_last;

  // ---- atoms and their bytes ---------------------------------------------------------------

  atom_t      atom;
  logic       atom_ready, atom_last, take;
  logic [2:0] lane_q;

  nvs_rd_channel #(
    .Depth  (Outstanding),
    .Tagged (1'b1),
    .tag_t  (logic)
  ) u_channel (
    .clk_i,
    .rst_ni,
    .addr_valid_i (addr_valid),
    .addr_ready_o (addr_ready),
    .addr_i       (addr[31:3]),
    .tag_i        (walk_last && segment.last),
    .stall_o      (stall),
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
  assign atom_ready = out_ready_i && (&lane_q);
  assign layer_done = take && (&lane_q) && atom_last;
  assign out_o      = signed'(atom[8 * 32'(lane_q) +: 8]);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)   lane_q <= '0;
    else if (take) lane_q <= lane_q + 3'd1;
  end

  // Runs over all layers and is never cleared.
  nvs_counter u_stall (
    .clk_i,
    .rst_ni,
    .clear_i (1'b0),
    .add_i   (stall && layer.dma_en),
    .count_o (stat.perf_read_stall)
  );

  // Fields without effect, inner ends of the walk, address bits below an atom.
  logic unused_fields;
  assign unused_fields = ^{layer.cube_in_channel[2:0], layer.flying_mode,
                           layer.src_base_addr_low[2:0], layer.src_base_addr_high,
                           layer.input_data, layer.pad_width, layer.cya, addr[2:0], unused_last};

  `NVS_ASSERT(OutOfLayer, out_valid_o -> state_q != StIdle)
  `NVS_ASSERT(DoneInOrder, layer_done -> state_q == StDrain)
  `NVS_ASSERT(EndsWithPort, layer_done -> layer.src_ram_type)
  `NVS_ASSERT(AddressesOut, state_q == StDrain -> !addr_valid)

endmodule
