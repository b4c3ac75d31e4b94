// What ci/hygiene.py must find and must not find, for its self-test. Not part of the design.

package hygiene_test_pkg;
  typedef struct packed {
    logic [3:0] x;
    logic [3:0] y;
  } pair_t;
endpackage

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
  input  logic [3:0] a_i,
  input  pair_t      pair_i,
  input  pair_t      other_i,
  input  pair_t      absent_i,
  output logic [3:0] good_o,
  output logic [3:0] bad_o,
  output logic [3:0] comb_o,
  output logic [3:0] through_o,
  output logic [3:0] port_o,
  output logic [3:0] held_q
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

endmodule
