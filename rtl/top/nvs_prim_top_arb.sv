// nvs_prim_top_arb: the arbiters between four request queues and one output, for tests.
//
// A beat joins the queue named by its bits 1:0. A register stage follows the arbiter.

module nvs_prim_top_arb (
  input  logic            clk_i,
  input  logic            rst_ni,

  input  logic            weighted_i,  // 1 nvs_wrr_arb, 0 nvs_rr_arb
  input  logic [3:0][7:0] weight_i,

  input  logic            in_valid_i,
  output logic            in_ready_o,
  input  logic [31:0]     in_data_i,

  output logic            out_valid_o,
  input  logic            out_ready_i,
  output logic [31:0]     out_data_o
);

  logic [3:0]  join_valid, join_ready, req, gnt, rr_gnt, wrr_gnt;
  logic [1:0]  idx, rr_idx, wrr_idx;
  logic        valid, ready, rr_valid, wrr_valid;
  logic [31:0] data [4];

  assign join_valid = in_valid_i ? 4'd1 << in_data_i[1:0] : 4'd0;
  assign in_ready_o = join_ready[in_data_i[1:0]];

  for (genvar q = 0; q < 4; q++) begin : gen_queue
    nvs_fifo #(
      .Depth  (8),
      .beat_t (logic [31:0])
    ) u_queue (
      .clk_i,
      .rst_ni,
      .in_valid_i  (join_valid[q]),
      .in_ready_o  (join_ready[q]),
      .in_i        (in_data_i),
      .out_valid_o (req[q]),
      .out_ready_i (gnt[q] && ready),
      .out_o       (data[q]),
      .level_o     ()
    );
  end

  nvs_rr_arb #(.N(4)) u_rr_arb (
    .clk_i,
    .rst_ni,
    .req_i   (req),
    .take_i  (ready && !weighted_i),
    .valid_o (rr_valid),
    .gnt_o   (rr_gnt),
    .idx_o   (rr_idx)
  );

  nvs_wrr_arb #(.N(4)) u_wrr_arb (
    .clk_i,
    .rst_ni,
    .req_i    (req),
    .weight_i,
    .take_i   (ready && weighted_i),
    .valid_o  (wrr_valid),
    .gnt_o    (wrr_gnt),
    .idx_o    (wrr_idx)
  );

  // The contracts that rtl/formal proves; one pair of requesters for the weighted one.

  nvs_rr_contract #(.N(4)) u_rr_contract (
    .clk_i,
    .rst_ni,
    .req_i   (req),
    .take_i  (ready && !weighted_i),
    .valid_i (rr_valid),
    .gnt_i   (rr_gnt),
    .idx_i   (rr_idx)
  );

  nvs_wrr_contract #(.N(4)) u_wrr_contract (
    .clk_i,
    .rst_ni,
    .waits_i  (2'd3),
    .other_i  (2'd1),
    .req_i    (req),
    .weight_i,
    .take_i   (ready && weighted_i),
    .valid_i  (wrr_valid),
    .gnt_i    (wrr_gnt),
    .idx_i    (wrr_idx)
  );

  assign valid = weighted_i ? wrr_valid : rr_valid;
  assign gnt   = weighted_i ? wrr_gnt : rr_gnt;
  assign idx   = weighted_i ? wrr_idx : rr_idx;

  nvs_pipe #(.beat_t(logic [31:0])) u_pipe (
    .clk_i,
    .rst_ni,
    .in_valid_i  (valid),
    .in_ready_o  (ready),
    .in_i        (data[idx]),
    .out_valid_o,
    .out_ready_i,
    .out_o       (out_data_o)
  );

endmodule
