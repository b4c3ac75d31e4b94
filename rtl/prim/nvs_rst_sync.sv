// nvs_rst_sync: reset of one clock domain.
//
// Asserts at once, releases two clocks after the reset pin. In test mode the scan reset takes
// the place of both.
//
// Source: docs/nv_small/system.md, section 2.1.

module nvs_rst_sync (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic scan_rst_ni,
  input  logic test_mode_i,

  output logic rst_no
);

  logic [1:0] release_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) release_q <= '0;
    else         release_q <= {release_q[0], 1'b1};
  end

  assign rst_no = test_mode_i ? scan_rst_ni : release_q[1];

endmodule
