// nvs_rd_channel_contract: each address gives one atom, in order, the memory's answer to it, with
// the tag that came with it; an answer always has its place.
//
// Follows one address at a time to its answer and to the output: the next one taken in a clock
// with `follow_i`, as nvs_stream_contract does. The memory answers in order; `Depth` addresses
// at most are without their atom taken.

`include "nvs_assert.svh"

module nvs_rd_channel_contract
  import nvs_beat_pkg::*;
#(
  parameter int unsigned Depth  = 80,
  parameter bit          Tagged = 1'b0,
  parameter type         tag_t  = logic,
  localparam int unsigned CountW = $clog2(Depth + 2)
) (
  input  logic              clk_i,
  input  logic              rst_ni,

  input  logic              follow_i,

  input  logic              addr_valid_i,
  input  logic              addr_ready_i,
  input  logic [31:3]       addr_i,
  input  tag_t              tag_i,

  input  logic              rd_req_valid_i,
  input  logic              rd_req_ready_i,
  input  logic [31:3]       rd_req_addr_i,
  input  logic              rd_rsp_valid_i,
  input  atom_t             rd_rsp_data_i,

  input  logic              out_valid_i,
  input  logic              out_ready_i,
  input  atom_t             out_data_i,
  input  tag_t              out_tag_i,

  output logic [CountW-1:0] asked_o,    // addresses at the memory
  output logic [CountW-1:0] waiting_o   // answers that wait at the output
);

  typedef logic [CountW-1:0] count_t;

  count_t asked_q, waiting_q;
  logic   ask, take;

  assign ask  = addr_valid_i && addr_ready_i;
  assign take = out_valid_i && out_ready_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      asked_q   <= '0;
      waiting_q <= '0;
    end else begin
      asked_q   <= asked_q + count_t'(ask) - count_t'(rd_rsp_valid_i);
      waiting_q <= waiting_q + count_t'(rd_rsp_valid_i) - count_t'(take);
    end
  end

  assign asked_o   = asked_q;
  assign waiting_o = waiting_q;

  // One address: `ahead_q` atoms come before its own; once answered, it has its atom.
  logic   follow, followed_q, answered_q, answers;
  count_t ahead_q, answers_ahead_q;
  tag_t   tag_q;
  atom_t  atom_q;

  assign follow  = follow_i && ask && !followed_q;
  assign answers = rd_rsp_valid_i && followed_q && !answered_q && answers_ahead_q == '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      followed_q      <= 1'b0;
      answered_q      <= 1'b0;
      ahead_q         <= '0;
      answers_ahead_q <= '0;
    end else if (follow) begin
      followed_q      <= 1'b1;
      answered_q      <= 1'b0;
      ahead_q         <= asked_q + waiting_q - count_t'(take);
      answers_ahead_q <= asked_q - count_t'(rd_rsp_valid_i);
    end else if (followed_q) begin
      if (answers)             answered_q      <= 1'b1;
      else if (rd_rsp_valid_i) answers_ahead_q <= answers_ahead_q - count_t'(!answered_q);
      if (take) begin
        followed_q <= ahead_q != '0;
        ahead_q    <= ahead_q - count_t'(1);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (follow)  tag_q  <= tag_i;
    if (answers) atom_q <= rd_rsp_data_i;
  end

  logic mine;
  assign mine = out_valid_i && followed_q && ahead_q == '0;

  // The environment's duty.
  `NVS_ASSERT(Answers, rd_rsp_valid_i -> asked_q != '0)
  // The channel's.
  `NVS_ASSERT(AddressPasses, rd_req_valid_i -> addr_valid_i && rd_req_addr_i == addr_i)
  `NVS_ASSERT(TakenTogether, ask == (rd_req_valid_i && rd_req_ready_i))
  `NVS_ASSERT(Credits, 32'(asked_q) + 32'(waiting_q) <= Depth)
  `NVS_ASSERT(NeverRefused,
              addr_valid_i && 32'(asked_q) + 32'(waiting_q) < Depth -> rd_req_valid_i)
  `NVS_ASSERT(NotBeforeAnswer, out_valid_i -> waiting_q != '0)
  `NVS_ASSERT(RightAtom, mine -> answered_q && out_data_i == atom_q)
  if (Tagged) begin : gen_tag
    `NVS_ASSERT(RightTag, mine -> out_tag_i == tag_q)
  end else begin : gen_no_tag
    logic unused_tag;
    assign unused_tag = ^{tag_q, out_tag_i};
  end

endmodule
