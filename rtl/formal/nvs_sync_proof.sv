// nvs_sync_proof: the delay of nvs_sync, and the reset of nvs_rst_sync: at once in, two clocks
// behind the pin out, the scan reset in test mode.

`include "nvs_formal.svh"

module nvs_sync_proof #(
  parameter int unsigned Width  = 1,
  parameter int unsigned Stages = 2
) (
  input logic             clk_i,
  input logic             rst_ni,
  input logic [Width-1:0] async_i,
  input logic             scan_rst_ni,
  input logic             test_mode_i
);

  logic [Width-1:0] sync;
  logic             rst_n;

  nvs_sync #(.Width(Width), .Stages(Stages)) u_sync (
    .clk_i,
    .rst_ni,
    .async_i,
    .sync_o (sync)
  );

  nvs_rst_sync u_rst_sync (
    .clk_i,
    .rst_ni,
    .scan_rst_ni,
    .test_mode_i,
    .rst_no (rst_n)
  );

  `NVS_FORMAL_START

  // Levels and the clocks since the reset, the latest first.
  logic [Stages-1:0][Width-1:0] seen_q;
  logic [1:0]                   clocks_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      seen_q   <= '0;
      clocks_q <= '0;
    end else begin
      seen_q   <= {seen_q[Stages-2:0], async_i};
      if (clocks_q != 2'd2) clocks_q <= clocks_q + 2'd1;
    end
  end

  `NVS_ASSERT(Delayed, sync == seen_q[Stages-1])
  `NVS_ASSERT(LemmaStages, u_sync.stage_q == seen_q)

  // Without regard to clocks and resets.
  always_comb begin
    Asserts:  assert (test_mode_i || rst_ni || !rst_n);
    Releases: assert (test_mode_i || !rst_ni || rst_n == (clocks_q == 2'd2));
    Scan:     assert (!test_mode_i || rst_n == scan_rst_ni);
    LemmaRelease: assert (u_rst_sync.release_q == {clocks_q == 2'd2, clocks_q != 2'd0});
  end

endmodule
