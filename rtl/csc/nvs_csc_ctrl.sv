// nvs_csc_ctrl: the life of a CSC layer.
//
//   idle -> change: banks changed? wait for CDMA at the start of the same layer
//        -> drop:   give back what the previous layer kept and this one does not reuse
//        -> wait:   CDMA must have begun the layer; take CMAC_A, CMAC_B and CACC as soon as they
//                   are enabled. When all lines and the first weights are in CBUF the layer
//                   starts whether they are or not: what is enabled later has missed it
//        -> run     until the last pixel has been read
//        -> release the lines, end of the layer
//
// Source: docs/nv_small/conv_multilayer.md, sections 3 and 8; docs/nv_small/system.md, section
// 10.

`include "nvs_assert.svh"

module nvs_csc_ctrl
  import nvs_conv_pkg::*;
  import nvs_csc_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        layer_valid_i,
  output logic        layer_load_o,  // first clock of a layer
  output logic        layer_done_o,

  // The layer. All but `life_i` follow the load by one clock.
  input  life_t       life_i,
  input  logic [12:0] last_line_i,   // lines, minus one
  input  fill_t       entries_i,     // of a line
  input  fill_t       ring_i,        // of data
  input  logic [12:0] kernels_i,     // minus one

  output entry_t      dat_head_o,
  output logic        wt_clear_o,
  output fill_t       wt_drop_o,
  output logic        wt_kept_o,     // the layer uses weights that the previous one kept

  output change_t     change_o,
  input  logic        change_ack_i,

  input  logic        cdma_load_i,   // CDMA begins a layer
  input  logic [14:0] lines_i,       // in CBUF
  input  logic [11:0] wt_groups_i,
  input  logic        mac_free_i,    // CMAC_A, CMAC_B and CACC
  input  logic        mac_busy_i,    // one of them, with the previous layer
  output logic        start_o,       // takes those that are free, starts the layer
  input  logic        layer_last_i,

  output released_t   released_o     // without the weights of finished groups
);

  typedef enum logic [2:0] {
    StIdle,
    StChange,
    StDrop,
    StWait,
    StRun,
    StRelease
  } state_e;

  // What the previous layer has left behind.
  typedef struct packed {
    logic        any;
    logic        image;
    logic [4:0]  data_bank;
    logic [4:0]  weight_bank;
    logic [13:0] lines;        // not released
    fill_t       entries;      // of one line
    logic        weights;      // kept
    fill_t       wt_entries;
    logic [10:0] wt_groups;    // that the ledger counts, used or not
  } left_t;

  state_e      state_d, state_q;
  left_t       left_q;
  change_t     change_q;
  entry_t      dat_head_q;
  logic [7:0]  begun_q;            // layers that CDMA has begun and CSC has not
  logic        fetched;
  logic [13:0] have, give;         // lines of the layer, lines to give back now
  fill_t       give_entries;

  assign have      = 14'(last_line_i) + 14'd1;
  assign wt_kept_o = !change_q.wt && life_i.weight_reuse && left_q.weights;

  // What is given back, in two states only. One multiplier: lines of the previous layer, or of this
  // one.
  always_comb begin
    give         = '0;
    give_entries = '0;
    released_o   = '0;
    wt_drop_o    = '0;
    if (state_q == StDrop || state_q == StRelease) begin
      if (state_q == StRelease) begin
        if (!life_i.keep_data) begin
          give = (13'(life_i.give_lines) < last_line_i) ? 14'(life_i.give_lines) + 14'd1 : have;
        end
      end else begin
        if (!change_q.dat && (!life_i.data_reuse || life_i.image != left_q.image)) begin
          give = left_q.lines;
        end
        if (!change_q.wt && !wt_kept_o) begin
          released_o.wt_groups = left_q.wt_groups;
          if (left_q.weights) wt_drop_o = left_q.wt_entries;
        end
      end
      give_entries          = 15'(give) * (state_q == StDrop ? left_q.entries : entries_i);
      released_o.lines      = give;
      released_o.entries    = give_entries;
      released_o.wt_entries = wt_drop_o;
    end
  end

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle:    if (layer_valid_i) state_d = StChange;
      StChange:  if (!change_q.wt || change_ack_i) state_d = StDrop;
      StDrop:    state_d = StWait;
      StWait:    if (start_o) state_d = StRun;
      StRun:     if (layer_last_i) state_d = StRelease;
      StRelease: state_d = StIdle;
      default:   state_d = StIdle;
    endcase
  end

  assign fetched      = lines_i > 15'(last_line_i) && wt_groups_i != '0;
  assign start_o      = state_q == StWait && begun_q != '0 &&
                        (mac_free_i || (fetched && !mac_busy_i));
  assign layer_load_o = state_q == StIdle && layer_valid_i;
  assign layer_done_o = state_q == StRelease;
  assign change_o     = (state_q == StChange) ? change_q : '0;
  assign wt_clear_o   = change_ack_i;
  assign dat_head_o   = dat_head_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q    <= StIdle;
      left_q     <= '0;
      dat_head_q <= '0;
      begun_q    <= '0;
    end else begin
      state_q <= state_d;
      begun_q <= begun_q + 8'(cdma_load_i) - 8'(start_o);
      if (change_ack_i && change_q.dat) begin
        dat_head_q <= '0;
      end else if (give != '0) begin
        dat_head_q <= ring_add(dat_head_q, give_entries, ring_i);
      end
      if (state_q == StRelease) begin
        left_q <= '{any:         1'b1,
                    image:       life_i.image,
                    data_bank:   life_i.data_bank,
                    weight_bank: life_i.weight_bank,
                    lines:       have - give,
                    entries:     entries_i,
                    weights:     life_i.keep_weights,
                    wt_entries:  life_i.wt_entries,
                    wt_groups:   wt_kept_o           ? left_q.wt_groups :
                                 life_i.keep_weights ? 11'(kernels_i >> 3) + 11'd1 : '0};
      end
    end
  end

  // A third layer waits in CDMA's registers until the first one ends (conv_multilayer.md, 2.1).
  `NVS_ASSERT(BegunFits, begun_q <= 8'd3)

  // No reset: loaded with each layer.
  always_ff @(posedge clk_i) begin
    if (layer_load_o) begin
      change_q.dat <= !left_q.any || life_i.data_bank != left_q.data_bank;
      change_q.wt  <= !left_q.any || life_i.data_bank != left_q.data_bank ||
                      life_i.weight_bank != left_q.weight_bank;
    end
  end

  `NVS_COVER(LoadMeetsStart__StartsWithoutMac__TwoLayersBegun, start_o, {
    cdma_load_i,
    !mac_free_i,
    begun_q > 8'd1})
  `NVS_COVER(RingTurns, give != '0, 16'(dat_head_q) + 16'(give_entries) == 16'(ring_i))

endmodule
