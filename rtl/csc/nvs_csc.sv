// nvs_csc: convolution sequence controller. Wiring only.
//
// Source: docs/nv_small/convolution.md, sections 5 to 7; docs/nv_small/image_input.md, sections
// 6 to 8; docs/nv_small/conv_multilayer.md, section 3.

`include "nvs_assert.svh"

module nvs_csc
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
  import nvs_conv_pkg::*;
  import nvs_csc_pkg::*;
(
  input  logic        clk_i,
  input  logic        regs_clk_i,     // of the register file
  input  logic        rst_ni,

  input  reg_req_t    reg_req_i,
  output reg_rsp_t    reg_rsp_o,
  output logic        active_o,
  output logic        layer_done_o,   // for the register file's clock

  input  logic        cdma_load_i,    // CDMA begins a layer
  output change_t     change_o,
  input  logic        change_ack_i,
  input  present_t    present_i,
  output released_t   released_o,

  output logic        dat_rd_o,
  output entry_t      dat_entry_o,
  input  logic [63:0] dat_i,
  output logic        wt_rd_o,
  output entry_t      wt_entry_o,
  input  logic [63:0] wt_i,

  input  logic        mac_free_i,
  input  logic        mac_busy_i,
  output logic        run_o,
  input  logic        credit_i,

  output logic        load_valid_o,
  output load_t       load_o,
  output logic        mac_valid_o,
  output mac_t        mac_o
);

  csc_layer_t   layer;
  steps_cfg_t   steps_cfg;
  data_cfg_t    data_cfg;
  weights_cfg_t weights_cfg;
  window_cfg_t  window_cfg;
  life_t        life;
  logic         layer_valid, layer_load, layer_done, wt_clear, wt_kept, start, layer_last;
  entry_t       dat_head;
  fill_t        wt_drop, rel_entries;
  logic         rel_group;
  released_t    dropped;

  nvs_csc_regs u_regs (
    .clk_i         (regs_clk_i),
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .layer_valid_o (layer_valid),
    .layer_o       (layer),
    .group_o       (),
    .layer_done_i  (layer_done)
  );

  assign active_o     = layer_valid;
  assign layer_done_o = layer_done;

  nvs_csc_ctrl u_ctrl (
    .clk_i,
    .rst_ni,
    .layer_valid_i (layer_valid),
    .layer_load_o  (layer_load),
    .layer_done_o  (layer_done),
    .life_i        (life),
    .last_line_i   (data_cfg.lines),
    .entries_i     (data_cfg.entries),
    .ring_i        (data_cfg.ring),
    .kernels_i     (steps_cfg.kernels),
    .dat_head_o    (dat_head),
    .wt_clear_o    (wt_clear),
    .wt_drop_o     (wt_drop),
    .wt_kept_o     (wt_kept),
    .change_o,
    .change_ack_i,
    .cdma_load_i,
    .lines_i       (present_i.lines),
    .wt_groups_i   (present_i.wt_groups),
    .mac_free_i,
    .mac_busy_i,
    .start_o       (start),
    .layer_last_i  (layer_last),
    .released_o    (dropped)
  );

  nvs_csc_decode u_decode (
    .clk_i,
    .load_i    (layer_load),
    .layer_i   (layer),
    .steps_o   (steps_cfg),
    .data_o    (data_cfg),
    .weights_o (weights_cfg),
    .window_o  (window_cfg),
    .life_o    (life)
  );

  assign run_o = start;

  // Weights leave at the start of a layer or with a finished group, never both at once.
  always_comb begin
    released_o = dropped;
    if (rel_entries != '0) released_o.wt_entries = rel_entries;
    if (rel_group)         released_o.wt_groups  = 11'd1;
  end

  logic      dat_valid, dat_ready, wt_valid, wt_ready;
  dat_step_t dat_step;
  wt_step_t  wt_step;

  nvs_csc_steps u_steps (
    .clk_i,
    .rst_ni,
    .start_i     (start),
    .cfg_i       (steps_cfg),
    .dat_valid_o (dat_valid),
    .dat_ready_i (dat_ready),
    .dat_o       (dat_step),
    .wt_valid_o  (wt_valid),
    .wt_ready_i  (wt_ready),
    .wt_o        (wt_step)
  );

  logic       loaded, swap, op_valid;
  window_op_t op;
  mac_t       op_mac;

  nvs_csc_weights u_weights (
    .clk_i,
    .rst_ni,
    .cfg_i         (weights_cfg),
    .start_i       (start),
    .keep_i        (life.keep_weights),
    .clear_i       (wt_clear),
    .drop_i        (wt_drop),
    .kept_i        (wt_kept),
    .step_valid_i  (wt_valid),
    .step_ready_o  (wt_ready),
    .step_i        (wt_step),
    .entries_i     (present_i.wt_entries),
    .groups_i      (present_i.wt_groups),
    .rel_entries_o (rel_entries),
    .rel_group_o   (rel_group),
    .loaded_o      (loaded),
    .swap_i        (swap),
    .rd_o          (wt_rd_o),
    .rd_entry_o    (wt_entry_o),
    .rd_data_i     (wt_i),
    .load_valid_o,
    .load_o
  );

  nvs_csc_data u_data (
    .clk_i,
    .rst_ni,
    .cfg_i        (data_cfg),
    .start_i      (start),
    .head_i       (dat_head),
    .layer_last_o (layer_last),
    .step_valid_i (dat_valid),
    .step_ready_o (dat_ready),
    .step_i       (dat_step),
    .lines_i      (present_i.lines),
    .loaded_i     (loaded),
    .swap_o       (swap),
    .credit_i,
    .op_valid_o   (op_valid),
    .op_o         (op),
    .mac_o        (op_mac),
    .rd_entry_o   (dat_entry_o)
  );

  assign dat_rd_o = op_valid && op.read;

  nvs_csc_window u_window (
    .clk_i,
    .rst_ni,
    .cfg_i       (window_cfg),
    .op_valid_i  (op_valid),
    .op_i        (op),
    .mac_i       (op_mac),
    .rd_data_i   (dat_i),
    .mac_valid_o,
    .mac_o
  );

  `NVS_ASSERT(ReleasesApart, rel_group || rel_entries != '0 ->
              dropped.wt_entries == '0 && dropped.wt_groups == '0)

endmodule
