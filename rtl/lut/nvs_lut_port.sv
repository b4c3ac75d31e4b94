// nvs_lut_port: entry counter behind the registers S_LUT_ACCESS_CFG and S_LUT_ACCESS_DATA.
//
// A pulse on `req_i` acts at the next edge; `rsp_o` shows what the two registers read now.
// Any number of accesses may follow each other without a gap.
//
// Source: docs/nv_small/system.md, section 9; cdp.md, section 5; sdp.md, section 10.6.

module nvs_lut_port
  import nvs_lut_pkg::*;
#(
  parameter lut_cfg_t Cfg = CdpLut
) (
  input  logic clk_i,
  input  logic rst_ni,

  input  lut_port_req_t req_i,
  output lut_port_rsp_t rsp_o,

  // Table access: `we_o` writes `wdata_o`; `rdata_i` is the entry at `index_o`.
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

  state_t     state_d, state_q;
  logic [9:0] start_d, start_q;
  logic [9:0] last;
  logic       beyond, advance;

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
    start_d = start_q;
    if (req_i.cfg_write) begin
      state_d = '{write: req_i.wdata[17], lo: req_i.wdata[16], counter: req_i.wdata[9:0]};
      start_d = req_i.wdata[9:0];
    end else if (advance) begin
      state_d.counter = state_q.counter + 10'd1;
    end
  end

  assign we_o    = req_i.data_write && state_q.write && !beyond;
  assign lo_o    = state_q.lo;
  assign index_o = beyond ? '0 : state_q.counter[8:0];
  assign wdata_o = req_i.wdata[15:0];

  // Beyond the table a steady port reads entry 0, the other one 0.
  assign rsp_o.data = (beyond && !Cfg.SteadyPort) ? '0 : {16'h0, rdata_i};
  assign rsp_o.cfg  = {14'h0, state_q.write, state_q.lo, 6'h0,
                       Cfg.SteadyPort ? state_q.counter : start_q};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= '0;
      start_q <= '0;
    end else begin
      state_q <= state_d;
      start_q <= start_d;
    end
  end

  logic unused_wdata;
  assign unused_wdata = ^{req_i.wdata[31:18]};

endmodule
