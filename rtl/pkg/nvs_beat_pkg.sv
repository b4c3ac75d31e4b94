// nvs_beat_pkg: payloads of the streams between blocks.
//
// Source: docs/nv_small/system.md, sections 3 and 8.

package nvs_beat_pkg;

  localparam int unsigned AtomBytes = nvs_cfg_pkg::AtomBytes;

  typedef logic [31:0] addr_t;  // byte address
  typedef logic [63:0] atom_t;  // 1x1x8 elements, one AXI beat

  // Register port of a block. Always ready; the reply of a read or a write comes exactly
  // two clocks after the request, so replies of different blocks never meet.
  typedef struct packed {
    logic        valid;
    logic        write;
    logic [9:0]  word;   // word offset inside the block's 4 KiB
    logic [31:0] wdata;
  } reg_req_t;

  typedef struct packed {
    logic        valid;
    logic [31:0] rdata;  // 0 for a write
  } reg_rsp_t;

  // Read clients of the memory interface, in the ring order of its arbiter.
  localparam int unsigned NumRdClients = 8;
  typedef enum logic [2:0] {
    RdConvData,
    RdConvWeight,
    RdCdp,
    RdPdp,
    RdSdp,
    RdSdpX1,
    RdSdpX2,
    RdSdpY
  } rd_client_e;

  // Write clients, in ring order.
  localparam int unsigned NumWrClients = 3;
  typedef enum logic [1:0] {
    WrSdp,
    WrPdp,
    WrCdp
  } wr_client_e;

  // One write of one atom. `last` marks the last write of a layer and `group` the register
  // group that runs it: the memory interface reports them when the response has arrived.
  typedef struct packed {
    addr_t addr;
    atom_t data;
    logic  last;
    logic  group;
  } wr_beat_t;

endpackage
