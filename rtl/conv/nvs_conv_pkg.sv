// nvs_conv_pkg: interfaces between the blocks of the convolution core.
//
//   CDMA --cbuf_wr_t--> CBUF --cbuf_rd_t--> CSC --mac_t, load_t--> CMAC_A/B --psum--> CACC
//     \---- fetched_t --> ledger <-- released_t ----/                                  |
//                                                     CSC <------ one credit a pixel --+
//
// Source: docs/nv_small/convolution.md; docs/nv_small/microarchitecture.md, section 3.

package nvs_conv_pkg;

  localparam int unsigned Cells    = nvs_cfg_pkg::Cells;    // kernels of a group, MAC cells
  localparam int unsigned Lanes    = nvs_cfg_pkg::Lanes;    // bytes of an entry, multipliers of a cell
  localparam int unsigned Banks    = nvs_cfg_pkg::Banks;
  localparam int unsigned BankSize = nvs_cfg_pkg::BankEntries;  // entries
  localparam int unsigned Slots    = 16;   // pixels of a stripe at most: the assembly buffer
  localparam int unsigned Credits  = 32;   // pixels in the delivery buffer
  localparam int unsigned PsumW    = 19;
  localparam int unsigned SumW     = 34;

  // CBUF. An entry number counts through all banks: bank = entry / 512.
  typedef logic [13:0] entry_t;
  typedef logic [14:0] fill_t;  // a number of entries, 0..16384

  typedef struct packed {
    entry_t      entry;
    logic [63:0] data;
  } cbuf_wr_t;

  // What CDMA has done, in the clock in which it happens.
  typedef struct packed {
    fill_t reserve;   // data entries taken by a line that is going to be fetched
    logic  line;      // a line is complete in CBUF
    logic  wt_reserve;// a weight entry is going to be fetched
    logic  wt_entry;  // a weight entry is in CBUF
    logic  wt_group;  // a kernel group is complete in CBUF
  } fetched_t;

  // What CSC gives back, in one clock.
  typedef struct packed {
    logic [13:0] lines;
    fill_t       entries;     // of these lines
    fill_t       wt_entries;
    logic [10:0] wt_groups;
  } released_t;

  // The ledger: entries of CBUF that are taken, reserved ones included. CDMA waits for room.
  typedef struct packed {
    fill_t entries;
    fill_t wt_entries;
  } taken_t;

  // The ledger: what is complete in CBUF. CSC waits for it.
  typedef struct packed {
    logic [14:0] lines;
    fill_t       wt_entries;
    logic [11:0] wt_groups;   // kernel groups
  } present_t;

  // Banks changed since the previous layer; data change includes weight change.
  typedef struct packed {
    logic dat;
    logic wt;
  } change_t;

  // What a MAC result means for CACC.
  typedef struct packed {
    logic [3:0] slot;     // pixel of the stripe
    logic       first;    // starts a sum
    logic       deliver;  // ends a sum
    logic       last;     // last result of the layer
  } mark_t;

  // One clock of the MAC array: the same 8 bytes to all cells.
  typedef struct packed {
    logic             swap;   // first use of the weights loaded before
    logic [Cells-1:0] cells;  // cells with a kernel, valid with `swap`
    mark_t            mark;
    logic [63:0]      data;
  } mac_t;

  // Weights of one cell, for the next swap.
  typedef struct packed {
    logic [2:0]  cell_id;
    logic [63:0] data;
  } load_t;

  // position + step inside a ring of `size` entries; step <= size
  function automatic entry_t ring_add(input entry_t position, input fill_t step,
                                      input fill_t size);
    logic [15:0] sum;
    sum = 16'(position) + 16'(step);
    if (sum >= 16'(size)) sum = sum - 16'(size);
    return sum[13:0];
  endfunction

  // A bank register as a number of entries.
  function automatic fill_t bank_size(input logic [4:0] banks);
    return fill_t'({6'(banks) + 6'd1, 9'b0});
  endfunction

endpackage
