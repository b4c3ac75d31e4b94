// nvs_lut_table: the entries of both tables and the fetch of a sample's two neighbours.
//
// Latency 1 while `en_i` is high, one fetch a clock. All entries are 0 after reset and keep
// their contents over layers; a write is seen by the next fetch. A miss uses the first or the
// last entry alone.
//
// Source: docs/nv_small/cdp.md, sections 5, 7.7 and 7.8; sdp.md, section 10.

`include "nvs_assert.svh"

module nvs_lut_table
  import nvs_lut_pkg::*;
(
  input  logic clk_i,
  input  logic rst_ni,

  // Register port.
  input  logic       port_we_i,
  input  logic       port_lo_i,
  input  lut_index_t port_index_i,
  input  lut_entry_t port_wdata_i,
  output lut_entry_t port_rdata_o,

  // Fetch.
  input  logic       en_i,
  input  logic       lo_i,
  input  logic       hit_i,
  input  lut_index_t index_i,
  output lut_entry_t entry_o,
  output lut_entry_t next_o
);

  lut_entry_t le_q [LeLast+1];
  lut_entry_t lo_q [LoLast+1];
  lut_entry_t entry, next;
  lut_index_t next_index;

  assign port_rdata_o = port_lo_i ? lo_q[port_index_i] : le_q[port_index_i[6:0]];

  assign next_index = index_i + lut_index_t'(hit_i);
  assign entry      = lo_i ? lo_q[index_i] : le_q[index_i[6:0]];
  assign next       = lo_i ? lo_q[next_index] : le_q[next_index[6:0]];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      le_q <= '{default: '0};
    end else if (port_we_i && !port_lo_i) begin
      le_q[port_index_i[6:0]] <= port_wdata_i;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      lo_q <= '{default: '0};
    end else if (port_we_i && port_lo_i) begin
      lo_q[port_index_i] <= port_wdata_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (en_i) begin
      entry_o <= entry;
      next_o  <= next;
    end
  end

  `NVS_ASSERT(WriteInside, port_we_i -> 32'(port_index_i) <= (port_lo_i ? LoLast : LeLast))

endmodule
