// NV_NVDLA_apb2csb: APB3 slave to register bus master.
//
// A write ends when the register bus takes it (posted); a read is sent once and ends with its
// data. No wait states besides. The pin names are public.
//
// Contract with the register bus: it answers each read that it takes once, in the clock in which it
// takes the request or any later one, and nothing else. `nvdla2csb_valid` with no read to answer
// fails the assertion ReplyOfRead.
//
// Source: docs/nv_small/system.md, section 3.4.

`include "nvs_assert.svh"

module NV_NVDLA_apb2csb (
  input  logic        pclk,
  input  logic        prstn,

  input  logic        psel,
  input  logic        penable,
  input  logic        pwrite,
  input  logic [31:0] paddr,
  input  logic [31:0] pwdata,
  output logic [31:0] prdata,
  output logic        pready,

  output logic        csb2nvdla_valid,
  input  logic        csb2nvdla_ready,
  output logic [15:0] csb2nvdla_addr,
  output logic [31:0] csb2nvdla_wdat,
  output logic        csb2nvdla_write,
  output logic        csb2nvdla_nposted,

  input  logic        nvdla2csb_valid,
  input  logic [31:0] nvdla2csb_data
);

  logic sent_q, access, read_taken;

  assign access     = psel && penable;
  assign read_taken = csb2nvdla_valid && csb2nvdla_ready && !csb2nvdla_write;

  assign csb2nvdla_valid   = access && (pwrite || !sent_q);
  assign csb2nvdla_addr    = paddr[17:2];
  assign csb2nvdla_wdat    = pwdata;
  assign csb2nvdla_write   = pwrite;
  assign csb2nvdla_nposted = 1'b0;

  assign prdata = nvdla2csb_data;
  assign pready = !access || (pwrite ? csb2nvdla_ready : nvdla2csb_valid);

  always_ff @(posedge pclk or negedge prstn) begin
    if (!prstn)               sent_q <= 1'b0;
    else if (nvdla2csb_valid) sent_q <= 1'b0;
    else if (read_taken)      sent_q <= 1'b1;
  end

  logic unused_paddr;
  assign unused_paddr = ^{paddr[31:18], paddr[1:0]};

  `NVS_ASSERT_HELD_AT(pclk, prstn, RequestHeld, csb2nvdla_valid, csb2nvdla_ready,
                      {csb2nvdla_addr, csb2nvdla_wdat, csb2nvdla_write})
  `NVS_ASSERT_AT(pclk, prstn, ReplyOfRead, nvdla2csb_valid -> sent_q || read_taken)

endmodule
