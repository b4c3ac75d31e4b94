// nvs_cdp_ctrl: life of a layer in CDP.
//
// Takes elements only while a layer runs and only up to the last one of its cube, so the stages
// hold one layer at a time and may use the layer's registers directly. The layer is done when
// the memory interface has taken its last write.
//
// Source: docs/nv_small/cdp.md, sections 2.2 and 2.3.

`include "nvs_assert.svh"

module nvs_cdp_ctrl (
  input  logic clk_i,
  input  logic rst_ni,

  input  logic layer_valid_i,
  output logic layer_done_o,
  output logic start_o,        // before the first element

  output logic accept_o,       // elements may pass
  input  logic last_in_i,      // the last one passes
  input  logic last_taken_i    // the last write is taken
);

  typedef enum logic [1:0] {
    StIdle,
    StAccept,
    StDrain
  } state_e;

  state_e state_d, state_q;

  assign start_o      = state_q == StIdle && layer_valid_i;
  assign accept_o     = state_q == StAccept;
  assign layer_done_o = last_taken_i;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle:   if (layer_valid_i) state_d = StAccept;
      StAccept: if (last_in_i) state_d = StDrain;
      StDrain:  if (last_taken_i) state_d = StIdle;
      default:  state_d = StIdle;
    endcase
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) state_q <= StIdle;
    else         state_q <= state_d;
  end

  `NVS_ASSERT(DoneInOrder, last_taken_i -> state_q == StDrain)
  `NVS_ASSERT(LayerHeld, state_q != StIdle -> layer_valid_i)

endmodule
