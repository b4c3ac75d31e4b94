// What ci/hygiene.py must find and must not find, for its self-test. Not part of the design.

`include "nvs_assert.svh"

package hygiene_test_pkg;
  typedef struct packed {
    logic [3:0] x;
    logic [3:0] y;
  } pair_t;
endpackage

// A stream out of a register.
module hygiene_test_pipe #(
  parameter bit Asserts = 1'b0
) (
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       in_valid_i,
  output logic       in_ready_o,
  input  logic [3:0] in_i,
  output logic       out_valid_o,  // finds: stream
  input  logic       out_ready_i,
  output logic [3:0] out_o
);
  logic       full_q;
  logic [3:0] beat_q;

  assign in_ready_o  = out_ready_i || !full_q;
  assign out_valid_o = full_q;
  assign out_o       = beat_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)         full_q <= 1'b0;
    else if (in_ready_o) full_q <= in_valid_i;
  end

  always_ff @(posedge clk_i) begin
    if (in_ready_o) beat_q <= in_i;
  end

  if (Asserts) begin : gen_asserts
    `NVS_ASSERT_HELD(OutHeld, out_valid_o, out_ready_i, out_o)
  end
endmodule

// Two streams that others make, one of them without a word about it.
module hygiene_test_streams (
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       good_in_valid_i,
  output logic       good_in_ready_o,
  output logic       good_valid_o,
  input  logic       good_ready_i,
  output logic [3:0] good_o,
  input  logic       bad_in_valid_i,
  output logic       bad_in_ready_o,
  output logic       bad_valid_o,  // finds: stream
  input  logic       bad_ready_i,
  output logic [3:0] bad_o
);
  logic bad_valid;

  assign bad_valid_o = bad_valid;

  hygiene_test_pipe #(.Asserts(1'b1)) u_good (
    .clk_i,
    .rst_ni,
    .in_valid_i  (good_in_valid_i),
    .in_ready_o  (good_in_ready_o),
    .in_i        (4'd1),
    .out_valid_o (good_valid_o),
    .out_ready_i (good_ready_i),
    .out_o       (good_o)
  );

  hygiene_test_pipe u_bad (
    .clk_i,
    .rst_ni,
    .in_valid_i  (bad_in_valid_i),
    .in_ready_o  (bad_in_ready_o),
    .in_i        (4'd2),
    .out_valid_o (bad_valid),
    .out_ready_i (bad_ready_i),
    .out_o       (bad_o)
  );
endmodule

// A memory; and two registers, which are none.
module hygiene_test_memory #(
  parameter bit Asserts = 1'b0
) (
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       we_i,
  input  logic [1:0] addr_i,
  input  logic [3:0] data_i,
  output logic [3:0] data_o
);
  logic [3:0] mem_q [3];  // finds: memory
  logic [3:0] pair_q [2];

  assign data_o = mem_q[addr_i] ^ pair_q[1];

  always_ff @(posedge clk_i) begin
    if (we_i) mem_q[addr_i] <= data_i;
    pair_q[0] <= data_i;
    pair_q[1] <= pair_q[0];
  end

  if (Asserts) begin : gen_asserts
    `NVS_ASSERT(WriteInside, we_i -> addr_i < 2'd3)
  end else begin : gen_no_asserts
    logic unused_rst;
    assign unused_rst = rst_ni;
  end
endmodule

module hygiene_test_leaf (
  input  logic [3:0] a_i,
  output logic [3:0] b_o
);
  assign b_o = ~a_i;
endmodule

module hygiene_test
  import hygiene_test_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic [3:0] a_i,
  input  pair_t      pair_i,
  input  pair_t      other_i,
  input  pair_t      absent_i,
  output logic [3:0] good_o,
  output logic [3:0] bad_o,
  output logic [3:0] comb_o,
  output logic [3:0] through_o,
  output logic [3:0] port_o,
  output logic [3:0] held_q,
  output logic [3:0] data_o [4]
);

  localparam logic [3:0] Step = 4'd3;

  // ---- function ----

  function automatic logic [3:0] clean(input logic [3:0] v);
    logic [3:0] sum;
    sum = v + Step;
    for (int unsigned i = 0; i < 2; i++) sum = sum + 4'(i);
    return sum;
  endfunction

  function automatic logic [3:0] reads(input logic [3:0] v);
    return v + a_i;
  endfunction

  function automatic logic [3:0] through(input logic [3:0] v);
    return clean(reads(v));
  endfunction

  assign good_o    = clean(a_i);
  assign bad_o     = reads(Step);  // finds: function
  assign through_o = through(Step);  // finds: function

  always_comb begin
    comb_o = clean(a_i);
    if (pair_i.x == '0) comb_o = reads(pair_i.x);  // finds: function
  end

  hygiene_test_leaf u_leaf (
    .a_i (reads(Step)),  // finds: function
    .b_o (port_o)
  );

  // A clock edge samples everything: nothing is missed.
  always_ff @(posedge clk_i) held_q <= reads(a_i);

  // ---- unused ----

  logic unused_fields, unused_whole, unused_read;
  assign unused_fields = ^{pair_i.y, other_i.x[3:1]};
  assign unused_whole  = ^{other_i.y, pair_i};  // finds: unused
  assign unused_read   = ^a_i;  // finds: unused

  if (Step == '0) begin : gen_yes
  end else begin : gen_no_yes
    logic unused_absent;
    assign unused_absent = ^absent_i;
  end

  // ---- stream and memory ----

  hygiene_test_streams u_streams (
    .clk_i,
    .rst_ni,
    .good_in_valid_i (a_i[0]),
    .good_in_ready_o (),
    .good_valid_o    (),
    .good_ready_i    (a_i[1]),
    .good_o          (data_o[0]),
    .bad_in_valid_i  (a_i[2]),
    .bad_in_ready_o  (),
    .bad_valid_o     (),
    .bad_ready_i     (a_i[3]),
    .bad_o           (data_o[1])
  );

  for (genvar i = 0; i < 2; i++) begin : gen_memory
    hygiene_test_memory #(.Asserts(1'(i))) u_memory (
      .clk_i,
      .rst_ni,
      .we_i   (a_i[0]),
      .addr_i (a_i[2:1]),
      .data_i (a_i),
      .data_o (data_o[2+i])
    );
  end

endmodule
