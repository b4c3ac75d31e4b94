// nvs_rd_channel_proof: the contract of nvs_rd_channel with any memory that answers in order.

`include "nvs_formal.svh"

module nvs_rd_channel_proof
  import nvs_beat_pkg::*;
#(
  parameter int unsigned Depth  = 80,
  parameter bit          Tagged = 1'b1,
  localparam int unsigned PtrW   = $clog2(Depth),
  localparam int unsigned CountW = $clog2(Depth + 2)
) (
  input logic        clk_i,
  input logic        rst_ni,
  input logic        follow_i,
  input logic        addr_valid_i,
  input logic [31:3] addr_i,
  input logic        tag_i,
  input logic        rd_req_ready_i,
  input logic        rd_rsp_valid_i,
  input atom_t       rd_rsp_data_i,
  input logic        out_ready_i
);

  logic              addr_ready, stall, req_valid, out_valid, out_tag;
  logic [31:3]       req_addr;
  atom_t             out_data;
  logic [CountW-1:0] asked, waiting;

  nvs_rd_channel #(.Depth(Depth), .Tagged(Tagged)) u_dut (
    .clk_i,
    .rst_ni,
    .addr_valid_i,
    .addr_ready_o   (addr_ready),
    .addr_i,
    .tag_i,
    .stall_o        (stall),
    .rd_req_valid_o (req_valid),
    .rd_req_ready_i,
    .rd_req_addr_o  (req_addr),
    .rd_rsp_valid_i,
    .rd_rsp_data_i,
    .out_valid_o    (out_valid),
    .out_ready_i,
    .out_data_o     (out_data),
    .out_tag_o      (out_tag)
  );

  nvs_rd_channel_contract #(.Depth(Depth), .Tagged(Tagged)) u_contract (
    .clk_i,
    .rst_ni,
    .follow_i,
    .addr_valid_i,
    .addr_ready_i   (addr_ready),
    .addr_i,
    .tag_i,
    .rd_req_valid_i (req_valid),
    .rd_req_ready_i,
    .rd_req_addr_i  (req_addr),
    .rd_rsp_valid_i,
    .rd_rsp_data_i,
    .out_valid_i    (out_valid),
    .out_ready_i,
    .out_data_i     (out_data),
    .out_tag_i      (out_tag),
    .asked_o        (asked),
    .waiting_o      (waiting)
  );

  `NVS_FORMAL_START
  `NVS_ASSUME(MemoryAnswers, rd_rsp_valid_i -> asked != '0)
  `NVS_ASSUME_HELD(SourceWaits, addr_valid_i, addr_ready, addr_i)

  `NVS_ASSERT(Stall, stall == (addr_valid_i && !addr_ready))

  // A place of the ring: `from` and `steps` on.
  function automatic logic [PtrW-1:0] on(logic [PtrW-1:0] from, logic [PtrW:0] steps);
    logic [PtrW+1:0] sum;
    sum = (PtrW + 2)'(from) + (PtrW + 2)'(steps);
    return PtrW'((32'(sum) < Depth) ? sum : sum - (PtrW + 2)'(Depth));
  endfunction

  // Where the atom and the tag of the followed address lie.
  logic              followed, answered;
  logic [CountW-1:0] ahead;
  logic [PtrW-1:0]   write, place;

  assign followed = u_contract.followed_q;
  assign answered = u_contract.answered_q;
  assign ahead    = u_contract.ahead_q;
  assign write = on(u_dut.u_atoms.rd_ptr_q, (PtrW + 1)'(u_dut.u_atoms.stored_q));
  assign place = on(u_dut.u_atoms.rd_ptr_q, (PtrW + 1)'(ahead)
                    - (PtrW + 1)'(u_dut.u_atoms.out_valid_q));

  `NVS_ASSERT(LemmaCredits, 32'(u_dut.credits_q) + 32'(asked) + 32'(waiting) == Depth)
  `NVS_ASSERT(LemmaAhead, followed -> 32'(ahead) < 32'(asked) + 32'(waiting))
  `NVS_ASSERT(LemmaAsked, followed && !answered ->
              u_contract.answers_ahead_q < asked &&
              32'(ahead) == 32'(waiting) + 32'(u_contract.answers_ahead_q))
  `NVS_ASSERT(LemmaAnswered, followed && answered -> ahead < waiting)
  `NVS_ASSERT(LemmaAtoms, 32'(u_dut.u_atoms.rd_ptr_q) < Depth && u_dut.u_atoms.wr_ptr_q == write &&
              32'(waiting) == 32'(u_dut.u_atoms.stored_q) + 32'(u_dut.u_atoms.out_valid_q))
  `NVS_ASSERT(LemmaAtom, followed && answered ->
              u_contract.atom_q == ((u_dut.u_atoms.out_valid_q && ahead == '0) ?
                                    u_dut.u_atoms.out_o : u_dut.u_atoms.u_ram.mem_q[place]))

  if (Tagged) begin : gen_tag
    logic [PtrW-1:0] tag_write, tag_place;
    logic            shown;

    assign shown     = u_dut.gen_tag.u_tags.out_valid_q;
    assign tag_write = on(u_dut.gen_tag.u_tags.rd_ptr_q,
                          (PtrW + 1)'(u_dut.gen_tag.u_tags.stored_q));
    assign tag_place = on(u_dut.gen_tag.u_tags.rd_ptr_q, (PtrW + 1)'(ahead) - (PtrW + 1)'(shown));

    `NVS_ASSERT(LemmaTags, 32'(u_dut.gen_tag.u_tags.rd_ptr_q) < Depth &&
                u_dut.gen_tag.u_tags.wr_ptr_q == tag_write &&
                32'(asked) + 32'(waiting) == 32'(u_dut.gen_tag.u_tags.stored_q) + 32'(shown))
    `NVS_ASSERT(LemmaTag, followed ->
                u_contract.tag_q == ((shown && ahead == '0) ? u_dut.gen_tag.u_tags.out_o :
                                     u_dut.gen_tag.u_tags.u_ram.mem_q[tag_place]))
  end

  // An answer is in sight one clock later, its tag was there before.
  logic hidden_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) hidden_q <= 1'b0;
    else         hidden_q <= waiting != '0 && !out_valid;
  end
  `NVS_ASSERT(InSight, hidden_q -> out_valid)

endmodule
