// nvs_cdma: convolution DMA. Wiring.
//
// Source: docs/nv_small/convolution.md, sections 4, 5, 9 and 11; docs/nv_small/image_input.md.

`include "nvs_assert.svh"

module nvs_cdma
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
  import nvs_conv_pkg::*;
  import nvs_cdma_pkg::*;
#(
  parameter int unsigned Depth = 256  // data atoms in flight
) (
  input  logic              clk_i,
  input  logic              rst_ni,

  input  reg_req_t          reg_req_i,
  output reg_rsp_t          reg_rsp_o,
  output logic              active_o,
  input  logic              flush_done_i,

  output logic              layer_load_o,   // first clock of a layer
  output change_t           change_o,
  input  logic              change_ack_i,
  input  taken_t            taken_i,
  output fetched_t          fetched_o,

  output logic [1:0]        rd_req_valid_o,
  input  logic [1:0]        rd_req_ready_i,
  output logic [31:3]       rd_req_addr_o [2],
  input  logic [1:0]        rd_rsp_valid_i,
  input  atom_t             rd_rsp_data_i,

  output logic              dat_wr_valid_o,
  output cbuf_wr_t          dat_wr_o,
  output logic              wt_wr_valid_o,
  output cbuf_wr_t          wt_wr_o,

  output logic [1:0]        dat_intr_o,
  output logic [1:0]        wt_intr_o
);

  cdma_layer_t  layer;
  cdma_static_t static_cfg;
  cdma_stat_t   stat;
  logic         layer_valid, layer_load, layer_done, group, count;
  life_t        life;
  logic         dat_start, dat_done, wt_start, wt_done;
  fetch_cfg_t   fetch_cfg;
  line_cfg_t    line_cfg;
  cvt_cfg_t     cvt_cfg;
  wt_cfg_t      wt_cfg;

  assign layer_load_o = layer_load;

  nvs_cdma_regs u_regs (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .layer_valid_o (layer_valid),
    .layer_o       (layer),
    .group_o       (group),
    .layer_done_i  (layer_done),
    .stat_i        (stat),
    .static_o      (static_cfg),
    .flush_done_i
  );

  assign active_o = layer_valid;

  nvs_cdma_ctrl u_ctrl (
    .clk_i,
    .rst_ni,
    .layer_valid_i (layer_valid),
    .life_i        (life),
    .group_i       (group),
    .layer_load_o  (layer_load),
    .layer_done_o  (layer_done),
    .change_o,
    .change_ack_i,
    .dat_start_o   (dat_start),
    .dat_done_i    (dat_done),
    .wt_start_o    (wt_start),
    .wt_done_i     (wt_done),
    .dat_intr_o,
    .wt_intr_o
  );

  nvs_cdma_decode u_decode (
    .clk_i,
    .load_i  (layer_load),
    .layer_i (layer),
    .fetch_o (fetch_cfg),
    .line_o  (line_cfg),
    .cvt_o   (cvt_cfg),
    .wt_o    (wt_cfg),
    .life_o  (life),
    .count_o (count)
  );

  // Data.
  logic        addr_valid, addr_ready, word_valid, word_ready;
  logic [31:3] addr;
  atom_t       word;
  logic        raw_valid, raw_ready, beat_valid, beat_ready, line_end;
  line_beat_t  raw, beat;
  logic [12:0] lines_q;  // complete lines of this layer

  nvs_cdma_fetch u_fetch (
    .clk_i,
    .rst_ni,
    .start_i      (dat_start),
    .cfg_i        (fetch_cfg),
    .used_i       (taken_i.entries),
    .reserve_o    (fetched_o.reserve),
    .addr_valid_o (addr_valid),
    .addr_ready_i (addr_ready),
    .addr_o       (addr)
  );

  nvs_rd_channel #(
    .Depth (Depth)
  ) u_channel (
    .clk_i,
    .rst_ni,
    .addr_valid_i   (addr_valid),
    .addr_ready_o   (addr_ready),
    .addr_i         (addr),
    .tag_i          (1'b0),
    .stall_o        (),
    .rd_req_valid_o (rd_req_valid_o[0]),
    .rd_req_ready_i (rd_req_ready_i[0]),
    .rd_req_addr_o  (rd_req_addr_o[0]),
    .rd_rsp_valid_i (rd_rsp_valid_i[0]),
    .rd_rsp_data_i,
    .out_valid_o    (word_valid),
    .out_ready_i    (word_ready),
    .out_data_o     (word),
    .out_tag_o      ()
  );

  nvs_cdma_unpack u_unpack (
    .clk_i,
    .rst_ni,
    .start_i      (dat_start),
    .cfg_i        (line_cfg),
    .room_i       (fetched_o.reserve != '0),
    .word_valid_i (word_valid),
    .word_ready_o (word_ready),
    .word_i       (word),
    .out_valid_o  (raw_valid),
    .out_ready_i  (raw_ready),
    .out_o        (raw)
  );

  nvs_cdma_cvt u_cvt (
    .clk_i,
    .rst_ni,
    .cfg_i       (cvt_cfg),
    .in_valid_i  (raw_valid),
    .in_ready_o  (raw_ready),
    .in_i        (raw),
    .out_valid_o (beat_valid),
    .out_ready_i (beat_ready),
    .out_o       (beat)
  );

  nvs_cdma_pack u_pack (
    .clk_i,
    .rst_ni,
    .clear_i    (change_ack_i && change_o.dat),
    .entries_i  (fetch_cfg.entries),
    .ring_i     (fetch_cfg.ring),
    .in_valid_i (beat_valid),
    .in_ready_o (beat_ready),
    .in_i       (beat),
    .wr_valid_o (dat_wr_valid_o),
    .wr_o       (dat_wr_o),
    .line_o     (line_end)
  );

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)        lines_q <= '0;
    else if (dat_start) lines_q <= '0;
    else if (line_end)  lines_q <= lines_q + 13'd1;
  end

  assign dat_done       = line_end && lines_q == line_cfg.lines;
  assign fetched_o.line = line_end;

  // Weights.
  nvs_cdma_wt u_wt (
    .clk_i,
    .rst_ni,
    .clear_i        (change_ack_i),
    .start_i        (wt_start),
    .cfg_i          (wt_cfg),
    .done_o         (wt_done),
    .used_i         (taken_i.wt_entries),
    .reserve_o      (fetched_o.wt_reserve),
    .entry_o        (fetched_o.wt_entry),
    .group_o        (fetched_o.wt_group),
    .rd_req_valid_o (rd_req_valid_o[1]),
    .rd_req_ready_i (rd_req_ready_i[1]),
    .rd_req_addr_o  (rd_req_addr_o[1]),
    .rd_rsp_valid_i (rd_rsp_valid_i[1]),
    .rd_rsp_data_i,
    .wr_valid_o     (wt_wr_valid_o),
    .wr_o           (wt_wr_o)
  );

  nvs_cdma_stat u_stat (
    .clk_i,
    .rst_ni,
    .clear_i     (layer_load),
    .enable_i    (count),
    .req_valid_i (rd_req_valid_o),
    .req_ready_i (rd_req_ready_i),
    .dat_rsp_i   (rd_rsp_valid_i[0]),
    .stat_o      (stat)
  );

  // S_ARBITER is for weight streams that do not exist here.
  logic unused_fields;
  assign unused_fields = ^{static_cfg.arb_weight, static_cfg.arb_wmb};

`ifndef SYNTHESIS
  // Its clock stops a few clocks behind a layer: by then it shows nothing that goes on.
  logic [2:0] layer_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) layer_q <= '1;
    else         layer_q <= {layer_q[1:0], layer_valid};
  end

  `NVS_ASSERT(SleepsQuiet, layer_q == '0 && !layer_valid ->
                           {fetched_o, dat_wr_valid_o, wt_wr_valid_o, rd_req_valid_o, change_o} == '0)
`endif
  `NVS_ASSERT(LinesOfLayer, line_end -> lines_q <= line_cfg.lines)

endmodule
