// crossings_test: what ci/crossings.py must find, and what it must not. No part of the design.
//
// sdc create_clock -name a -period 1 [get_ports clk_a_i]
// sdc create_clock -name b -period 1 [get_ports clk_b_i]
// sdc create_generated_clock -name c -source [get_ports clk_a_i] [get_pins u_gate/clk_o]
// sdc create_generated_clock -name d -source [get_ports clk_a_i] [get_pins u_nowhere/clk_o]
// sdc set_input_delay 0 -clock a [get_ports {a_i en_i nowhere_i}]
// sdc set_output_delay 0 -clock b [get_ports b_*]
// sdc set_false_path -from [get_ports {any_i dla_reset_rstn}]
// sdc set_case_analysis 0 [get_ports test_i]
// sdc set_false_path -from [get_ports test_i]
//
// finds sdc: no pin nowhere_i
// finds sdc: no net u_nowhere.clk_o
// finds sdc: pin forgotten_i has no clock and no exception
// finds crossing: a reaches straight_q (b)
// finds crossing: a reaches mixed_q (b)
// finds crossing: b reaches mixed_back_q (a)
// finds crossing: at any time reaches level_q (a)
// finds crossing: at any time reaches pin b_pin_o (b)
// finds crossing: a reaches memory mem_q (b)
// finds crossing: logic in front of u_behind_logic.stage_q
// finds pointer: 2 bits cross together at u_two_bits.stage_q
// finds clock: clk_made comes from $and in ci/crossings_test.sv
// finds reset: raw_reset_q (a) is reset by dla_reset_rstn
// finds reset: other_reset_q (b) is reset by rst_a_n

module crossings_test (
  input  logic clk_a_i,
  input  logic clk_b_i,
  input  logic dla_reset_rstn,
  input  logic test_i,
  input  logic any_i,
  input  logic a_i,
  input  logic en_i,
  input  logic forgotten_i,
  output logic b_o,
  output logic b_pin_o
);

  logic rst_a_n, rst_b_n;

  nvs_rst_sync u_rst_a (
    .clk_i (clk_a_i), .rst_ni (dla_reset_rstn), .scan_rst_ni (1'b1), .test_mode_i (test_i),
    .rst_no (rst_a_n)
  );
  nvs_rst_sync u_rst_b (
    .clk_i (clk_b_i), .rst_ni (dla_reset_rstn), .scan_rst_ni (1'b1), .test_mode_i (test_i),
    .rst_no (rst_b_n)
  );

  // Good: a register, a synchroniser, a level at any time, a crossing FIFO, a gated clock.
  logic a_q, a2_q, good, any, fifo_valid, fifo, clk_gated, gated_q;

  always_ff @(posedge clk_a_i) {a_q, a2_q} <= {a_i, a_q};
  nvs_sync u_good (.clk_i (clk_b_i), .rst_ni (rst_b_n), .async_i (a_q), .sync_o (good));
  nvs_sync u_any (.clk_i (clk_b_i), .rst_ni (rst_b_n), .async_i (any_i), .sync_o (any));
  nvs_cdc_fifo #(.Depth(4)) u_fifo (
    .in_clk_i (clk_a_i), .in_rst_ni (rst_a_n), .in_valid_i (a_q), .in_ready_o (), .in_i (a2_q),
    .in_level_o (), .out_clk_i (clk_b_i), .out_rst_ni (rst_b_n), .out_valid_o (fifo_valid),
    .out_ready_i (1'b1), .out_o (fifo)
  );
  nvs_clk_gate u_gate (
    .clk_i (clk_a_i), .en_i (a_q), .test_en_i (test_i), .clk_o (clk_gated)
  );
  always_ff @(posedge clk_gated) gated_q <= a2_q;
  always_ff @(posedge clk_b_i) b_o <= good ^ any ^ (fifo && fifo_valid) ^ forgotten_i;

  // Straight across, behind logic, both ways, and a level at any time.
  logic straight_q, mixed_q, mixed_back_q, level_q;

  always_ff @(posedge clk_b_i) straight_q <= a_q;
  always_ff @(posedge clk_b_i) mixed_q <= (gated_q && good) || straight_q;
  always_ff @(posedge clk_a_i) mixed_back_q <= good ? a_q : a2_q;
  always_ff @(posedge clk_a_i) level_q <= any_i && a_q;
  assign b_pin_o = any_i;

  // A memory written by one clock and addressed by the other.
  logic mem_q [4];

  always_ff @(posedge clk_b_i) if (good) mem_q[{a_q, a2_q}] <= any;

  // Synchronisers that do not help.
  logic       behind_logic;
  logic [1:0] two_bits;

  nvs_sync u_behind_logic (
    .clk_i (clk_b_i), .rst_ni (rst_b_n), .async_i (a_q && a2_q), .sync_o (behind_logic)
  );
  nvs_sync #(.Width(2)) u_two_bits (
    .clk_i (clk_b_i), .rst_ni (rst_b_n), .async_i ({a_q, a2_q}), .sync_o (two_bits)
  );

  // A clock made of logic, resets from the pin and of the other clock.
  logic clk_made, made_q, raw_reset_q, other_reset_q;

  assign clk_made  = clk_a_i & en_i;
  always_ff @(posedge clk_made) made_q <= 1'b1;
  always_ff @(posedge clk_a_i or negedge dla_reset_rstn) begin
    if (!dla_reset_rstn) raw_reset_q <= 1'b0;
    else                 raw_reset_q <= a_q;
  end
  always_ff @(posedge clk_b_i or negedge rst_a_n) begin
    if (!rst_a_n) other_reset_q <= 1'b0;
    else          other_reset_q <= good;
  end

endmodule
