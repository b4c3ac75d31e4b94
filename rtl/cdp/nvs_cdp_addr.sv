// nvs_cdp_addr: address of the atoms of a cube in the order of CDP.
//
// `load_i` sets the address to the base; `step_i` leaves the atom at `column_i` of `stripe_i`
// for the next one. Latency 1, one atom a clock. Addresses are modulo 2^32 with all bits of base
// and strides.
//
// Source: docs/nv_small/cdp.md, sections 6 and 6.1.

module nvs_cdp_addr
  import nvs_beat_pkg::*;
  import nvs_cdp_pkg::*;
(
  input  logic clk_i,

  input  logic  load_i,
  input  addr_t base_i,
  input  addr_t line_stride_i,
  input  addr_t surface_stride_i,

  input  logic       step_i,
  input  stripe_t    stripe_i,
  input  logic [2:0] column_i,

  output addr_t addr_o
);

  localparam addr_t AtomStep   = addr_t'(AtomBytes);
  localparam addr_t StripeStep = addr_t'(8 * AtomBytes);

  // Now, and at the start of this surface, stripe and line.
  addr_t addr_q, surface_q, stripe_q, line_q;
  logic  surface_turn, stripe_turn, line_turn;
  addr_t from, stride, next;

  assign surface_turn = column_i == stripe_i.width;
  assign stripe_turn  = surface_turn && stripe_i.last_surface;
  assign line_turn    = stripe_turn && stripe_i.last_stripe;

  // One adder: the address moves by the stride of the outermost loop that turns.
  always_comb begin
    from   = addr_q;
    stride = AtomStep;
    if (line_turn) begin
      from   = line_q;
      stride = line_stride_i;
    end else if (stripe_turn) begin
      from   = stripe_q;
      stride = StripeStep;
    end else if (surface_turn) begin
      from   = surface_q;
      stride = surface_stride_i;
    end
  end

  // A cube needs no next address after its last atom.
  logic unused_stripe;
  assign unused_stripe = stripe_i.first_surface ^ stripe_i.last_line;

  assign next   = load_i ? base_i : from + stride;
  assign addr_o = addr_q;

  // No reset: loaded before the first step.
  always_ff @(posedge clk_i) begin
    if (load_i || step_i)                   addr_q    <= next;
    if (load_i || (step_i && surface_turn)) surface_q <= next;
    if (load_i || (step_i && stripe_turn))  stripe_q  <= next;
    if (load_i || (step_i && line_turn))    line_q    <= next;
  end

endmodule
