// nvs_rd_channel: read client of the memory interface.
//
// Takes a stream of atom addresses and gives the atoms in the same order, each with the tag
// that came with its address. One atom per cycle; `Depth` atoms at most are requested and not
// yet taken at the output (credits), so each response has a reserved place and the memory
// never waits. Latency: 0 to the request, 2 from the response. `stall_o` marks clocks in which
// an address waits.
//
// Source: docs/nv_small/system.md, section 8.1; docs/nv_small/microarchitecture.md, sections 4
// and 6.

`include "nvs_assert.svh"

module nvs_rd_channel
  import nvs_beat_pkg::*;
#(
  parameter int unsigned Depth  = 80,
  parameter bit          Tagged = 1'b0,  // 0: no tag queue, `out_tag_o` is 0
  parameter type         tag_t  = logic
) (
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        addr_valid_i,
  output logic        addr_ready_o,
  input  logic [31:3] addr_i,
  input  tag_t        tag_i,
  output logic        stall_o,

  output logic        rd_req_valid_o,
  input  logic        rd_req_ready_i,
  output logic [31:3] rd_req_addr_o,
  input  logic        rd_rsp_valid_i,
  input  atom_t       rd_rsp_data_i,

  output logic        out_valid_o,
  input  logic        out_ready_i,
  output atom_t       out_data_o,
  output tag_t        out_tag_o
);

  localparam int unsigned CountW = $clog2(Depth + 1);

  logic [CountW-1:0] credits_q;
  logic              request, taken, has_credit, atom_room;

  assign has_credit     = credits_q != '0;
  assign rd_req_valid_o = addr_valid_i && has_credit;
  assign rd_req_addr_o  = addr_i;
  assign addr_ready_o   = rd_req_ready_i && has_credit;
  assign stall_o        = addr_valid_i && !addr_ready_o;

  assign request = rd_req_valid_o && rd_req_ready_i;
  assign taken   = out_valid_o && out_ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) credits_q <= CountW'(Depth);
    else if (request != taken) begin
      credits_q <= taken ? credits_q + CountW'(1) : credits_q - CountW'(1);
    end
  end

  logic atom_valid, atom_ready;

  nvs_ram_fifo #(
    .Depth  (Depth),
    .beat_t (atom_t)
  ) u_atoms (
    .clk_i,
    .rst_ni,
    .in_valid_i  (rd_rsp_valid_i),
    .in_ready_o  (atom_room),
    .in_i        (rd_rsp_data_i),
    .out_valid_o (atom_valid),
    .out_ready_i (atom_ready),
    .out_o       (out_data_o),
    .level_o     ()
  );

  if (Tagged) begin : gen_tag
    logic tag_room, tag_valid, tag_ready;

    nvs_ram_fifo #(
      .Depth  (Depth),
      .beat_t (tag_t)
    ) u_tags (
      .clk_i,
      .rst_ni,
      .in_valid_i  (request),
      .in_ready_o  (tag_room),
      .in_i        (tag_i),
      .out_valid_o (tag_valid),
      .out_ready_i (tag_ready),
      .out_o       (out_tag_o),
      .level_o     ()
    );

    nvs_join #(.N(2)) u_join (
      .clk_i,
      .rst_ni,
      .in_valid_i  ({tag_valid, atom_valid}),
      .in_ready_o  ({tag_ready, atom_ready}),
      .out_valid_o,
      .out_ready_i
    );

    `NVS_ASSERT(TagFits, request -> tag_room)
  end else begin : gen_no_tag
    logic unused_tag;

    assign unused_tag  = ^tag_i;
    assign out_tag_o   = '0;
    assign out_valid_o = atom_valid;
    assign atom_ready  = out_ready_i;
  end

  `NVS_ASSERT(CreditsLegal, 32'(credits_q) <= Depth)
  `NVS_ASSERT(ResponseFits, rd_rsp_valid_i -> atom_room)
  `NVS_ASSERT_HELD(ReqHeld, rd_req_valid_o, rd_req_ready_i, rd_req_addr_o)

  `NVS_COVER(TakesLast__WaitsAtLimit__BothAtLimit__BothAtOne, addr_valid_i, {
    request && !taken && credits_q == CountW'(1),
    !has_credit,
    !has_credit && taken,
    request && taken && credits_q == CountW'(Depth - 1)})

endmodule
