// nvs_cdma_ctrl: the life of a CDMA layer: a data half and a weight half.
//
// Each half waits for a change of its banks, if there is one, fetches or keeps what the
// previous layer left, and reports its end; when both have ended the layer is done. One clock
// from the layer to the start of a half.
//
// Source: docs/nv_small/conv_multilayer.md, sections 2, 3 and 8; docs/nv_small/convolution.md,
// section 10.3.

`include "nvs_assert.svh"

module nvs_cdma_ctrl
  import nvs_conv_pkg::*;
  import nvs_cdma_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        layer_valid_i,
  input  life_t       life_i,
  input  logic        group_i,
  output logic        layer_load_o,  // first clock of a layer
  output logic        layer_done_o,

  output change_t     change_o,
  input  logic        change_ack_i,

  output logic        dat_start_o,
  input  logic        dat_done_i,
  output logic        wt_start_o,
  input  logic        wt_done_i,

  output logic [1:0]  dat_intr_o,
  output logic [1:0]  wt_intr_o
);

  typedef enum logic [1:0] {
    StIdle,
    StWait,   // for the change of banks
    StFetch,
    StDone
  } state_e;

  typedef struct packed {
    logic       any;
    logic       image;
    logic [4:0] data_bank;
    logic [4:0] weight_bank;
    logic       kept_data;
    logic       kept_weights;
  } left_t;

  state_e  dat_q, dat_d, wt_q, wt_d;
  left_t   left_q;
  change_t change, change_q;
  logic    new_dat, fetch_dat, fetch_wt, dat_end, wt_end;

  assign layer_load_o = layer_valid_i && dat_q == StIdle;

  assign new_dat = !left_q.any || life_i.data_bank != left_q.data_bank;
  assign change  = '{dat: new_dat, wt: new_dat || life_i.weight_bank != left_q.weight_bank};
  assign change_o   = (wt_q == StWait) ? change_q : '0;

  assign fetch_dat = change_q.dat || !(life_i.data_reuse && left_q.kept_data &&
                                       life_i.image == left_q.image);
  assign fetch_wt  = change_q.wt || !(life_i.weight_reuse && left_q.kept_weights);

  assign dat_start_o = dat_q == StWait && dat_d == StFetch && fetch_dat && life_i.has_data;
  assign wt_start_o  = wt_q == StWait && wt_d == StFetch && fetch_wt && life_i.has_weights;
  assign dat_end     = dat_q == StFetch && (dat_done_i || !fetch_dat);
  assign wt_end      = wt_q == StFetch && (wt_done_i || !fetch_wt);

  always_comb begin
    dat_d = dat_q;
    unique case (dat_q)
      StIdle:  if (layer_valid_i) dat_d = StWait;
      StWait:  if (!change_q.dat || change_ack_i) dat_d = StFetch;
      StFetch: if (dat_end) dat_d = StDone;
      default: if (layer_done_o) dat_d = StIdle;
    endcase
  end

  always_comb begin
    wt_d = wt_q;
    unique case (wt_q)
      StIdle:  if (layer_valid_i) wt_d = StWait;
      StWait:  if (!change_q.wt || change_ack_i) wt_d = StFetch;
      StFetch: if (wt_end) wt_d = StDone;
      default: if (layer_done_o) wt_d = StIdle;
    endcase
  end

  assign layer_done_o = dat_q == StDone && wt_q == StDone;
  assign dat_intr_o   = 2'(dat_end) << group_i;
  assign wt_intr_o    = 2'(wt_end) << group_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      dat_q  <= StIdle;
      wt_q   <= StIdle;
      left_q <= '0;
    end else begin
      dat_q <= dat_d;
      wt_q  <= wt_d;
      if (layer_done_o) begin
        left_q <= '{any:          1'b1,
                    image:        life_i.image,
                    data_bank:    life_i.data_bank,
                    weight_bank:  life_i.weight_bank,
                    kept_data:    life_i.keep_data,
                    kept_weights: life_i.keep_weights};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (layer_load_o) change_q <= change;
  end

  `NVS_ASSERT(LayerHeld, dat_q != StIdle || wt_q != StIdle -> layer_valid_i)
  `NVS_ASSERT(DatDoneOfFetch, dat_done_i -> dat_q == StFetch)
  `NVS_ASSERT(WtDoneOfFetch, wt_done_i -> wt_q == StFetch)
  `NVS_ASSERT(AckOfWait, change_ack_i -> wt_q == StWait && change_q.wt)

endmodule
