// nvs_glb: version, interrupt mask, set and status; dla_intr.
//
// A done event sets its status bit whether masked or not and wins over a clear in the same
// clock. `intr_o` is a register, one clock after the status.
//
// Source: docs/nv_small/system.md, section 5.

`include "nvs_assert.svh"

module nvs_glb
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic     clk_i,
  input  logic     rst_ni,

  input  reg_req_t reg_req_i,
  output reg_rsp_t reg_rsp_o,

  input  intr_t    events_i,

  output logic     intr_o
);

  reg_req_t    req;
  logic        read, write;
  logic [31:0] rdata, event_set, write_set, write_clear;
  logic [31:0] mask_q, status_d, status_q;
  logic        intr_q;

  nvs_reg_port u_port (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .req_o   (req),
    .rdata_i (rdata)
  );

  assign read  = req.valid && !req.write;
  assign write = req.valid && req.write;

  assign event_set = intr_bits(events_i);

  always_comb begin
    write_set   = '0;
    write_clear = '0;
    if (write && req.word == GlbSIntrSetWord)    write_set   = req.wdata & GlbSIntrSetMask;
    if (write && req.word == GlbSIntrStatusWord) write_clear = req.wdata;
  end

  assign status_d = (status_q & ~write_clear) | write_set | event_set;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      mask_q   <= GlbSIntrMaskReset;
      status_q <= GlbSIntrStatusReset;
      intr_q   <= 1'b0;
    end else begin
      if (write && req.word == GlbSIntrMaskWord) mask_q <= req.wdata & GlbSIntrMaskMask;
      status_q <= status_d;
      intr_q   <= |(status_q & ~mask_q);
    end
  end

  always_comb begin
    rdata = '0;
    if (read) begin
      unique case (req.word)
        GlbSNvdlaHwVersionWord: rdata = GlbSNvdlaHwVersionReset;
        GlbSIntrMaskWord:       rdata = mask_q;
        GlbSIntrStatusWord:     rdata = status_q;
        default: ;
      endcase
    end
  end

  assign intr_o = intr_q;

  `NVS_COVER(EventMeetsClear__EventMeetsSet__EventMeetsRead__EventMeetsMask, event_set != '0, {
    (event_set & write_clear) != '0,
    (event_set & write_set) != '0,
    read && req.word == GlbSIntrStatusWord,
    write && req.word == GlbSIntrMaskWord})
  `NVS_COVER(EventOnSetBit__TwoEvents__EventMeetsFall, event_set != '0, {
    (event_set & status_q & ~write_clear) != '0,
    (event_set & (event_set - 32'd1)) != '0,
    status_q == write_clear && status_q != '0})

endmodule
