// nvs_cmac_cell: eight multipliers and their sum, with two sets of weights.
//
// `load_i` fills the shadow set; `swap_i`, together with `data_valid_i`, makes it the active
// one for this data and the following, or clears it when the cell has no kernel. Latency 2 from
// the data to the sum, one dot product a clock, no stall.
//
// Source: docs/nv_small/convolution.md, sections 6.2 and 7.

module nvs_cmac_cell
  import nvs_conv_pkg::*;
(
  input  logic                    clk_i,

  input  logic                    load_i,
  input  logic [63:0]             weights_i,

  input  logic                    data_valid_i,
  input  logic                    swap_i,
  input  logic                    used_i,      // the cell has a kernel, valid with `swap_i`

  // One clock after `data_valid_i`: the data, registered once for all cells.
  input  logic                    sum_valid_i,
  input  logic [63:0]             data_i,
  output logic signed [PsumW-1:0] psum_o
);

  logic [63:0]             shadow_q, active_q;
  logic signed [PsumW-1:0] psum_q;

  assign psum_o = psum_q;

  function automatic logic signed [PsumW-1:0] dot(input logic [63:0] a, input logic [63:0] b);
    // Plain integers: a simulator multiplies those at once. Synthesis keeps 8 by 8 bits.
    int sum;
    sum = 0;
    for (int unsigned i = 0; i < Lanes; i++) begin
      sum += int'(signed'(a[8*i +: 8])) * int'(signed'(b[8*i +: 8]));
    end
    dot = PsumW'(sum);
  endfunction

  // No reset: weights and sums mean something only behind a valid beat.
  always_ff @(posedge clk_i) begin
    if (load_i)                 shadow_q <= weights_i;
    if (data_valid_i && swap_i) active_q <= used_i ? shadow_q : '0;
    if (sum_valid_i)            psum_q   <= dot(data_i, active_q);
  end

endmodule
