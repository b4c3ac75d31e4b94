// nvs_sdp_rdma: the read DMAs of SDP and the life of an SDP_RDMA layer.
//
// Starts the enabled DMAs one clock after the layer is there and ends the layer two clocks
// after the last of them has delivered its last element; without any it ends at once. The next
// queued layer may then start while the core still works on the previous one: its elements
// wait for the core.
//
// Source: docs/nv_small/sdp.md, sections 3, 4, 12.1 and 12.5.

`include "nvs_assert.svh"

module nvs_sdp_rdma
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
  import nvs_sdp_pkg::*;
#(
  parameter nvs_cfg_pkg::cfg_t Cfg = nvs_cfg_pkg::Small
) (
  input  logic              clk_i,
  input  logic              rst_ni,

  input  logic              layer_valid_i,
  input  sdp_rdma_layer_t   layer_i,
  output logic              layer_done_o,
  output sdp_rdma_stat_t    stat_o,

  // clients: main input, BS, BN, EW
  output logic [3:0]        rd_req_valid_o,
  input  logic [3:0]        rd_req_ready_i,
  output logic [31:3]       rd_req_addr_o [4],
  input  logic [3:0]        rd_rsp_valid_i,
  input  atom_t             rd_rsp_data_i,

  output logic              main_valid_o,
  input  logic              main_ready_i,
  output logic signed [7:0] main_o,

  // operands of BS, BN, EW
  input  use_t     [2:0]    need_i,
  output logic     [2:0]    op_valid_o,
  input  logic     [2:0]    op_ready_i,
  output operand_t [2:0]    op_o
);

  localparam int unsigned MainDepth        = 80;
  localparam int unsigned OperandDepth [3] = '{160, 160, 80};

  cube_t              cube;
  operand_cfg_t [2:0] cfg;
  place_t       [2:0] place;
  place_t             src;
  logic               two_bytes;  // INT16
  logic         [3:0] enabled, done, stall;

  assign cube = '{width: layer_i.width, height: layer_i.height, surfaces: layer_i.channel[12:3]};
  assign src  = '{base:           layer_i.src_base_addr_low[31:3],
                  line_stride:    layer_i.src_line_stride[31:3],
                  surface_stride: layer_i.src_surface_stride[31:3]};

  assign two_bytes = layer_i.in_precision == 2'd1 || layer_i.proc_precision == 2'd1;

  always_comb begin
    cfg[0] = '{ram_type:    layer_i.brdma_ram_type,
               per_element: layer_i.brdma_data_mode,
               data_size:   layer_i.brdma_data_size,
               data_use:    layer_i.brdma_data_use};
    cfg[1] = '{ram_type:    layer_i.nrdma_ram_type,
               per_element: layer_i.nrdma_data_mode,
               data_size:   layer_i.nrdma_data_size,
               data_use:    layer_i.nrdma_data_use};
    cfg[2] = '{ram_type:    layer_i.erdma_ram_type,
               per_element: layer_i.erdma_data_mode,
               data_size:   layer_i.erdma_data_size,
               data_use:    layer_i.erdma_data_use};
    place[0] = '{base:           layer_i.bs_base_addr_low[31:3],
                 line_stride:    layer_i.bs_line_stride[31:3],
                 surface_stride: layer_i.bs_surface_stride[31:3]};
    place[1] = '{base:           layer_i.bn_base_addr_low[31:3],
                 line_stride:    layer_i.bn_line_stride[31:3],
                 surface_stride: layer_i.bn_surface_stride[31:3]};
    place[2] = '{base:           layer_i.ew_base_addr_low[31:3],
                 line_stride:    layer_i.ew_line_stride[31:3],
                 surface_stride: layer_i.ew_surface_stride[31:3]};
    enabled  = {Cfg.HasEw && !layer_i.erdma_disable, !layer_i.nrdma_disable,
                !layer_i.brdma_disable, !layer_i.flying_mode};
  end

  // ---- life of a layer ---------------------------------------------------------------------

  logic       busy_q, start;
  logic [3:0] pending_q;

  assign start        = layer_valid_i && !busy_q;
  assign layer_done_o = busy_q && pending_q == '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q    <= 1'b0;
      pending_q <= '0;
    end else begin
      if (start)             busy_q <= 1'b1;
      else if (layer_done_o) busy_q <= 1'b0;
      if (start)             pending_q <= enabled;
      else if (done != '0)   pending_q <= pending_q & ~done;
    end
  end

  // ---- DMAs --------------------------------------------------------------------------------

  nvs_sdp_mrdma #(.Depth(MainDepth)) u_mrdma (
    .clk_i,
    .rst_ni,
    .start_i        (start && enabled[0] && layer_i.src_ram_type),
    .place_i        (src),
    .cube_i         (cube),
    .two_bytes_i    (two_bytes),
    .done_o         (done[0]),
    .stall_o        (stall[0]),
    .rd_req_valid_o (rd_req_valid_o[0]),
    .rd_req_ready_i (rd_req_ready_i[0]),
    .rd_req_addr_o  (rd_req_addr_o[0]),
    .rd_rsp_valid_i (rd_rsp_valid_i[0]),
    .rd_rsp_data_i,
    .out_valid_o    (main_valid_o),
    .out_ready_i    (main_ready_i),
    .out_o          (main_o)
  );

  for (genvar k = 0; k < 3; k++) begin : gen_operand
    if (k < 2 || Cfg.HasEw) begin : gen_dma
      nvs_sdp_operand #(.Depth(OperandDepth[k])) u_operand (
        .clk_i,
        .rst_ni,
        .start_i        (start && enabled[k+1]),
        .cfg_i          (cfg[k]),
        .place_i        (place[k]),
        .cube_i         (cube),
        .done_o         (done[k+1]),
        .stall_o        (stall[k+1]),
        .rd_req_valid_o (rd_req_valid_o[k+1]),
        .rd_req_ready_i (rd_req_ready_i[k+1]),
        .rd_req_addr_o  (rd_req_addr_o[k+1]),
        .rd_rsp_valid_i (rd_rsp_valid_i[k+1]),
        .rd_rsp_data_i,
        .need_i         (need_i[k]),
        .op_valid_o     (op_valid_o[k]),
        .op_ready_i     (op_ready_i[k]),
        .op_o           (op_o[k])
      );
    end else begin : gen_no_dma
      logic unused_dma;
      assign unused_dma        = ^{cfg[k], place[k], need_i[k], op_ready_i[k],
                                   rd_req_ready_i[k+1], rd_rsp_valid_i[k+1]};
      assign done[k+1]           = 1'b0;
      assign stall[k+1]          = 1'b0;
      assign rd_req_valid_o[k+1] = 1'b0;
      assign rd_req_addr_o[k+1]  = '0;
      assign op_valid_o[k]       = 1'b0;
      assign op_o[k]             = '0;
    end
  end

  // ---- stall counters ----------------------------------------------------------------------

  // The counters serve both groups. A layer that does not count leaves the old value to be
  // captured again. So does every layer on the fly for the main input; one from memory that does
  // not count shows 0 there.
  logic [3:0]       clear;
  logic [3:0][31:0] count;

  assign clear = start && layer_i.perf_dma_en ? {3'b111, enabled[0]} : '0;

  for (genvar k = 0; k < 4; k++) begin : gen_count
    nvs_counter u_count (
      .clk_i,
      .rst_ni,
      .clear_i (clear[k]),
      .add_i   (stall[k] && layer_i.perf_dma_en),
      .count_o (count[k])
    );
  end

  assign stat_o = '{mrdma_stall: enabled[0] && !layer_i.perf_dma_en ? '0 : count[0],
                    brdma_stall: count[1],
                    nrdma_stall: count[2],
                    erdma_stall: count[3]};

  // Fields without a function.
  logic unused_fields;
  assign unused_fields = ^{
    layer_i.channel[2:0], layer_i.src_base_addr_low[2:0], layer_i.src_base_addr_high,
    layer_i.src_line_stride[2:0], layer_i.src_surface_stride[2:0],
    layer_i.bs_base_addr_low[2:0], layer_i.bs_base_addr_high, layer_i.bs_line_stride[2:0],
    layer_i.bs_surface_stride[2:0], layer_i.bs_batch_stride,
    layer_i.bn_base_addr_low[2:0], layer_i.bn_base_addr_high, layer_i.bn_line_stride[2:0],
    layer_i.bn_surface_stride[2:0], layer_i.bn_batch_stride,
    layer_i.ew_base_addr_low[2:0], layer_i.ew_base_addr_high, layer_i.ew_line_stride[2:0],
    layer_i.ew_surface_stride[2:0], layer_i.ew_batch_stride,
    layer_i.winograd, layer_i.out_precision, layer_i.batch_number,
    layer_i.perf_nan_inf_count_en
  };

  `NVS_ASSERT(DoneOfPending, (done & ~pending_q) == '0)

endmodule
