// nvs_ram_1r1w: memory with one write and one read port, to be mapped on a RAM.
//
// Read latency 1, one read and one write per cycle. `rdata_o` keeps the last word read while
// `re_i` is low. A read of the address being written returns the old word. Contents are
// undefined until written.

`include "nvs_assert.svh"

module nvs_ram_1r1w #(
  parameter int unsigned Depth   = 16,
  parameter type         word_t  = logic,
  localparam int unsigned AddrW  = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  logic             clk_i,
  input  logic             rst_ni,

  input  logic             we_i,
  input  logic [AddrW-1:0] waddr_i,
  input  word_t            wdata_i,

  input  logic             re_i,
  input  logic [AddrW-1:0] raddr_i,
  output word_t            rdata_o
);

  word_t mem_q [Depth];
  word_t rdata_q;

  assign rdata_o = rdata_q;

  always_ff @(posedge clk_i) begin
    if (re_i) rdata_q <= mem_q[raddr_i];
    if (we_i) mem_q[waddr_i] <= wdata_i;
  end

  `NVS_ASSERT_INIT(HasDepth, Depth >= 1)
  // Every address of a power of two is inside.
  if (Depth != 2 ** AddrW) begin : gen_check
    `NVS_ASSERT(WriteInside, we_i -> 32'(waddr_i) < Depth)
    `NVS_ASSERT(ReadInside, re_i -> 32'(raddr_i) < Depth)
  end else begin : gen_no_check
    logic unused_rst;
    assign unused_rst = rst_ni;
  end

endmodule
