// Generated from rtl/pkg/geometry.yaml by `cargo run -p nvdla-reggen`; do not edit.
// nvs_cfg_pkg: numbers of the hardware, and the configurations of the design, one packed struct
// each.

package nvs_cfg_pkg;

  // Bytes of an atom: elements of a surface at one position.
  // Source: system.md, 3.
  localparam int unsigned AtomBytes = 8;
  // Elements of a cube in each direction at most.
  // Source: system.md, 3.
  localparam int unsigned LargestCube = 8192;
  // MAC cells: kernels of a group.
  // Source: convolution.md, 4.2.
  localparam int unsigned Cells = 8;
  // Multipliers of a cell: bytes of an entry of the convolution buffer.
  // Source: convolution.md, 5.
  localparam int unsigned Lanes = 8;
  // Banks of the convolution buffer.
  // Source: convolution.md, 5.
  localparam int unsigned Banks = 32;
  // Entries of a bank.
  // Source: convolution.md, 5.
  localparam int unsigned BankEntries = 512;
  // Output columns that the line buffer of PDP holds of one open line.
  // Source: pdp.md, 6.1.
  localparam int unsigned LineColumns = 128;
  // Output lines that PDP works on at a time.
  // Source: pdp.md, 6.1.
  localparam int unsigned OpenLines = 8;
  // Segments of a split cube of PDP at most.
  // Source: pdp.md, 6.2.
  localparam int unsigned Segments = 256;
  // Entries of table LE.
  // Source: system.md, 9.
  localparam int unsigned LeEntries = 65;
  // Entries of table LO.
  // Source: system.md, 9.
  localparam int unsigned LoEntries = 257;

  // Bits of DATA_SIZE of SDP's operand DMAs.
  localparam int unsigned DataSizeW = 1;

  typedef struct packed {
    bit HasEw;  // SDP stage EW
  } cfg_t;

  // nv_small: the smallest configuration, INT8, without SDP stage EW.
  localparam cfg_t Small = '{HasEw: 1'b0};
  // nv_small_ew: nv_small with SDP stage EW (Y), its read DMA and its table.
  localparam cfg_t SmallEw = '{HasEw: 1'b1};

endpackage
