// nvs_ram_1r1w_proof: a read returns what was written last, old data on a collision, and stays.
//
// Looks at one address, any one. One bit of payload: the words are not looked at.

`include "nvs_formal.svh"

module nvs_ram_1r1w_proof #(
  parameter int unsigned Depth = 16,
  localparam int unsigned AddrW = (Depth > 1) ? $clog2(Depth) : 1
) (
  input logic             clk_i,
  input logic             rst_ni,
  input logic [AddrW-1:0] look_i,
  input logic             we_i,
  input logic [AddrW-1:0] waddr_i,
  input logic             wdata_i,
  input logic             re_i,
  input logic [AddrW-1:0] raddr_i
);

  logic rdata;

  nvs_ram_1r1w #(.Depth(Depth)) u_dut (
    .clk_i,
    .rst_ni,
    .we_i,
    .waddr_i,
    .wdata_i,
    .re_i,
    .raddr_i,
    .rdata_o (rdata)
  );

  `NVS_FORMAL_START
  `NVS_ASSUME_CONSTANT(LookStays, look_i)
  `NVS_ASSUME(Inside, 32'(waddr_i) < Depth && 32'(raddr_i) < Depth && 32'(look_i) < Depth)

  // What lies at the address, and what the last read showed, where that is known.
  logic written_q, word_q, shown_q, read_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      written_q <= 1'b0;
      shown_q   <= 1'b0;
    end else begin
      if (we_i && waddr_i == look_i) written_q <= 1'b1;
      if (re_i)                      shown_q   <= written_q && raddr_i == look_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (we_i && waddr_i == look_i) word_q <= wdata_i;
    if (re_i)                      read_q <= word_q;
  end

  `NVS_ASSERT(ReadsLastWrite, shown_q -> rdata == read_q)
  `NVS_ASSERT(LemmaWord, written_q -> u_dut.mem_q[look_i] == word_q)

endmodule
