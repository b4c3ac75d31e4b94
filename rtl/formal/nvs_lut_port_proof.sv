// nvs_lut_port_proof: the entry counter and the data port by the table of events of the
// specification.
//
// Source: docs/nv_small/system.md, section 9.

`include "nvs_formal.svh"

module nvs_lut_port_proof
  import nvs_lut_pkg::*;
#(
  parameter bit        Sdp = 1'b0,
  localparam lut_cfg_t Cfg = Sdp ? SdpLut : CdpLut
) (
  input logic                   clk_i,
  input logic                   rst_ni,
  input nvs_reg_pkg::lut_req_t  req_i,
  input lut_entry_t             entry_i  // of the table, at the entry that the port names
);

  logic [15:0] rdata;
  logic [9:0]  addr;
  logic        we, lo;
  lut_index_t  index;
  lut_entry_t  wdata;

  nvs_lut_port #(.Cfg(Cfg)) u_port (
    .clk_i,
    .rst_ni,
    .req_i,
    .rdata_o (rdata),
    .addr_o  (addr),
    .we_o    (we),
    .lo_o    (lo),
    .index_o (index),
    .wdata_o (wdata),
    .rdata_i (entry_i)
  );

  `NVS_FORMAL_START
  `NVS_ASSUME(OneAccess, $onehot0({req_i.cfg_write, req_i.data_write, req_i.data_read}))

  // Counter, table and direction.
  logic [9:0] counter_q;
  logic       lo_q, write_q, present, last, moves;

  assign present = 32'(counter_q) <= (lo_q ? 256 : 64);
  assign last   = 32'(counter_q) == (lo_q ? 256 : 64);

  always_comb begin
    moves = req_i.data_write || req_i.data_read;
    // CDP: only an access in its direction moves it, and it stays on the last entry.
    if (!Sdp) moves = (write_q ? req_i.data_write : req_i.data_read) && !last;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)              {write_q, lo_q, counter_q} <= '0;
    else if (req_i.cfg_write) {write_q, lo_q, counter_q} <= {req_i.to_write, req_i.lo, req_i.addr};
    else if (moves)           counter_q <= counter_q + 10'd1;
  end

  // Reads: the entry; beyond the table entry 0 (CDP), 0 (SDP).
  logic       read_q;
  lut_entry_t want_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)              read_q <= 1'b0;
    else if (req_i.data_read) read_q <= 1'b1;
  end
  always_ff @(posedge clk_i) if (req_i.data_read) want_q <= (Sdp && !present) ? '0 : entry_i;

  `NVS_ASSERT(Counter, addr == counter_q)
  `NVS_ASSERT(Writes, we == (req_i.data_write && write_q && present) &&
              (we -> wdata == req_i.data))
  `NVS_ASSERT(Entry, lo == lo_q && index == (present ? counter_q[8:0] : 9'd0))
  `NVS_ASSERT(Reads, read_q -> rdata == want_q)

  `NVS_ASSERT(LemmaState, u_port.state_q == {write_q, lo_q, counter_q})

endmodule
