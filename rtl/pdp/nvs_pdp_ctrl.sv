// nvs_pdp_ctrl: life of a layer in PDP.
//
// Plans the layer, loads the stages, takes elements up to the last one of the cube and waits
// for the last write, so the stages hold one layer at a time and may use its registers directly.
// Two clocks from `layer_valid_i` to the first element.
//
// Source: docs/nv_small/pdp.md, sections 4 and 8.1.

`include "nvs_assert.svh"

module nvs_pdp_ctrl (
  input  logic clk_i,
  input  logic rst_ni,

  input  logic layer_valid_i,
  output logic layer_done_o,

  output logic start_o,        // the plan is made
  output logic load_o,         // the plan is there
  output logic accept_o,       // elements may pass
  input  logic last_in_i,      // the last one passes
  input  logic last_taken_i    // the memory interface takes the last write
);

  typedef enum logic [1:0] {
    StIdle,
    StLoad,
    StAccept,
    StDrain
  } state_e;

  state_e state_d, state_q;
  logic   written_q;  // the last write went out before the last element came in

  assign start_o      = state_q == StIdle && layer_valid_i;
  assign load_o       = state_q == StLoad;
  assign accept_o     = state_q == StAccept;
  assign layer_done_o = state_q == StDrain && (last_taken_i || written_q);

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle:   if (layer_valid_i) state_d = StLoad;
      StLoad:   state_d = StAccept;
      StAccept: if (last_in_i) state_d = StDrain;
      StDrain:  if (layer_done_o) state_d = StIdle;
      default:  state_d = StIdle;
    endcase
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q   <= StIdle;
      written_q <= 1'b0;
    end else begin
      state_q <= state_d;
      if (start_o)           written_q <= 1'b0;
      else if (last_taken_i) written_q <= 1'b1;
    end
  end

  `NVS_ASSERT(WriteOfLayer, last_taken_i -> state_q inside {StAccept, StDrain})
  `NVS_ASSERT(LayerHeld, state_q != StIdle -> layer_valid_i)

endmodule
