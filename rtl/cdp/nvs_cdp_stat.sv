// nvs_cdp_stat: statistics of CDP.
//
// The five table counters run over one layer and count each lane, padding included. The stall
// counter runs over all layers that enable it and is never cleared. `stat_o` covers what
// happened up to the clock before.
//
// Source: docs/nv_small/cdp.md, section 8.

module nvs_cdp_stat (
  input  logic clk_i,
  input  logic rst_ni,

  input  logic                    clear_i,   // end of a layer
  input  logic                    sample_i,  // an element leaves the table
  input  nvs_lut_pkg::lut_flags_t flags_i,
  input  logic                    stall_i,

  output nvs_reg_pkg::cdp_stat_t stat_o
);

  localparam int unsigned Classes = $bits(nvs_lut_pkg::lut_flags_t);

  logic [Classes-1:0]       add;
  logic [Classes-1:0][31:0] count;

  assign add = sample_i ? flags_i : '0;

  for (genvar i = 0; i < Classes; i++) begin : gen_class
    nvs_counter u_count (
      .clk_i,
      .rst_ni,
      .clear_i,
      .add_i   (add[i]),
      .count_o (count[i])
    );
  end

  // In the order of lut_flags_t.
  assign {stat_o.perf_lut_uflow, stat_o.perf_lut_oflow, stat_o.perf_lut_hybrid,
          stat_o.perf_lut_le_hit, stat_o.perf_lut_lo_hit} = count;

  nvs_counter u_stall (
    .clk_i,
    .rst_ni,
    .clear_i (1'b0),
    .add_i   (stall_i),
    .count_o (stat_o.perf_write_stall)
  );

endmodule
