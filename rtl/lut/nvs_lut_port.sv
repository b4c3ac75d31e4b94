// nvs_lut_port: entry counter behind the registers S_LUT_ACCESS_CFG and S_LUT_ACCESS_DATA.
//
// A pulse of `req_i` acts at the next edge; `rdata_o` answers a read one clock later. Any number
// of accesses may follow each other without a gap.
//
// Source: docs/nv_small/system.md, section 9; cdp.md, section 5; sdp.md, section 10.6.

`include "nvs_assert.svh"

module nvs_lut_port
  import nvs_lut_pkg::*;
#(
  parameter lut_cfg_t Cfg = CdpLut
) (
  input  logic clk_i,
  input  logic rst_ni,

  input  nvs_reg_pkg::lut_req_t req_i,
  output logic [15:0]           rdata_o,
  output logic [9:0]            addr_o,

  // Table: `we_o` writes `wdata_o` to the entry at `index_o`, `rdata_i` is that entry.
  output logic       we_o,
  output logic       lo_o,
  output lut_index_t index_o,
  output lut_entry_t wdata_o,
  input  lut_entry_t rdata_i
);

  typedef struct packed {
    logic       write;
    logic       lo;
    logic [9:0] counter;
  } state_t;

  state_t      state_d, state_q;
  logic [9:0]  last;
  logic        beyond, advance;
  logic [15:0] rdata_q;

  assign last   = state_q.lo ? 10'(LoLast) : 10'(LeLast);
  assign beyond = state_q.counter > last;

  always_comb begin
    if (Cfg.SteadyPort) begin
      advance = (state_q.write ? req_i.data_write : req_i.data_read) && (state_q.counter != last);
    end else begin
      advance = req_i.data_write || req_i.data_read;
    end
  end

  always_comb begin
    state_d = state_q;
    if (req_i.cfg_write) begin
      state_d = '{write: req_i.to_write, lo: req_i.lo, counter: req_i.addr};
    end else if (advance) begin
      state_d.counter = state_q.counter + 10'd1;
    end
  end

  assign we_o    = req_i.data_write && state_q.write && !beyond;
  assign lo_o    = state_q.lo;
  assign index_o = beyond ? '0 : state_q.counter[8:0];
  assign wdata_o = req_i.data;
  assign rdata_o = rdata_q;
  assign addr_o  = state_q.counter;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= '0;
    else         state_q <= state_d;
  end

  // Beyond the table a steady port reads entry 0, the other one 0.
  always_ff @(posedge clk_i) begin
    if (req_i.data_read) rdata_q <= (beyond && !Cfg.SteadyPort) ? '0 : rdata_i;
  end

  `NVS_ASSERT(OneAccess, $onehot0({req_i.cfg_write, req_i.data_write, req_i.data_read}))

  `NVS_COVER(LastEntry__Beyond, req_i.data_write, {
    state_q.write && state_q.counter == last,
    beyond})
  `NVS_COVER(CounterTurns, advance, &state_q.counter)

endmodule
