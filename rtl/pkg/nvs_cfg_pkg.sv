// nvs_cfg_pkg: the configurations of the design, one packed struct each.

package nvs_cfg_pkg;

  typedef struct packed {
    bit HasEw;  // SDP stage EW (Y), its read DMA and its table
  } cfg_t;

  localparam cfg_t Small   = '{HasEw: 1'b0};
  localparam cfg_t SmallEw = '{HasEw: 1'b1};

endpackage
